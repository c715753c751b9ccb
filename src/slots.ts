// Slots of a resource in the browser: the registry of src/slots/ and src/product/slots/, discovered by file name.
import type { ParseKeys } from 'i18next'
import type { ComponentType } from 'react'
import type { ResourceName, Shapes } from '#generated/index'
import type { Grant } from '#kernel/access'
import type { Binding, Fields, Row } from '#kernel/binding'
import type { Match } from '#kernel/wire'
import type { InputProps as FieldInputProps } from './fields/field-kind'

type Filled<T> = T extends object ? T : Row
type RowOf<N extends ResourceName> = Filled<Shapes[N]['row']>
type DraftOf<N extends ResourceName> = Filled<Shapes[N]['create'] & Shapes[N]['update']>

export interface PageProps {
  binding: Binding
  route: string
  view: string
  id: number | null
}

interface SlotInput<T> extends Omit<FieldInputProps, 'value' | 'onChange'> {
  value: T | null | undefined
  onChange(value: T | null): void
  /** Fills a sibling along with it. */
  set(name: string, value: unknown): void
}

/** Props of the generic input; the value may be empty while the form is filled in. */
export type InputProps<T> = SlotInput<NonNullable<T>>

/** An additional tab beside the details of a record. */
export interface Tab<R> {
  key: string
  /** A key of src/locales. */
  title: ParseKeys
  component: ComponentType<{ row: R; binding: Binding }>
  /** True if it has content for this record and this person. */
  when?(row: R, grant: Grant, binding: Binding): boolean
}

/** Data entry assistance for a new record: it may read the draft, and set fields of it. */
export interface AssistProps {
  binding: Binding
  fields: Fields
  record: Row
  set(name: string, value: unknown): void
}

/** A preview follows the draft as it is typed. */
export interface PreviewProps {
  binding: Binding
  record: Row
}

export interface SelectionProps<R = Row> {
  binding: Binding
  rows: readonly R[]
  /** All matching rows, beyond the given ones. */
  match: Match | null
  /** The order of the list, if it is not its first one. */
  sort: readonly string[]
}

/** Absent parts stay generic. */
export interface Slots<N extends ResourceName = ResourceName> {
  /** `list`, `form`, `show`, or a further word at `<route>/<word>` or `<route>/:id/<word>`. */
  pages?: { [page in 'list' | 'form' | 'show' | (string & {})]?: ComponentType<PageProps> }
  cells?: { [F in keyof RowOf<N>]?: ComponentType<{ value: RowOf<N>[F]; row: RowOf<N> }> }
  inputs?: { [F in keyof DraftOf<N>]?: ComponentType<InputProps<DraftOf<N>[F]>> }
  details?: { [F in keyof RowOf<N>]?: ComponentType<{ value: RowOf<N>[F]; row: RowOf<N> }> }
  /** `isOpen`: the record itself is shown, where a link to it leads nowhere. */
  rowActions?: ComponentType<{ row: RowOf<N>; binding: Binding; isOpen: boolean }>
  /** Before the actions on selected rows. */
  selection?: ComponentType<SelectionProps<RowOf<N>>>
  /** Names of the actions of a record that are needed most often: first in its menu, in this order. */
  common?: readonly string[]
  toolbar?: ComponentType<PageProps>
  /** Between the heading of the list and its rows. */
  overview?: ComponentType<PageProps>
  /** Fields meaningless for such a record: neither asked nor shown. */
  leavesOut?(row: Partial<RowOf<N>>): readonly (keyof RowOf<N> & string)[]
  /** Of a tree: true if the row may have children. */
  takesBelow?(row: RowOf<N>): boolean
  /** Above the details of a record and its tabs. */
  header?: ComponentType<{ row: RowOf<N>; binding: Binding }>
  /** True if the header shows the actions that are needed most, the main one among them. */
  actionsInHeader?: true
  /** Beside the details of a record, before its related lists. */
  tabs?: readonly Tab<RowOf<N>>[]
  /** Above the form of a new record. */
  assist?: ComponentType<AssistProps>
  /** Above the form of any record: what the draft will look like. */
  preview?: ComponentType<PreviewProps>
  /** Below the details of a record. */
  related?: ComponentType<{ row: RowOf<N>; binding: Binding }>
}

/** Names the resource so that a misspelt field doesn't compile: `export default slots('banner', { … })`. */
export function slots<N extends ResourceName>(_name: N, own: Slots<N>): Slots<N> {
  return own
}

/** By resource: a new file needs no registration. */
const files = new Map(
  Object.entries(import.meta.glob<{ default: Slots }>(['./slots/*.tsx', './product/slots/*.tsx'])).map(
    ([path, open]) => [path.replace(/^.*\/|\.tsx$/g, ''), open],
  ),
)

/** Slots by name, so that they can load beside the binding; undefined if the resource has none of its own. */
export function slotsNamed(name: string): Promise<Slots> | undefined {
  return files
    .get(name)?.()
    .then((found) => found.default)
}

/** The slots of a resource; a view falls back to those of its base. */
export async function slotsOf(binding: Pick<Binding, 'name' | 'base'>): Promise<Slots> {
  const open = files.get(binding.name) ?? files.get(binding.base)
  return open ? (await open()).default : {}
}
