// The history of one record: changes and their authors, for people who may read the record.
import { sql } from 'kysely'
import { canCall, canWrite, rowScope } from '#kernel/access'
import type { Binding, Field, Row } from '#kernel/binding'
import { MASK } from '#kernel/constants'
import { fail } from '#kernel/errors'
import { draftFields } from '#kernel/taken'
import { pick } from '#kernel/text'
import { tidy } from '#kernel/tidy'
import { type Change, type Context, signedIn } from '../../core/context'
import { isComputed, type Resource } from '../../core/resources'
import { mayRead } from '../../rows/plan'
import { type Captions, storedRows } from '../../rows/records'
import { visibleSql } from '../../rows/scope'
import { tableOf } from '../../rows/table'
import { captionFor, captionsIn, withCaptions } from './captions'
import { doneIn, mayTell, sourceOf, toldValue } from './readable'

const PAGE = 20
/** Characters of a long text in an entry; the log stores all of it. */
const SHOWN = 1000

interface Entry extends Row {
  id: number
  create_time: string
  admin_name: string | null
  action: string
  status: number
  message: string | null
  target_id: number | null
  diff: Change[] | null
}

/** The table of a page, if this person may read that record; NF otherwise. */
export async function readableResource(name: string, id: number, context: Context): Promise<Resource> {
  const page = context.resources.bindings.find((one) => one.name === name)
  const call = page?.calls['read'] ?? page?.calls['list']
  if (!page || page.table === null || !call || !page.features.audit) return fail('NF')
  const { grant } = signedIn(context)
  if (!canCall(grant, call)) fail('PERM')
  const resource = context.resources.get(page.base)
  const { rows } = await sql`select t.id from ${sql.table(resource.table)} t
    where t.id = ${id} and ${visibleSql(rowScope(grant, call), tableOf(resource, context))}`.execute(context.db)
  return rows.length > 0 ? resource : fail('NF')
}

/** The call that writes single fields of a record: an edit, or the saving of settings. */
export function writeCall(binding: Binding): 'update' | 'save' | null {
  if (binding.calls['update']) return 'update'
  return binding.calls['save'] ? 'save' : null
}

/** Values that the log stores masked can't be restored. */
export function isMasked(value: unknown): boolean {
  return typeof value === 'string' && (value === MASK || value.includes('***'))
}

export function mayWrite(binding: Binding, field: Field, context: Context): boolean {
  const { grant, viewAs } = signedIn(context)
  const name = writeCall(binding)
  const call = name && binding.calls[name]
  if (!call || viewAs || !canCall(grant, call)) return false
  return field.name in draftFields(binding, 'update') && canWrite(grant, field) && field.kind !== 'password'
}

function shortened(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const text = value.startsWith('<')
    ? value
        .replace(/<[^>]+>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim()
    : value
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text
}

function shownSide(field: Field, value: unknown, names: Captions): Row {
  return field.ref
    ? { value: value ?? null, name: captionFor(field, value, names) }
    : { value: withCaptions(field, shortened(value), names) ?? null }
}

async function current(resource: Resource, id: number, context: Context): Promise<Row> {
  const names = Object.values(resource.binding.fields).filter(
    (field) => !isComputed(field) && mayRead(field, context) && !field.sensitive,
  )
  const [row] = await storedRows(
    resource,
    [id],
    names.map((field) => field.name),
    context,
  )
  return row ?? {}
}

/** Compares child rows without key order and ids, which the log doesn't store. */
function sameValue(field: Field, left: unknown, right: unknown): boolean {
  const plain = (value: unknown): string => {
    const tidied = tidy({ [field.name]: field }, { [field.name]: value })[field.name]
    return JSON.stringify(
      field.rows && Array.isArray(tidied) ? (tidied as Row[]).map(({ id: _, ...entry }) => entry) : tidied,
    )
  }
  return field.rows ? plain(left) === plain(right) : JSON.stringify(left) === JSON.stringify(right)
}

export async function history(
  input: { resource: string; id: number; page?: number | null | undefined },
  context: Context,
) {
  const resource = await readableResource(input.resource, input.id, context)
  // Two index look-ups; joined by `or` they would scan the whole log.
  const of = sql`status = 200 and id in (
    select id from log where target_type = ${resource.name} and target_id = ${input.id}
    union select log_id from log_target where target_type = ${resource.name} and target_id = ${input.id})`
  const { rows: entries } =
    await sql<Entry>`select id, create_time, admin_name, action, method, path, status, message, target_id, diff
    from log where ${of} order by id desc limit ${PAGE} offset ${((input.page ?? 1) - 1) * PAGE}`.execute(context.db)
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from log where ${of}`.execute(
    context.db,
  )
  const names = await captionsIn(
    resource,
    entries.flatMap((entry) => entry.diff ?? []),
    context,
  )
  const now = await current(resource, input.id, context)
  const page = context.resources.binding(input.resource)
  return {
    total: counted[0]?.total ?? 0,
    list_data: entries.map((entry) => {
      const source = sourceOf(entry, context)
      const done = doneIn(entry, context)
      return {
        id: entry.id,
        create_time: entry.create_time,
        admin_name: entry.admin_name,
        action: done ? pick(done, context.language) : entry.action,
        status: entry.status,
        message: entry.message,
        changes: (entry.diff ?? [])
          .filter((change) => change.id === undefined || change.id === input.id)
          .flatMap((change) => {
            const field = resource.binding.fields[change.field]
            if (!field || !mayTell(resource.binding, change, context)) return []
            const revertible =
              source?.call.operation !== 'create' &&
              change.field in now &&
              !sameValue(field, now[change.field], change.old) &&
              !isMasked(change.old) &&
              mayWrite(page, field, context)
            return [
              {
                field: change.field,
                old: shownSide(field, toldValue(field, change.old, context), names),
                new: shownSide(field, toldValue(field, change.new, context), names),
                can_revert: revertible,
              },
            ]
          }),
      }
    }),
  }
}
