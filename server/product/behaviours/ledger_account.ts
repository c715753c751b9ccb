// Accounts of the books: a code for programs, opening and closing days that fit the entries, the balance of today.
import { sql } from 'kysely'
import { fail } from '#kernel/errors'
import { behaviour } from '../../core/behaviour'
import type { Context } from '../../core/context'
import { living } from '../../database/living'
import { signedSql } from '../services/books/amounts'
import { checkClosing, checkOpening } from '../services/books/openings'
import { forWhole } from '../services/whole'

/** The first number that no account has had; `a1` and so on, beside the four of the first start. */
async function nextCode({ db }: Context): Promise<string> {
  await sql`lock table ledger_account in share row exclusive mode`.execute(db)
  const { rows } = await sql<{ next: number }>`select coalesce(max(substr(code, 2)::int), 0) + 1 as next
    from ledger_account where code ~ '^a[0-9]+$'`.execute(db)
  return `a${rows[0]?.next ?? 1}`
}

/** Each way of payment leads to one account. */
async function refuseTwice(id: number, types: readonly string[], { db }: Context): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from ledger_account
    where id <> ${id} and pay_types && ${[...types]}::text[] and ${living()} limit 1`.execute(db)
  const name = rows[0]?.name
  if (name === undefined) return
  const text = {
    zh: `「${name}」已有其中的支付方式，请先在那里去掉`,
    en: `“${name}” has one of them: remove it there first`,
  }
  fail('PARAM', { errors: { pay_types: text } })
}

export default behaviour('ledger_account', {
  columns: {
    is_open: (row) => sql`(${sql.ref(`${row}.closed_date`)} is null)`,
    balance: forWhole(
      (row) => sql`(${sql.ref(`${row}.opening`)} + coalesce((select sum(${signedSql('m')}) from ledger_month m
        where m.account = ${sql.ref(`${row}.code`)}), 0))::bigint`,
    ),
  },

  async check(record, stored, context) {
    if (!stored) record.code = await nextCode(context)
    await refuseTwice(record.id ?? 0, record.pay_types ?? [], context)
    if (stored) {
      await checkOpening(record, stored, context)
      await checkClosing(record, stored, context)
    }
  },
})
