// Payments of a document, such as a renewal: received, corrected and refunded.
import type { Binding, Row } from '#kernel/binding'
import { RelatedOf } from '../../../resource/show/RelatedList'

export default function OfDocument({ row, binding }: { row: Row; binding: Binding }) {
  return <RelatedOf resource="pay_log" by="ref_id" where={{ ref_type: binding.base }} without={['user_id']} row={row} />
}
