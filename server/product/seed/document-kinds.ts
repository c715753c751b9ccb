// Initial kinds of documents, with the retention that is usual in an association; an office changes them to its own rules.
import type { Db } from '../../database/database'

const kinds = [
  { name: '入会申请', years: 5, counted_from: 'membership' },
  { name: '来往函件', years: 10, counted_from: 'document' },
  { name: '合同协议', years: 10, counted_from: 'document' },
  { name: '奖惩与任免', years: null, counted_from: 'document' },
  { name: '证件复印件', years: 1, counted_from: 'membership', is_sensitive: true },
  { name: '困难帮扶材料', years: 3, counted_from: 'document', is_sensitive: true },
] as const

/** Only once: people may rename and remove them. */
export async function seedDocumentKinds(db: Db): Promise<void> {
  const found = await db.selectFrom('document_kind').select('id').executeTakeFirst()
  if (found) return
  const rows = kinds.map((kind, index) => ({ is_sensitive: false, ...kind, sort: (index + 1) * 10 }))
  await db
    .insertInto('document_kind')
    .values(rows as never)
    .execute()
}
