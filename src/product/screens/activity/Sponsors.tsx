// Sponsors of an activity.
import type { Row } from '#kernel/binding'
import { RelatedOf } from '../../../generic/show/RelatedList'

export default function Sponsors({ row }: { row: Row }) {
  return <RelatedOf resource="activity_sponsor" by="activity_id" row={row} />
}
