// Keyboard shortcuts of a list: search, new, rows up and down, open, edit, select, help.
import { type RefObject, useEffect, useRef } from 'react'
import type { Row } from '#kernel/binding'
import { useWords } from '../../locales/use-words'
import { type Key, useKeys } from '../keys/keys'
import { idOf } from '../record'

interface Asked {
  frame: RefObject<HTMLElement | null>
  nameOf(row: Row): string
  /** In screen order. */
  rows: readonly Row[]
  /** False while a record covers the list. */
  when: boolean
  onCreate: (() => void) | undefined
  onOpen: ((row: Row) => void) | undefined
  onEdit: ((row: Row) => void) | undefined
  onTurn: ((row: Row) => void) | undefined
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

/** Announcements for screen readers go to the element `[data-said]`. */
export function useListKeys({ frame, nameOf, rows, when, onCreate, onOpen, onEdit, onTurn, onHelp }: Asked): void {
  const { t } = useWords()
  const current = useRef<number | null>(null)
  const row = (): Row | undefined => rows.find((one) => idOf(one) === current.current)
  useEffect(() => {
    const now = current.current
    mark(frame.current, rows.some((one) => idOf(one) === now) ? now : null)
  })

  const step = (by: number) => () => {
    const index = rows.findIndex((one) => idOf(one) === current.current)
    const place = index === -1 ? (by > 0 ? 0 : rows.length - 1) : Math.min(rows.length - 1, Math.max(0, index + by))
    const next = rows[place]
    if (!next) return
    const id = idOf(next)
    current.current = id
    mark(frame.current, id)
    rowAt(frame.current, id)?.scrollIntoView({ block: 'center', behavior: 'instant' })
    const said = frame.current?.querySelector('[data-said]')
    if (said) said.textContent = `${nameOf(next)} · ${t('keys.current', { num: place + 1, all: rows.length })}`
  }
  const withRow = (run: (row: Row) => void) => () => {
    const now = row()
    if (now) run(now)
  }
  const keys: Key[] = [
    {
      key: '/',
      says: t('keys.search'),
      run: () => frame.current?.querySelector<HTMLInputElement>('input[type=search]')?.focus(),
    },
    ...(onCreate ? [{ key: 'n', says: t('keys.create'), run: onCreate }] : []),
    { key: 'j', says: t('keys.down'), run: step(1) },
    { key: 'k', says: t('keys.up'), run: step(-1) },
    ...(onOpen
      ? [
          { key: 'Enter', says: t('keys.open'), run: withRow(onOpen) },
          { key: 'o', says: t('keys.open'), run: withRow(onOpen) },
        ]
      : []),
    ...(onEdit ? [{ key: 'e', says: t('keys.edit'), run: withRow(onEdit) }] : []),
    ...(onTurn ? [{ key: 'x', says: t('keys.select'), run: withRow(onTurn) }] : []),
    { key: '?', says: t('keys.help'), run: onHelp },
  ]
  useKeys(keys, when)
}
