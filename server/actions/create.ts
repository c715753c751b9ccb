// `create`: one new record, stamped with its page's scope and checked as a whole before it is written.
import { sql } from 'kysely'
import type { Row } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { kinds } from '#kernel/kinds'
import { defaultsOf } from '#kernel/rules'
import { referenceNamed } from '#kernel/standard'
import { draftFields } from '#kernel/taken'
import { placeholders } from '#kernel/text'
import { type Context, resourceOf } from '../core/context'
import type { Resource } from '../core/resources'
import { captions } from '../rows/records'
import { dataScopeSql } from '../rows/scope'
import { captionOf } from '../rows/select'
import { insertRow } from '../rows/store'
import { tableOf } from '../rows/table'
import { valueSql } from '../rows/values'
import { asDuplicate, auditChanges, checkDraft, judged, refuseUnwritable, stampOf } from './draft'
import { carriedBy, filled } from './fill'

/** The values of the body that belong to the record: without the page's `select` and the call's own inputs. */
function draftOf(input: Row, context: Context): Row {
  const fields = draftFields(context.page, 'create')
  return Object.fromEntries(Object.entries(input).filter(([name]) => fields[name] && !context.call.input[name]))
}

/** A new record after the rules of its fields, before the checks that need the database. */
interface Proposed {
  readonly resource: Resource
  /** Values that the call writes. */
  readonly values: Row
  /** The record with all its fields. */
  readonly record: Row
}

/** Refuses with PARAM, PERM. */
export async function proposed(input: Row, context: Context): Promise<Proposed> {
  const fields = draftFields(context.page, 'create')
  const given = draftOf(input, context)
  const stamp = stampOf(context.page)
  refuseUnwritable(fields, Object.fromEntries(Object.entries(given).filter(([name]) => !(name in stamp))), context)
  const draft = await filled(fields, given, context)
  const meant = { ...draft, ...pick(stamp, fields) }
  const change = judged(fields, meant, null, context, await carriedBy(fields, meant, meant, context))
  return {
    resource: resourceOf(context),
    values: { ...change, ...stamp },
    record: { ...emptied(context), ...defaultsOf(context.page.fields), ...change, ...stamp },
  }
}

/** Handler of `create`. Refuses with PARAM, PERM, REF, DUP. @returns `{ id }` */
export async function create(input: Row, context: Context): Promise<Row> {
  const { resource, values, record } = await proposed(input, context)
  await checkDraft(resource, null, values, record, null, context)
  // Also write the values that `check` added to the draft (numbers, dates, summaries).
  for (const [name, value] of Object.entries(record))
    if (!(name in values) && value !== null && value !== context.page.fields[name]?.default) values[name] = value
  for (const name of Object.keys(values)) values[name] = record[name]
  const table = tableOf(resource, context)
  const named = namedBy(resource, record)
  const inside = isNarrow(context) ? [sql`(${dataScopeSql(table)}) as "#inside"`] : []
  const wanted = (named ?? []).map((name) => sql`${valueSql(name, table)} as ${sql.id(name)}`)
  const written = await insertRow(resource, values, context, { wanted: [...inside, ...wanted] }).catch(
    (error: unknown) => asDuplicate(error, resource, context),
  )
  const { id } = written
  if (inside.length > 0 && written['#inside'] !== true) refuseOutside(resource)
  const name = named
    ? captionOf(resource, { ...record, ...written }, context)
    : ((await captions(resource.name, [id], context)).get(id) ?? '')
  context.audit.targets.push({ id, name })
  auditChanges(resource, id, values, null, context)
  return { id }
}

/**
 * Fields of the caption whose stored value may differ from the one in the record, such as an encrypted one. null if the
 * caption can only be read after the write, because it depends on other rows.
 */
export function namedBy(resource: Resource, record: Row): string[] | null {
  const { fields, label } = resource.binding
  const names = placeholders(label)
  if (
    names.some(
      (name) =>
        referenceNamed(fields, name) ||
        fields[name]?.compute ||
        fields[name]?.derived ||
        fields[name]?.many ||
        fields[name]?.rows,
    )
  )
    return null
  return names.filter((name) => {
    const field = fields[name]
    const sealed = field?.sensitive === 'identity' || field?.sensitive === 'secret'
    return !field || !kinds[field.kind].text || sealed || !(name in record)
  })
}

function pick(values: Row, fields: Row): Row {
  return Object.fromEntries(Object.entries(values).filter(([name]) => name in fields))
}

function emptied(context: Context): Row {
  return Object.fromEntries(
    Object.values(context.page.fields)
      .filter((field) => !field.compute)
      .map((field) => [field.name, null]),
  )
}

/** True for people who can't create records that they would not see. */
export function isNarrow({ call, session }: Context): boolean {
  // The widest scope sees everything.
  return call.access === 'granted' && session !== null && session.dataScope !== 'all'
}

function refuseOutside(resource: Resource): never {
  const path = resource.binding.features.areaScope?.split('.')[0]
  const message = { zh: '只能选择您负责的区域', en: 'Choose an area that you are in charge of' }
  fail('PERM', path && resource.binding.fields[path] ? { message, errors: { [path]: message } } : { message })
}
