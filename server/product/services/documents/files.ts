// Files of documents: in the field that the kind asks for, and nobody's but the document's.
import { sql } from 'kysely'
import type { Shapes } from '#generated/index'
import { fail } from '#kernel/errors'
import type { Context } from '../../../core/context'

type Row = Shapes['member_document']['row']

/** As stored. */
export type Document = Row & { proposer_id: number | null }

const united = (...lists: (readonly string[] | null | undefined)[]): string[] => [
  ...new Set(lists.flatMap((list) => list ?? [])),
]

/** A change of the kind takes the files along: what the form hides is not what the person removed. */
export function placeFiles(record: Row, stored: Row | null, isSensitive: boolean, context: Context): void {
  const moves = stored !== null && (stored.is_sensitive !== isSensitive || record.is_sensitive !== isSensitive)
  if (moves && !isSensitive && stored.sensitive_files?.length && !context.session?.canSensitive) {
    const text = {
      zh: '您的角色不能查看敏感文件，因此不能改为非敏感的类型',
      en: 'Your role does not see sensitive files: the kind has to stay a sensitive one',
    }
    fail('PERM', { message: text, errors: { kind_id: text } })
  }
  // People who do not see the sensitive files can only add to them.
  const unseen = stored !== null && context.session?.canSensitive === false ? stored.sensitive_files : []
  // Both fields: the body may say otherwise than the kind.
  const files = united(
    ...(moves ? [stored.files, stored.sensitive_files] : []),
    unseen,
    record.files,
    record.sensitive_files,
  )
  Object.assign(record, {
    is_sensitive: isSensitive,
    files: isSensitive ? [] : files,
    sensitive_files: isSensitive ? files : [],
  })
  if (files.length === 0 && !record.place) {
    const text = { zh: '请上传文件，或填写原件存放', en: 'Upload a file, or say where the original is' }
    fail('PARAM', { errors: { [isSensitive ? 'sensitive_files' : 'files']: text, place: text } })
  }
}

/** A file of two records could not be destroyed with one of them. The lock makes who takes it at the same time wait. */
export async function refuseShared(record: Row, stored: Row | null, { db }: Context): Promise<void> {
  const before = new Set(united(stored?.files, stored?.sensitive_files))
  const added = united(record.files, record.sensitive_files).filter((url) => !before.has(url))
  if (added.length === 0) return
  await sql`select from file_private where url = any(${added}::text[]) order by id for update`.execute(db)
  const { rows } = await sql`select from file_use where url = any(${added}::text[]) limit 1`.execute(db)
  if (rows.length === 0) return
  const text = { zh: '文件已用于其他记录，请重新上传', en: 'Another record holds this file: upload it again' }
  fail('PARAM', { errors: { [record.is_sensitive ? 'sensitive_files' : 'files']: text } })
}

/** An unused file opens for the person who uploaded it. Not those of documents, also once these are in the bin. */
export async function takeOver(ids: readonly number[], { db }: Context): Promise<void> {
  await sql`update file_private f set admin_id = null from member_document d
    where d.id = any(${[...ids]}::bigint[]) and (f.url = any(d.files) or f.url = any(d.sensitive_files))
      and f.admin_id is not null`.execute(db)
}
