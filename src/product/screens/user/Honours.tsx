// Honours of a person.
import type { Row } from '#kernel/binding'
import { RelatedOf } from '../../../generic/show/RelatedList'

export default function Honours({ row }: { row: Row }) {
  return <RelatedOf resource="user_honor" by="user_id" row={row} />
}
