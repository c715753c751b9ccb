// Shapes of the tables of a PostgreSQL database, and the SQL by which the server takes them over as they are.
import type { RawField } from '../source'
import { type Adoption, adoptionOf } from './adoption'
import type { Column, Foreign, TableFacts } from './facts'
import { type Decision, fieldName, fitChoices, type Property, type Shape, spokenChoice, titled } from './shape'

/** Rows of a statement; `pg` fits. */
export type Ask = <T>(text: string, values?: readonly unknown[]) => Promise<T[]>

/** Tables and views of a schema; parts of partitioned tables are not among them. */
export async function tablesIn(ask: Ask, schema: string): Promise<TableFacts[]> {
  return ask<TableFacts>(
    `select c.relname::text as name, n.nspname::text as schema, c.relkind::text as kind, obj_description(c.oid, 'pg_class') as comment,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
          'base', coalesce(low.typname, b.typname), 'isArray', t.typelem <> 0 and t.typlen = -1 and t.typcategory = 'A',
          'labels', (select json_agg(e.enumlabel order by e.enumsortorder) from pg_enum e where e.enumtypid = coalesce(low.oid, b.oid)),
          'made', case
            when b.typtype = 'e' then format('create type %s as enum (%s)', b.oid::regtype,
              (select string_agg(quote_literal(enumlabel), ', ' order by enumsortorder) from pg_enum where enumtypid = b.oid))
            when b.typtype = 'd' then format('create domain %s as %s', b.oid::regtype, format_type(b.typbasetype, b.typtypmod)) end,
          'length', case when coalesce(low.typname, b.typname) in ('varchar', 'bpchar') and greatest(a.atttypmod, b.typtypmod) > 4
            then greatest(a.atttypmod, b.typtypmod) - 4
            when coalesce(low.typname, b.typname) = 'numeric' and greatest(a.atttypmod, b.typtypmod) > 4
            then ((greatest(a.atttypmod, b.typtypmod) - 4) >> 16) & 65535 end,
          'scale', case when coalesce(low.typname, b.typname) = 'numeric' and greatest(a.atttypmod, b.typtypmod) > 4
            then (greatest(a.atttypmod, b.typtypmod) - 4) & 65535 end,
          'isFilled', a.attnotnull or b.typnotnull, 'default', pg_get_expr(d.adbin, d.adrelid),
          'isGenerated', a.attgenerated <> '', 'isIdentity', a.attidentity <> '', 'comment', col_description(c.oid, a.attnum)) order by a.attnum)
        from pg_attribute a join pg_type t on t.oid = a.atttypid
          join pg_type b on b.oid = case when t.typcategory = 'A' and t.typelem <> 0 then t.typelem else t.oid end
          left join pg_type low on low.oid = nullif(b.typbasetype, 0)
          left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      coalesce((select json_agg(a.attname order by place) from pg_constraint k
        cross join unnest(k.conkey) with ordinality as part(num, place) join pg_attribute a on a.attrelid = c.oid and a.attnum = num
        where k.conrelid = c.oid and k.contype = 'p'), '[]') as key,
      coalesce((select json_agg(names) from (select (select json_agg(a.attname order by place) from
          unnest(i.indkey::int[]) with ordinality as part(num, place) join pg_attribute a on a.attrelid = c.oid and a.attnum = num) as names
        from pg_index i where i.indrelid = c.oid and i.indisunique and not i.indisprimary and i.indpred is null and i.indexprs is null) u), '[]') as unique,
      coalesce((select json_agg(json_build_object('columns', (select json_agg(a.attname order by place) from
          unnest(k.conkey) with ordinality as part(num, place) join pg_attribute a on a.attrelid = c.oid and a.attnum = num),
          'target', k.confrelid::regclass::text, 'onDelete', k.confdeltype) order by k.conname)
        from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.conparentid = 0), '[]') as foreign,
      exists (select from pg_trigger where tgrelid = c.oid and not tgisinternal and (tgtype & 7) = 7) as "isFilling",
      coalesce((select json_agg(pg_get_constraintdef(k.oid)) from pg_constraint k where k.conrelid = c.oid and k.contype = 'c'), '[]') as checks
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = $1 and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition order by c.relname`,
    [schema],
  )
}

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Looks how long texts without a bound are. */
export async function measure(ask: Ask, tables: readonly TableFacts[]): Promise<void> {
  for (const { schema, name, columns } of tables) {
    const texts = columns.filter(
      ({ base, length, isArray }) => ['text', 'varchar', 'citext'].includes(base) && length === null && !isArray,
    )
    if (texts.length === 0) continue
    const parts = texts.map((column) => `max(length(${quote(column.name)}))`)
    const [row] = await ask<{ longest: (number | null)[] }>(
      `select array[${parts.join(', ')}] as longest from ${quote(schema)}.${quote(name)}`,
    )
    for (const [place, column] of texts.entries()) column.longest = row?.longest[place] ?? null
  }
}

/** How a type is kept as a field: its words, and the type that the server reads and writes. */
interface Mapped {
  readonly words: RawField
  readonly as: string
}

/** Lengths of texts without a bound: the first into which what is stored fits well. */
const LENGTHS = [200, 2000, 20_000, 100_000] as const

const proseName = /(^|_)(description|remark|remarks|comment|comments|notes?|text|body|content)$/

function textOf({ name, length, base, longest }: Column): RawField {
  const roomy =
    LENGTHS.find((most) => (longest ?? 0) * 1.5 <= most && (most > 200 || !proseName.test(name))) ?? 1_000_000
  return { type: 'string', maxLength: length ?? (base === 'uuid' ? 36 : roomy) } as RawField
}

function plain(column: Column): Mapped | null {
  const { base, labels, length, scale } = column
  if (labels && fitChoices(labels))
    return { words: { oneOf: labels.map((one) => ({ const: one, title: spokenChoice(one) })) } as RawField, as: 'text' }
  if (base === 'bool') return { words: { type: 'boolean' }, as: 'boolean' }
  if (base === 'int2' || base === 'int4') {
    return { words: { type: 'integer', ...(base === 'int2' ? { maximum: 32_767 } : {}) } as RawField, as: 'integer' }
  }
  if (['int8', 'numeric', 'float4', 'float8'].includes(base)) {
    const most = base === 'numeric' && length !== null && scale !== null ? 10 ** (length - scale) - 10 ** -scale : null
    const bounds = most !== null && length !== null && length <= 15 ? { maximum: most } : {}
    return { words: { type: 'number', ...bounds } as RawField, as: 'numeric' }
  }
  if (base === 'date') return { words: { type: 'string', format: 'date' }, as: 'date' }
  if (base === 'timestamp' || base === 'timestamptz')
    return { words: { type: 'string', format: 'date-time' }, as: 'timestamptz' }
  if (['text', 'varchar', 'bpchar', 'citext', 'uuid', 'name', 'inet'].includes(base) || labels)
    return { words: textOf(column), as: 'text' }
  if (base === 'json' || base === 'jsonb') return { words: { type: 'object' }, as: 'jsonb' }
  return null
}

function mapped(column: Column): Mapped | null {
  const one = plain(column)
  if (!one || !column.isArray) return one
  if (one.as !== 'text' && one.as !== 'integer') return null
  const { maxLength: _, ...items } = one.words as RawField & { maxLength?: number }
  return {
    words: { type: 'array', items: { ...items, ...(column.labels ? {} : { maxLength: 200 }) } } as RawField,
    as: `${one.as}[]`,
  }
}

/** A default that says the same in JSON; undefined for one that is computed. */
function constant(column: Column, as: string): string | number | boolean | undefined {
  const text = column.default
  if (text === null) return undefined
  const quoted = /^'((?:[^']|'')*)'(?:::[\w". ]+(?:\(\d+(?:,\d+)?\))?)?$/.exec(text)
  if (quoted && as === 'text') return (quoted[1] as string).replaceAll("''", "'")
  if (/^(true|false)$/.test(text)) return text === 'true'
  const number = /^\(?'?(-?\d+(?:\.\d+)?)'?\)?(?:::[\w ]+)?$/.exec(text)
  return number && (as === 'integer' || as === 'numeric') ? Number(number[1]) : undefined
}

const NUMBER = String.raw`\(?\(?(-?\d+(?:\.\d+)?)\)?\)?(?:::[\w ]+)?`

/** Words of a field from the check constraints about its column. */
function checkedWords(column: Column, checks: readonly string[], words: RawField): RawField {
  const found: Record<string, unknown> = {}
  const own = String.raw`\(?"?${column.name}"?\)?(?:::[\w ]+)?\)?`
  for (const check of checks) {
    const list = new RegExp(String.raw`^CHECK \(\(${own} = ANY \(\(?ARRAY\[(.+?)\]`).exec(check)
    const values = [...(list?.[1] ?? '').matchAll(/'((?:[^']|'')*)'/g)].map(([, one]) =>
      (one as string).replaceAll("''", "'"),
    )
    if (words.type === 'string' && values.length > 0 && fitChoices(values))
      found['oneOf'] = values.map((value) => ({ const: value, title: spokenChoice(value) }))
    if (words.type !== 'integer' && words.type !== 'number') continue
    for (const [, sign, number] of check.matchAll(
      new RegExp(String.raw`(?:^CHECK \(|\()${own} (>=|<=|>|<) ${NUMBER}`, 'g'),
    )) {
      const step = words.type === 'integer' ? 1 : 0
      if (sign === '>=') found['minimum'] = Number(number)
      if (sign === '<=') found['maximum'] = Number(number)
      if (sign === '>' && step) found['minimum'] = Number(number) + step
      if (sign === '<' && step) found['maximum'] = Number(number) - step
    }
  }
  if (!found['oneOf']) return { ...words, ...found } as RawField
  return { oneOf: found['oneOf'] } as RawField
}

/** Times that the database sets. */
const isStamp = ({ base, default: usual }: Column): boolean =>
  /^timestamp/.test(base) &&
  /^(?:\(?now\(\)|CURRENT_TIMESTAMP|statement_timestamp\(\)|clock_timestamp\(\))/i.test(usual ?? '')

interface Read {
  readonly shape: Shape
  readonly adoption: Adoption
}

/** Name of the resource of a table; a name of the engine's own is not taken twice. */
export function resourceName(table: string, taken: ReadonlySet<string>): string {
  const name = fieldName(table)
  return taken.has(name) ? `${name}_record` : name
}

function foreignOf(column: Column, { foreign }: TableFacts): Foreign | undefined {
  return foreign.find(({ columns }) => columns.length === 1 && columns[0] === column.name)
}

const deletes = { a: 'restrict', r: 'restrict', c: 'restrict', n: 'setNull', d: 'restrict' } as const

interface Taken {
  readonly property: Property
  readonly as: string
}

function propertyOf(
  column: Column,
  facts: TableFacts,
  names: ReadonlyMap<string, string>,
  decisions: Decision[],
): Taken | null {
  const found = mapped(column)
  const name = fieldName(column.name)
  const path = ['fields', name]
  if (!found) {
    const needed = column.isFilled && column.default === null
    const blocks = needed ? (facts.isFilling ? '; a trigger has to fill it' : '; rows cannot be added without it') : ''
    decisions.push({
      path: ['fields'],
      message: `${column.name} (${column.type}) is left out: no kind of field fits${blocks}`,
    })
    return null
  }
  const reference = foreignOf(column, facts)
  const target = reference ? names.get(reference.target) : undefined
  if (reference && !target)
    decisions.push({ path, message: `refers to ${reference.target}, which is not taken over: a number for now` })
  if (target && reference?.onDelete === 'c')
    decisions.push({
      path,
      message: `the database deletes these rows with their ${reference.target}; the server refuses to delete one that has rows`,
    })
  const usual = constant(column, found.as)
  const isComputed = column.default !== null && usual === undefined
  const readOnly = column.isGenerated || isStamp(column) || (isComputed && column.isFilled)
  if (isComputed && !readOnly)
    decisions.push({
      path,
      message: `its default is computed by the database (${column.default}): an empty field takes it`,
    })
  const { title, description } = titled(column.name, column.comment)
  const words = target ? ({ type: 'integer' } as RawField) : checkedWords(column, facts.checks, found.words)
  const whole = {
    ...(description ? { description } : {}),
    ...words,
    ...(readOnly ? { readOnly: true } : {}),
    ...(usual !== undefined && !readOnly ? { default: usual } : {}),
  } as RawField
  const required = column.isFilled && column.default === null && !readOnly
  const property: Property = {
    from: column.name,
    name,
    title,
    words:
      column.base === 'bool' && column.isFilled && usual === undefined
        ? ({ ...whole, default: false } as RawField)
        : whole,
    required: required && column.base !== 'bool',
    ...(target ? { refers: target, deletes: deletes[reference?.onDelete ?? 'a'] } : {}),
  }
  return { property, as: target ? 'bigint' : found.as }
}

/** Why a table can't be taken over, and a way to make it fit; null if it can. */
function obstacle({ name, kind, key, columns }: TableFacts): string | null {
  if (kind === 'm') return `${name} is a materialised view: make a plain view of it with a column id`
  if (kind === 'v')
    return `${name} is a view: a resource over it needs a key; write storage.table and storage.adopted by hand if its first column is one`
  if (key.length === 0)
    return `${name} has no primary key: alter table ${name} add column id bigint generated by default as identity primary key, and run again`
  const [first] = columns.filter((column) => column.name === key[0])
  if (key.length > 1)
    return `${name} has the composite key (${key.join(', ')}): alter table ${name} add column id bigint generated by default as identity unique, drop the constraint of the key, make id the key, and run again`
  if (!/^int[248]$/.test(first?.base ?? ''))
    return `${name} has a key of ${first?.type}: a resource needs whole numbers, such as a further column id bigint generated by default as identity as its key`
  return null
}

export interface FromDatabase {
  readonly read: readonly Read[]
  /** Tables that can't be taken over, each with a way. */
  readonly refused: readonly string[]
}

/** @param taken names that resources have already */
export function shapesOf(
  tables: readonly TableFacts[],
  wanted: ReadonlySet<string> | null,
  taken: ReadonlySet<string>,
): FromDatabase {
  const chosen = tables.filter(({ name, kind }) => (wanted ? wanted.has(name) : kind !== 'v' && kind !== 'm'))
  const refused = chosen.flatMap((facts) => obstacle(facts) ?? [])
  const fitting = chosen.filter((facts) => obstacle(facts) === null)
  const names = new Map(
    fitting.flatMap(({ name, schema }): [string, string][] => {
      const resource = resourceName(name, taken)
      return [
        [name, resource],
        [`${schema}.${name}`, resource],
      ]
    }),
  )
  const read = fitting.map((facts): Read => {
    const decisions: Decision[] = []
    const resource = names.get(facts.name) as string
    const [key] = facts.key
    const parts = facts.columns
      .filter(({ name }) => name !== key)
      .flatMap((column) => {
        const part = propertyOf(column, facts, names, decisions)
        return part ? [{ column, ...part }] : []
      })
    const known = new Map(parts.map(({ column, property }) => [column.name, property.name]))
    const isKnown = (columns: readonly string[]) => columns.every((one) => known.has(one))
    const blocked =
      !facts.isFilling &&
      facts.columns.some(
        (column) =>
          column.isFilled &&
          column.default === null &&
          !column.isIdentity &&
          !known.has(column.name) &&
          column.name !== key,
      )
    if (resource !== fieldName(facts.name))
      decisions.push({ path: ['name'], message: `"${fieldName(facts.name)}" is a resource already` })
    const view = `${resource}_rows`
    return {
      shape: {
        name: resource,
        title: titled(facts.name, facts.comment).title,
        properties: parts.map(({ property }) => property),
        unique: facts.unique.filter(isKnown).map((columns) => columns.map((one) => known.get(one) as string)),
        indexes: [],
        canWrite: !blocked,
        adopted: view,
        decisions,
      },
      adoption: adoptionOf(
        facts,
        view,
        parts.map(({ column, property, as }) => ({ column, name: property.name, as })),
      ),
    }
  })
  return { read, refused }
}
