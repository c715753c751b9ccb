// Keyboard shortcuts of a list: search, new, rows up and down, open, edit, select, help.
import { type RefObject, useEffect, useRef } from 'react'
import type { Row } from '#kernel/binding'
import { useWords } from '../../locales/use-words'
import { type Key, useKeys } from '../keys/keys'
import { idOf } from '../record'

interface ListKeysOptions {
  frame: RefObject<HTMLElement | null>
  nameOf(row: Row): string
  /** In screen order. */
  rows: readonly Row[]
  /** False while a record covers the list. */
  when: boolean
  onCreate: (() => void) | undefined
  onOpen: ((row: Row) => void) | undefined
  onEdit: ((row: Row) => void) | undefined
  /** Opens the row in a tab of its own. */
  onTab: ((row: Row) => void) | undefined
  onTurn: ((row: Row) => void) | undefined
  /** Shows a row beside the list, null for none; absent where rows cannot be read. */
  onPeek: ((row: Row | null) => void) | undefined
  /** The row beside the list. */
  peeked: number | null
  onHelp(): void
}

function rowAt(frame: HTMLElement | null, id: number): Element | null {
  return frame?.querySelector(`[data-row-key="${id}"], [data-card="${id}"]`) ?? null
}

/** Marks the row's element directly: rendering every row for each key press would be noticeable. */
function mark(frame: HTMLElement | null, id: number | null): void {
  for (const old of frame?.querySelectorAll('[data-current]') ?? []) old.removeAttribute('data-current')
  if (id !== null) rowAt(frame, id)?.setAttribute('data-current', 'true')
}

/** Announcements for screen readers go to the element `[data-said]`. Returns the step to another row. */
export function useListKeys(asked: ListKeysOptions): (by: 1 | -1) => void {
  const { frame, nameOf, rows, when, onCreate, onOpen, onEdit, onTab, onTurn, onPeek, peeked, onHelp } = asked
  const { t } = useWords()
  const current = useRef<number | null>(null)
  const row = (): Row | undefined => rows.find((one) => idOf(one) === current.current)
  useEffect(() => {
    if (peeked !== null) current.current = peeked
    const now = current.current
    mark(frame.current, rows.some((one) => idOf(one) === now) ? now : null)
  })

  const step = (by: 1 | -1): void => {
    const index = rows.findIndex((one) => idOf(one) === current.current)
    const place = index === -1 ? (by > 0 ? 0 : rows.length - 1) : Math.min(rows.length - 1, Math.max(0, index + by))
    const next = rows[place]
    if (!next) return
    const id = idOf(next)
    current.current = id
    mark(frame.current, id)
    rowAt(frame.current, id)?.scrollIntoView({ block: 'center', behavior: 'instant' })
    const region = frame.current?.querySelector('[data-said]')
    if (region) region.textContent = `${nameOf(next)} · ${t('keys.current', { num: place + 1, all: rows.length })}`
    if (peeked !== null) onPeek?.(next)
  }
  const down = () => step(1)
  const up = () => step(-1)
  const withRow = (run: (row: Row) => void) => () => {
    const now = row()
    if (now) run(now)
  }
  const peek = (): void => {
    if (peeked !== null) onPeek?.(null)
    else if (row()) withRow((now) => onPeek?.(now))()
    else if (rows[0]) onPeek?.(rows[0])
  }
  const on = (key: string, says: Key['says'], run: () => void): Key => ({ key, says, run })
  const toSearch = (): void => frame.current?.querySelector<HTMLInputElement>('input[type=search]')?.focus()
  const keys: Key[] = [
    on('/', 'keysHelp.search', toSearch),
    ...(onCreate ? [on('n', 'keysHelp.create', onCreate)] : []),
    on('j', 'keysHelp.down', down),
    on('k', 'keysHelp.up', up),
    ...(onPeek ? [on(' ', 'keysHelp.peek', peek)] : []),
    ...(peeked === null
      ? []
      : [
          on('ArrowDown', 'keysHelp.down', down),
          on('ArrowUp', 'keysHelp.up', up),
          on('Escape', 'keysHelp.closePeek', () => onPeek?.(null)),
        ]),
    ...(onOpen ? [on('Enter', 'keysHelp.open', withRow(onOpen)), on('o', 'keysHelp.open', withRow(onOpen))] : []),
    ...(onTab ? [on('t', 'keysHelp.ownTab', withRow(onTab))] : []),
    ...(onEdit ? [on('e', 'keysHelp.edit', withRow(onEdit))] : []),
    ...(onTurn ? [on('x', 'keysHelp.select', withRow(onTurn))] : []),
    on('?', 'keysHelp.help', onHelp),
  ]
  useKeys(keys, when)
  return step
}
