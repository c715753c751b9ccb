// Restores one old value of a record, with those that went with it, as an edit by the requesting person.
import { sql } from 'kysely'
import type { Binding, Row } from '#kernel/binding'
import { dependents } from '#kernel/condition'
import { isEmpty } from '#kernel/empty'
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

/** Old values that the edit emptied because its change of the field hid them; not those that the log holds masked. */
function emptiedWith(field: string, changes: readonly Change[], page: Binding, context: Context): Row {
  const values: Row = {}
  const names = [field]
  for (const name of names) {
    for (const below of dependents(page.fields, [name])) {
      const change = changes.find((one) => one.field === below.name)
      if (!change || names.includes(below.name) || !isEmpty(change.new) || isMasked(change.old)) continue
      if (!mayWrite(page, below, context)) continue
      values[below.name] = change.old
      names.push(below.name)
    }
  }
  return values
}

/** Restores one old value, with those that went with it. Refuses with NF, STATE, and as an edit would. */
export async function revert(
  input: { log_id: number; field: string; id?: number | null | undefined },
  context: Context,
): Promise<{ id: number; revision: number }> {
  const { rows } = await sql<Entry>`select target_type, target_id, diff from log
    where id = ${input.log_id} and status = 200`.execute(context.db)
  const [entry] = rows
  const id = input.id ?? entry?.target_id
  const changes = (entry?.diff ?? []).filter((one) => (one.id ?? entry?.target_id) === id)
  const change = changes.find((one) => one.field === input.field)
  if (!entry || !change || typeof id !== 'number') return fail('NF')
  const page = pageOf(entry.target_type, input.field, context)
  const resource = await readableResource(page.name, id, context)
  if (isMasked(change.old)) fail('STATE', { message: gone })
  const [now] = await storedRows(resource, [id], resource.binding.features.revision ? ['revision'] : [], context)
  const name = writeCall(page) as string
  const revision = resource.binding.features.revision ? { revision: now?.['revision'] } : {}
  const call = page.calls[name]
  const own = name === 'update' && call ? { [call.id]: id } : {}
  const values = { ...emptiedWith(input.field, changes, page, context), [input.field]: change.old }
  context.restores = true
  return (await context.perform(page, name, { ...own, ...revision, ...values })) as { id: number; revision: number }
}

/** The page on which this person may write the field; PERM if there is none. */
function pageOf(base: string, field: string, context: Context) {
  const pages = context.resources.bindings.filter((one) => one.base === base && one.fields[field])
  const found = pages.find((one) => mayWrite(one, one.fields[field] as never, context))
  return found ?? fail(pages.length > 0 ? 'PERM' : 'NF')
}
