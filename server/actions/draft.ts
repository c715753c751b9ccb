// Shared by create and update: rights per field, rules, references, uniqueness, tree, audit entry.
import { sql } from 'kysely'
import { canWrite, holdsRight, rowScope } from '#kernel/access'
import type { Binding, Field, Fields, Row, Text } from '#kernel/binding'
import { holds } from '#kernel/condition'
import { conditionSql } from '#kernel/condition-sql'
import { HTML_LIMIT, MASK } from '#kernel/constants'
import { fail } from '#kernel/errors'
import { digitsOf, stemOf } from '#kernel/number-pattern'
import { judge } from '#kernel/rules'
import { mask } from '#kernel/tidy'
import { behaviourOf } from '../core/behaviour'
import { type Context, nowOf } from '../core/context'
import { hashColumn, type Resource } from '../core/resources'
import { livingOf } from '../database/living'
import { nextNumber } from '../database/numbers'
import { together } from '../database/together'
import { countTaken } from '../guesses/guesses'
import { isAbsent, siblingsOf } from '../rows/batch-cache'
import { hides } from '../rows/plan'
import { checkReferences } from '../rows/references'
import { cleanHtml } from '../rows/rich-text'
import { visibleSql } from '../rows/scope'
import { shownValue } from '../rows/select'
import { tableOf } from '../rows/table'
import { refuseClosed } from './closed'
import { checkTree } from './tree'

const unwritable: Text = { zh: '没有修改权限', en: 'You may not change this' }

/** Refuses fields that this person may not write, naming them. */
export function refuseUnwritable(fields: Fields, draft: Row, context: Context): void {
  const grant = context.session?.grant
  if (!grant) return
  const errors: Record<string, Text> = {}
  for (const name of Object.keys(draft)) {
    const field = fields[name]
    if (field && !canWrite(grant, field)) errors[name] = unwritable
  }
  if (Object.keys(errors).length > 0) fail('PERM', { errors })
}

/** Refuses inputs of a call that need a right of their own, as the fields that they fill. */
export function refuseInputs(inputs: Fields, body: Row, { session }: Pick<Context, 'session'>): void {
  if (!session) return
  const lacking = Object.values(inputs).filter(
    ({ name, perm }) => perm?.write && (body[name] ?? null) !== null && !holdsRight(session.grant, perm.write),
  )
  if (lacking.length > 0) fail('PERM', { errors: Object.fromEntries(lacking.map(({ name }) => [name, unwritable])) })
}

/** A value equal to the mask shown in its place (`138****0001`, `******`) means "unchanged"; any other mask is refused. */
export function checkMasked(resource: Resource, stored: Row, context: Context): void {
  const errors: Record<string, Text> = {}
  for (const [name, value] of Object.entries(context.masked)) {
    const field = resource.binding.fields[name]
    if (!field || value === MASK || value === mask(field, stored[name])) continue
    errors[name] = { zh: '请填写完整内容', en: 'Enter the whole value' }
  }
  if (Object.keys(errors).length > 0) fail('PARAM', { errors })
}

/**
 * Checks the change with the page's fields; returns it with rich text sanitised and the fields that it hides emptied.
 * `carried`: values of the records that it is compared with.
 */
export function judged(
  fields: Fields,
  draft: Row,
  stored: Row | null,
  context: Pick<Context, 'today' | 'now' | 'restores'>,
  carried: Row = {},
): Row {
  const clean = { ...draft }
  for (const [name, value] of Object.entries(draft))
    if (fields[name]?.kind === 'html' && typeof value === 'string') clean[name] = cleanHtml(value) || null
  const { change, errors } = judge(fields, clean, stored, nowOf(context), { restores: context.restores, carried })
  if (Object.keys(errors).length > 0) fail('PARAM', { errors })
  return change
}

/** DUP. Who gets only masks of the value learns nothing but that somebody else has to decide, wherever the other is. */
function duplicate(field: Field, context: Context, existId?: number): never {
  const { zh, en } = field.title
  if (hides(field, context)) {
    context.afterRefusal((outside) => countTaken(outside))
    const message = {
      zh: `${zh}可能与已有资料重复，请由可查看敏感信息的人员核对后办理`,
      en: `${en} may be that of another record: ask somebody who may see sensitive values to check`,
    }
    fail('DUP', { message, errors: { [field.name]: message } })
  }
  // Of `x-one-while` the thing may well be there again: another record has it only for the time being.
  const isHeld = field.oneWhile !== undefined
  fail('DUP', {
    message: isHeld
      ? { zh: `${zh}已被另一条记录占用`, en: `${en} is taken by another record` }
      : { zh: `${zh}已存在`, en: `${en} already exists` },
    errors: {
      [field.name]: isHeld
        ? { zh: '已被另一条记录占用', en: 'Taken by another record' }
        : { zh: '已存在', en: 'Already exists' },
    },
    content: existId === undefined ? null : { exist_id: existId },
  })
}

/** The rows that the caller may read on any page. */
function readableSql(resource: Resource, context: Context) {
  const { calls } = context.page
  const call = calls['read'] ?? calls['list']
  const seen = call && context.session ? rowScope(context.session.grant, call) : 'all'
  return visibleSql(seen, tableOf(resource, context))
}

/** Looks for a living row with the same value, in order to name it; the unique index decides. */
export async function checkUnique(
  resource: Resource,
  id: number | null,
  change: Row,
  record: Row,
  context: Context,
): Promise<void> {
  const looked = Object.values(resource.binding.fields).filter((field) => {
    const value = record[field.name]
    const isTouched = [field.name, ...siblingsOf(field), ...Object.keys(field.oneWhile ?? {})].some(
      (name) => name in change,
    )
    const isOne = field.unique || (field.oneWhile && holds(field.oneWhile, record))
    const isTold = !context.dry || !hides(field, context)
    return isOne && isTouched && isTold && value !== null && value !== undefined
  })
  const visible = looked.length > 0 ? readableSql(resource, context) : null
  const work = looked.map(async (field) => {
    if (!field.oneWhile && isAbsent(resource, field, record, context)) return
    const value = record[field.name]
    const own =
      field.sensitive === 'identity'
        ? sql`${sql.ref(hashColumn(field.name))} = ${context.cipher.blindIndex(String(value))}`
        : sql`${sql.ref(field.name)} = ${value}`
    const same = siblingsOf(field).map((name) => sql`${sql.ref(name)} is not distinct from ${record[name] ?? null}`)
    const alike = field.oneWhile ? [sql.raw(conditionSql(field.oneWhile))] : []
    const other = id === null ? [] : [sql`id <> ${id}`]
    const { rows } = await sql<{
      id: number
      visible: boolean
    }>`select id, ${visible} as visible from ${sql.table(resource.table)} t
      where ${sql.join([own, ...same, ...alike, livingOf(resource), ...other], sql` and `)} limit 1`.execute(context.db)
    // The existence of a duplicate can't be hidden; its name is given only to callers who may read it.
    if (rows[0]) duplicate(field, context, rows[0].visible ? rows[0].id : undefined)
  })
  await together(work)
}

/** Turns a violated unique index into the same error: two requests may pass the look-up at once. */
export function asDuplicate(error: unknown, resource: Resource, context: Context): never {
  const { code, constraint } = error as { code?: string; constraint?: string }
  const name = code === '23505' ? constraint?.slice(resource.table.length + 1).replace(/_key$/, '') : undefined
  const field = name ? resource.binding.fields[name] : undefined
  if (field) duplicate(field, context)
  throw error
}

/** The address of a secret must not lead into the server's own network. */
async function checkAddresses(resource: Resource, change: Row, stored: Row | null, context: Context): Promise<void> {
  for (const name of new Set(Object.values(resource.binding.fields).flatMap((field) => field.sentTo ?? []))) {
    const address = change[name]
    if (typeof address !== 'string' || address === stored?.[name]) continue
    const problem = await context.outside.web.problem(address)
    if (problem) fail('PARAM', { errors: { [name]: problem } })
  }
}

/** All checks that need more than the values themselves. `record` is the record after the change. */
export async function checkDraft(
  resource: Resource,
  id: number | null,
  change: Row,
  record: Row,
  stored: Row | null,
  context: Context,
): Promise<void> {
  const isMoved =
    typeof record['pid'] === 'number' && resource.binding.fields['pid'] && ('pid' in change || id === null)
  await together([
    checkReferences(resource, change, record, stored, context),
    checkUnique(resource, id, change, record, context),
    isMoved ? checkTree(resource, id, record['pid'] as number, context) : null,
  ])
  refuseClosed(resource, [record, stored], context)
  await checkAddresses(resource, change, stored, context)
  await behaviourOf(resource).check?.(record, stored, context)
  if (id === null) await giveNumbers(resource, record, context)
}

/** Last of all, since others who want a number of the same stem wait from here on. */
async function giveNumbers(resource: Resource, record: Row, context: Context): Promise<void> {
  for (const { name, number } of Object.values(resource.binding.fields))
    if (number && (record[name] ?? null) === null)
      record[name] = await nextNumber(stemOf(number, context.today), digitsOf(number), context)
}

/** Single values of the page's scope, stamped on records created there. */
export function stampOf(page: Binding): Row {
  return Object.fromEntries(Object.entries(page.scope).filter(([, value]) => !Array.isArray(value)))
}

/** Decrypted values, as rules and comparisons need them. */
export function opened(resource: Resource, row: Row, context: Context): Row {
  const result = { ...row }
  for (const field of Object.values(resource.binding.fields)) {
    const value = row[field.name]
    if ((field.sensitive === 'identity' || field.sensitive === 'secret') && typeof value === 'string') {
      result[field.name] = context.cipher.decrypt(value)
    }
  }
  return result
}

/** Whole texts are logged, so that an old one can be restored. */
const longest = HTML_LIMIT

function logged(field: Field, value: unknown, context: Context): unknown {
  if (field.kind === 'password' || field.perm?.read) return MASK
  const shown = shownValue(
    field,
    field.sensitive === 'identity' && value ? context.cipher.encrypt(String(value)) : value,
    { ...context, session: null },
  )
  return typeof shown === 'string' && shown.length > longest ? `${shown.slice(0, longest)}…` : shown
}

/** Changes for the audit entry, as readable values; sensitive ones masked. */
export function auditChanges(resource: Resource, id: number, change: Row, stored: Row | null, context: Context): void {
  for (const [name, value] of Object.entries(change)) {
    const field = resource.binding.fields[name]
    const old = stored?.[name] ?? null
    if (!field || JSON.stringify(old) === JSON.stringify(value ?? null)) continue
    context.audit.changes.push({
      id,
      field: name,
      old: logged(field, old, context),
      new: logged(field, value ?? null, context),
    })
  }
}
