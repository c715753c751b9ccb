// Emits generated/database.ts: the Kysely types of every table.

import type { Column, Table } from '../tables'
import { header, typeName } from '../text'

const types: Record<string, string> = {
  text: 'string',
  integer: 'number',
  bigint: 'number',
  numeric: 'number',
  boolean: 'boolean',
  date: 'string',
  timestamptz: 'string',
  jsonb: 'unknown',
}

function typeOf(column: Column, table: Table): string {
  const array = column.type.endsWith('[]')
  const one = types[array ? column.type.slice(0, -2) : column.type] ?? 'unknown'
  const whole = `${array ? `${one}[]` : one}${column.null && one !== 'unknown' ? ' | null' : ''}`
  const generated = column.default !== undefined || (column.name === 'id' && table.primaryKey[0] === 'id')
  return generated ? `Generated<${whole}>` : whole
}

export function emitDatabase(tables: readonly Table[]): string {
  const interfaces = tables.map(
    (table) => `export interface ${typeName(table.name)}Table {
${table.columns.map((column) => `  ${column.name}: ${typeOf(column, table)}`).join('\n')}
}`,
  )
  return `${header('schemas/')}import type { Generated } from 'kysely'

${interfaces.join('\n\n')}

export interface Database {
${tables.map((table) => `  ${table.name}: ${typeName(table.name)}Table`).join('\n')}
}
`
}
