// The address of a list that shows the rows behind a number.
import type { Binding, Field } from '#kernel/binding'
import type { Days } from '#kernel/periods'
import type { Behind } from '#kernel/report'
import { fieldOf } from '#kernel/standard'
import type { Filter, FilterValue } from '#kernel/wire'
import { dayBounds } from '../../fields/zone'
import { encodeState, firstState } from '../../url-state/list-state'

/** As a filter of a list compares days. */
function within({ kind }: Field, { first, last }: Days): FilterValue {
  if (kind === 'date-time') return { gte: dayBounds(first).gte, lte: dayBounds(last).lte }
  return kind === 'month' ? { gte: first.slice(0, 7), lte: last.slice(0, 7) } : { gte: first, lte: last }
}

/** null where a list cannot say it: three conditions on one field, a field that it is not filtered by. */
export function listAddress(page: Binding, filter: Filter, parts: readonly Behind[]): string | null {
  // A list has a filter and, beside it, groups of which one must hold: with one group both hold.
  const layers: Filter[] = [{ ...filter }, {}]
  for (const part of parts) {
    const field = fieldOf(page, part.field)
    const layer = layers.find((one) => !Object.hasOwn(one, part.field))
    if (!field || !layer || !page.views.list.filters.includes(part.field)) return null
    layer[part.field] = 'days' in part ? within(field, part.days) : part.filter
  }
  const [first = {}, second = {}] = layers
  const any = Object.keys(second).length > 0 ? [second] : []
  // Expressly no saved view: one may open by itself.
  return `${page.route}${encodeState({ ...firstState, filter: first, any }, { id: 0, saved: null })}`
}
