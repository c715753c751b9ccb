// The balance of a bank statement beside that of the books: what only one of the two has, and what is left.
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../core/context'
import { living } from '../../../database/living'
import { countsSql, signedSql } from './amounts'
import { lineDaySql } from './matching'

type Zoned = Pick<Context, 'setting'>

/** A statement whose account and day are columns of the row `alias`. */
interface Which {
  readonly account: RawBuilder<unknown>
  readonly day: RawBuilder<unknown>
}

const whichOf = (alias: string): Which => ({ account: sql.ref(`${alias}.account_id`), day: sql.ref(`${alias}.date`) })

/** True if a group has all its lines and all its entries, reviewed, up to the day: then both sides have its money. */
function settledSql(match: RawBuilder<unknown>, { day }: Which, zoned: Zoned): RawBuilder<boolean> {
  return sql<boolean>`(${match} is not null and not exists (
      select from bank_line gl where gl.match_id = ${match} and ${living('gl')} and ${lineDaySql('gl', zoned)} > ${day})
    and not exists (
      select from ledger ge where ge.match_id = ${match} and (ge.trade_date > ${day} or not ${countsSql('ge')})))`
}

/** Lines of the account up to the day that the books do not have. */
const openLinesSql = (which: Which, zoned: Zoned) => sql`from bank_line l where l.account_id = ${which.account}
  and ${lineDaySql('l', zoned)} <= ${which.day} and l.status <> 'ignored' and ${living('l')}
  and not ${settledSql(sql.ref('l.match_id'), which, zoned)}`

/** Entries of the account up to the day that the bank does not have; those before its first line count as known there. */
const openEntriesSql = (which: Which, zoned: Zoned) => sql`from ledger e where e.account_id = ${which.account}
  and e.trade_date <= ${which.day} and ${countsSql('e')}
  and e.trade_date >= (select min(${lineDaySql('f', zoned)}) from bank_line f where f.account_id = ${which.account} and ${living('f')})
  and not ${settledSql(sql.ref('e.match_id'), which, zoned)}`

/** Sums of a statement called `alias`, as computed columns. */
export const bookSql = (alias: string): RawBuilder<number> => {
  const { account, day } = whichOf(alias)
  return sql<number>`(select case when a.opening_date <= ${day} then a.opening else 0 end + coalesce((
      select sum(${signedSql('m')}) from ledger_month m where m.account = a.code and m.month < to_char(${day}, 'YYYY-MM')), 0)
    + coalesce((select sum(${signedSql('b')}) from ledger b where b.account = a.code
      and b.trade_date between date_trunc('month', ${day})::date and ${day} and ${countsSql('b')}), 0)
    from ledger_account a where a.id = ${account})::bigint`
}

export const linesSumSql = (alias: string, zoned: Zoned): RawBuilder<number> =>
  sql<number>`coalesce((select sum(l.amount) ${openLinesSql(whichOf(alias), zoned)}), 0)::bigint`

export const entriesSumSql = (alias: string, zoned: Zoned): RawBuilder<number> =>
  sql<number>`coalesce((select sum(${signedSql('e')}) ${openEntriesSql(whichOf(alias), zoned)}), 0)::bigint`

export const differenceSql = (alias: string, zoned: Zoned): RawBuilder<number> =>
  sql<number>`(${sql.ref(`${alias}.balance`)} + ${entriesSumSql(alias, zoned)} - ${bookSql(alias)} - ${linesSumSql(alias, zoned)})`

export interface Item {
  readonly id: number
  readonly day: string
  readonly title: string
  /** Fen, negative for money paid. */
  readonly amount: number
}

export interface Sheet {
  readonly balance: number
  readonly book_balance: number
  readonly adjusted_balance: number
  readonly adjusted_book: number
  readonly difference: number
  readonly lines: Item[]
  readonly entries: Item[]
}

/** The sheet of a stored statement, worked out now. */
export async function sheetOf(id: number, context: Context): Promise<Sheet> {
  const { db } = context
  const which: Which = { account: sql`s.account_id`, day: sql`s.date` }
  const { rows: found } = await sql<{
    balance: number
    book_balance: number
  }>`select s.balance, ${bookSql('s')} as book_balance
    from bank_statement s where s.id = ${id}`.execute(db)
  const { rows: lines } = await sql<Item>`select item.* from bank_statement s cross join lateral (
      select l.id, to_char(${lineDaySql('l', context)}, 'YYYY-MM-DD') as day, concat_ws(' ', l.party, l.summary) as title, l.amount
      ${openLinesSql(which, context)}) item where s.id = ${id} order by day, id`.execute(db)
  const { rows: entries } = await sql<Item>`select item.* from bank_statement s cross join lateral (
      select e.id, to_char(e.trade_date, 'YYYY-MM-DD') as day, concat_ws(' ', e.ledger_no, e.title) as title, ${signedSql('e')} as amount
      ${openEntriesSql(which, context)}) item where s.id = ${id} order by day, id`.execute(db)
  const { balance = 0, book_balance = 0 } = found[0] ?? {}
  const sum = (items: readonly Item[]) => items.reduce((total, { amount }) => total + amount, 0)
  const [adjusted_balance, adjusted_book] = [balance + sum(entries), book_balance + sum(lines)]
  const difference = adjusted_balance - adjusted_book
  return { balance, book_balance, adjusted_balance, adjusted_book, difference, lines, entries }
}
