// The panels of a board that a person may see, in order, and how they share the rows of the page.
import { canOpen, type Grant } from '#kernel/access'
import type { Binding, Call } from '#kernel/binding'
import { type BoardFigure, type BoardPart, routesOf } from '#kernel/board'

export type Leaf = Exclude<BoardPart, { as: 'parts' }>

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

export interface Viewer {
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
