// Plans as SQL, and rows of the answer as records: values masked, captions filled in.
import { type RawBuilder, sql } from 'kysely'
import type { Field, Row } from '#kernel/binding'
import { nameIn } from '#kernel/caption'
import { MASK } from '#kernel/constants'
import { holdsFiles } from '#kernel/files'
import { joinCaption, labelParts, tellApart } from '#kernel/namesakes'
import { referenceNamed } from '#kernel/standard'
import { filler, pick, placeholders } from '#kernel/text'
import { isMasked, mask } from '#kernel/tidy'
import { UNSEEN, unseen } from '#kernel/unseen'
import type { Caller } from '../core/caller'
import { isComputed, linkTable, type Resource } from '../core/resources'
import { signedFiles } from '../core/signed-files'
import { compiledFragment } from './fragment'
import { type CaptionPlan, mayRead, type PagePlan, type RowPlan } from './plan'
import { cleanHtml } from './rich-text'
import { dataScopeSql, knownSql, knowsSql, referableSql } from './scope'
import { otherTable, type Table } from './table'
import { valueSql } from './values'
import { conditionsSql, orderSql } from './where'

/** Column of one placeholder of a caption; field names have no `#`. */
const partOf = (caption: CaptionPlan, place: number): string => `${caption.field}#${place}`

/** Column that tells whether the caller knows the record, or each of them. */
const knownOf = (caption: CaptionPlan): string => `${caption.field}#known`

/** The referred records as a table. */
function targetOf({ field, base }: CaptionPlan, table: Table): Table {
  return otherTable(table, table.caller.resources.get(base), `${table.alias}_${field}`)
}

/** The ids that a list of references holds, as rows `held (id, place)`. */
function heldSql(name: string, table: Table): RawBuilder<unknown> {
  const { resource } = table
  const field = resource.binding.fields[name]
  if (!field || isComputed(field) || field.derived)
    return sql`unnest(${valueSql(name, table)}) with ordinality as held (id, place)`
  return sql`(select target_id, place from ${sql.table(linkTable(resource, field))} where owner_id = ${table.id})
    as held (id, place)`
}

/**
 * A placeholder of a label. The caption of a reference is made here of plain texts: what is sensitive, or needs a right
 * of its own, is left out for everybody.
 */
function labelValueSql(name: string, table: Table): RawBuilder<unknown> {
  const field = referenceNamed(table.resource.binding.fields, name)
  if (!field?.ref) return valueSql(name, table)
  const { label, target } = namedIn(field as Named, table)
  const { fields } = target.resource.binding
  const parts = label.split(/\{(\w+)\}/).map((part, place) => {
    if (place % 2 === 0) return sql`${part}::text`
    const { sensitive, perm } = fields[part] ?? {}
    return sensitive || perm?.read ? sql`null` : labelValueSql(part, target)
  })
  const caption = sql`trim(regexp_replace(concat(${sql.join(parts)}), '\\s+', ' ', 'g'))`
  const known = knownSql(target)
  const shown = known
    ? sql`case when ${known} then ${caption} else ${pick(unseen, table.caller.language)} end`
    : caption
  return sql`(select ${shown} from ${target.from} where ${target.id} = ${valueSql(field.name, table)})`
}

type Named = Field & { ref: NonNullable<Field['ref']> }

/** The record that a reference in a label names, with the label of its caption. */
function namedIn({ name, ref }: Named, table: Table): { label: string; target: Table } {
  const target = otherTable(table, table.caller.resources.get(ref.base), `${table.alias}_${name}`)
  return { label: ref.label ?? target.resource.binding.label, target }
}

/** True if records of the target, or those that its label names, are not the same for everybody. */
function isScoped(label: string, target: Table): boolean {
  if (knownSql(target)) return true
  return placeholders(label).some((name) => {
    const field = referenceNamed(target.resource.binding.fields, name)
    if (!field?.ref) return false
    const inner = namedIn(field as Named, target)
    return isScoped(inner.label, inner.target)
  })
}

/** Deleted records keep their captions. */
function captionSql(caption: CaptionPlan, table: Table): RawBuilder<unknown>[] {
  const target = targetOf(caption, table)
  const id = caption.many ? sql`held.id` : valueSql(caption.field, table)
  const column = (one: RawBuilder<unknown>, name: string) => {
    const found = caption.many
      ? sql`array(select ${one} from ${heldSql(caption.field, table)} order by held.place, held.id)`
      : one
    return sql`${found} as ${sql.id(name)}`
  }
  const known = knowsSql(id, target)
  const parts = caption.names.map((name, place) =>
    // A look-up by key for each: a row holds few, and a join would read the other table as a whole.
    column(
      sql`(select ${labelValueSql(name, target)} from ${target.from} where ${target.id} = ${id})`,
      partOf(caption, place),
    ),
  )
  return known ? [...parts, column(known, knownOf(caption))] : parts
}

function buildColumns({ fields, captions }: RowPlan, table: Table): RawBuilder<unknown> {
  const columns = fields
    .filter((name) => name !== 'id')
    .map((name) => sql`${labelValueSql(name, table)} as ${sql.id(name)}`)
  return sql.join([table.id, ...columns, ...captions.flatMap((caption) => captionSql(caption, table))])
}

interface Kept extends Pick<Caller, 'today' | 'settings'> {
  readonly alias: string
  readonly columns: RawBuilder<unknown>
}

/**
 * By the fields of a plan, which a kept plan lends to each plan made of it. null after the first use, because the
 * others are used once.
 */
const kept = new WeakMap<readonly string[], Kept | null>()

/** The id and all columns of the plan. */
export function columnsSql(plan: RowPlan, table: Table): RawBuilder<unknown> {
  const { alias, caller } = table
  const { today, settings } = caller
  // Columns for the rows of one person are not those of another one with the same rights.
  if (plan.captions.some((caption) => isScoped(caption.label, targetOf(caption, table))))
    return buildColumns(plan, table)
  const held = kept.get(plan.fields)
  if (held && held.alias === alias && held.today === today && held.settings === settings) return held.columns
  if (held === undefined) {
    kept.set(plan.fields, null)
    return buildColumns(plan, table)
  }
  let isTimely = false
  const now = () => {
    isTimely = true
    return caller.now()
  }
  const columns = compiledFragment(buildColumns(plan, { ...table, caller: { ...caller, now } }))
  // A column that reads the clock is another one a moment later.
  if (!isTimely) kept.set(plan.fields, { alias, today, settings, columns })
  return columns
}

/** The page as a window on the rows in order, or on those in the opposite order if it is nearer to the end. */
function windowOf({ limit, offset, total }: PagePlan): { limit: number | null; offset: number; isReversed: boolean } {
  if (limit === null || total === undefined || offset < total / 2) return { limit, offset, isReversed: false }
  const rows = Math.max(0, Math.min(limit, total - offset))
  return { limit: rows, offset: Math.max(0, total - offset - rows), isReversed: true }
}

/** Selects the ids of one page first, the rows after: the cost of a row is paid for one page only. */
export function pageSql(plan: PagePlan, table: Table, counted = false): RawBuilder<Row & { id: number }> {
  const order = orderSql(plan.order, table)
  const window = windowOf(plan)
  const inner = window.isReversed ? orderSql(plan.order, table, true) : order
  // As literals, so that the database may keep one plan for the first page and another one for those far behind.
  const limit = window.limit === null ? sql`` : sql`limit ${sql.lit(window.limit)}`
  const offset = window.offset === 0 ? sql`` : sql`offset ${window.offset}`
  const where = conditionsSql(plan.where, table, plan.scoped ? referableSql : dataScopeSql)
  const total = counted ? sql`, count(*) over () as total` : sql``
  return sql`select ${columnsSql(plan, table)}${counted ? sql`, page.total as "#total"` : sql``}
    from (select ${table.id}${total} from ${table.from} where ${where} order by ${inner} ${limit} ${offset}) page
    join ${table.from} on ${table.id} = page.id order by ${order}`
}

/**
 * Captions for the caller, for many rows; each is made of the values of the label's fields. `parted`: name and number
 * as an answer has them.
 */
function captioner(resource: Resource, label: string, caller: Caller, parted = false) {
  const { fields } = resource.binding
  const [name, number] = parted ? labelParts(label, fields) : [label]
  const [nameOf, numberOf] = [filler(name), filler(number ?? '')]
  const shown = (name: string, value: unknown) => {
    const field = fields[name] ?? referenceNamed(fields, name)
    if (!field) return value
    if (!mayRead(field, caller)) return null
    return field.sensitive ? shownValue(field, value, caller) : value
  }
  return (valueAt: (name: string) => unknown): string => {
    const read = (field: string) => shown(field, valueAt(field))
    return joinCaption(caller.filled(nameOf(read)), numberOf(read))
  }
}

/**
 * A record's caption for the caller; `row` holds the stored values of the label's fields. One without any is named by its
 * id, so that no sentence speaks of nothing.
 */
export function captionOf(resource: Resource, row: Row, caller: Caller, label = resource.binding.label): string {
  const caption = captioner(resource, label, caller)((name) => row[name])
  return caption.trim() === '' && typeof row['id'] === 'number' ? `#${row['id']}` : caption
}

/** The same in two parts, as an option has it. */
export function partedCaptionOf(resource: Resource, row: Row, caller: Caller): string {
  return captioner(resource, resource.binding.label, caller, true)((name) => row[name])
}

/** Names of records that hold the values of their label; of namesakes with the number. */
export function namesApart(
  resource: Resource,
  rows: readonly (Row & { id: number })[],
  caller: Caller,
): ReadonlyMap<number, string> {
  const captions = rows.map((row) => partedCaptionOf(resource, row, caller))
  const told = tellApart(captions)
  return new Map(rows.map(({ id }, place) => [id, nameIn(told(captions[place] as string))]))
}

/** A stored value as this caller may read it. */
export function shownValue(field: Field, value: unknown, caller: Caller): unknown {
  if (value === null || value === undefined) return null
  if (field.sensitive === 'secret') return MASK
  if (field.sensitive === 'identity') return mask(field, caller.cipher.decrypt(String(value)))
  if (isMasked(field) && !caller.session?.canSensitive) return mask(field, value)
  // Rows also come from restores and other programs: their rich text is not trusted either.
  if (field.kind === 'html') return cleanHtml(String(value))
  return holdsFiles(field) ? signedFiles(field, value, caller) : value
}

/** The caption that a row holds in the columns of `captionSql`; a list of them where there are several. */
function captionReader(caption: CaptionPlan, caller: Caller): (row: Row) => string | string[] | null {
  const { field, names, label, base, many } = caption
  const columns = new Map(names.map((name, place) => [name, partOf(caption, place)]))
  const named = captioner(caller.resources.get(base), label, caller, true)
  const partIn = (row: Row, name: string) => row[columns.get(name) as string]
  const outside = pick(unseen, caller.language)
  const known = (row: Row) => row[knownOf(caption)]
  if (!many)
    return (row) => (row[field] === null ? null : known(row) === false ? outside : named((name) => partIn(row, name)))
  return (row) =>
    placesTold(caption, row).map((index) =>
      (known(row) as boolean[] | undefined)?.[index] === false
        ? outside
        : named((name) => (partIn(row, name) as unknown[])[index]),
    )
}

/** Places of the ids in a list that are told: of those that the caller doesn't know only the first, not how many. */
function placesTold(caption: CaptionPlan, row: Row): number[] {
  const known = row[knownOf(caption)] as boolean[] | undefined
  const places = ((row[caption.field] ?? []) as number[]).map((_, place) => place)
  const first = known?.indexOf(false) ?? -1
  return places.filter((place) => known?.[place] !== false || place === first)
}

/** The ids of a reference that the caller may know; others by what stands for them. */
function knownIds(caption: CaptionPlan, row: Row): unknown {
  const [value, known] = [row[caption.field], row[knownOf(caption)]]
  if (Array.isArray(known) && Array.isArray(value))
    return placesTold(caption, row).map((place) => (known[place] === false ? UNSEEN : value[place]))
  return known === false && value !== null ? UNSEEN : value
}

/** Rows of `columnsSql` as records that the caller may read; captions of child rows are added elsewhere. */
export function recordsIn(rows: readonly Row[], plan: RowPlan, { resource, caller }: Table): Row[] {
  const { fields } = resource.binding
  const changed = plan.fields.filter((name) => {
    const field = fields[name]
    return field && (field.sensitive || holdsFiles(field))
  })
  const captions = plan.captions.map((caption) => [caption.companion, captionReader(caption, caller)] as const)
  const records = rows.map((row) => {
    const record: Row = { id: row['id'] }
    for (const name of plan.fields) record[name] = row[name]
    for (const [companion, read] of captions) record[companion] = read(row)
    for (const caption of plan.captions) if (caption.field in record) record[caption.field] = knownIds(caption, row)
    for (const name of changed) record[name] = shownValue(fields[name] as Field, row[name], caller)
    return record
  })
  noteSeen(records, plan, resource, caller)
  tellNamesakes(records, plan, caller)
  return records
}

/** Records whose contact data the caller is shown in clear. */
function noteSeen(records: readonly Row[], { fields }: RowPlan, { name, binding }: Resource, caller: Caller): void {
  if (!caller.seen || !caller.session?.canSensitive) return
  const contacts = fields.filter((one) => isMasked(binding.fields[one] ?? {}))
  const isTold = (value: unknown) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
  const shown = records.filter((record) => contacts.some((one) => isTold(record[one])))
  if (shown.length > 0)
    caller.seen(
      name,
      shown.map(({ id }) => id as number),
    )
}

/** Different records of one name among the captions of an answer: their numbers become part of the name. */
function tellNamesakes(records: readonly Row[], { captions }: RowPlan, { resources }: Caller): void {
  const numbered = captions.filter(({ base, label }) => labelParts(label, resources.get(base).binding.fields)[1])
  if (numbered.length === 0) return
  const said = records.flatMap((record) => numbered.map(({ companion }) => record[companion]))
  const told = tellApart(said.flat().filter((one): one is string => typeof one === 'string'))
  for (const record of records)
    for (const { companion } of numbered) {
      const value = record[companion]
      if (Array.isArray(value)) record[companion] = value.map(told)
      else if (typeof value === 'string') record[companion] = told(value)
    }
}
