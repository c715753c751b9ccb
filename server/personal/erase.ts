// Erases everything about a person and keeps the books: the record loses its words and files, other rows the name.
import { sql } from 'kysely'
import type { Field, Kind, Row } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { pick } from '#kernel/text'
import type { AnyHandle } from '../core/behaviour'
import { type Context, resourceOf } from '../core/context'
import { isComputed, type Resource } from '../core/resources'
import { livingOf } from '../database/living'
import { storedRows } from '../rows/records'
import { updateRow } from '../rows/store'
import { joined } from '../sheets/cells'
import { filesIn, leaveFiles } from './files'
import { type Linked, linkedTo, recordsOf } from './linked'
import { mentionsOf } from './mentions'
import { clearTraces } from './traces'
import { isWritten, namingFields, type Words, without, wordsOf } from './words'

/** Kinds that statistics count by, and that say nothing by themselves. */
const counted: ReadonlySet<Kind> = new Set<Kind>([
  ...(['integer', 'number', 'money', 'sort', 'boolean', 'date', 'date-time', 'month', 'choice', 'reference'] as const),
])

/**
 * Fields of the person that are emptied: texts, files and whatever is sensitive. The number by which the books know the
 * person stays, as do dates of membership, states, references and sums.
 */
function erasedFields({ binding }: Resource): Field[] {
  return Object.values(binding.fields).filter((field) => {
    if (isComputed(field) || field.rows) return false
    if (field.sensitive) return true
    return !counted.has(field.kind) && !field.unique
  })
}

/** Sensitive values in other rows about the person: copies of a phone number, of an address. */
function copiedFields({ binding }: Resource): Field[] {
  return Object.values(binding.fields).filter(
    (field) => !isComputed(field) && !field.rows && (field.sensitive === 'contact' || field.sensitive === 'identity'),
  )
}

/** Columns that need a value. */
async function filledIn({ table }: Resource, { db }: Context): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and is_nullable = 'NO'`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

function emptyValue({ name, many, kind }: Field, filled: ReadonlySet<string>): unknown {
  if (many) return []
  if (!filled.has(name)) return null
  return kind === 'boolean' ? false : ''
}

/** Changes by the server itself: nobody is one of those who changed what counts in the row. */
const byItself = (context: Context): Context => ({ ...context, session: null })

async function eraseRecord(
  resource: Resource,
  row: Row,
  { instead }: Words,
  filled: ReadonlySet<string>,
  context: Context,
): Promise<Field[]> {
  const naming = new Set(namingFields(resource).map(({ name }) => name))
  const [first] = naming
  const values: Row = {}
  for (const field of erasedFields(resource)) {
    const value = field.name === first ? instead : emptyValue(field, filled)
    if (JSON.stringify(value) !== JSON.stringify(row[field.name])) values[field.name] = value
  }
  await updateRow(resource, row['id'] as number, values, byItself(context), { ...row, ...values })
  if (resource.binding.features.ownFields) await emptyUnused(resource, row['id'] as number, context)
  return erasedFields(resource).filter(({ name }) => name in values && !naming.has(name))
}

/** Fields that staff took out of use keep their values, in which nobody looks: they are emptied as well. */
async function emptyUnused({ table, binding }: Resource, id: number, { db }: Context): Promise<void> {
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and column_name ~ '^own_[0-9]+$'`.execute(db)
  const unused = rows.filter(({ name }) => !(name in binding.fields))
  if (unused.length === 0) return
  await sql`update ${sql.table(table)} set ${sql.join(unused.map(({ name }) => sql`${sql.ref(name)} = default`))} where id = ${id}`.execute(
    db,
  )
}

/** Rows whose words changed. */
async function cleanRows({ resource, ids }: Linked, words: Words, context: Context): Promise<number> {
  const copied = copiedFields(resource)
  const written = Object.values(resource.binding.fields).filter(isWritten)
  const names = [...new Set([...written, ...copied].map(({ name }) => name))]
  if (names.length === 0) return 0
  const [rows, filled] = [await storedRows(resource, ids, names, context, true), await filledIn(resource, context)]
  let num = 0
  for (const row of rows) {
    const swapped = Object.fromEntries(written.map(({ name }) => [name, without(row[name], words)]))
    const emptied = Object.fromEntries(copied.map((field) => [field.name, emptyValue(field, filled)]))
    const change = Object.entries({ ...swapped, ...emptied }).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(row[name]) && !(row[name] === null && value === ''),
    )
    if (change.length === 0) continue
    num += 1
    await updateRow(resource, row['id'] as number, Object.fromEntries(change), byItself(context))
  }
  return num
}

/** A person who signs in here is removed as such first: the log has to tell who did what. */
async function refuseAccounts(resource: Resource, ids: readonly number[], context: Context): Promise<void> {
  const admin = context.resources.get('admin')
  for (const { resource: owner, field } of context.resources.referrersOf(resource.name)) {
    if (owner !== admin || field.many) continue
    const { rows } = await sql<{ name: string }>`select t.real_name as name from ${sql.table(owner.table)} t
      where ${sql.ref(`t.${field.name}`)} = any(${[...ids]}::bigint[]) and ${livingOf(owner, 't')} limit 1`.execute(
      context.db,
    )
    const [account] = rows
    if (!account) continue
    const message = {
      zh: `登录账号「${account.name}」关联此人，请先在「${admin.binding.title.zh}」中删除账号或取消关联`,
      en: `The account “${account.name}” belongs to this person: delete it, or take the link away, first`,
    }
    fail('STATE', { message })
  }
}

/** Titles with numbers, separated as the language does. */
function counts(found: readonly { resource: Resource; num: number }[], context: Context): string | undefined {
  const parts = found
    .filter(({ num }) => num > 0)
    .map(({ resource, num }) => `${context.title(resource.binding)} ${num}`)
  return joined(parts, context.language) || undefined
}

/** Handler of an action that erases. @returns texts about what it did, for its preview */
export const erasing: AnyHandle = async (input, context) => {
  const resource = resourceOf(context)
  const subject = context.subjects?.[0] as Row
  const id = subject['id'] as number
  const ids = await recordsOf(resource, id, context)
  await refuseAccounts(resource, ids, context)
  const names = Object.values(resource.binding.fields).flatMap((field) => (isComputed(field) ? [] : [field.name]))
  const rows = await storedRows(resource, ids, ['id', ...names], context, true)
  const words = await wordsOf(resource, rows, context)
  const linked = await linkedTo(resource, ids, context)
  const filled = await filledIn(resource, context)

  const emptied = new Map<string, Field>()
  for (const row of rows)
    for (const field of await eraseRecord(resource, row, words, filled, context)) emptied.set(field.name, field)
  const cleaned: { resource: Resource; num: number }[] = []
  for (const one of linked) cleaned.push({ resource: one.resource, num: await cleanRows(one, words, context) })
  const gone = await leaveFiles(filesIn(rows, erasedFields(resource)), context)
  const traces = await clearTraces({ resource, ids, linked, words, erased: erasedFields(resource) }, context)
  const mentioned = await mentionsOf(resource, ids, linked, words, context)

  context.audit.targets.push({ id, name: words.instead })
  context.audit.note = String(input['reason'])
  const titles = [...emptied.values()].map(({ title }) => pick(title, context.language))
  const said = {
    emptied: joined(titles, context.language) || undefined,
    renamed: counts(cleaned, context),
    traces,
    files: gone > 0 ? String(gone) : undefined,
    kept: counts(
      linked.map(({ resource: one, ids: found }) => ({ resource: one, num: found.length })),
      context,
    ),
    mentioned: counts(mentioned, context),
  }
  return Object.fromEntries(Object.entries(said).filter(([, text]) => text !== undefined))
}
