// Columns of states that follow from time: no write is needed when their moment comes.
import { sql } from 'kysely'
import type { Field, Fields, Span } from '#kernel/binding'
import type { ColumnContext, ColumnSql } from './columns'

/** Rounded to the second, so that repeated requests give the same query. */
function momentSql({ now }: ColumnContext) {
  return sql`${new Date(Math.floor(now().getTime() / 1000) * 1000).toISOString()}::timestamptz`
}

function spanColumn(field: Field, { from, until }: Span, fields: Fields): ColumnSql {
  const choices = (field.choices ?? []).map(({ value }) => value)
  const [before, within, after] = from ? choices : [undefined, ...choices]
  const isDay = (name: string) => fields[name]?.kind === 'date'
  return (alias, context) => {
    const day = sql`${context.today}::date`
    const begins = from
      ? sql`when ${sql.ref(`${alias}.${from}`)} > ${isDay(from) ? day : momentSql(context)} then ${before}::text`
      : sql``
    const value = until && sql.ref(`${alias}.${until}`)
    const isOver = until && isDay(until) ? sql`${value} < ${day}` : sql`${value} <= ${momentSql(context)}`
    return sql`(case ${begins} ${until ? sql`when ${isOver} then ${after}::text` : sql``} else ${within}::text end)`
  }
}

function columnOf(field: Field, fields: Fields): ColumnSql | null {
  const { name, compute, derived } = field
  if (typeof compute === 'object' && ('from' in compute || 'until' in compute))
    return spanColumn(field, compute, fields)
  if (typeof derived !== 'object') return null
  const { at, from, to } = derived
  return (alias, context) => {
    const state = sql.ref(`${alias}.${name}`)
    return sql`(case when ${state} = ${from} and ${sql.ref(`${alias}.${at}`)} <= ${momentSql(context)} then ${to} else ${state} end)`
  }
}

/** By field. */
export function timedColumns(fields: Fields): Record<string, ColumnSql> {
  const columns = Object.values(fields).map((field) => [field.name, columnOf(field, fields)] as const)
  return Object.fromEntries(columns.filter((one): one is [string, ColumnSql] => one[1] !== null))
}
