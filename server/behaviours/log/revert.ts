// Restores one old value of a record, as an edit by the requesting person.
import { sql } from 'kysely'
import { fail } from '#kernel/errors'
import type { Change, Context } from '../../core/context'
import { storedRows } from '../../rows/records'
import { isMasked, mayWrite, readableResource, writeCall } from './history'

interface Entry {
  target_type: string
  target_id: number | null
  diff: Change[] | null
}

const gone = { zh: '这项变更没有可以恢复的原值', en: 'There is no old value to restore' }

/** Restores one old value. Refuses with NF, STATE, and as an edit would. */
export async function revert(
  input: { log_id: number; field: string; id?: number | null | undefined },
  context: Context,
): Promise<{ id: number; revision: number }> {
  const { rows } = await sql<Entry>`select target_type, target_id, diff from log
    where id = ${input.log_id} and status = 200`.execute(context.db)
  const [entry] = rows
  const id = input.id ?? entry?.target_id
  const change = entry?.diff?.find(
    (one) => one.field === input.field && (one.id === undefined ? id === entry.target_id : one.id === id),
  )
  if (!entry || !change || typeof id !== 'number') return fail('NF')
  const page = pageOf(entry.target_type, input.field, context)
  const resource = await readableResource(page.name, id, context)
  if (isMasked(change.old)) fail('STATE', { message: gone })
  const [now] = await storedRows(resource, [id], resource.binding.features.revision ? ['revision'] : [], context)
  const name = writeCall(page) as string
  const revision = resource.binding.features.revision ? { revision: now?.['revision'] } : {}
  const call = page.calls[name]
  const body = { ...(name === 'update' && call ? { [call.id]: id } : {}), ...revision, [input.field]: change.old }
  return (await context.perform(page, name, body)) as { id: number; revision: number }
}

/** The page on which this person may write the field; PERM if there is none. */
function pageOf(base: string, field: string, context: Context) {
  const pages = context.resources.bindings.filter((one) => one.base === base && one.fields[field])
  const found = pages.find((one) => mayWrite(one, one.fields[field] as never, context))
  return found ?? fail(pages.length > 0 ? 'PERM' : 'NF')
}
