// `update`: changed fields of one record, refused if it has changed meanwhile.
import { sql } from 'kysely'
import { inRowScope } from '#kernel/access'
import type { Binding, Row } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { draftFields } from '#kernel/taken'
import { type Context, resourceOf } from '../core/context'
import { isComputed, type Resource } from '../core/resources'
import { together } from '../database/together'
import { emptyLearned, lockedRow } from '../rows/batch-cache'
import { learnAhead } from '../rows/learn'
import { allNames, nameOf, records, storedNames, storedRows } from '../rows/records'
import { visibleSql } from '../rows/scope'
import { updateRow } from '../rows/store'
import { tableOf } from '../rows/table'
import { asDuplicate, auditChanges, checkDraft, checkMasked, judged, opened, refuseUnwritable } from './draft'
import { carriedBy } from './fill'
import { refuseLocked } from './locked'

/**
 * Stored values of one visible row, locked until the transaction ends. NF if it doesn't exist for this caller. `for no
 * key update`, because other edits may refer to this row meanwhile; only a delete must wait. A call that reads locks
 * nothing.
 */
export async function lockRow(resource: Resource, id: number, context: Context): Promise<Row> {
  const locked = lockedRow(resource, id, context)
  const read = () => storedRows(resource, [id], storedNames(resource), context)
  if (locked || locked === null) return opened(resource, locked ?? ((await read())[0] as Row), context)
  const lock = context.call.reads ? sql`` : sql`for no key update of t`
  // Sent together, but read once the lock is held: links and child rows as well are those of the locked row.
  const [{ rows }, [row]] = await together([
    sql`select t.id from ${sql.table(resource.table)} t
      where t.id = ${id} and ${visibleSql(context.rowScope, tableOf(resource, context))} ${lock}`.execute(context.db),
    read(),
  ])
  if (rows.length === 0) fail('NF')
  return opened(resource, row as Row, context)
}

/** The page that a stored row belongs to, among those of the call. */
export function pageOfRow(resource: Resource, row: Row, context: Context): Binding {
  const routes = new Set(
    context.call.entryPoints.filter((point) => context.session?.grant.has(point.route)).map((point) => point.route),
  )
  return (
    resource.pages.find((page) => page.route && routes.has(page.route) && inRowScope([page.scope], row)) ?? context.page
  )
}

/** Refuses with STALE if `revision` isn't the current one. */
export async function refuseStale(
  resource: Resource,
  id: number,
  stored: Row,
  revision: unknown,
  context: Context,
): Promise<void> {
  if (!resource.binding.features.revision || revision === undefined || revision === stored['revision']) return
  const [current] = await records(resource, [id], allNames(resource), context)
  fail('STALE', { content: { revision: stored['revision'], current } })
}

/** The change of one locked row that a draft makes, and the record after it. Refuses what may not be written. */
export async function checkedChange(
  resource: Resource,
  id: number,
  draft: Row,
  stored: Row,
  context: Context,
): Promise<{ change: Row; record: Row }> {
  const page = pageOfRow(resource, stored, context)
  const fields = draftFields(page, 'update')
  checkMasked(resource, stored, context)
  refuseUnwritable(fields, draft, context)
  // Include create-only fields of the stored record, so that conditions can read them.
  const known = { ...page.fields, ...fields }
  const carried = await carriedBy(known, { ...stored, ...draft }, draft, context)
  const change = judged(known, draft, stored, context, carried)
  const record = { ...stored, ...change }
  await refuseLocked(resource, change, stored, context)
  await checkDraft(resource, id, change, record, stored, context)
  return { change, record }
}

/** Writes a change of one locked row; returns its new revision. */
export async function applyChange(
  resource: Resource,
  id: number,
  draft: Row,
  stored: Row,
  context: Context,
): Promise<number> {
  const { change, record } = await checkedChange(resource, id, draft, stored, context)
  const values: Row = {}
  for (const name of Object.keys(record)) {
    if (resource.binding.fields[name] && JSON.stringify(record[name]) !== JSON.stringify(stored[name]))
      values[name] = record[name]
    else if (name in change && resource.binding.fields[name]?.kind === 'password') values[name] = record[name]
  }
  context.audit.targets.push({ id, name: await nameOf(resource, { ...stored, id }, context) })
  auditChanges(resource, id, values, stored, context)
  if (Object.keys(values).length === 0) return Number(stored['revision'] ?? 0)
  const behind = mayLeave(resource, values, context) ? () => refuseLeaving(resource, id, context) : undefined
  return updateRow(resource, id, values, context, record, behind).catch((error: unknown) =>
    asDuplicate(error, resource, context),
  )
}

/** True if the change touches a field that decides who sees the row. */
function mayLeave(resource: Resource, values: Row, context: Context): boolean {
  const { fields, features } = resource.binding
  const scoped = Array.isArray(context.rowScope) ? context.rowScope.flatMap((scope) => Object.keys(scope)) : []
  if (scoped.some((name) => fields[name] && isComputed(fields[name]))) return true
  const area = features.areaScope?.split('.')[0]
  return Object.keys(values).some(
    (name) => scoped.includes(name) || name === area || (area === 'id' && fields[name]?.ref?.base === resource.name),
  )
}

/** An update may not move a row out of the caller's row scope. */
async function refuseLeaving(resource: Resource, id: number, context: Context): Promise<void> {
  const { rows } = await sql`select t.id from ${sql.table(resource.table)} t
    where t.id = ${id} and ${visibleSql(context.rowScope, tableOf(resource, context))}`.execute(context.db)
  if (rows.length === 0)
    fail('PERM', {
      message: { zh: '不能改到您的数据范围之外', en: 'This would move the record out of your data scope' },
    })
}

/** Handler of `update`. Refuses with NF, STALE, PARAM, PERM, REF, DUP. @returns `{ id, revision }` */
export async function update(input: Row, context: Context): Promise<Row> {
  const resource = resourceOf(context)
  const { [context.call.id]: id, revision, ...draft } = input as Row & { [id: string]: unknown }
  for (const name of Object.keys(context.call.input)) delete draft[name]
  const learned = emptyLearned()
  const known: Context = { ...context, learned }
  const [stored] = await together([
    lockRow(resource, id as number, context),
    context.batch ? null : learnAhead(resource, id as number, draft, learned, known),
  ])
  await refuseStale(resource, id as number, stored, revision, context)
  return { id: id as number, revision: await applyChange(resource, id as number, draft, stored, known) }
}
