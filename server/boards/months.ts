// Figures of a board by month: of rows by their date, or of facts.
import { sql } from 'kysely'
import type { BoardFigure, MonthRow } from '#kernel/board'
import { addDays, addMonths } from '#kernel/calendar'
import { kinds } from '#kernel/kinds'
import type { Days } from '#kernel/periods'
import { fieldOf } from '#kernel/standard'
import { behaviourOf } from '../core/behaviour'
import type { FactDays, FactSeriesSql, FactSql } from '../core/columns'
import type { Context } from '../core/context'
import { zoneOf } from '../core/settings'
import { totalsOf } from '../database/totals'
import { aggregateSql } from './figures'
import { duringSql, grouped, MINUTE, openPage, valueIn, whereSql } from './page'

/** Numbers by figure, then by month. */
type Numbers = Map<string, Map<string, number>>

/** Months of the span, `YYYY-MM`. */
function monthsIn({ first, last }: Days): string[] {
  const months: string[] = []
  for (let day = first; day <= last; day = addMonths(day, 1)) months.push(day.slice(0, 7))
  return months
}

async function ofRows(figures: readonly BoardFigure[], days: Days, outer: Context): Promise<Numbers> {
  const opened = await Promise.all(
    figures.map(async (figure) => ({ figure, page: await openPage(figure, figure.fields, outer) })),
  )
  const open = opened.flatMap(({ figure, page }) => (page ? [{ figure, page }] : []))
  const [
    {
      figure: { at = '' },
      page,
    } = { figure: {} as BoardFigure, page: null },
  ] = open
  if (!page) return new Map()
  const value = valueIn(at, page)
  const isMoment = kinds[fieldOf(page.resource.binding, at)?.kind ?? 'date'].column === 'timestamptz'
  const local = isMoment ? sql`(${value} at time zone ${zoneOf(outer.settings)})` : value
  const columns = open.map(
    ({ figure }, place) => sql`${aggregateSql(figure, whereSql(figure.where, page), page)} as ${sql.id(`n${place}`)}`,
  )
  const rows = await totalsOf(
    sql<{ month: string } & Record<string, number>>`select to_char(${local}, 'YYYY-MM') as month, ${sql.join(columns)}
      from ${page.table.from} where ${page.visible} and ${duringSql(at, days, page)} group by 1`,
    outer.db,
    MINUTE,
  )
  return new Map(
    open.map(({ figure }, place) => [figure.name, new Map(rows.map((row) => [row.month, row[`n${place}`] ?? 0]))]),
  )
}

/** Facts of several periods, told one after the other. */
function inTurn(facts: FactSql): FactSeriesSql {
  return (periods, context, names) =>
    sql.join(
      periods.map((days, place) => {
        const each = sql.join(names.map((name) => sql`(${name}, f.${sql.id(name)})`))
        return sql`select one.fact, f.id, ${sql.lit(2 ** place)}::bigint as at from (${facts(days, context, names)}) f
          cross join lateral (values ${each}) one(fact, num) where one.num > 0`
      }),
      sql` union all `,
    )
}

async function ofFacts(figures: readonly BoardFigure[], days: Days, outer: Context): Promise<Numbers> {
  const [first] = figures as [BoardFigure]
  const page = await openPage(first, [], outer)
  if (!page) return new Map()
  const code = behaviourOf(page.resource)
  const tell = code.factSeries ?? (code.facts && inTurn(code.facts))
  if (!tell) throw new Error(`no facts in the behaviour of ${page.resource.name}`)
  const months = monthsIn(days)
  const periods = months.flatMap((month): FactDays[] => {
    const start = `${month}-01`
    const end = addDays(addMonths(start, 1), -1)
    return start > outer.today ? [] : [{ first: start, last: end < outer.today ? end : outer.today }]
  })
  const names = [...new Set(figures.flatMap(({ fact }) => fact ?? []))]
  if (periods.length === 0) return new Map()
  const columns = periods.map(
    (_, place) => sql`count(*) filter (where f.at & ${sql.lit(2 ** place)}::bigint <> 0) as ${sql.id(`n${place}`)}`,
  )
  const rows = await totalsOf(
    sql<{ fact: string } & Record<string, number>>`select f.fact, ${sql.join(columns)}
      from (${tell(periods, page.context, names)}) f join ${page.table.from} on t.id = f.id
      where f.fact = any(${names}) and ${page.visible} group by f.fact`,
    outer.db,
    MINUTE,
  )
  return new Map(
    figures.map(({ name, fact }) => {
      const row = rows.find((one) => one.fact === fact)
      return [name, new Map(periods.map(({ first }, place) => [String(first).slice(0, 7), row?.[`n${place}`] ?? 0]))]
    }),
  )
}

/** One row for each month; null if the caller may see none of the figures. */
export async function monthsOf(
  figures: readonly BoardFigure[],
  days: Days,
  context: Context,
): Promise<MonthRow[] | null> {
  const pages = grouped(figures, ({ of, route, at, how }) => `${how === 'fact'} ${of} ${route} ${at ?? ''}`)
  const found = await Promise.all(
    pages.map((page) => (page[0]?.how === 'fact' ? ofFacts(page, days, context) : ofRows(page, days, context))),
  )
  const numbers: Numbers = new Map(found.flatMap((one) => [...one]))
  if (numbers.size === 0) return null
  return monthsIn(days).map((month) => ({
    month,
    ...Object.fromEntries(
      figures.flatMap(({ name }) => (numbers.has(name) ? [[name, numbers.get(name)?.get(month) ?? 0]] : [])),
    ),
  })) as MonthRow[]
}
