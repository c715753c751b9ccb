// Append-only logs: an entry is posted once and reversed once, and each person stores the total of their entries.
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../core/context'

export interface Ledger {
  readonly table: 'pay_log' | 'contribute_log'
  /** The summed column. */
  readonly value: string
  /** Column of `person` with the sum. */
  readonly total: string
  /** Condition for entries that count, by the columns of the log. */
  readonly counts: RawBuilder<unknown>
  /** Unique columns that identify an existing entry; any other conflict is a fault. */
  readonly known: RawBuilder<unknown>
  /** Condition on the reversals `r` of an entry called `alias` under which nothing of it is left; without it, any is one. */
  readonly gone?: (alias: string) => RawBuilder<boolean>
}

export const money: Ledger = {
  table: 'pay_log',
  value: 'amount',
  total: 'pay_total',
  counts: sql`status in ('paid', 'refunded')`,
  known: sql`(origin_id) where scene = 'correction'`,
  // Refunds may be of a part.
  gone: (alias) => sql`bool_or(r.scene = 'correction') or sum(r.amount) + ${sql.ref(`${alias}.amount`)} <= 0`,
}

export const points: Ledger = {
  table: 'contribute_log',
  value: 'points',
  total: 'contribute_total',
  counts: sql`true`,
  // `event_key` and `origin_id`: its only unique columns.
  known: sql``,
}

/** The record that an entry is about. */
export interface Source {
  type: string
  id: number
}

export interface Posted {
  readonly id: number
  /** Null for payers who are not registered. */
  readonly user_id: number | null
  readonly value: number
  /** The person's total including everything posted by this call of `append`; null if nothing counts. */
  readonly total: number | null
}

/** Records that a total changes, for the preview and the log of a call on people. */
export function tellTotal({ total: field }: Ledger, id: number, now: number, value: number, context: Context): void {
  const { page = context.page, changes } = context.audit
  if (page.base !== 'user') return
  const change = changes.find((one) => one.id === id && one.field === field)
  if (change) change.new = now
  else if (value !== 0) changes.push({ id, field, old: now - value, new: now })
}

/**
 * Appends the rows selected by `rows` in the order of `columns`, without those whose `known` columns exist
 * already. Totals are updated in the same statement. Returns the new entries.
 */
export async function append(
  ledger: Ledger,
  columns: RawBuilder<unknown>,
  rows: RawBuilder<unknown>,
  context: Context,
): Promise<Posted[]> {
  const { table, value: valued, total: summed, counts, known } = ledger
  const { rows: posted } = await sql<Posted>`with posted as (
      insert into ${sql.table(table)} (${columns}) ${rows} on conflict ${known} do nothing returning *),
    sums as (select user_id, sum(${sql.ref(valued)}) as value from posted where ${counts} group by user_id),
    added as (update person set ${sql.ref(summed)} = ${sql.ref(summed)} + sums.value from sums where person.id = sums.user_id
      returning person.id, person.${sql.ref(summed)} as total)
    select posted.id, posted.user_id, posted.${sql.ref(valued)} as value, added.total
    from posted left join added on added.id = posted.user_id order by posted.id`.execute(context.db)
  // A person's total holds all of these entries at once.
  const told = new Map<number, { now: number; sum: number }>()
  for (const { user_id: id, total: now, value } of posted)
    if (id !== null && now !== null) told.set(id, { now, sum: (told.get(id)?.sum ?? 0) + value })
  for (const [id, { now, sum }] of told) tellTotal(ledger, id, now, sum, context)
  return posted
}

/** SQL of a person's total, summed from the log. */
export function sumSql({ table, value, counts }: Ledger, user: number): RawBuilder<number> {
  return sql`(select coalesce(sum(${sql.ref(value)}), 0) from ${sql.table(table)} where user_id = ${user} and ${counts})`
}

/** Condition for an entry called `alias` of which something is left. */
export function standsSql({ table, gone }: Ledger, alias: string): RawBuilder<boolean> {
  return sql`not exists (select 1 from ${sql.table(table)} r where r.origin_id = ${sql.ref(`${alias}.id`)}
    ${gone ? sql`group by r.origin_id having ${gone(alias)}` : sql``})`
}

/** Amount paid back of a payment called `alias`, as a positive number; 0 if nothing. */
export function refundedSql(alias: string): RawBuilder<number> {
  return sql`(select coalesce(-sum(r.amount), 0)::bigint from pay_log r where r.origin_id = ${sql.ref(`${alias}.id`)} and r.scene = 'refund')`
}
