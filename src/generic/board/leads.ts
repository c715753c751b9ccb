// Addresses of the lists behind the numbers of a board.
import { type BoardFigure, listedBy } from '#kernel/board'
import { addDays, addMonths } from '#kernel/calendar'
import type { Filter } from '#kernel/wire'
import { dayBounds } from '../../fields/zone'
import { encodeState, firstState } from '../../url-state/list-state'

/** The list with these rows; without a filter as it opens by itself. */
export function listLink(route: string, query: Filter): string {
  if (Object.keys(query).length === 0) return route
  // Explicitly no saved view: one may open by default.
  return `${route}${encodeState({ ...firstState, filter: query }, { id: 0, saved: null })}`
}

/** State of a report, as `report-state` writes it. */
export function reportLink(route: string, query: object): string {
  return `${route}?report=${encodeURIComponent(JSON.stringify(query))}`
}

export function cardLink({ route, open }: BoardFigure, query: object): string {
  return open ? reportLink(route, query) : listLink(route, query as Filter)
}

/** The rows of one month; null if the page of the figure lists other rows. */
export function monthLink(figure: BoardFigure, month: string): string | null {
  const { route, at, moment, own, how } = figure
  if (how === 'fact' || !at || !own) return null
  const first = `${month}-01`
  const last = addDays(addMonths(first, 1), -1)
  const days = moment ? { gte: dayBounds(first).gte, lte: dayBounds(last).lte } : { gte: first, lte: last }
  return listLink(route, { ...listedBy(figure), [at]: days })
}
