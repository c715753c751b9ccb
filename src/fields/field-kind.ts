// What the screens need of a kind of field: how it is entered, shown in a list, shown in full, filtered.
import type { ComponentType } from 'react'
import type { Field, Row } from '#kernel/binding'
import type { FilterValue } from '#kernel/wire'

export interface Aria {
  'aria-describedby'?: string
  'aria-invalid'?: boolean
  'aria-required'?: boolean
}

export interface InputProps {
  field: Field
  value: unknown
  onChange(value: unknown): void
  /** Of the element that the label names. */
  id: string
  /** Of the label, for what is a group rather than one control. */
  labelId: string
  aria: Aria
  disabled: boolean
  invalid: boolean
  /** The record as it stands, for what depends on siblings. */
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
  onChange(value: FilterValue | undefined): void
  id: string
  /** What the page's rows have in common, for options that depend on it. */
  scope: Row
  /** The name stands inside the control; without it a label stands above. */
  inside: boolean
}

export interface FieldKind {
  Input: ComponentType<InputProps>
  /** One line in a table or on a card. */
  Cell: ComponentType<ShowProps>
  /** The whole of it. */
  Detail: ComponentType<ShowProps>
  /** null where `filterOf` says none. */
  Filter: ComponentType<FilterProps> | null
  /** Takes the whole width of a form. */
  wide?: boolean
  /** Figures line up at their right end. */
  figures?: boolean
}
