// Refuses changes and deletes that the state of a record no longer allows.
import type { Row, Text } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { lockOn, lockOnRemoval, readByLocks } from '#kernel/locks'
import type { Context } from '../core/context'
import type { Resource } from '../core/resources'
import { nameOf, storedRows } from '../rows/records'

/** The stored row with the computed values that locks read. */
async function lockable(resource: Resource, stored: Row, context: Context): Promise<Row> {
  const missing = readByLocks(resource.binding.locks).filter((name) => !(name in stored))
  if (missing.length === 0) return stored
  const [more] = await storedRows(resource, [stored['id'] as number], missing, context)
  return { ...stored, ...more }
}

/** Refuses with STATE, naming the locked fields that the change would alter. */
export async function refuseLocked(resource: Resource, change: Row, stored: Row, context: Context): Promise<void> {
  const { binding } = resource
  if (binding.locks.length === 0) return
  const altered = Object.keys(change).filter((name) => JSON.stringify(change[name]) !== JSON.stringify(stored[name]))
  const row = await lockable(resource, stored, context)
  const errors: Record<string, Text> = {}
  for (const name of altered) {
    const lock = lockOn(binding, name, row)
    const title = binding.fields[name]?.title
    if (!lock || !title) continue
    errors[name] = {
      zh: `${lock.title.zh}，不能修改「${title.zh}」`,
      en: `${lock.title.en}: “${title.en}” can no longer be changed`,
    }
  }
  const [message] = Object.values(errors)
  if (message) fail('STATE', { message, errors })
}

/** Refuses with STATE, naming the first row that may not be deleted. Call it once the rows are locked. */
export async function refuseLockedRemoval(resource: Resource, ids: readonly number[], context: Context): Promise<void> {
  const { binding } = resource
  const kept = binding.locks.filter(({ remove }) => remove)
  if (kept.length === 0) return
  for (const row of await storedRows(resource, ids, readByLocks(kept), context)) {
    const lock = lockOnRemoval(binding, row)
    if (!lock) continue
    const name = await nameOf(resource, row, context)
    const message = {
      zh: `「${name}」不能删除：${lock.title.zh}`,
      en: `“${name}” cannot be deleted: ${lock.title.en}`,
    }
    fail('STATE', { message })
  }
}
