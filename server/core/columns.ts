// SQL that a schema leaves to code: computed columns, and facts of a period.
import type { RawBuilder } from 'kysely'
import type { Grant } from '#kernel/access'

/** Context of a computed column; the same for all rows of a call. */
export interface ColumnContext {
  /** Today in the association's zone, `YYYY-MM-DD`. */
  readonly today: string
  now(): Date
  setting(name: string): unknown
}

/** The same with the person who asks; null for the server itself. */
export interface AskedContext extends ColumnContext {
  readonly session: {
    readonly admin: { readonly id: number }
    readonly grant: Grant
    readonly dataScope: string
  } | null
}

/** SQL of a computed column for a row called `alias`. */
export type ColumnSql = (alias: string, context: AskedContext) => RawBuilder<unknown>

/** Days of the facts, both included; `first` is null for no bound, neither `last` nor `on` is later than today. */
export interface FactDays {
  readonly first: string | null
  readonly last: string
  /** The day of which the facts tell the state; by default the last one. */
  readonly on?: string
}

/**
 * SQL of the facts of a period, as one row for each row they are about: its `id`, and a column of each fact with how
 * often it happened between both days, or 1 if it was the case on the day in question. `<fact>_worth` is the sum of the
 * values of a fact that has any, `<fact>_days` an array of its days. Only the `names` are needed.
 */
export type FactSql = (days: FactDays, context: ColumnContext, names: readonly string[]) => RawBuilder<unknown>

/**
 * SQL of the facts of several periods at once, as rows of `fact`, `id` and `at` (bigint): bit n is set if the fact holds
 * in the n-th period. Only the `names` are needed.
 */
export type FactSeriesSql = (
  periods: readonly FactDays[],
  context: ColumnContext,
  names: readonly string[],
) => RawBuilder<unknown>
