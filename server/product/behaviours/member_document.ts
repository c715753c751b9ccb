// Documents of people and companies: whose they are, where their files lie, how long they are kept, and how they go.
import { sql } from 'kysely'
import { fail } from '#kernel/errors'
import { behaviour } from '../../core/behaviour'
import { living } from '../../database/living'
import { removeLeft } from '../../personal/files'
import { destroy, propose, withdraw } from '../services/documents/destroy'
import { placeFiles, refuseShared, takeOver } from '../services/documents/files'
import { keeping, keepUntil } from '../services/documents/keeping'
import { refuseOwners } from '../services/documents/owners'

export default behaviour('member_document', {
  columns: {
    file_num: (row) =>
      sql`(cardinality(${sql.ref(`${row}.files`)}) + cardinality(${sql.ref(`${row}.sensitive_files`)}))`,
    keep_until: (row) => keepUntil(row),
    keeping: (row, { today }) => keeping(row, today),
  },

  async check(record, stored, context) {
    refuseOwners(record)
    const kind = await context.db
      .selectFrom('document_kind')
      .select('is_sensitive')
      .where('id', '=', record.kind_id)
      .where(living())
      .executeTakeFirst()
    if (!kind) return fail('PARAM', { errors: { kind_id: { zh: '没有这个类型', en: 'No such kind' } } })
    placeFiles(record, stored, kind.is_sensitive, context)
    await refuseShared(record, stored, context)
  },

  async create(input, context, next) {
    const answer = await next(input)
    await takeOver([answer.id], context)
    return answer
  },

  async update(input, context, next) {
    const answer = await next(input)
    await takeOver([input.id], context)
    return answer
  },

  propose,
  withdraw: (_, context) => withdraw(context),
  destroy: (_, context) => destroy(context),

  // The bytes of what was destroyed or erased, a minute after the commit at the latest.
  scheduled: removeLeft,
})
