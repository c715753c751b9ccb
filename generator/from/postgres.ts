// Shapes of the tables of a PostgreSQL database, and the SQL by which the server takes them over as they are.
import type { RawField } from '../source'
import { type Adoption, adoptionOf } from './adoption'
import type { Column, Foreign, TableFacts } from './facts'
import { type Decision, fieldName, fitChoices, type Property, roomFor, type Shape, spokenChoice, titled } from './shape'

/** How a type is kept as a field: its words, and the type that the server reads and writes. */
interface Mapped {
  readonly words: RawField
  readonly as: string
}

function textOf({ name, length, base, longest }: Column): RawField {
  return { type: 'string', maxLength: length ?? (base === 'uuid' ? 36 : roomFor(name, longest)) } as RawField
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

/** The column of whole numbers by which rows are known: the key, or else `id`, if that is unique. */
export function identityOf({ key, unique, columns }: TableFacts): string | null {
  const isWhole = (name: string | undefined) =>
    /^int[248]$/.test(columns.find((column) => column.name === name)?.base ?? '')
  if (key.length === 1 && isWhole(key[0])) return key[0] as string
  return unique.some((names) => names.length === 1 && names[0] === 'id') && isWhole('id') ? 'id' : null
}

/** Why a table can't be taken over, and a way to make it fit; null if it can. */
function obstacle(facts: TableFacts): string | null {
  const { name, kind, key } = facts
  if (kind === 'v' || kind === 'm')
    return `${name} is a view: if one of its columns tells its rows apart, write a resource with storage.adopted by hand`
  if (identityOf(facts)) return null
  const why = key.length === 0 ? 'no primary key' : `the key (${key.join(', ')})`
  return `${name} has ${why}, and a resource needs one column of whole numbers: alter table ${name} add column id bigint generated by default as identity unique; then run again`
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
  const names = new Map(fitting.map(({ name }): [string, string] => [name, resourceName(name, taken)]))
  const read = fitting.map((facts): Read => {
    const decisions: Decision[] = []
    const resource = names.get(facts.name) as string
    const key = identityOf(facts) as string
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
        unique: [...facts.unique, ...(facts.key.length > 1 ? [facts.key] : [])]
          .filter(isKnown)
          .map((columns) => columns.map((one) => known.get(one) as string)),
        indexes: [],
        canWrite: !blocked,
        adopted: view,
        decisions,
      },
      adoption: adoptionOf(
        facts,
        view,
        key,
        parts.map(({ column, property, as }) => ({ column, name: property.name, as })),
      ),
    }
  })
  return { read, refused }
}
