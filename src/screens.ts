// What one resource may replace in the browser: the registry of src/screens/ and src/product/screens/, found by file name.
import type { ParseKeys } from 'i18next'
import type { ComponentType } from 'react'
import type { ResourceName, Shapes } from '#generated/index'
import type { Grant } from '#kernel/access'
import type { Binding, Fields, Row } from '#kernel/binding'
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

interface Asked<T> extends Omit<FieldInputProps, 'value' | 'onChange'> {
  value: T | null | undefined
  onChange(value: T | null): void
  /** Fills a sibling along with it. */
  set(name: string, value: unknown): void
}

/** What the generic input gets as well; the value may be empty while the form is filled in. */
export type InputProps<T> = Asked<NonNullable<T>>

/** One more tab beside the details of a record. */
export interface Tab<R> {
  key: string
  /** A word of src/locales. */
  title: ParseKeys
  component: ComponentType<{ row: R; binding: Binding }>
  /** Whether it has anything to show, of this record and to this person. */
  when?(row: R, grant: Grant, binding: Binding): boolean
}

/** What helps to fill in a new record: it may look at the draft, and set fields of it. */
export interface AssistProps {
  binding: Binding
  fields: Fields
  record: Row
  set(name: string, value: unknown): void
}

/** Everything absent stays generic. */
export interface Screens<N extends ResourceName = ResourceName> {
  /** `list`, `form`, `show`, or a further word at `<route>/<word>` or `<route>/:id/<word>`. */
  pages?: { [page in 'list' | 'form' | 'show' | (string & {})]?: ComponentType<PageProps> }
  cells?: { [F in keyof RowOf<N>]?: ComponentType<{ value: RowOf<N>[F]; row: RowOf<N> }> }
  inputs?: { [F in keyof DraftOf<N>]?: ComponentType<InputProps<DraftOf<N>[F]>> }
  details?: { [F in keyof RowOf<N>]?: ComponentType<{ value: RowOf<N>[F]; row: RowOf<N> }> }
  rowActions?: ComponentType<{ row: RowOf<N>; binding: Binding }>
  toolbar?: ComponentType<PageProps>
  /** Fields that mean nothing for such a record: neither asked nor shown. */
  leavesOut?(row: Partial<RowOf<N>>): readonly (keyof RowOf<N> & string)[]
  /** Of a tree: whether rows may lie below this one. */
  takesBelow?(row: RowOf<N>): boolean
  /** Above the details of a record and whatever stands beside them. */
  header?: ComponentType<{ row: RowOf<N>; binding: Binding }>
  /** Beside the details of a record, before the lists that belong to it. */
  tabs?: readonly Tab<RowOf<N>>[]
  /** Above the form of a new record. */
  assist?: ComponentType<AssistProps>
  /** Beneath the details of a record. */
  related?: ComponentType<{ row: RowOf<N>; binding: Binding }>
}

/** Names the resource so that a misspelt field does not compile: `export default screens('banner', { … })`. */
export function screens<N extends ResourceName>(_name: N, slots: Screens<N>): Screens<N> {
  return slots
}

/** By resource: adding the file is the registration. */
const files = new Map(
  Object.entries(import.meta.glob<{ default: Screens }>(['./screens/*.tsx', './product/screens/*.tsx'])).map(
    ([path, open]) => [path.replace(/^.*\/|\.tsx$/g, ''), open],
  ),
)

/** The slots of a resource; a view falls back to those of its base. */
export async function screensOf(binding: Pick<Binding, 'name' | 'base'>): Promise<Screens> {
  const open = files.get(binding.name) ?? files.get(binding.base)
  return open ? (await open()).default : {}
}
