// The groups of a list by name and in order: choices, months, referenced records, of a tree those of one level.
import { type RawBuilder, sql } from 'kysely'
import type { Text } from '#kernel/binding'
import type { By } from '#kernel/shapes'
import { pick } from '#kernel/text'
import { UNSEEN, unseen } from '#kernel/unseen'
import { type Referred, referredFrom } from '../../boards/referred'
import type { Context } from '../../core/context'
import { zoneOf } from '../../core/settings'
import { knowsSql } from '../../rows/scope'
import { otherTable, type Table } from '../../rows/table'
import { valueSql } from '../../rows/values'

const empty: Text = { zh: '未填写', en: 'Not set' }
const said: Readonly<Record<string, Text>> = { true: { zh: '是', en: 'Yes' }, false: { zh: '否', en: 'No' } }

/** A group before its numbers: the keys of the statement that belong to it. */
export interface Place {
  readonly key: string
  readonly name: string
  readonly keys: readonly string[]
}

/** The id of a record that the caller may know; all others are one group. */
function referenceKeySql(base: string, value: RawBuilder<unknown>, table: Table): RawBuilder<unknown> {
  const known = knowsSql(value, otherTable(table, table.caller.resources.get(base), `${table.alias}_key`))
  if (!known) return sql`(${value})::text`
  return sql`case when ${value} is null then null when ${known} then (${value})::text else ${String(UNSEEN)} end`
}

/** SQL of the key of a row's group, as text. */
export function keySql({ field, unit }: By, table: Table): RawBuilder<unknown> {
  const value = valueSql(field.name, table)
  if (field.ref) return referenceKeySql(field.ref.base, value, table)
  if (!unit) return sql`(${value})::text`
  if (unit === 'yearly') return sql`to_char(${value}, 'MM')`
  const length = sql.lit(unit === 'year' ? 4 : 7)
  if (field.kind === 'month') return sql`left(${value}, ${length})`
  const day = field.kind === 'date' ? value : sql`${value} at time zone ${zoneOf(table.caller.settings)}`
  return sql`left(to_char(${day}, 'YYYY-MM-DD'), ${length})`
}

/** `3月`, `March`. */
function monthName(key: string, { language }: Context): string {
  const month = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
  return month.format(new Date(`2000-${key}-01T00:00:00Z`))
}

/** The records from the topmost one that the caller sees down to this one. */
function pathOf(id: number, { above }: Referred): number[] {
  const path = [id]
  for (let up = above(id); up !== null && !path.includes(up); up = above(up)) path.unshift(up)
  return path
}

/** Of a tree, groups of the highest level that has more than one; rows above that level are groups of their own. */
async function ofRecords(all: readonly string[], { field }: By, context: Context): Promise<Place[]> {
  const keys = all.filter((key) => key !== String(UNSEEN))
  const records = await referredFrom(field, keys.map(Number), context)
  const paths = keys.map((key) => ({ key, path: pathOf(Number(key), records) }))
  const longest = Math.max(0, ...paths.map(({ path }) => path.length))
  let level = 0
  while (level < longest - 1 && new Set(paths.map(({ path }) => path[level])).size === 1) level++
  const groups = new Map<number, string[]>()
  for (const { key, path } of paths) {
    const group = path[Math.min(level, path.length - 1)] as number
    groups.set(group, [...(groups.get(group) ?? []), key])
  }
  const names = await records.captions([...groups.keys()])
  const places = records.order.flatMap((id) => {
    const held = groups.get(id)
    if (!held) return []
    return [{ key: String(id), name: names.get(id) ?? `#${id}`, keys: held }]
  })
  if (keys.length === all.length) return places
  return [...places, { key: String(UNSEEN), name: pick(unseen, context.language), keys: [String(UNSEEN)] }]
}

/** `found`: the keys that rows have. Dates are in ascending order; rows without a value come last. */
export async function placesOf(by: By, found: readonly string[], context: Context): Promise<Place[]> {
  const keys = found.filter((key) => key !== '')
  const { field, unit } = by
  const named = async (): Promise<Place[]> => {
    if (field.ref) return ofRecords(keys, by, context)
    if (unit)
      return [...keys]
        .sort()
        .map((key) => ({ key, name: unit === 'yearly' ? monthName(key, context) : key, keys: [key] }))
    const choices = field.choices ?? [true, false].map((value) => ({ value, title: said[String(value)] as Text }))
    return choices.flatMap(({ value, title }) =>
      keys.includes(String(value))
        ? [
            {
              key: String(value),
              name: pick(title, context.language),
              keys: [String(value)],
            },
          ]
        : [],
    )
  }
  const places = await named()
  if (!found.includes('')) return places
  return [...places, { key: '', name: pick(empty, context.language), keys: [''] }]
}
