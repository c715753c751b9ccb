// Money given for a purpose: what came in, what was spent for it, and never more than there was.
import { type RawBuilder, sql } from 'kysely'
import { fail } from '#kernel/errors'
import type { Context } from '../../../core/context'
import { living } from '../../../database/living'
import { moneyText } from '../money-text'
import { countsSql, type Entry, signedSql } from './amounts'

/** Fen of approved entries of a fund called `alias`, of one direction. */
export const movedSql = (alias: string, type: 'income' | 'expense'): RawBuilder<number> =>
  sql<number>`coalesce((select sum(l.amount) from ledger l
    where l.fund_id = ${sql.ref(`${alias}.id`)} and l.type = ${type} and ${countsSql('l')}), 0)::bigint`

/** Fen that are left of a fund called `alias`, at the end of a day; null: now. */
export function leftSql(alias: string, day: RawBuilder<unknown> | null = null): RawBuilder<number> {
  const until = day ? sql`l.trade_date <= ${day}` : sql`true`
  const [released, on] = [sql`coalesce(${sql.ref(`${alias}.released`)}, 0)`, sql.ref(`${alias}.release_date`)]
  return sql<number>`(${sql.ref(`${alias}.opening`)} + coalesce((select sum(${signedSql('l')}) from ledger l
    where l.fund_id = ${sql.ref(`${alias}.id`)} and ${until} and ${countsSql('l')}), 0)
    - ${day ? sql`case when ${on} <= ${day} then ${released} else 0 end` : released})::bigint`
}

/** Restricted money of all funds at the end of a day, in fen. */
export async function restrictedAt(day: string, { db }: Pick<Context, 'db'>): Promise<number> {
  const { rows } = await sql<{ sum: number }>`select coalesce(sum(${leftSql('f', sql`${day}::date`)}), 0)::bigint as sum
    from fund f where ${living('f')}`.execute(db)
  return rows[0]?.sum ?? 0
}

interface Low {
  readonly name: string
  readonly lowest: number
  readonly day: string
}

/**
 * The lowest balance that a fund has after any of its entries, or after its release. Only funds that are below zero at
 * some time.
 */
async function lowFunds(ids: readonly number[], { db }: Pick<Context, 'db'>): Promise<Low[]> {
  const { rows } = await sql<Low>`select distinct on (run.id) run.name, run.balance as lowest, run.day from (
      select f.id, f.name, step.day, f.opening + sum(step.amount) over (partition by f.id order by step.day, step.place) as balance
      from fund f cross join lateral (
        select l.trade_date as day, l.id as place, ${signedSql('l')} as amount from ledger l where l.fund_id = f.id and ${countsSql('l')}
        union all select f.release_date, 9223372036854775807, -coalesce(f.released, 0) where f.release_date is not null) step
      where f.id = any(${[...ids]}::bigint[])) run
    where run.balance < 0 order by run.id, run.balance, run.day`.execute(db)
  return rows
}

/** Refuses with BAL funds that would have spent more than they had on some day. */
export async function refuseOverspent(ids: readonly number[], context: Context, field?: string): Promise<void> {
  const [low] = ids.length > 0 ? await lowFunds(ids, context) : []
  if (!low) return
  const { zh, en } = moneyText(low.lowest)
  const message = {
    zh: `专项资金「${low.name}」余额不足：${low.day} 将为 ${zh}`,
    en: `The fund “${low.name}” would be at ${en} on ${low.day}`,
  }
  fail('BAL', field ? { message, errors: { [field]: message } } : { message })
}

/** Funds of entries. */
export const fundsOf = (entries: readonly Entry[]): number[] => [
  ...new Set(entries.flatMap(({ fund_id: fund }) => fund ?? [])),
]

/** Refuses with PARAM an entry after the end of its fund, which is held so that it does not end meanwhile. */
export async function refuseEnded({ fund_id: fund, trade_date: day }: Entry, { db }: Context): Promise<void> {
  const { rows } = await sql<{ name: string; closed_date: string | null }>`select name, closed_date from fund
    where id = ${fund} for key share`.execute(db)
  const { name = '', closed_date: closed = null } = rows[0] ?? {}
  if (closed === null || day <= closed) return
  const text = { zh: `「${name}」已于 ${closed} 结束`, en: `“${name}” ended on ${closed}` }
  fail('PARAM', { errors: { fund_id: text } })
}
