// Table model derived from the bindings: columns, indexes, foreign keys; the wanted state of the database.
import type { Binding, Field, Json } from '../kernel/binding'
import { conditionSql } from '../kernel/condition-sql'
import { indexedFields } from '../kernel/grams'
import { jsonType, kinds } from '../kernel/kinds'
import { hasSortKey, sortKeyColumn, sortKeyOrder } from '../kernel/sort-key'
import { CHANGED_BY, neverEmpty } from '../kernel/standard'
import type { Model } from './normalise'

export interface Column {
  name: string
  type: string
  null: boolean
  default?: Json
}

export interface Index {
  name: string
  unique: boolean
  /** Columns or expressions. */
  on: string[]
  where?: string
  /** Included columns, for index-only scans. */
  include?: string[]
  /** Index method other than btree. */
  using?: 'gin'
  /** The field a violation is reported at. */
  field?: string
}

export interface ForeignKey {
  name: string
  column: string
  table: string
  onDelete: 'restrict' | 'set null' | 'cascade'
}

export interface Table {
  name: string
  columns: Column[]
  primaryKey: string[]
  indexes: Index[]
  foreignKeys: ForeignKey[]
  /** Made by a migration written by hand; its columns are those that the resource reads and writes. */
  adopted?: true
}

/** Name of the table that holds a list of references. */
export function linkTable(table: string, field: string): string {
  return `${table}_${field}`
}

function hasColumn(field: Field): boolean {
  return !field.rows && field.compute === undefined && !(field.many && field.kind === 'reference')
}

function columnType(field: Field): string {
  if (field.sensitive === 'identity' || field.sensitive === 'secret') return 'text'
  const { column } = kinds[field.kind]
  const type = field.kind === 'choice' ? (jsonType(field) === 'integer' ? 'integer' : 'text') : column
  return field.many && type !== 'jsonb' ? `${type}[]` : type
}

/** Nullable if at least one page that creates such rows doesn't require the field. */
function mayBeEmpty(field: Field, views: readonly Binding[]): boolean {
  if (field.nullable || field.when !== undefined || field.on === 'update') return true
  return (
    field.default === undefined &&
    views.some((view) => view.fields[field.name]?.nullable || !view.fields[field.name]?.required)
  )
}

function columnOf(field: Field, views: readonly Binding[]): Column {
  const fallback =
    field.default !== undefined && field.sensitive !== 'identity' && field.sensitive !== 'secret'
      ? field.default
      : undefined
  return {
    name: field.name,
    type: columnType(field),
    null: mayBeEmpty(field, views),
    ...(fallback === undefined || fallback === null ? {} : { default: fallback }),
  }
}

function standardColumns(binding: Binding): Column[] {
  const { standard, softDelete, revision } = binding.features
  return [
    { name: 'id', type: 'bigint', null: false },
    ...(standard
      ? [
          { name: 'create_time', type: 'timestamptz', null: false, default: 'now()' },
          { name: 'update_time', type: 'timestamptz', null: false, default: 'now()' },
          { name: 'admin_id', type: 'bigint', null: true },
        ]
      : []),
    ...(revision ? [{ name: 'revision', type: 'integer', null: false, default: 1 }] : []),
    ...(binding.counted ? [{ name: CHANGED_BY, type: 'bigint[]', null: true }] : []),
    ...(softDelete ? [{ name: 'delete_time', type: 'timestamptz', null: true }] : []),
  ]
}

/** Name of the blind index column beside an encrypted one. */
export function hashColumn(field: string): string {
  return `${field}_hash`
}

function uniqueIndex(table: string, field: Field, softDelete: boolean): Index {
  const siblings = Array.isArray(field.unique) ? field.unique : []
  const own = field.sensitive === 'identity' ? hashColumn(field.name) : field.name
  return {
    name: `${table}_${field.name}_key`,
    unique: true,
    on: [...siblings.map((sibling) => `coalesce(${sibling}::text, '')`), own],
    ...(softDelete ? { where: 'delete_time is null' } : {}),
    field: field.name,
  }
}

function oneIndex(table: string, field: Field, softDelete: boolean): Index {
  const own = conditionSql(field.oneWhile ?? {})
  return {
    name: `${table}_${field.name}_key`,
    unique: true,
    on: [field.name],
    where: softDelete ? `delete_time is null and ${own}` : own,
    field: field.name,
  }
}

/** An index entry holds at most 2700 bytes: longer texts aren't indexed, so that writes don't fail. */
function isLong(field: Field | undefined): boolean {
  if (!field || field.choices || kinds[field.kind].column !== 'text') return false
  return (kinds[field.kind].text || field.kind === 'html') && (field.maxLength ?? Number.POSITIVE_INFINITY) > 500
}

/** Columns that decide which rows a list shows: its pages' scopes, and the area of the role's data scope. */
function scopeColumns(pages: readonly Binding[], known: ReadonlySet<string>): string[] {
  const names = pages.flatMap(({ scope, features }) => [...Object.keys(scope), features.areaScope ?? ''])
  return [...new Set(names)].filter((name) => name !== 'id' && known.has(name))
}

/** PostgreSQL cuts longer names, after which the migrations would no longer give the wanted tables. */
const LONGEST_NAME = 63

function indexName(table: string, on: readonly string[]): string {
  const full = `${table}_${on.join('_')}_idx`
  return full.length <= LONGEST_NAME ? full : `${table}_${on[0]}_and_${on.length - 1}_idx`
}

/**
 * Indexes for the default orders of lists, matching `orderSql` exactly. They include what decides about a row, so that
 * pages far behind are counted off in the index alone.
 */
function orderIndexes(pages: readonly Binding[], columns: readonly Column[], where: Pick<Index, 'where'>): Index[] {
  const known = new Set(columns.map((column) => column.name))
  const deciding = scopeColumns(pages, known)
  const indexes = new Map<string, Index>()
  const listed = pages.filter(({ calls, kind }) => calls['list'] && kind === 'collection')
  for (const { table, views, fields } of listed) {
    const byName = views.list.sort.filter((name) => hasSortKey(fields[name])).map((name) => [name])
    for (const written of [views.list.order, ...byName]) {
      const order = written.some((entry) => entry.replace('-', '') === 'id') ? written : [...written, '-id']
      const names = order.map((entry) => entry.replace('-', ''))
      if (names.length < 2 || names.some((name) => !known.has(name) || isLong(fields[name]))) continue
      const on = order.map((entry, place) => {
        const column = names[place] as string
        const key = hasSortKey(fields[column]) ? sortKeyOrder(sortKeyColumn(column)) : undefined
        if (!entry.startsWith('-')) return key ?? column
        return `${key ?? `"${column}"`} desc${neverEmpty.has(column) ? '' : ' nulls last'}`
      })
      const words = order.filter((entry) => entry !== '-id').map((entry) => entry.replace(/^-(.*)/, '$1_desc'))
      const include = deciding.filter((column) => !names.includes(column))
      const name = `${table}_by_${words.join('_')}_idx`
      indexes.set(on.join(), { name, unique: false, on, ...(include.length > 0 ? { include } : {}), ...where })
    }
  }
  return [...indexes.values()]
}

interface Others {
  /** Table by resource; a foreign key to one that is adopted may not be possible, since it may be a view. */
  readonly tables: ReadonlyMap<string, string>
  /** `table.field` of child rows, deleted with their record. */
  readonly owned: ReadonlySet<string>
}

function tableOf(binding: Binding, views: readonly Binding[], { tables: tableNames, owned }: Others): Table[] {
  const name = binding.table as string
  const fields = Object.values(binding.fields).filter((field) => hasColumn(field) && field.kind !== 'password')
  const passwords = Object.values(binding.fields).filter((field) => field.kind === 'password')
  const columns: Column[] = [...standardColumns(binding), ...fields.map((field) => columnOf(field, views))]
  for (const field of passwords) columns.push({ name: field.name, type: 'text', null: true })
  for (const field of fields) {
    if (field.sensitive === 'identity') columns.push({ name: hashColumn(field.name), type: 'text', null: true })
  }
  for (const field of fields)
    if (hasSortKey(field)) columns.push({ name: sortKeyColumn(field.name), type: 'text', null: true })
  // Columns that the server maintains with each write: search index and pinyin of the caption.
  const searched = indexedFields([binding, ...views]).length > 0
  if (searched) {
    columns.push(
      { name: 'search_pinyin', type: 'text', null: true },
      { name: 'search_grams', type: 'text[]', null: true },
    )
  }
  const { softDelete } = binding.features
  const living = softDelete ? { where: 'delete_time is null' } : {}
  // Every query tests the recycle bin: included, so that counts are index-only.
  const binned = softDelete ? { include: ['delete_time'] } : {}
  const references = fields.filter((field) => field.ref && !field.ref.resource.startsWith('$') && !field.many)
  const indexes: Index[] = [
    ...fields.filter((field) => field.unique).map((field) => uniqueIndex(name, field, binding.features.softDelete)),
    ...fields.filter((field) => field.oneWhile).map((field) => oneIndex(name, field, softDelete)),
    ...references.map((field) => ({ name: `${name}_${field.name}_idx`, unique: false, on: [field.name] })),
    ...(searched ? [{ name: `${name}_search_idx`, unique: false, on: ['search_grams'], using: 'gin' as const }] : []),
    ...binding.indexes.map((on) => ({ name: indexName(name, on), unique: false, on: [...on], ...binned })),
    ...orderIndexes([binding, ...views], columns, living),
  ]
  const foreignKeys: ForeignKey[] = references.flatMap((field) => {
    const target = tableNames.get(field.ref?.base as string)
    if (!target) return []
    const onDelete = owned.has(`${binding.name}.${field.name}`)
      ? ('cascade' as const)
      : field.ref?.onDelete === 'setNull' || field.ref?.onDelete === 'revoke'
        ? ('set null' as const)
        : ('restrict' as const)
    return [{ name: `${name}_${field.name}_fkey`, column: field.name, table: target, onDelete }]
  })
  const links = Object.values(binding.fields)
    .filter((field) => field.kind === 'reference' && field.many && field.compute === undefined)
    .map((field): Table => {
      const link = linkTable(name, field.name)
      return {
        name: link,
        columns: [
          { name: 'owner_id', type: 'bigint', null: false },
          { name: 'target_id', type: 'bigint', null: false },
          { name: 'place', type: 'integer', null: false, default: 0 },
        ],
        primaryKey: ['owner_id', 'target_id'],
        indexes: [{ name: `${link}_target_id_idx`, unique: false, on: ['target_id'] }],
        foreignKeys: [
          { column: 'owner_id', table: tableNames.get(binding.name) },
          { column: 'target_id', table: tableNames.get(field.ref?.base as string) },
        ].flatMap(({ column, table }) =>
          table ? [{ name: `${link}_${column}_fkey`, column, table, onDelete: 'cascade' as const }] : [],
        ),
      }
    })
  if (binding.features.adopted) {
    const open = columns.map(({ name, type }) => ({ name, type, null: true }))
    return [{ name, columns: open, primaryKey: ['id'], indexes: [], foreignKeys: [], adopted: true }, ...links]
  }
  return [{ name, columns, primaryKey: ['id'], indexes, foreignKeys }, ...links]
}

export function tablesOf(model: Model): Table[] {
  const bases = model.bindings.filter((binding) => binding.name === binding.base && binding.table !== null)
  const names = new Map(
    bases.filter(({ features }) => !features.adopted).map((binding) => [binding.name, binding.table as string]),
  )
  const owned = new Set(
    bases.flatMap((binding) =>
      Object.values(binding.fields).flatMap((field) => (field.rows ? [`${field.rows.resource}.${field.rows.by}`] : [])),
    ),
  )
  const viewsOf = (base: string) => model.bindings.filter((binding) => binding.base === base && binding.name !== base)
  return bases
    .flatMap((binding) => tableOf(binding, viewsOf(binding.name), { tables: names, owned }))
    .sort((left, right) => (left.name < right.name ? -1 : 1))
}
