// The date of both halves of a correction: that of the original while its period is open, otherwise today.
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../core/context'
import { zoneOf } from '../../core/settings'
import { isLocked, lockDay } from './books/amounts'
import { dayOf } from './membership-dates'

/** A refund is an event of its own day; a correction belongs to the period that it corrects. */
export type Reversal = 'refund' | 'correction'

export const isClosed = (moment: string, context: Context): boolean => isLocked(dayOf(moment, context), context)

export function correctionDate(original: string, context: Context): string {
  return isClosed(original, context) ? context.now().toISOString() : original
}

/** The date of a reversal, as SQL over the instant of what it reverses. */
export function reversalDateSql(cause: Reversal, original: RawBuilder<unknown>, context: Context): RawBuilder<string> {
  const now = sql<string>`${context.now().toISOString()}::timestamptz`
  if (cause === 'refund') return now
  return sql`(case when (${original} at time zone ${zoneOf(context.settings)})::date <= ${lockDay(context)}::date then ${now}
    else ${original} end)`
}

/** Corrections of a fact so far: the date of the last reversal, and whether one could not have the date of its original. */
export interface Corrected {
  readonly last: string | null
  readonly displaced: boolean | null
}

/** Columns of `Corrected` over reversals called `back` with their origins, by the column of their date. */
export const correctedSql = (back: string, origin: string, date: string) => {
  const [reversed, original] = [sql.ref(`${back}.${date}`), sql.ref(`${origin}.${date}`)]
  return sql`(array_agg(${reversed} order by ${sql.ref(`${back}.id`)} desc nulls last))[1] as last, bool_or(${reversed} <> ${original}) as displaced`
}

/**
 * The date of the half that takes the place of what was reversed: the wanted one if nothing stayed behind in a closed
 * period, otherwise that of the reversal, which it has to make up for.
 */
export function replacementDate(
  wanted: string | null,
  { last, displaced }: Corrected,
  context: Context,
): string | null {
  if (last === null) return wanted
  return displaced || wanted === null || isClosed(wanted, context) ? correctionDate(last, context) : wanted
}
