// Parts of a kind of field: input, list cell, detail, filter; those that load on first use, and the register that index.ts fills, so that nested fields need not import the whole table.
import { type ComponentType, type ReactNode, Suspense } from 'react'
import type { Field, Kind, Row } from '#kernel/binding'
import type { FilterValue } from '#kernel/wire'
import { lazyWithRetry } from '../api/lazy-with-retry'
import type { Operator } from './operators'

export interface Aria {
  'aria-describedby'?: string
  'aria-invalid'?: boolean
  'aria-required'?: boolean
}

export interface InputProps {
  field: Field
  value: unknown
  onChange(value: unknown): void
  /** Id of the element that the label names. */
  id: string
  /** Id of the label, for a group of controls. */
  labelId: string
  aria: Aria
  disabled: boolean
  invalid: boolean
  /** Problems of parts of the value by their path, for inputs of several parts: shown there, at `<id>-<path>`. */
  problems?: Readonly<Record<string, string>>
  /** The current record, for parts that depend on siblings. */
  record: Row
}

export interface ShowProps {
  field: Field
  value: unknown
  row: Row
}

export interface FilterProps {
  field: Field
  value: FilterValue | undefined
  /** The operator; never `empty` nor `filled`, which have no value. */
  operator: Operator
  onChange(value: FilterValue | undefined): void
  /** Requests another operator: from a period to custom dates. */
  onOperator?(operator: Operator): void
  id: string
  /** Values common to the page's rows, for options that depend on them. */
  scope: Row
  /** Content at the start of the control: the field's name, if there is no label above. */
  prefix?: ReactNode
}

/** Drawn in every list. */
export interface ShownKind {
  /** One line in a table or on a card. */
  Cell: ComponentType<ShowProps>
  /** The whole value. */
  Detail: ComponentType<ShowProps>
  /** Takes the full width of a form. */
  wide?: boolean
  /** Right-aligned numbers. */
  figures?: boolean
}

interface EnteredKind {
  Input: ComponentType<InputProps>
  /** null if `filterOf` says none. */
  Filter: ComponentType<FilterProps> | null
}

export type FieldKind = ShownKind & EnteredKind

let kinds: Readonly<Partial<Record<Kind, FieldKind>>> = {}
let widgets: Readonly<Record<string, FieldKind>> = {}

export function register(byKind: Record<Kind, FieldKind>, byWidget: Record<string, FieldKind>): void {
  kinds = byKind
  widgets = byWidget
}

const secrets = new WeakMap<FieldKind, FieldKind>()

/** A secret is entered as a password is, whatever its kind. */
function secretly(kind: FieldKind): FieldKind {
  const known = secrets.get(kind) ?? { ...kind, wide: false, Input: kinds.password?.Input ?? kind.Input }
  secrets.set(kind, known)
  return known
}

/** @throws before index.ts was loaded */
export function kindOfField(field: Field): FieldKind {
  const found = (field.widget && widgets[field.widget]) || kinds[field.kind]
  if (!found) throw new Error(`no parts for the kind ${field.kind}`)
  return field.sensitive === 'secret' ? secretly(found) : found
}

/** @param room height to keep free while it loads, so that nothing below moves: that of a line, a picture or a tree */
export function lazily<P extends object>(
  open: () => Promise<{ default: ComponentType<P> }>,
  room: 'line' | 'picture' | 'tree' = 'line',
): ComponentType<P> {
  const Part = lazyWithRetry(open) as unknown as ComponentType<P>
  return function Lazily(props: P) {
    return (
      <Suspense fallback={<span className={`input-waiting input-waiting-${room} placeholder`} />}>
        <Part {...props} />
      </Suspense>
    )
  }
}
