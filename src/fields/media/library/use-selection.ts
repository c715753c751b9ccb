// Selected files: single, several, a range; the same for mouse and keyboard.
import { useRef, useState } from 'react'
import type { LibraryFile } from './use-library'

export type Selection = ReadonlyMap<number, LibraryFile>

export interface Selecting {
  readonly selected: Selection
  /** The file that the keyboard is on. */
  readonly at: number
  moveTo(index: number): void
  toggle(index: number, range?: boolean): void
  all(): void
  clear(): void
}

/** `most`: how many may be selected; with one, a second selection takes the place of the first. */
export function useSelection(files: readonly LibraryFile[], most: number): Selecting {
  const [selected, select] = useState<Selection>(new Map())
  const [at, moveTo] = useState(0)
  const anchor = useRef(0)
  const put = (chosen: readonly LibraryFile[]) => select(new Map(chosen.slice(0, most).map((file) => [file.id, file])))
  return {
    selected,
    at: Math.min(at, Math.max(0, files.length - 1)),
    moveTo,
    toggle(index, range = false) {
      const file = files[index]
      if (!file) return
      moveTo(index)
      if (range) {
        const [from, to] = [Math.min(anchor.current, index), Math.max(anchor.current, index)]
        return put([...selected.values(), ...files.slice(from, to + 1)])
      }
      anchor.current = index
      if (most === 1) return put(selected.has(file.id) ? [] : [file])
      const rest = [...selected.values()].filter((one) => one.id !== file.id)
      put(selected.has(file.id) ? rest : [...rest, file])
    },
    all: () => put([...selected.values(), ...files]),
    clear: () => select(new Map()),
  }
}
