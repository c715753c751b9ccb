// The last activities of a person.
import type { Row } from '#kernel/binding'
import { clockOf } from '../../../fields/zone'
import type { Story } from './person'

/** Fields of an activity; activities have their own page. */
interface Taken {
  id?: number
  name?: string
  title?: string
  start_time?: string
}

export default function Activities({ row }: { row: Row }) {
  const taken = ((row as Story).activities ?? []) as Taken[]
  return (
    <ul className="person-list">
      {taken.map((one, index) => (
        <li key={one.id ?? index}>
          <span>{one.title ?? one.name ?? `#${one.id}`}</span>
          {one.start_time && <span className="soft tabular">{clockOf(one.start_time).slice(0, 16)}</span>}
        </li>
      ))}
    </ul>
  )
}
