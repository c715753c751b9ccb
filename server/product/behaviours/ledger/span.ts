// Accounts, categories, states and days of a ledger query: one of nothing else is answered from the sums of whole months.
import { sql } from 'kysely'
import { daysOf } from '#kernel/periods'
import type { Filter } from '#kernel/wire'
import type { Context } from '../../../core/context'
import { tableOf } from '../../../rows/table'
import { filterSql } from '../../../rows/where'
import { accountsOf, type NamedAccount } from '../../services/books/amounts'
import type { Which } from '../../services/books/balances'

/** Before all entries. */
export const FIRST_DAY = '0001-01-01'

/** Entries of a query that restricts only their account, direction, category, state and days. */
export interface Span {
  /** Accounts with all their entries, which have balances; null if the query leaves out some of them. */
  readonly accounts: readonly NamedAccount[] | null
  readonly which: Which
  /** Null for entries of any state. */
  readonly statuses: readonly string[] | null
  /** First and last day; null for no limit. */
  readonly from: string | null
  readonly until: string | null
}

function daysIn(value: Filter[string] | undefined, today: string): Pick<Span, 'from' | 'until'> | null {
  if (value === undefined) return { from: null, until: null }
  if (typeof value === 'string') return { from: value, until: value }
  if (typeof value !== 'object' || Array.isArray(value)) return null
  const { gte, lte, within, ...others } = value
  if (Object.keys(others).length > 0) return null
  if (within !== undefined) {
    const days = gte === undefined && lte === undefined ? daysOf(within, today) : null
    return days && { from: days.first, until: days.last }
  }
  return { from: gte === undefined ? null : String(gte), until: lte === undefined ? null : String(lte) }
}

/** Null if the filter is more than a list of accounts. */
function accountsIn(
  { account, account_id: ids }: Filter,
  all: readonly NamedAccount[],
): readonly NamedAccount[] | null {
  const limits = [account, ids].filter((limit) => limit !== undefined).map((limit) => [limit].flat())
  const plain = limits.every((list) => list.every((one) => typeof one === 'string' || typeof one === 'number'))
  if (!plain) return null
  const [codes, numbers] = [account, ids].map((limit) => (limit === undefined ? null : [limit].flat().map(String)))
  return all.filter((one) => (!codes || codes.includes(one.account)) && (!numbers || numbers.includes(String(one.id))))
}

/** An empty list filters nothing. */
const isEmpty = (value: Filter[string]) => Array.isArray(value) && value.length === 0

/** Null if the filter is more than a list of states. */
function statusesIn(value: Filter[string] | undefined): readonly string[] | null {
  const list = [value].flat()
  return list.every((one) => typeof one === 'string') ? (list as string[]) : null
}

export type Query = { keyword?: string | null; any?: unknown[]; filter?: Filter; group?: unknown }

/** The span of a query; null if it is restricted by anything else, or the person sees some areas only. */
export async function spanOf({ keyword, any = [], filter = {}, group }: Query, context: Context): Promise<Span | null> {
  if (keyword || group || any.length > 0 || context.rowScope !== 'all' || context.session?.dataScope !== 'all')
    return null
  const kept = Object.fromEntries(Object.entries(filter).filter(([, value]) => !isEmpty(value)))
  const { account, account_id: ids, type, cate_id: cate, trade_date: days, status, ...others } = kept
  if (Object.keys(others).length > 0) return null
  const limits = daysIn(days, context.today)
  const statuses = status === undefined ? null : statusesIn(status)
  if (!limits || (status !== undefined && !statuses)) return null
  const named = accountsIn(kept, await accountsOf(context))
  if (!named) return null
  const which: Filter = { ...(type === undefined ? {} : { type }), ...(cate === undefined ? {} : { cate_id: cate }) }
  const ledger = context.resources.get('ledger')
  const codes = account === undefined && ids === undefined ? null : named.map((one) => one.account)
  const whichSql: Which = (alias) => {
    const others = filterSql(which, tableOf(ledger, context, alias))
    return codes ? sql`(${sql.ref(`${alias}.account`)} = any(${codes}::text[]) and ${others})` : others
  }
  const isWhole = type === undefined && cate === undefined && status === undefined
  return { accounts: isWhole ? named : null, which: whichSql, statuses, ...limits }
}
