// The address of a list that shows the rows behind a number.
import type { Binding, Field } from '#kernel/binding'
import type { Days } from '#kernel/periods'
import type { Behind } from '#kernel/report'
import { fieldOf } from '#kernel/standard'
import type { Filter, FilterValue } from '#kernel/wire'
import { dayBounds } from '../../fields/zone'
import { encodeState, firstState } from '../../url-state/list-state'

/** A list filter on days. */
function within({ kind }: Field, { first, last }: Days): FilterValue {
  if (kind === 'date-time') return { gte: dayBounds(first).gte, lte: dayBounds(last).lte }
  return kind === 'month' ? { gte: first.slice(0, 7), lte: last.slice(0, 7) } : { gte: first, lte: last }
}

/** null if a list can't express it: three conditions on one field, or a field without a filter. */
export function listAddress(page: Binding, filter: Filter, parts: readonly Behind[]): string | null {
  // A list combines its filter with any-of groups: one group with one condition adds a second condition.
  const layers: Filter[] = [{ ...filter }, {}]
  for (const part of parts) {
    const field = fieldOf(page, part.field)
    const layer = layers.find((one) => !Object.hasOwn(one, part.field))
    if (!field || !layer || !page.views.list.filters.includes(part.field)) return null
    layer[part.field] = 'days' in part ? within(field, part.days) : part.filter
  }
  const [first = {}, second = {}] = layers
  const any = Object.keys(second).length > 0 ? [second] : []
  // Explicitly no saved view: one may open by default.
  return `${page.route}${encodeState({ ...firstState, filter: first, any }, { id: 0, saved: null })}`
}
