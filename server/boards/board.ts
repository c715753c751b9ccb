// Actions without code that answer a board: every part that the caller may see, side by side.
import type { Call, Row } from '#kernel/binding'
import type { Board, BoardGroups, BoardPart } from '#kernel/board'
import { addMonths } from '#kernel/calendar'
import type { Days } from '#kernel/periods'
import type { AnyHandle } from '../core/behaviour'
import type { Context } from '../core/context'
import { cardsOf, totalsIn } from './figures'
import { groupsOf, rowsKey } from './groups'
import { monthsOf } from './months'
import { grouped } from './page'
import { rowsOf, topOf } from './rows'
import { todoOf } from './todo'

/** Whole months up to the present one. */
function pastMonths(months: number, today: string): Days {
  const first = `${today.slice(0, 7)}-01`
  return { first: addMonths(first, 1 - months), last: today }
}

const groupingsIn = (parts: Board): BoardGroups[] =>
  parts.flatMap((part) => (part.as === 'groups' ? [part.groups] : part.as === 'parts' ? groupingsIn(part.parts) : []))

/** Groupings of the same rows share a statement. */
function groupingsOf(parts: Board, year: Days, context: Context): Map<BoardGroups, Promise<unknown>> {
  const found = new Map<BoardGroups, Promise<unknown>>()
  for (const all of grouped(groupingsIn(parts), rowsKey)) {
    const answers = groupsOf(all, year, context)
    for (const [place, one] of all.entries())
      found.set(
        one,
        answers.then((rows) => rows[place] ?? null),
      )
  }
  return found
}

/** Parts by name; null if the caller may see none. */
async function partsOf(
  parts: Board,
  year: Days,
  groupings: ReadonlyMap<BoardGroups, Promise<unknown>>,
  context: Context,
): Promise<Row | null> {
  const answers = await Promise.all(
    parts.map(async (part) => [part.name, await partOf(part, year, groupings, context)] as const),
  )
  const open = answers.filter(([, answer]) => answer !== null && answer !== undefined)
  return open.length > 0 ? Object.fromEntries(open) : null
}

function partOf(
  part: BoardPart,
  year: Days,
  groupings: ReadonlyMap<BoardGroups, Promise<unknown>>,
  context: Context,
): Promise<unknown> {
  switch (part.as) {
    case 'todo':
      return todoOf(context)
    case 'cards':
      return cardsOf(part.figures, year, context)
    case 'totals':
      return totalsIn(part.figures, year, context)
    case 'months':
      return monthsOf(part.figures, part.past ? pastMonths(part.past, context.today) : year, context)
    case 'groups':
      return groupings.get(part.groups) ?? Promise.resolve(null)
    case 'top':
      return topOf(part.from, part.most, year, context)
    case 'rows':
      return rowsOf(part.from, part.most, year, context)
    case 'parts':
      return partsOf(part.parts, year, groupings, context)
  }
}

/** Handler of such an action. `parts` in the body names those wanted, `year` the year of the dates. */
export function answering({ board = [] }: Call): AnyHandle {
  return async (input, context) => {
    const wanted = input['parts'] as string[] | undefined
    const parts = board.filter(({ name }) => wanted === undefined || wanted.includes(name))
    const year = String(input['year'] ?? context.today.slice(0, 4))
    const days = { first: `${year}-01-01`, last: `${year}-12-31` }
    return (await partsOf(parts, days, groupingsOf(parts, days, context), context)) ?? {}
  }
}
