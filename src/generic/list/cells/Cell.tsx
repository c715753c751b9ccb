// Content of a cell: a slot, a switch, an editable value, or the value of its kind.
import { type ComponentType, memo, type ReactNode } from 'react'
import { can, canWrite } from '#kernel/access'
import type { Binding, Field, Row } from '#kernel/binding'
import { holds } from '#kernel/condition'
import { isEmpty } from '#kernel/empty'
import { lockOn } from '#kernel/locks'
import { kindOfField } from '../../../fields'
import { useAccess } from '../../../providers/access'
import { useSlots } from '../../slots'
import { EditCell } from './EditCell'
import { Nameless } from './RecordLink'
import { pageOf, ReferenceLinks } from './ReferenceLinks'
import { ToggleCell } from './ToggleCell'

interface Props {
  binding: Binding
  field: Field
  row: Row
  /** Related lists and cards of other pages are read-only. */
  still?: boolean
  /** Renders the value as a link to the record. */
  link?(value: ReactNode): ReactNode
}

/** Rendered again only if its own row has changed. */
export const Cell = memo(function Cell({ binding, field, row, still = false, link }: Props) {
  const { grant, canOpen } = useAccess()
  const { cells } = useSlots()
  const Slot = (cells as Record<string, ComponentType<{ value: unknown; row: Row }>> | undefined)?.[field.name]
  const linked = (value: ReactNode): ReactNode => (link ? link(value) : value)
  if (Slot) return linked(<Slot value={row[field.name]} row={row} />)

  const { Cell: Shown } = kindOfField(field)
  const empty = isEmpty(row[field.name])
  // The naming column links to the record, whatever else it refers to.
  const page = link || empty ? null : pageOf(field, canOpen)
  const shown = page ? (
    <ReferenceLinks field={field} row={row} page={page} />
  ) : (
    linked(link && empty ? <Nameless /> : <Shown field={field} value={row[field.name]} row={row} />)
  )
  if (still || lockOn(binding, field.name, row)) return shown
  if (binding.toggles.includes(field.name) && can(grant, binding, field.name))
    return <ToggleCell binding={binding} field={field} row={row} own />

  const call = binding.calls['quick'] ? 'quick' : 'update'
  const editable =
    binding.views.list.inline.includes(field.name) &&
    can(grant, binding, call) &&
    canWrite(grant, field) &&
    holds(field.when, row)
  if (!editable) return shown
  if (field.kind === 'boolean') return <ToggleCell binding={binding} field={field} row={row} own={false} />
  return (
    <EditCell binding={binding} field={field} row={row} shown={shown} linked={link !== undefined || page !== null} />
  )
})
