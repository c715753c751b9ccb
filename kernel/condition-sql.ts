// A condition on a record as SQL over its columns, for indexes and look-ups; its constants come from schemas.
import type { Condition, Json, Test } from './binding'
import { sqlName, sqlText } from './sql-text'

const literal = (value: Json): string => (typeof value === 'string' ? sqlText(value) : String(value))

function testSql(
  column: string,
  { const: value, enum: values, not, minimum, maximum }: Test & { const?: Json },
): string[] {
  const one = (wanted: Json) => (wanted === null ? `${column} is null` : `${column} = ${literal(wanted)}`)
  return [
    ...(value === undefined ? [] : [one(value)]),
    ...(values ? [`(${values.map((wanted) => one(wanted as Json)).join(' or ')})`] : []),
    ...(not ? [`(${testSql(column, not).join(' and ')}) is not true`] : []),
    ...(minimum === undefined ? [] : [`${column} >= ${minimum}`]),
    ...(maximum === undefined ? [] : [`${column} <= ${maximum}`]),
  ]
}

/** Text that is true for rows that meet the condition. Arrays (`contains`) are not known here. */
export function conditionSql(condition: Condition): string {
  return Object.entries(condition)
    .flatMap(([name, test]) => testSql(sqlName(name), test))
    .join(' and ')
}
