// What the screens need of a kind of field: how it is entered, shown in a list, shown in full, filtered.
import type { ComponentType, ReactNode } from 'react'
import type { Field, Row } from '#kernel/binding'
import type { FilterValue } from '#kernel/wire'
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
  /** How the value is compared; never `empty` nor `filled`, which have none. */
  operator: Operator
  onChange(value: FilterValue | undefined): void
  /** Asks for another operator: from a period to days of one's own. */
  onOperator?(operator: Operator): void
  id: string
  /** What the page's rows have in common, for options that depend on it. */
  scope: Row
  /** What stands at the beginning of the control: the field's name, where no label stands above. */
  prefix?: ReactNode
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
