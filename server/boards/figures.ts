// Figures of a board: one statement for those of the same page and date, cached until its tables are written.
import { type RawBuilder, sql } from 'kysely'
import { type BoardCard, type BoardFigure, listedBy } from '#kernel/board'
import type { Days } from '#kernel/periods'
import { comparedWith, daysOfWord } from '#kernel/report'
import { pick } from '#kernel/text'
import { behaviourOf } from '../core/behaviour'
import { type Context, signedIn } from '../core/context'
import { totalsOf } from '../database/totals'
import { yearStartIn } from '../reports/asked'
import { firstSql } from '../rows/leading'
import { type BoardPage, daysFilter, duringSql, grouped, isOpen, openPage, spanOf, valueIn, whereSql } from './page'

/** A figure with the days that bound it, and those that it is compared with. */
interface Bounded {
  readonly figure: BoardFigure
  readonly days: Days | null
  readonly before: Days | null
}

export interface Found {
  readonly value: number
  readonly before?: number
}

async function boundedOf(figure: BoardFigure, year: Days, context: Context): Promise<Bounded> {
  const { during, at, compare, year: setting } = figure
  if (!during) return { figure, days: at ? year : null, before: null }
  const start = setting ? await yearStartIn(setting, context) : undefined
  const days = daysOfWord(during, context.today, start)
  return { figure, days, before: days && compare ? comparedWith(days, 'previous', context.today) : null }
}

export function aggregateSql(
  { how, fields }: Pick<BoardFigure, 'how' | 'fields'>,
  which: RawBuilder<unknown>,
  page: BoardPage,
): RawBuilder<unknown> {
  if (how === 'sum') return sql`coalesce(sum(${valueIn(fields[0] as string, page)}) filter (where ${which}), 0)`
  if (how === 'count' || how === 'fact') return sql`count(*) filter (where ${which})`
  // The rows to which the figure leads, by the same condition.
  const within = sql`${page.visible} and ${which}`
  return sql`count(*) filter (where ${which} and ${firstSql(fields[0] as string, true, within, page.table)})`
}

function columnSql({ figure }: Bounded, days: Days | null, page: BoardPage): RawBuilder<unknown> {
  const where = whereSql(figure.where, page)
  const bounds = figure.at && days ? sql`(${where} and ${duringSql(figure.at, days, page)})` : where
  return aggregateSql(figure, bounds, page)
}

async function ofPage(all: readonly Bounded[], outer: Context): Promise<Map<string, Found>> {
  const [{ figure: first }] = all as [Bounded]
  const opened = await Promise.all(
    all.map(async (one) => ({ ...one, page: await openPage(one.figure, one.figure.fields, outer) })),
  )
  const open = opened.flatMap((one) => (one.page ? [{ ...one, page: one.page }] : []))
  const [{ page } = { page: null }] = open
  if (!page) return new Map()
  const columns = open.flatMap((one, place) => [
    sql`${columnSql(one, one.days, page)} as ${sql.id(`n${place}`)}`,
    ...(one.before ? [sql`${columnSql(one, one.before, page)} as ${sql.id(`b${place}`)}`] : []),
  ])
  const span = spanOf(open.flatMap(({ days, before }) => [...(days ? [days] : []), ...(before ? [before] : [])]))
  const bounds = first.at && span ? sql` and ${duringSql(first.at, span, page)}` : sql``
  const [row] = await totalsOf(
    sql<Record<string, number>>`select ${sql.join(columns)} from ${page.table.from} where ${page.visible}${bounds}`,
    outer.db,
  )
  return new Map(
    open.map(({ figure, before }, place) => [
      figure.name,
      { value: row?.[`n${place}`] ?? 0, ...(before ? { before: row?.[`b${place}`] ?? 0 } : {}) },
    ]),
  )
}

/** A figure that only code can tell, of all data. */
async function toldBy(figure: BoardFigure, outer: Context): Promise<[string, Found][]> {
  if (!isOpen(figure, outer) || signedIn(outer).dataScope !== 'all') return []
  const resource = outer.resources.get(outer.resources.binding(figure.of).base)
  const tell = behaviourOf(resource).boardFigures?.[figure.name]
  if (!tell) throw new Error(`no figure ${figure.name} in the behaviour of ${resource.name}`)
  return [[figure.name, { value: await tell(outer) }]]
}

const rateOf = (part: number, whole: number) => (whole === 0 ? null : Math.round((part / whole) * 1000) / 10)

/** Figures by name; without those that the caller may not see. */
export async function figuresOf(
  figures: readonly BoardFigure[],
  year: Days,
  context: Context,
): Promise<Map<string, Found>> {
  const counted = figures.filter(({ how }) => how !== 'rate' && how !== 'told')
  const bounded = await Promise.all(counted.map((figure) => boundedOf(figure, year, context)))
  const pages = grouped(bounded, ({ figure, days }) => `${figure.of} ${figure.route} ${days ? figure.at : ''}`)
  const [told, ...found] = await Promise.all([
    Promise.all(figures.filter(({ how }) => how === 'told').map((figure) => toldBy(figure, context))),
    ...pages.map((page) => ofPage(page, context)),
  ])
  return new Map([...told.flat(), ...found.flatMap((one) => [...one])])
}

/** Figures by name, rates among them; null for a rate of nothing. */
export async function totalsIn(
  figures: readonly BoardFigure[],
  year: Days,
  context: Context,
): Promise<Record<string, number | null> | null> {
  const found = await figuresOf(figures, year, context)
  const entries = figures.flatMap(({ name, parts }): [string, number | null][] => {
    if (!parts) return found.has(name) ? [[name, found.get(name)?.value ?? 0]] : []
    const [part, whole] = parts.map((one) => found.get(one)?.value)
    return part === undefined || whole === undefined ? [] : [[name, rateOf(part, whole)]]
  })
  return entries.length > 0 ? Object.fromEntries(entries) : null
}

/** Filter of the list behind the figure. */
async function queryOf(figure: BoardFigure, year: Days, context: Context): Promise<object> {
  const { open, at, during, year: setting, of } = figure
  if (open) return open
  const where = listedBy(figure)
  if (!at || !during) return where
  const { days } = await boundedOf(figure, year, context)
  return { ...where, [at]: setting && days ? daysFilter(at, days, of, context) : { within: during } }
}

export async function cardsOf(
  figures: readonly BoardFigure[],
  year: Days,
  context: Context,
): Promise<BoardCard[] | null> {
  const found = await figuresOf(figures, year, context)
  const cards = figures.flatMap((figure) => {
    const number = found.get(figure.name)
    return number ? [{ figure, number }] : []
  })
  if (cards.length === 0) return null
  return Promise.all(
    cards.map(async ({ figure, number }) => ({
      key: figure.name,
      name: pick(figure.title, context.language),
      value: number.value,
      unit: figure.unit ? pick(figure.unit, context.language) : '',
      path: figure.route,
      query: await queryOf(figure, year, context),
      ...(number.before === undefined ? {} : { compare: number.before }),
    })),
  )
}
