// One cell of a table with its surroundings; rendered again only if its own row has changed.
import { memo, type ReactNode } from 'react'
import type { Binding, Field, Row } from '#kernel/binding'
import { captionOf } from '../../record'
import { Cell } from './Cell'
import { NamePicture } from './NamePicture'
import { Branch, RecordLink } from './RecordLink'

interface Props {
  binding: Binding
  route: string | null
  field: Field
  row: Row
  still: boolean
  /** True for the naming column. */
  leads: boolean
  /** Drawn in front of the name. */
  picture: Field | null
  /** Of a tree: the level from 1, and whether it is expanded; null without children. */
  level: number | null
  open: boolean | null
  onTurn?(row: Row): void
}

export const DataCell = memo(function DataCell(props: Props) {
  const { binding, route, field, row, still, leads, picture, level, open, onTurn } = props
  if (!leads) return <Cell binding={binding} field={field} row={row} still={still} />
  const link = (value: ReactNode) => (
    <RecordLink binding={binding} route={route} row={row}>
      {value}
    </RecordLink>
  )
  const named = <Cell binding={binding} field={field} row={row} still={still} link={link} />
  const cell = picture ? (
    <span className="pictured">
      <NamePicture binding={binding} field={picture} row={row} />
      {named}
    </span>
  ) : (
    named
  )
  if (level === null || !onTurn) return cell
  return (
    <Branch level={level} caption={captionOf(binding, row)} open={open} onTurn={() => onTurn(row)}>
      {cell}
    </Branch>
  )
})
