// Totals over all rows of a list query: sums, distinct values, rows by choice.
import { sql } from 'kysely'
import type { Figure, Row } from '#kernel/binding'
import { firstBy } from '#kernel/leading'
import type { ListQuery, Page } from '#kernel/wire'
import { behaviourOf } from '../core/behaviour'
import { type Context, resourceOf } from '../core/context'
import { totalsOf } from '../database/totals'
import { readable } from '../rows/plan'
import { scopeSql } from '../rows/scope'
import { tableOf } from '../rows/table'
import { valueSql } from '../rows/values'
import { queriedSql } from './conditions'

type Summary = NonNullable<Page['summary']>

interface Counted {
  value: string | null
  num: number
}

/** The query without the filter on this field, so that each choice shows its count. */
function without(query: ListQuery & Row, name: string): ListQuery & Row {
  const { [name]: _, ...filter } = query.filter ?? {}
  return { ...query, filter }
}

/** Rows per value of a field, null among them; of a list narrowed to first rows, as many as its filter by that value lists. */
function countsOf(name: string, query: ListQuery & Row, context: Context): Promise<Counted[]> {
  const resource = resourceOf(context)
  const value = valueSql(name, tableOf(resource, context))
  return totalsOf(
    sql<Counted>`select value, count(*) as num
      from (select (${value})::text as value from ${sql.table(resource.table)} t
        where ${queriedSql(resource, without(query, name), context, name)}) held
      group by value`,
    context.db,
  )
}

interface Figures {
  summary?: Summary
  /** Number of matching rows, if the summary yields it anyway. */
  total?: number
}

function measuredBy(figure: Figure): string {
  if ('sum' in figure) return figure.sum
  return 'distinct' in figure ? figure.distinct : figure.counts
}

function figuresWanted(context: Context): [string, Figure][] {
  return Object.entries(context.page.views.list.summary).filter(
    ([, figure]) => readable(resourceOf(context), [measuredBy(figure)], context).length > 0,
  )
}

/** True if the query lists first rows of a value: each count has its own, so that they add up to nothing. */
function countsFirst(query: ListQuery, { page }: Context): boolean {
  return Object.keys(query.filter ?? {}).some((name) => firstBy(page.fields[name] ?? {}))
}

/**
 * Choices whose counts add up to the number of matching rows: `all` if the query doesn't filter their field, null if
 * its filter is more than a list of choices.
 */
function countedIn(figure: Figure, query: ListQuery, context: Context): readonly string[] | 'all' | null {
  if (!('counts' in figure)) return null
  if (countsFirst(query, context)) return null
  if (!Object.hasOwn(query.filter ?? {}, figure.counts)) return 'all'
  const choices = resourceOf(context).binding.fields[figure.counts]?.choices?.map(({ value }) => value)
  const chosen = [query.filter?.[figure.counts]].flat() as unknown[]
  // An empty list filters nothing.
  if (chosen.length === 0) return 'all'
  return choices && chosen.every((one) => choices.some((value) => value === one))
    ? [...new Set(chosen.map(String))]
    : null
}

export function hasTotal(query: ListQuery, context: Context): boolean {
  return figuresWanted(context).some(([, figure]) => countedIn(figure, query, context) !== null)
}

function totalIn(rows: readonly Counted[], which: readonly string[] | 'all'): number {
  const counted = which === 'all' ? rows : rows.filter(({ value }) => value !== null && which.includes(value))
  return counted.reduce((sum, { num }) => sum + num, 0)
}

async function sumsOf(wanted: [string, Figure][], query: ListQuery & Row, context: Context): Promise<Summary> {
  const resource = resourceOf(context)
  const totals = wanted.flatMap(([name, figure]) => {
    if ('counts' in figure) return []
    const which = figure.where ? sql` filter (where ${scopeSql(figure.where, tableOf(resource, context))})` : sql``
    const measured = valueSql(measuredBy(figure), tableOf(resource, context))
    if ('sum' in figure) return [sql`coalesce(sum(${measured})${which}, 0) as ${sql.id(name)}`]
    // Ids are distinct without sorting them.
    const counted = figure.distinct === 'id' ? sql`*` : sql`distinct ${measured}`
    return [sql`count(${counted})${which} as ${sql.id(name)}`]
  })
  if (totals.length === 0) return {}
  const where = queriedSql(resource, query, context)
  const [found] = await totalsOf(
    sql<Record<string, number>>`select ${sql.join(totals)} from ${sql.table(resource.table)} t where ${where}`,
    context.db,
  )
  return found ?? {}
}

/** Those of the wanted figures that the resource keeps, and the rows that they count in all. */
function keptFigures(kept: Summary, wanted: [string, Figure][], query: ListQuery, context: Context): Figures {
  const totals = wanted.flatMap(([name, figure]) => {
    const which = countedIn(figure, query, context)
    const counts = Object.entries(kept[name] as Record<string, number>).map(([value, num]) => ({ value, num }))
    return which ? [totalIn(counts, which)] : []
  })
  return {
    summary: Object.fromEntries(wanted.flatMap(([name]) => (name in kept ? [[name, kept[name] as number]] : []))),
    ...(totals[0] === undefined ? {} : { total: totals[0] }),
  }
}

/** Totals of the page's schema that the caller may read. */
export async function figuresFor(query: ListQuery & Row, context: Context): Promise<Figures> {
  const wanted = figuresWanted(context)
  if (wanted.length === 0) return {}
  const kept = await behaviourOf(resourceOf(context)).listFigures?.(query, context)
  if (kept) return keptFigures(kept, wanted, query, context)
  const [sums, ...counts] = await Promise.all([
    sumsOf(wanted, query, context),
    ...wanted.flatMap(([name, figure]) =>
      'counts' in figure
        ? [
            countsOf(figure.counts, query, context).then((rows) => ({
              name,
              rows,
              which: countedIn(figure, query, context),
            })),
          ]
        : [],
    ),
  ])
  const [total] = counts.flatMap(({ rows, which }) => (which ? [totalIn(rows, which)] : []))
  return {
    summary: { ...sums, ...Object.fromEntries(counts.map(({ name, rows }) => [name, byValue(rows)])) },
    ...(total === undefined ? {} : { total }),
  }
}

function byValue(rows: readonly Counted[]): Record<string, number> {
  return Object.fromEntries(rows.flatMap(({ value, num }) => (value === null ? [] : [[value, num]])))
}
