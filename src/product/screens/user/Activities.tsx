// Activities that a person enrolled for.
import type { Row } from '#kernel/binding'
import { RelatedOf } from '../../../generic/show/RelatedOf'

export default function Activities({ row }: { row: Row }) {
  return <RelatedOf resource="activity_apply" by="user_id" row={row} />
}
