// Places in the grid: where keys lead, and where the cells of a pasted text belong.
import type { Field } from '#kernel/binding'
import type { Correction } from '../import-calls'
import type { Move } from './FaultCell'

export interface Place {
  row: number
  column: number
}

interface Size {
  rows: number
  columns: number
}

function within(place: Place, { rows, columns }: Size): Place {
  return {
    row: Math.max(0, Math.min(place.row, rows - 1)),
    column: Math.max(0, Math.min(place.column, columns - 1)),
  }
}

/** The place to which a key leads; null if it leads nowhere. */
export function placeFor(key: string, { row, column }: Place, size: Size): Place | null {
  const moves: Record<string, Place> = {
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    Home: { row, column: 0 },
    End: { row, column: size.columns - 1 },
    PageUp: { row: row - 10, column },
    PageDown: { row: row + 10, column },
  }
  const to = moves[key]
  return to ? within(to, size) : null
}

/** After Enter the next wrong cell below, after Tab the next one in reading order; without one, the neighbour. */
export function placeAfter(
  place: Place,
  move: Exclude<Move, 'stay'>,
  size: Size,
  isBad: (place: Place) => boolean,
): Place {
  const { rows, columns } = size
  if (move === 'down') {
    for (let row = place.row + 1; row < rows; row++)
      if (isBad({ row, column: place.column })) return { row, column: place.column }
    return within({ row: place.row + 1, column: place.column }, size)
  }
  const step = move === 'next' ? 1 : -1
  const start = place.row * columns + place.column
  const at = (index: number): Place => ({ row: Math.floor(index / columns), column: index % columns })
  for (let index = start + step; index >= 0 && index < rows * columns; index += step)
    if (isBad(at(index))) return at(index)
  const neighbour = start + step
  return neighbour >= 0 && neighbour < rows * columns ? at(neighbour) : place
}

/** Lines of a pasted text go down from the place, tabs to the right; what lies outside the grid is dropped. */
export function pastedCells(
  text: string,
  place: Place,
  rows: readonly { id: number }[],
  columns: readonly Pick<Field, 'name'>[],
): NonNullable<Correction['cells']> {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  return lines.flatMap((line, down) =>
    line.split('\t').flatMap((value, right) => {
      const [row, field] = [rows[place.row + down], columns[place.column + right]]
      return row && field ? [{ row: row.id, field: field.name, value: value.trim() || null }] : []
    }),
  )
}
