// A schema file as written: its data, and the position of each part in the text.
import type { Json, Personal, Row, Tone, Turn } from '../kernel/binding'
import type { StartRole, StoredNames } from '../kernel/product'
import type { Unit, Versus } from '../kernel/report'

export interface RawFigure {
  sum?: string
  distinct?: string
  counts?: string
  title?: string
  where?: Record<string, unknown>
}

export interface Fault {
  file: string
  line: number
  column: number
  message: string
}

export type Path = readonly (string | number)[]

export interface RawRows {
  resource: string
  by: string
  order: string
}

/** Several entries: the first known one applies. */
export type RawProposal = string | { from: string; times?: string; per?: string }

/** One field as written: JSON Schema words and `x-` words. */
export interface RawField {
  title?: string
  description?: string
  type?: string
  format?: string
  default?: unknown
  readOnly?: boolean
  writeOnly?: boolean
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  pattern?: string
  formatMinimum?: string
  'x-after'?: string
  'x-not-before'?: string
  'x-not-after'?: string
  'x-at-least'?: string
  'x-at-most'?: string
  minItems?: number
  maxItems?: number
  uniqueItems?: boolean
  /** `en`: only for choices taken from another field. */
  oneOf?: { const: string | number; title: string; en?: string; also?: string[]; tone?: Tone }[]
  'x-choices'?: string
  'x-without'?: (string | number)[]
  items?: RawField
  fields?: Record<string, RawField>
  required?: string[]
  'x-ref'?: {
    resource: string
    where?: Row
    label?: string
    fill?: Record<string, string>
    onDelete?: 'restrict' | 'setNull' | 'revoke' | 'keep'
  }
  'x-rows'?: RawRows
  'x-options'?: { label: string }
  'x-when'?: Row
  'x-required'?: boolean
  'x-on'?: 'create' | 'update'
  'x-propose'?: RawProposal | RawProposal[]
  'x-default'?: string
  'x-also'?: string[]
  'x-aspect'?: number
  'x-public'?: true | Row
  'x-private'?: true
  'x-opens'?: { resource: string; id: string }
  'x-sort-as'?: 'person' | 'text'
  'x-yearly'?: true
  'x-zero'?: 'unlimited' | 'lifelong'
  'x-empty'?: 'lifelong'
  'x-widget'?: string
  'x-unique'?: true | string[]
  'x-one-while'?: object
  'x-number'?: string
  'x-sensitive'?: 'personal' | 'contact' | 'identity' | 'secret'
  'x-sent-to'?: string | false
  'x-perm'?: { read?: string; write?: string }
  'x-compute'?: unknown
  'x-derive'?: true | Turn
}

export interface RawInput {
  /** An output with the fields of another call’s: `resource.call`. */
  like?: string
  /** An output that is a bare list of such objects. */
  type?: 'array'
  fields?: Record<string, RawField>
  required?: string[]
  /** Heading over the input in a form of records. */
  title?: string
}

export interface RawEndpoint {
  call: string
  title?: string
  instead?: { when: Row; title: string; confirm: string }
  access?: 'open' | 'session' | 'granted'
  grantedBy?: string[]
  input?: RawInput
  output?: RawInput
  body?: 'multipart'
  answers?: 'json' | 'file'
  undo?: string
  timeout?: number
  limit?: number
  id?: string
  reads?: boolean
  probes?: boolean
  tokens?: boolean
  dry?: boolean
}

export interface RawLock {
  when: Row
  title: string
  fields?: string[]
  except?: string[]
  remove?: true
}

export interface RawAction {
  title?: string
  icon?: string
  endpoint: string | RawEndpoint
  on?: 'row' | 'selection' | 'page' | 'none'
  when?: Row
  each?: boolean
  with?: Row
  of?: string
  undo?: string
  next?: string
  input?: RawInput
  set?: Row
  personal?: Personal
  to?: Record<string, string | number | (string | number)[]>
  board?: Record<string, RawPart>
  output?: RawInput
  confirm?: string
  danger?: boolean
  byAnother?: true | string
}

export interface RawGroup {
  title: string
  fields: string[]
}

export interface RawViews {
  list?: {
    columns?: string[]
    hidden?: string[]
    filters?: string[]
    search?: string[]
    sort?: string[]
    order?: string[]
    inline?: string[]
    facts?: string[]
    actions?: string[]
    summary?: Record<string, RawFigure>
    presets?: { key: string; title: string; filter: Row; todo?: { key: string; title: string } }[]
  }
  form?: { open?: 'drawer' | 'page'; as?: 'sections' | 'tabs' | 'steps'; groups?: RawGroup[] }
  show?: { groups?: RawGroup[]; related?: { resource: string; by: string }[] }
  options?: string[]
  phone?: RawPhone
  calendar?: RawCalendar
  story?: RawStory
}

export interface RawStory {
  of: string
  at: string
  title?: string
  facts?: string[]
  figure?: string
  tone?: string
  link?: string[]
  icon?: string
  where?: Row
}

export interface RawCalendar {
  from: string
  until?: string
  tone?: string
  place?: string
  feed?: { where?: Row; cancelled?: object }
}

export interface RawPhone {
  as?: 'page' | 'card' | 'carousel'
  title: string
  picture?: string
  meta?: string[]
  body?: string
  media?: string[]
  link?: string
}

export interface RawDimension {
  field: string
  title?: string
  by?: Unit
  fact?: string
  all?: boolean
  at?: Row
  show?: string[]
  ranked?: string
  placed?: true
  top?: Record<string, { title: string; field: string }>
  chart?: 'bar' | 'line' | 'pie'
}

export interface RawMeasure {
  title: string
  count?: true
  sum?: string
  avg?: string
  share?: Row
  distinct?: string
  worth?: 'money'
  minus?: [string, string]
  rate?: [string, string]
  per?: [string, string]
  record?: string
  fact?: string
  where?: Row
  period?: false
}

export interface RawWord {
  filter?: string
  none?: number
  record?: string
  group?: true
  dimension?: Record<string, string>
  measure?: Record<string, string>
}

export interface RawReport {
  of: string
  note?: string
  /** Filled in already for all code but that which reads files. */
  like?: string
  dimensions: Record<string, RawDimension>
  measures: Record<string, RawMeasure>
  where?: Row
  period?: { field?: string; presets?: string[]; default?: string; year?: string }
  facts?: string[]
  comparison?: Versus[]
  words?: Record<string, RawWord>
  summary?: Record<string, string | true>
  split?: { key: string; word: string }
  drill?: string
  filters?: string[]
  detail: string[]
}

export interface RawCounting {
  of: string
  page?: string
  where?: Row
  at?: string
}

export interface RawBoardFigure extends Partial<RawCounting> {
  title: string
  unit?: string
  sum?: string
  distinct?: string
  fact?: string
  told?: true
  rate?: [string, string]
  during?: string
  year?: string
  compare?: true
  kind?: 'money'
}

export interface RawBoardGroups extends RawCounting {
  by: string
  sum?: string
  ages?: number[]
  ahead?: number
  most?: number
  chart?: 'pie'
}

/** Exactly one of the words that hold its content. */
export interface RawPart {
  title?: string
  cards?: Record<string, RawBoardFigure>
  totals?: Record<string, RawBoardFigure>
  months?: Record<string, RawBoardFigure>
  todo?: true
  groups?: RawBoardGroups
  top?: (RawCounting & { by: string; sum: string })[]
  rows?: (RawCounting & { sort: string; fields: Record<string, string> })[]
  parts?: Record<string, RawPart>
  past?: number
  most?: number
}

export interface RawSchema {
  name: string
  title: string
  noun?: string
  kind?: 'collection' | 'tree' | 'settings' | 'report' | 'calls' | 'table'
  route?: string
  grantedBy?: string[]
  icon?: string
  group?: string
  order?: number
  depth?: number
  label?: string
  tag?: string
  storage?: { table: string; adopted?: boolean }
  of?: string
  endpoints?: Record<string, string | RawEndpoint>
  toggles?: Record<string, string | RawEndpoint>
  fields?: Record<string, RawField>
  required?: string[]
  actions?: Record<string, RawAction>
  locks?: RawLock[]
  closed?: { date: string; until: string }
  unreviewed?: string[]
  views?: RawViews
  features?: Record<string, unknown>
  show?: string[]
  without?: string[]
  select?: Row
  scope?: Row
  indexes?: string[][]
  report?: RawReport
  locales?: { en?: Record<string, string> }
}

export interface Source {
  file: string
  /** The folder below `schemas/`. */
  folder: string
  data: RawSchema
  /** Engine resource without the product's additions. */
  plain?: RawSchema
  /** Line and column of a part, or of its nearest ancestor if the part is absent. `file` if that is another file. */
  at(path: Path, on?: 'key' | 'value'): { file?: string; line: number; column: number }
  /** Names in parts that were left out; a fault about one of them may be a consequence. */
  doubtful?: ReadonlySet<string>
}

/** The product file as written. */
export interface RawProduct {
  title: string
  slogan?: string
  names?: Partial<StoredNames>
  identity?: { name: string; kind?: string }
  scope?: { tree: string; assigned: string }
  settings?: Record<string, Json>
  roles?: StartRole[]
  groups: RawMenuGroup[]
  locales?: { en?: { title?: string; slogan?: string } }
}

/** The product file with the positions of its parts. */
export interface ProductSource {
  file: string
  data: RawProduct
  at: Source['at']
}

export interface RawMenuGroup {
  key: string
  path: string
  title: string
  icon: string
  order: number
  locales?: { en?: { title?: string } }
}

export function endpointOf(written: string | RawEndpoint): RawEndpoint {
  return typeof written === 'string' ? { call: written } : written
}

/** A single suggestion may be written without a list, and one without arithmetic as a text. */
export function proposalsOf({ 'x-propose': written = [] }: RawField): { from: string; times?: string; per?: string }[] {
  return (Array.isArray(written) ? written : [written]).map((one) => (typeof one === 'string' ? { from: one } : one))
}
