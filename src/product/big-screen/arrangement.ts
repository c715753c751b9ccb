// The big screen as the server answers it, and the places of its modules.
import type { Output } from '../../api/calls'

export type Shown = Output<'screen', 'preview'>
export type Module = Shown['modules'][number]
export type Entry = NonNullable<Module['rows']>[number]

interface Size {
  readonly width: number
  readonly height: number
}

interface Arrangement {
  /** Pixels of the design, before it is scaled. */
  readonly canvas: Size
  readonly isUpright: boolean
  /** Of the grid; each module has the place of the same index. */
  readonly rows: string
  readonly columns: string
  readonly places: readonly { readonly gridRow: string; readonly gridColumn: string }[]
}

/** Columns and rows that staff place modules on. */
const COLUMNS = 24
const ROWS = 12
/** Pixels of heading, notice and edges, and of one row of the design, at which all modules are legible. */
const AROUND = 250
const ROW = 66

const even = (count: number) => `repeat(${count}, minmax(0, 1fr))`

const widthOf = ({ w }: Module) => w ?? 6
const heightOf = ({ h }: Module) => h ?? 4

function asPlaced(modules: readonly Module[], canvas: Size): Arrangement {
  const places = modules.map(({ x, y, ...module }) => ({
    gridColumn: `${(x ?? 0) + 1} / span ${widthOf(module as Module)}`,
    gridRow: `${(y ?? 0) + 1} / span ${heightOf(module as Module)}`,
  }))
  return { canvas, isUpright: false, rows: even(ROWS), columns: even(COLUMNS), places }
}

/** Modules in reading order, two beside each other; wide ones, and one without a partner, take a row of their own. */
export function upright(modules: readonly Module[]): Module[][] {
  const rows: Module[][] = []
  let waiting: Module[] | null = null
  const ordered = [...modules].sort((one, other) => (one.y ?? 0) - (other.y ?? 0) || (one.x ?? 0) - (other.x ?? 0))
  for (const module of ordered) {
    if (widthOf(module) >= COLUMNS / 2) {
      // A wide module does not part two others: the first of them waits below it.
      if (waiting) rows.splice(rows.indexOf(waiting), 0, [module])
      else rows.push([module])
    } else if (waiting) {
      waiting.push(module)
      waiting = null
    } else {
      waiting = [module]
      rows.push(waiting)
    }
  }
  return rows
}

function stacked(modules: readonly Module[], design: Size, frame: Size): Arrangement {
  const rows = upright(modules)
  const heights = rows.map((row) => Math.max(...row.map(heightOf)))
  const needed = AROUND + ROW * heights.reduce((sum, height) => sum + height, 0)
  const aspect = frame.height / frame.width
  const width = Math.round(Math.max(Math.min(design.width, design.height), needed / aspect))
  const places = modules.map((module) => {
    const row = rows.findIndex((one) => one.includes(module))
    const [first, second] = rows[row] ?? []
    const column = second === undefined ? '1 / span 2' : first === module ? '1' : '2'
    return { gridRow: String(row + 1), gridColumn: column }
  })
  return {
    canvas: { width, height: Math.round(width * aspect) },
    isUpright: true,
    rows: heights.map((height) => `minmax(0, ${height}fr)`).join(' '),
    columns: even(2),
    places,
  }
}

/** A design that is wider than high is arranged anew in a frame that is higher than wide; it then fills the frame. */
export function arrangement(modules: readonly Module[], design: Size, frame: Size): Arrangement {
  const isUpright = design.width > design.height && frame.height > frame.width && frame.width > 0
  return isUpright ? stacked(modules, design, frame) : asPlaced(modules, design)
}
