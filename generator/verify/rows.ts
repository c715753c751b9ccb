// Child rows: a table that belongs to this resource alone, without words that a form of entries can't handle.
import type { Path, RawField, RawSchema, Source } from '../source'
import { checkName, fieldNames, findResource, type World } from './world'

/** Suggestion for a word that entries of a record don't support. */
function misfit(field: RawField): string | null {
  if (field['x-rows']) return 'has child rows of its own'
  if (field['x-ref'] && field.type === 'array') return 'is a list of references'
  if (field.format === 'password') return 'is a password'
  if (field['x-sensitive'] && field['x-sensitive'] !== 'personal') return `is x-sensitive "${field['x-sensitive']}"`
  if (field['x-perm']) return 'has x-perm; write it at the field with x-rows instead'
  if (field['x-unique']) return 'is x-unique'
  if (field['x-when']) return 'has x-when'
  return field['x-compute'] ? 'is computed' : null
}

function otherOwner(world: World, source: Source, path: Path, resource: string): string | undefined {
  for (const other of world.sources)
    for (const [name, field] of Object.entries(other.data.fields ?? {}))
      if (field['x-rows']?.resource === resource && !(other === source && name === path.at(-1)))
        return `${other.data.name}.${name}`
  return undefined
}

export function checkRows(world: World, source: Source, path: Path, field: RawField): void {
  const rows = field['x-rows']
  if (!rows) return
  const at = [...path, 'x-rows']
  const where = at.join('.')
  // Neither an input of an action nor nested in another field.
  if (path.length !== 2 || path[0] !== 'fields' || source.data.of || source.data.kind === 'table') {
    world.report(source, at, `${where}: only a field of a record can have child rows`)
    return
  }
  const table = findResource(world, source, [...at, 'resource'], rows.resource)
  if (!table) return
  if (table.data.kind !== 'table') {
    world.report(source, [...at, 'resource'], `${where}: "${rows.resource}" must be of kind table`)
    return
  }
  if (table.data.features?.['softDelete'])
    world.report(source, [...at, 'resource'], `${where}: rows of "${rows.resource}" go with the record; no softDelete`)
  const owner = otherOwner(world, source, path, rows.resource)
  if (owner) world.report(source, [...at, 'resource'], `${where}: "${rows.resource}" belongs to ${owner} already`)
  checkBy(world, source, at, table.data, rows.by)
  checkOrder(world, source, at, table.data, rows.order)
  for (const [name, one] of Object.entries(table.data.fields ?? {})) {
    const wrong = name === rows.by || name === rows.order ? null : misfit(one)
    if (wrong) world.report(table, ['fields', name], `fields.${name}: ${wrong}, which child rows cannot have`)
  }
}

function checkBy(world: World, source: Source, at: Path, table: RawSchema, by: string): void {
  const place = [...at, 'by']
  if (!checkName(world, source, place, by, fieldNames(table), `field of ${table.name}`)) return
  const field = table.fields?.[by]
  if (field?.['x-ref']?.resource !== source.data.name || field.type !== 'integer')
    world.report(source, place, `${place.join('.')}: "${by}" does not refer to ${source.data.name}`)
  else if (!table.required?.includes(by))
    world.report(source, place, `${place.join('.')}: "${by}" is not among the required fields of ${table.name}`)
}

function checkOrder(world: World, source: Source, at: Path, table: RawSchema, order: string): void {
  const place = [...at, 'order']
  if (!checkName(world, source, place, order, fieldNames(table), `field of ${table.name}`)) return
  if (table.fields?.[order]?.type !== 'integer')
    world.report(source, place, `${place.join('.')}: "${order}" is not an integer`)
}
