// The highlighted row of the palette, and the one that a key moves to.
export interface Choosable {
  key: string
  /** Found for an earlier text: shown until the new answer arrives, and not to be opened. */
  stale: boolean
}

interface State {
  /** By arrow or pointer, among the rows of the present text. */
  chosen: string | null
  /** No answer can put another row first. */
  settled: boolean
}

/** The chosen row, otherwise the first one that will stay the first; undefined while that is open. */
export function currentRow<R extends Choosable>(rows: readonly R[], { chosen, settled }: State): R | undefined {
  const open = rows.filter((row) => !row.stale)
  return open.find((row) => row.key === chosen) ?? (settled && chosen === null ? open[0] : undefined)
}

/** From the last row to the first, and back. */
export function moved<R extends Choosable>(rows: readonly R[], current: R | undefined, key: string): R | undefined {
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return
  const open = rows.filter((row) => !row.stale)
  const at = current ? open.indexOf(current) : -1
  if (key === 'ArrowDown') return open[(at + 1) % open.length]
  return open[at > 0 ? at - 1 : open.length - 1]
}
