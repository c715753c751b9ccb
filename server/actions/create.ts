// `create`: one new record, stamped with its page's scope and checked as a whole before it is written.
import { sql } from 'kysely'
import type { Row } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { kinds } from '#kernel/kinds'
import { defaultsOf } from '#kernel/rules'
import { draftFields } from '#kernel/schema'
import { placeholders } from '#kernel/text'
import { type Context, resourceOf } from '../core/context'
import type { Resource } from '../core/resources'
import { captions } from '../rows/records'
import { dataScopeSql } from '../rows/scope'
import { captionOf } from '../rows/select'
import { insertRow } from '../rows/store'
import { tableOf } from '../rows/table'
import { asDuplicate, auditChanges, checkDraft, judged, refuseUnwritable, stampOf } from './draft'
import { filled } from './fill'

/** The values of the body that belong to the record: without the page's `select` and the call's own inputs. */
function draftOf(input: Row, context: Context): Row {
  const fields = draftFields(context.page, 'create')
  return Object.fromEntries(Object.entries(input).filter(([name]) => fields[name] && !context.call.input[name]))
}

/** Handler of `create`. Refuses with PARAM, PERM, REF, DUP. @returns `{ id }` */
export async function create(input: Row, context: Context): Promise<Row> {
  const resource = resourceOf(context)
  const fields = draftFields(context.page, 'create')
  const given = draftOf(input, context)
  const stamp = stampOf(context.page)
  refuseUnwritable(fields, Object.fromEntries(Object.entries(given).filter(([name]) => !(name in stamp))), context)
  const draft = await filled(fields, given, context)
  const change = judged(fields, { ...draft, ...pick(stamp, fields) }, null, context)
  const record = { ...emptied(context), ...defaultsOf(context.page.fields), ...change, ...stamp }
  const values = { ...change, ...stamp }
  await checkDraft(resource, null, values, record, null, context)
  // Also write the values that `check` added to the draft (numbers, dates, summaries).
  for (const [name, value] of Object.entries(record))
    if (!(name in values) && value !== null && value !== context.page.fields[name]?.default) values[name] = value
  for (const name of Object.keys(values)) values[name] = record[name]
  const id = await insertRow(resource, values, context).catch((error: unknown) => asDuplicate(error, resource))
  await refuseOutside(id, context)
  context.audit.targets.push({ id, name: await nameOf(resource, id, record, context) })
  auditChanges(resource, id, values, null, context)
  return { id }
}

/** The caption, without a query if the new values suffice for it. */
async function nameOf(resource: Resource, id: number, record: Row, context: Context): Promise<string> {
  const plain = placeholders(resource.binding.label).every((name) => {
    const field = resource.binding.fields[name]
    const sealed = field?.sensitive === 'identity' || field?.sensitive === 'secret'
    return field && kinds[field.kind].text && !field.many && !field.compute && !sealed && name in record
  })
  if (plain) return captionOf(resource, record, context)
  return (await captions(resource.name, [id], context)).get(id) ?? ''
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

/** People with a narrow data scope can't create records that they would not see. */
async function refuseOutside(id: number, context: Context): Promise<void> {
  const resource = resourceOf(context)
  // The widest scope sees everything.
  if (context.call.access !== 'granted' || !context.session || context.session.dataScope === 'all') return
  const { rows } = await sql`select t.id from ${sql.table(resource.table)} t
    where t.id = ${id} and ${dataScopeSql(tableOf(resource, context))}`.execute(context.db)
  if (rows.length > 0) return
  const path = resource.binding.features.areaScope?.split('.')[0]
  const message = { zh: '只能选择您负责的区域', en: 'Choose an area that you are in charge of' }
  fail('PERM', path && resource.binding.fields[path] ? { message, errors: { [path]: message } } : { message })
}
