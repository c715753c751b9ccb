// Closed periods: refuses what would touch a record dated on or before the day in a setting.
import type { Row } from '#kernel/binding'
import { fail } from '#kernel/errors'
import type { Context } from '../core/context'
import type { Resource } from '../core/resources'
import { storedRows } from '../rows/records'

/** The last closed day of a resource; null if nothing is closed. */
function closedDay({ binding }: Resource, { settings }: Context): string | null {
  const day = binding.closed && settings[binding.closed.until]
  return typeof day === 'string' ? day : null
}

/** Refuses with TIME, at the date, if one of the records is in the closed period. Missing records are passed over. */
export function refuseClosed(resource: Resource, records: readonly (Row | null)[], context: Context): void {
  const day = closedDay(resource, context)
  const date = resource.binding.closed?.date
  if (day === null || !date) return
  const isClosed = (record: Row | null) => record !== null && typeof record[date] === 'string' && record[date] <= day
  if (!records.some(isClosed)) return
  const { zh, en } = resource.binding.noun
  const message = { zh: `${day} 及以前的${zh}已锁定，不能变动`, en: `Up to ${day} every ${en} is closed` }
  fail('TIME', { message, errors: { [date]: message } })
}

/** The same for stored records; call it once they are locked. */
export async function refuseClosedRows(resource: Resource, ids: readonly number[], context: Context): Promise<void> {
  const { closed } = resource.binding
  if (!closed || closedDay(resource, context) === null) return
  refuseClosed(resource, await storedRows(resource, ids, [closed.date], context), context)
}
