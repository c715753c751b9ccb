// Values from elsewhere: those that a new record takes if it gives none, and those of other records that it is compared with.
import { sql } from 'kysely'
import type { Field, Fields, Row } from '#kernel/binding'
import { comparedAcross, TODAY } from '#kernel/compared'
import { hiddenFields } from '#kernel/condition'
import { problemOf } from '#kernel/rules'
import type { Context } from '../core/context'
import { together } from '../database/together'
import { idsIn } from '../rows/records'
import { existing } from '../rows/references'
import { tableOf } from '../rows/table'
import { valueSql } from '../rows/values'

/** Values of the records that a reference holds, by id; none of a record that may not be referenced. */
async function valuesOf(
  field: Field,
  ids: readonly number[],
  names: readonly string[],
  record: Row,
  context: Context,
): Promise<ReadonlyMap<number, Row>> {
  if (ids.length === 0) return new Map()
  const table = tableOf(context.resources.get(field.ref?.base as string), context)
  const columns = names.map((name) => sql`${valueSql(name, table)} as ${sql.id(name)}`)
  const [found, { rows }] = await together([
    existing(field, ids, record, context),
    // Read once the record is locked.
    sql<Row & { id: number }>`select ${sql.join([table.id, ...columns])} from ${table.from}
      where ${table.id} = any(${[...ids]}::bigint[])`.execute(context.db),
  ])
  const open = new Set(found)
  return new Map(rows.filter(({ id }) => open.has(id)).map((row) => [row.id, row]))
}

/** Values for the siblings of one reference. */
async function lent(field: Field, fields: Fields, draft: Row, context: Context): Promise<Row> {
  const wanted = Object.entries(field.ref?.fill ?? {}).filter(([name]) => fields[name] && draft[name] === undefined)
  const id = draft[field.name]
  if (wanted.length === 0 || typeof id !== 'number') return {}
  const values =
    (await valuesOf(field, [id], [...new Set(wanted.map(([, from]) => from))], draft, context)).get(id) ?? {}
  return Object.fromEntries(wanted.map(([name, from]) => [name, values[from]]))
}

function fallbackOf({ fallback, kind }: Field, draft: Row, { today, now }: Context): unknown {
  if (fallback !== TODAY) return draft[fallback as string]
  if (kind === 'date-time') return now().toISOString()
  return kind === 'month' ? today.slice(0, 7) : today
}

/**
 * The draft of a new record with the values that it doesn't give: from its references, then from fields beside. What a
 * field doesn't accept, or a condition hides, is left out.
 */
export async function filled(fields: Fields, draft: Row, context: Context): Promise<Row> {
  const list = Object.values(fields)
  const result = { ...draft }
  for (const values of await together(list.map((field) => lent(field, fields, draft, context))))
    for (const [name, value] of Object.entries(values)) if ((value ?? null) !== null) result[name] = value
  const open = list.filter(({ name, fallback }) => fallback !== undefined && result[name] === undefined)
  if (open.length === 0) return result
  const hidden = hiddenFields(fields, result)
  for (const field of open.filter(({ name }) => !hidden.has(name))) {
    const value = fallbackOf(field, result, context)
    if ((value ?? null) !== null && problemOf(field, value) === null) result[field.name] = value
  }
  return result
}

/** Values of referred records for `outOfBounds`; `change`: of a stored record, whose other comparisons are not made. */
export async function carriedBy(fields: Fields, record: Row, change: Row, context: Context): Promise<Row> {
  const carried: Row = {}
  const isTouched = (name: string) => name in change
  const across = [...comparedAcross(fields)].map(async ([reference, names]) => {
    const id = record[reference.name]
    const compared = Object.values(fields).filter(({ bounds = [] }) =>
      bounds.some(({ than }) => than.startsWith(`${reference.name}.`)),
    )
    if (typeof id !== 'number' || ![reference, ...compared].some(({ name }) => isTouched(name))) return
    const values = (await valuesOf(reference, [id], names, record, context)).get(id)
    for (const name of names) carried[`${reference.name}.${name}`] = values?.[name] ?? null
  })
  const below = Object.values(fields).flatMap((field) => {
    const entries = record[field.name]
    if (!field.fields || !Array.isArray(entries) || !isTouched(field.name)) return []
    const held: Row[] = entries.map(() => ({}))
    carried[field.name] = held
    return [...comparedAcross(field.fields)].map(async ([reference, names]) => {
      const ids = entries.flatMap((entry) => idsIn((entry as Row | null)?.[reference.name]))
      const values = await valuesOf(reference, [...new Set(ids)], names, {}, context)
      for (const [index, entry] of entries.entries())
        for (const name of names)
          (held[index] as Row)[`${reference.name}.${name}`] =
            values.get((entry as Row)[reference.name] as number)?.[name] ?? null
    })
  })
  await together([...across, ...below])
  return carried
}
