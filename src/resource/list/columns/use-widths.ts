// Widths of the columns of a table: as chosen, as their content needs, or shared out.
import { type RefObject, useCallback, useLayoutEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Field, Row } from '#kernel/binding'
import { useWords } from '../../../locales/use-words'
import { type ColumnChoice, clampWidth } from './columns'
import { naturalWidth, spread } from './widths'

let room = 0

export function rememberWidth(pixels: number): void {
  room = pixels
}

function lastWidth(): number {
  return room
}

/** Pixels of the column of check boxes. */
export const SELECTOR = 44
export const HANDLE = 40
const BUTTONS = 88
const PADDING = 18

interface WidthsOptions {
  frame: RefObject<HTMLDivElement | null>
  columns: readonly Field[]
  leading: string | undefined
  /** True if the naming column has a picture, too. */
  pictured: boolean
  sorts: readonly string[]
  choices: readonly ColumnChoice[] | undefined
  onChoices: ((choices: readonly ColumnChoice[]) => void) | undefined
  selects: boolean
  handle: boolean
  buttons: boolean
  rows: readonly Row[]
}

export interface Widths {
  /** False until the room of the table has been measured: drawn before, its columns would jump. */
  known: boolean
  /** Width by column name; `.space` and `.buttons` are the table's own. */
  width(name: string): number
  total: number
  resize(name: string, px: number): void
  /** Fits the widest visible content. */
  fitColumn(name: string): void
}

/** Natural width of the cells' content. */
function contentWidth(frame: HTMLElement, name: string): number {
  let widest = 0
  for (const cell of frame.querySelectorAll<HTMLElement>(`[data-col="${CSS.escape(name)}"]`)) {
    const texts = [...cell.querySelectorAll<HTMLElement>('.one-line, .ant-table-column-title, .mark')]
    const parts = texts.length > 0 ? texts : [...(cell.children as HTMLCollectionOf<HTMLElement>)]
    for (const part of parts) {
      const before = part.getBoundingClientRect().left - cell.getBoundingClientRect().left
      widest = Math.max(widest, Math.max(0, before) + part.scrollWidth)
    }
  }
  return widest
}

/**
 * Calls it with the sizes of the elements now and whenever they change: in the frame that shows them, after the layout that
 * it needs anyway. What it sets is drawn before the frame is, so that nothing jumps.
 */
function watched(elements: Iterable<HTMLElement>, sized: () => void): () => void {
  const observer = new ResizeObserver(() => flushSync(sized))
  for (const element of elements) observer.observe(element)
  return () => observer.disconnect()
}

function useRoom({ frame, buttons, rows }: WidthsOptions): { room: number; buttonsWidth: number } {
  const [room, setRoom] = useState(lastWidth)
  const [buttonsWidth, setButtons] = useState(BUTTONS)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = (): void => {
      // A hidden table keeps its widths, and with them its rows: behind another tab, or while a record over it is printed.
      if (element.clientWidth === 0) return
      rememberWidth(element.clientWidth)
      setRoom(element.clientWidth)
    }
    // The first table of all: its frame is measured while it is empty, and filled before it is shown.
    if (lastWidth() === 0) measure()
    return watched([element], measure)
  }, [frame])
  const known = room > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is measured depends on the drawn rows; none before the room is known
  useLayoutEffect(() => {
    if (!buttons || !frame.current) return
    const all = [...frame.current.querySelectorAll<HTMLElement>('.row-buttons')]
    return watched(all, () =>
      setButtons(Math.max(BUTTONS, ...all.map((one) => Math.ceil(one.getBoundingClientRect().width) + PADDING))),
    )
  }, [frame, buttons, rows, known])
  return { room, buttonsWidth }
}

export function useWidths(asked: WidthsOptions): Widths {
  const { frame, columns, leading, pictured, sorts, choices, onChoices, selects, handle, buttons } = asked
  const { say } = useWords()
  const { room, buttonsWidth } = useRoom(asked)
  const { all, total } = useMemo(() => {
    const own = new Map(choices?.flatMap(({ name, width }) => (width === undefined ? [] : [[name, width] as const])))
    const natural = columns.map((field) =>
      naturalWidth(field, say(field.title), {
        leads: field.name === leading,
        pictured: pictured && field.name === leading,
        sorts: sorts.includes(field.name),
        say,
      }),
    )
    const fixed = (selects ? SELECTOR : 0) + (handle ? HANDLE : 0) + (buttons ? buttonsWidth : 0)
    const free = room - fixed
    // Resized columns keep their width; the rest stays empty.
    const drawn = columns.map(({ name }, index) => own.get(name) ?? natural[index]?.width ?? 0)
    const wide = own.size > 0 ? drawn : spread(natural, free)
    const taken = wide.reduce((sum, one) => sum + one, 0)
    const space = own.size > 0 ? Math.max(0, free - taken) : 0
    const named = new Map<string, number>(columns.map((field, index) => [field.name, wide[index] ?? 0]))
    named.set('.space', space)
    named.set('.buttons', buttonsWidth)
    return { all: named, total: fixed + taken + space }
  }, [choices, columns, say, leading, pictured, sorts, selects, handle, buttons, buttonsWidth, room])

  const width = useCallback((name: string) => all.get(name) ?? 0, [all])
  const resize = useCallback(
    (name: string, px: number) =>
      // Fix the other columns first; otherwise they would share the change.
      onChoices?.((choices ?? []).map((one) => ({ ...one, width: one.name === name ? px : (all.get(one.name) ?? 0) }))),
    [onChoices, choices, all],
  )
  const fitColumn = useCallback(
    (name: string) => {
      if (frame.current) resize(name, clampWidth(contentWidth(frame.current, name) + PADDING))
    },
    [frame, resize],
  )
  return { known: room > 0, width, total, resize, fitColumn }
}
