// Rows of a board by the value of a field: one statement for all groupings of the same rows.
import { type RawBuilder, sql } from 'kysely'
import type { BoardGroups, NamedNumber } from '#kernel/board'
import { addDays, addMonths } from '#kernel/calendar'
import type { Days } from '#kernel/periods'
import { fieldOf } from '#kernel/standard'
import { pick } from '#kernel/text'
import type { Filter, FilterValue } from '#kernel/wire'
import type { Context } from '../core/context'
import { totalsOf } from '../database/totals'
import { type BoardPage, daysFilter, duringSql, MINUTE, openPage, valueIn, whereSql } from './page'
import { referredFrom, topOf } from './referred'

const empty = { zh: '未填写', en: 'Not set' }

/** A group before it is named: key of the statement and filter of its field. */
interface Place {
  readonly key: string | null
  readonly name: string
  readonly filter: FilterValue
}

type Counted = ReadonlyMap<string | null, number>

/** Latest birthdays of people who are this old today. */
const bornBy = (age: number, today: string) => addMonths(today, -12 * age)

function monthKeys(ahead: number, today: string): string[] {
  return Array.from({ length: ahead }, (_, place) => addMonths(`${today.slice(0, 7)}-01`, place).slice(0, 7))
}

function keySql({ by, ages, ahead }: BoardGroups, page: BoardPage): RawBuilder<unknown> {
  const value = valueIn(by.name, page)
  const { today } = page.context
  if (ages) {
    const bounds = ages.map((age, place) => sql`when ${value} > ${bornBy(age, today)}::date then ${sql.lit(place)}`)
    return sql`case when ${value} is null then null ${sql.join(bounds, sql` `)} else ${sql.lit(ages.length)} end`
  }
  if (ahead) {
    const last = addDays(addMonths(`${today.slice(0, 7)}-01`, ahead), -1)
    const days = { first: `${today.slice(0, 7)}-01`, last }
    return sql`case when ${duringSql(by.name, days, page)} then to_char(${value}, 'YYYY-MM') end`
  }
  return value
}

function agesOf(ages: readonly number[], context: Context): Place[] {
  const { today } = context
  const born = ages.map((age) => bornBy(age, today))
  return [...ages, Number.POSITIVE_INFINITY].map((age, place) => {
    const from = born[place]
    const until = born[place - 1]
    const name =
      place === 0 ? `<${age}` : place === ages.length ? `≥${ages[place - 1]}` : `${ages[place - 1]}–${age - 1}`
    const filter: FilterValue = {
      ...(from ? { gte: addDays(from, 1) } : {}),
      ...(until ? { lte: until } : {}),
    }
    return { key: String(place), name, filter }
  })
}

async function referencesOf({ by, most }: BoardGroups, found: Counted, context: Context) {
  const ids = [...found].flatMap(([key]) => (key === null ? [] : [Number(key)]))
  const records = await referredFrom(by, ids, context)
  const sums = new Map<number, number>()
  for (const id of ids) {
    const top = topOf(id, records)
    sums.set(top, (sums.get(top) ?? 0) + (found.get(String(id)) ?? 0))
  }
  const names = await records.captions([...sums.keys()])
  const order = records.order.filter((id) => sums.has(id))
  const named = order.map((id) => ({
    key: String(id),
    name: names.get(id) ?? '',
    filter: id as FilterValue,
    value: sums.get(id) ?? 0,
  }))
  return most ? named : [...named, ...rest(found, context)]
}

/** Rows without a value. */
function rest(found: Counted, context: Context) {
  const value = found.get(null) ?? 0
  return value > 0
    ? [{ key: null, name: pick(empty, context.language), filter: { empty: true } as FilterValue, value }]
    : []
}

async function placesOf(groups: BoardGroups, found: Counted, page: BoardPage) {
  const { by, ages, ahead } = groups
  const { context } = page
  const of = (places: readonly Place[]) => places.map((place) => ({ ...place, value: found.get(place.key) ?? 0 }))
  if (by.ref) return referencesOf(groups, found, context)
  if (ages) return [...of(agesOf(ages, context)), ...rest(found, context)]
  if (ahead)
    return of(
      monthKeys(ahead, context.today).map((month) => {
        const days = { first: `${month}-01`, last: addDays(addMonths(`${month}-01`, 1), -1) }
        return { key: month, name: month, filter: daysFilter(by.name, days, groups.of, context) }
      }),
    )
  const choices = fieldOf(page.resource.binding, by.name)?.choices ?? []
  return [
    ...of(
      choices.map(({ value, title }) => ({
        key: String(value),
        name: pick(title, context.language),
        filter: value as FilterValue,
      })),
    ),
    ...rest(found, context),
  ]
}

/** The largest ones, or all; `year` bounds groupings of a date. */
async function namedOf(groups: BoardGroups, found: Counted, page: BoardPage, year: Days): Promise<NamedNumber[]> {
  const { by, where, at, most, of } = groups
  const places = await placesOf(groups, found, page)
  const fixed: Filter = { ...where, ...(at ? { [at]: daysFilter(at, year, of, page.context) } : {}) }
  const all = places.map(({ name, value, filter }) => ({ name, value, query: { ...fixed, [by.name]: filter } }))
  if (!most) return all
  return all
    .filter(({ value }) => value !== 0)
    .sort((left, right) => right.value - left.value)
    .slice(0, most)
}

/** Identifies rows that groupings can share. */
export const rowsKey = ({ of, route, where, at }: BoardGroups): string => JSON.stringify([of, route, where, at])

/** Groupings of the same rows, in order; null for one that the caller may not see. */
export async function groupsOf(
  all: readonly BoardGroups[],
  year: Days,
  outer: Context,
): Promise<(NamedNumber[] | null)[]> {
  const opened = await Promise.all(
    all.map((groups) => openPage(groups, [groups.by.name, ...(groups.sum ? [groups.sum] : [])], outer)),
  )
  const page = opened.find((one) => one !== null)
  const [first] = all
  if (!page || !first) return all.map(() => null)
  const open = all.flatMap((groups, place) => (opened[place] ? [{ groups, place }] : []))
  const keys = open.map(({ groups, place }) => sql`${keySql(groups, page)} as ${sql.id(`k${place}`)}`)
  const values = open.flatMap(({ groups: { sum }, place }) =>
    sum ? [sql`${valueIn(sum, page)} as ${sql.id(`v${place}`)}`] : [],
  )
  const bounds = first.at ? sql` and ${duringSql(first.at, year, page)}` : sql``
  const sums = open.flatMap(({ groups: { sum }, place }) =>
    sum ? [sql`coalesce(sum(${sql.id(`v${place}`)}), 0) as ${sql.id(`s${place}`)}`] : [],
  )
  const each = open.map(({ place }) => sql`(${sql.id(`k${place}`)})`)
  const rows = await totalsOf(
    sql<Record<string, number | string | null>>`select ${sql.join(
      open.map(
        ({ place }) =>
          sql`grouping(${sql.id(`k${place}`)}) as ${sql.id(`g${place}`)}, ${sql.id(`k${place}`)}::text as ${sql.id(`k${place}`)}`,
      ),
    )}, count(*) as num ${sums.length > 0 ? sql`, ${sql.join(sums)}` : sql``}
      from (select ${sql.join([...keys, ...values])} from ${page.table.from}
        where ${page.visible} and ${whereSql(first.where, page)}${bounds}) held
      group by grouping sets (${sql.join(each)})`,
    outer.db,
    MINUTE,
  )
  return Promise.all(
    all.map((groups, place) => {
      if (!opened[place]) return null
      const own = rows.filter((row) => row[`g${place}`] === 0)
      const found = new Map(
        own.map((row) => [row[`k${place}`] as string | null, Number(groups.sum ? row[`s${place}`] : row['num'])]),
      )
      return namedOf(groups, found, page, year)
    }),
  )
}
