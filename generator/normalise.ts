// Turns verified schema files into bindings: fills in defaults, derives kinds, calls, rights and entry points.
import type { Binding, Condition, Fields, Row } from '../kernel/binding'
import type { Product } from '../kernel/product'
import { placeholders } from '../kernel/text'
import { boardAnswer, boardOf } from './boards'
import { type CallContext, ownCalls, ownEntryPoints } from './calls'
import { type Draft, deriveEntryPoints, inherit, lendActions, narrow } from './entry-points'
import { type FieldContext, normaliseFields } from './fields'
import { guardInputs } from './guards'
import { labelOf } from './labels'
import { filledIn } from './likeness'
import { loosening } from './loosens'
import { productOf } from './product'
import { countedFields, reportOf } from './reports'
import { countedOf, markReviews, reviewedByTwo } from './reviews'
import type { RawProduct, RawSchema, Source } from './source'
import { normaliseViews } from './views'
import { wordsOf } from './words'

function draftOf(source: Source, context: FieldContext): Draft {
  const { schemas, bases } = context
  const schema = schemas.get(source.data.name) as RawSchema
  const base = bases.get(schema.of ?? schema.name) as RawSchema
  const words = wordsOf(schema)
  const baseWords = wordsOf(base)
  const fields = normaliseFields(base.fields ?? {}, base.required ?? [], 'fields', baseWords, context)
  const callContext: CallContext = {
    schema,
    base,
    entryPoints: (endpoint) => ownEntryPoints(schema, endpoint),
    fields: (raw, required, prefix) => normaliseFields(raw ?? {}, required ?? [], prefix, words, context),
    words,
  }
  const { calls, actions } = ownCalls(schema, callContext, words)
  const required = schema.required ?? base.required ?? []
  const own = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      field.required === required.includes(name) ? field : { ...field, required: required.includes(name) },
    ]),
  )
  return {
    source,
    schema,
    base,
    fields: own,
    calls,
    actions,
    toggles: Object.keys(schema.toggles ?? {}),
    views: normaliseViews(schema, base, own, words, baseWords),
  }
}

/** Caption of the counted rows, if the columns hold its fields. */
function labelIn(columns: readonly string[], { schema, base, fields }: Draft): string {
  const label = schema.label ?? base.label ?? firstText(fields)
  return placeholders(label).every((name) => columns.includes(name)) ? labelOf(label, base) : '{id}'
}

/** Copies to a report the fields of the page that it counts. */
function fillReport(draft: Draft, drafts: ReadonlyMap<string, Draft>): void {
  const raw = draft.schema.report
  const counted = raw && drafts.get(raw.of)
  if (!counted) return
  const report = reportOf(raw, counted, wordsOf(draft.schema), (name) => drafts.get(name)?.fields ?? {})
  const { list, ...views } = draft.views
  draft.report = report
  draft.label = labelIn(raw.detail, counted)
  draft.fields = countedFields(raw, report, counted)
  draft.views = { ...views, list: { ...list, columns: raw.detail, filters: raw.filters ?? [], sort: [], order: [] } }
}

/** Gives actions with a board its parts, and their answer. */
function fillBoards(draft: Draft, drafts: ReadonlyMap<string, Draft>): void {
  const page = (name: string) => {
    const found = drafts.get(name)
    return found && { route: found.schema.route, fields: found.fields, isReport: found.schema.report !== undefined }
  }
  for (const [name, { board: raw }] of Object.entries(draft.schema.actions ?? {})) {
    const [call, action] = [draft.calls[name], draft.actions[name]]
    if (!raw || !call || !action) continue
    const board = boardOf(raw, `actions.${name}.board`, { words: wordsOf(draft.schema), page })
    draft.calls[name] = { ...call, board, output: boardAnswer(board) }
    draft.actions[name] = { ...action, call: draft.calls[name] }
  }
}

function firstText(fields: Fields): string {
  const found = Object.values(fields).find((field) => field.kind === 'text' && !field.many)
  return found ? `{${found.name}}` : '{id}'
}

function featuresOf(base: RawSchema, tree: string | undefined): Binding['features'] {
  const written = base.features ?? {}
  const areaScope = base.name === tree ? 'id' : (written['areaScope'] as string | undefined)
  const report = base.kind === 'report'
  const bare = base.kind === 'table' || report
  const flag = (name: string, fallback: boolean) => (written[name] as boolean | undefined) ?? fallback
  return {
    softDelete: flag('softDelete', !bare),
    purge: flag('purge', true),
    audit: flag('audit', true),
    revision: flag('revision', !bare),
    standard: flag('standard', !report),
    export: flag('export', false),
    import: flag('import', false),
    duplicate: flag('duplicate', false),
    impersonal: flag('impersonal', false),
    own: flag('own', false),
    whole: flag('whole', false),
    ownFields: flag('ownFields', false),
    adopted: base.storage?.adopted ?? false,
    ...(written['reorder'] ? { reorder: written['reorder'] as string } : {}),
    ...(areaScope ? { areaScope } : {}),
    ...(written['about'] ? { about: written['about'] as NonNullable<Binding['features']['about']> } : {}),
  }
}

/** Facts about all drafts together. */
interface Whole {
  readonly tree: string | undefined
  readonly twice: ReadonlySet<string>
  readonly loosens: Binding['loosens']
}

function bindingOf(draft: Draft, { tree, twice, loosens }: Whole): Binding {
  const { schema, base } = draft
  const kind = schema.kind ?? base.kind ?? 'collection'
  const tableless = (base.kind === 'calls' || base.kind === 'report') && !base.storage
  return {
    name: schema.name,
    base: base.name,
    table: tableless ? null : (base.storage?.table ?? base.name),
    title: wordsOf(schema)('title', schema.title),
    noun: schema.noun ? wordsOf(schema)('noun', schema.noun) : wordsOf(schema)('title', schema.title),
    kind,
    group: schema.group ?? base.group ?? null,
    order: schema.order ?? 1000,
    route: schema.route ?? null,
    icon: schema.icon ?? null,
    label: labelOf(schema.label ?? base.label ?? draft.label ?? firstText(draft.fields), base),
    select: (schema.select ?? {}) as Row,
    scope: (schema.scope ?? {}) as Binding['scope'],
    fields: draft.fields,
    toggles: draft.toggles,
    calls: draft.calls,
    actions: Object.values(draft.actions),
    locks: (base.locks ?? []).map((lock, index) => ({
      ...lock,
      when: lock.when as Condition,
      title: wordsOf(base)(`locks.${index}`, lock.title),
    })),
    views: draft.views,
    features: featuresOf(base, tree),
    depth: schema.depth ?? base.depth ?? null,
    indexes: base.indexes ?? [],
    ...(base.closed ? { closed: base.closed } : {}),
    ...(twice.has(base.name) ? { counted: countedOf(draft) } : {}),
    ...(loosens && base.name === 'config' ? { loosens } : {}),
    ...(draft.report ? { report: draft.report } : {}),
  }
}

export interface Model {
  /** Bases before their views, otherwise by name. */
  bindings: Binding[]
  product: Product
}

/** Drafts of single files, before they are joined; `kept` holds drafts of unchanged files. */
export function draftsOf(sources: readonly Source[], kept?: ReadonlyMap<Source, Draft>): Draft[] {
  const asWritten = new Map(sources.map(({ data }) => [data.name, data]))
  const schemas = new Map([...asWritten].map(([name, data]) => [name, filledIn(data, asWritten)]))
  const bases = new Map([...schemas].filter(([, schema]) => !schema.of))
  const context: FieldContext = { schemas, bases }
  const ordered = [...sources].sort(
    (left, right) =>
      Number(Boolean(left.data.of)) - Number(Boolean(right.data.of)) || (left.data.name < right.data.name ? -1 : 1),
  )
  return ordered.map((source) => kept?.get(source) ?? draftOf(source, context))
}

/**
 * Joins views with their bases and pages with what they refer to. Changes the drafts.
 * @param tree the resource whose rows are areas
 */
export function bindingsOf(list: readonly Draft[], tree: string | undefined): Binding[] {
  const drafts = new Map(list.map((draft) => [draft.schema.name, draft]))
  for (const draft of list) {
    const base = draft.schema.of ? drafts.get(draft.schema.of) : undefined
    if (base) inherit(draft, base)
  }
  for (const draft of list) {
    narrow(draft)
    fillReport(draft, drafts)
  }
  for (const draft of list) fillBoards(draft, drafts)
  lendActions(drafts)
  deriveEntryPoints(drafts)
  guardInputs(list)
  markReviews(list)
  const whole: Whole = { tree, twice: reviewedByTwo(list), loosens: loosening(list) }
  return list.map((draft) => bindingOf(draft, whole))
}

export function normalise(sources: readonly Source[], rawProduct: RawProduct): Model {
  return { bindings: bindingsOf(draftsOf(sources), rawProduct.scope?.tree), product: productOf(rawProduct) }
}
