// Double entry of the approved entries, for accounting programs: a line of the account and one of the category, or of two accounts.
import { sql } from 'kysely'
import { addDays } from '#kernel/calendar'
import type { Context } from '../../../core/context'
import { countsSql } from './amounts'

/** Most entries of one file. */
export const MOST = 20_000

export interface Line {
  readonly entry: number
  readonly date: string
  /** Word of the voucher: 收, 付, 转. */
  readonly word: string
  readonly number: string
  readonly summary: string
  readonly code: string | null
  readonly subject: string
  /** The account or the category, for what lacks a code. */
  readonly from: 'account' | 'cate'
  /** Fen; negative in reversals, as they are written in red. */
  readonly debit: number
  readonly credit: number
  readonly files: number
  readonly handler: string | null
  readonly member: string | null
  readonly activity: string | null
}

interface Entry extends Omit<Line, 'entry' | 'word' | 'number' | 'code' | 'subject' | 'from' | 'debit' | 'credit'> {
  id: number
  type: 'income' | 'expense' | 'transfer_out'
  no: string
  amount: number
  account_code: string | null
  account: string
  other_code: string | null
  other: string
}

const WORDS = { income: '收', expense: '付', transfer_out: '转' } as const

function linesOf(entry: Entry): Line[] {
  const { id, type, no, amount, date, summary, files, handler, member, activity } = entry
  const about = {
    entry: id,
    date,
    word: WORDS[type],
    number: String(Number(no.slice(-4))),
    summary,
    files,
    handler,
    member,
    activity,
  }
  const account = { code: entry.account_code, subject: entry.account, from: 'account' } as const
  const other = {
    code: entry.other_code,
    subject: entry.other,
    from: type === 'transfer_out' ? 'account' : 'cate',
  } as const
  const [debit, credit] = type === 'income' ? [account, other] : [other, account]
  return [
    { ...about, ...debit, debit: amount, credit: 0 },
    { ...about, ...credit, debit: 0, credit: amount },
  ]
}

/** Lines of the entries of a period, debit first; a transfer once, as it has one number. Null if there are too many. */
export async function voucherLines(from: string, until: string, { db }: Context): Promise<Line[] | null> {
  const { rows } =
    await sql<Entry>`select l.id, l.type, l.ledger_no as no, l.amount, l.trade_date as date, l.title as summary,
      cardinality(coalesce(l.files, '{}')) as files, l.handler, u.user_name as member, v.title as activity,
      a.subject_code as account_code, a.name as account,
      case when l.type = 'transfer_out' then o.subject_code else coalesce(c.subject_code, p.subject_code) end as other_code,
      case when l.type = 'transfer_out' then o.name else concat_ws(' / ', p.name, c.name) end as other
    from ledger l join ledger_account a on a.id = l.account_id left join ledger_account o on o.id = l.other_account_id
      left join ledger_cate c on c.id = l.cate_id left join ledger_cate p on p.id = c.pid
      left join person u on u.id = l.user_id left join activity v on v.id = l.activity_id
    where l.trade_date >= ${from}::date and l.trade_date < ${addDays(until, 1)}::date and l.type <> 'transfer_in' and ${countsSql('l')}
    order by l.trade_date, l.ledger_no, l.id limit ${MOST + 1}`.execute(db)
  return rows.length > MOST ? null : rows.flatMap(linesOf)
}
