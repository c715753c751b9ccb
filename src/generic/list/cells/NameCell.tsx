// The cell that names the row: a link to the record, with a picture in front of it and, in a tree, the button for what is below.
import { memo, type ReactNode } from 'react'
import type { Binding, Field, Row } from '#kernel/binding'
import { captionOf } from '../../record'
import { Cell } from './Cell'
import { NamePicture } from './NamePicture'
import { Branch, hasPage, RecordLink } from './RecordLink'

interface Props {
  binding: Binding
  route: string | null
  field: Field
  row: Row
  still: boolean
  /** Drawn in front of the name. */
  picture: Field | null
  /** Of a tree: the level from 1, and whether it is expanded; null without children. */
  level: number | null
  open: boolean | null
  onTurn?(row: Row): void
}

export const NameCell = memo(function NameCell(props: Props) {
  const { binding, route, field, row, still, picture, level, open, onTurn } = props
  const link = (value: ReactNode) => (
    <RecordLink binding={binding} route={route} row={row}>
      {value}
    </RecordLink>
  )
  // A row without a page leads to the record that names it.
  const own = hasPage(binding, route) ? { link } : {}
  const named = <Cell binding={binding} field={field} row={row} still={still} {...own} />
  const cell = picture ? (
    <span className="pictured">
      <NamePicture binding={binding} field={picture} row={row} name={captionOf(binding, row)} />
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
