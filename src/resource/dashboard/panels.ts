// Panels of a board in the order of the page, and addresses of the lists behind their numbers.
import { canOpen, type Grant } from '#kernel/access'
import type { Binding, Call } from '#kernel/binding'
import { type BoardFigure, type BoardPart, listedBy, routesOf } from '#kernel/board'
import { addDays, addMonths } from '#kernel/calendar'
import type { Filter } from '#kernel/wire'
import { dayBounds } from '../../fields/zone'
import { encodeState, firstState } from '../../url-state/list-state'

type Leaf = Exclude<BoardPart, { as: 'parts' }>

export interface Panel<P extends BoardPart = Leaf> {
  readonly call: Call
  readonly part: P
  /** Names from the answer to the part. */
  readonly place: readonly string[]
  /** Parts asked for together. */
  readonly parts: readonly string[] | null
}

type Of<A extends BoardPart['as']> = Extract<BoardPart, { as: A }>
export type PanelOf<A extends BoardPart['as']> = Panel<Of<A>>

export const isPanel = <A extends BoardPart['as']>(panel: Panel, ...as: A[]): panel is Panel & PanelOf<A> =>
  (as as string[]).includes(panel.part.as)

interface Viewer {
  readonly grant: Grant
  /** True if the person's data scope is all. */
  readonly whole: boolean
}

/** Figures that the person may see; a rate with both of its parts. */
function openFigures(figures: readonly BoardFigure[], { grant, whole }: Viewer): BoardFigure[] {
  return figures.filter(({ route, how }) => canOpen(grant, route) && (how !== 'told' || whole))
}

function narrowed(part: BoardPart, viewer: Viewer): BoardPart | null {
  const { grant } = viewer
  switch (part.as) {
    case 'cards':
    case 'totals':
    case 'months': {
      const figures = openFigures(part.figures, viewer)
      return figures.length > 0 ? { ...part, figures } : null
    }
    case 'todo':
      return part
    case 'parts':
      return part
    default:
      return routesOf(part).some((route) => canOpen(grant, route)) ? part : null
  }
}

/** Quick parts come in one answer, those that count much in another. */
const quick: ReadonlySet<string> = new Set(['todo', 'cards', 'rows'])

const isQuick = (part: BoardPart): boolean => (part.as === 'parts' ? part.parts.every(isQuick) : quick.has(part.as))

function panelsIn(
  parts: readonly BoardPart[],
  above: readonly string[],
  call: Call,
  viewer: Viewer,
  asked: readonly string[] | null,
): Panel[] {
  return parts.flatMap((part): Panel[] => {
    const place = [...above, part.name]
    const open = narrowed(part, viewer)
    if (!open) return []
    if (open.as === 'parts') return panelsIn(open.parts, place, call, viewer, asked)
    return [{ call, part: open, place, parts: asked }]
  })
}

/** Every panel of every board of a resource. */
export function panelsOf({ calls }: Pick<Binding, 'calls'>, viewer: Viewer): Panel[] {
  return Object.values(calls).flatMap((call) => {
    const { board } = call
    if (!board) return []
    if (!call.input['parts']) return panelsIn(board, [], call, viewer, null)
    const halves = [board.filter(isQuick), board.filter((part) => !isQuick(part))]
    return halves.flatMap((half) =>
      panelsIn(
        half,
        [],
        call,
        viewer,
        half.map(({ name }) => name),
      ),
    )
  })
}

/** Columns of the grid; a row holds three panels, of which a wide one counts twice. */
export const COLUMNS = 6
const ROW = 3

export const weightOf = ({ part }: Pick<Panel, 'part'>): number => (part.as === 'months' || part.as === 'todo' ? 2 : 1)

/** Columns of each panel, so that every row is full. */
export function spansOf(weights: readonly number[]): number[] {
  const rows: number[][] = []
  let row: number[] = []
  const sum = (some: readonly number[]) => some.reduce((all, one) => all + one, 0)
  for (const weight of weights) {
    if (sum(row) + weight > ROW) {
      rows.push(row)
      row = []
    }
    row.push(weight)
  }
  if (row.length > 0) rows.push(row)
  const [before, last] = rows.slice(-2)
  // A single small panel takes a companion from the row above.
  if (before && last && last.length === 1 && sum(last) === 1 && before.length === ROW) {
    rows.splice(-2, 2, before.slice(0, 2), [...before.slice(2), ...last])
  }
  return rows.flatMap((one) => one.map((weight) => (weight * COLUMNS) / sum(one)))
}

/** The list with these rows; without a filter as it opens by itself. */
export function listLink(route: string, query: Filter): string {
  if (Object.keys(query).length === 0) return route
  // Explicitly no saved view: one may open by default.
  return `${route}${encodeState({ ...firstState, filter: query }, { id: 0, saved: null })}`
}

/** State of a report, as `report-state` writes it. */
function reportLink(route: string, query: object): string {
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
