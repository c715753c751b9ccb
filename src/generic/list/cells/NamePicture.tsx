// The picture in front of a name: a square one is a portrait, which shows initials where there is none.
import type { Binding, Field, Row } from '#kernel/binding'
import { isEmpty } from '#kernel/empty'
import { Cell } from './Cell'
import { initialsOf } from './initials'

interface Props {
  binding: Binding
  field: Field
  row: Row
  /** Of the record, for its initials. */
  name: string
}

export function NamePicture({ binding, field, row, name }: Props) {
  const square = field.aspect === 1
  const none = isEmpty(row[field.name])
  return (
    <span className={square ? 'name-picture portrait' : 'name-picture'}>
      {none ? (
        <span className="initials" aria-hidden="true">
          {square && initialsOf(name)}
        </span>
      ) : (
        <Cell binding={binding} field={field} row={row} still />
      )}
    </span>
  )
}
