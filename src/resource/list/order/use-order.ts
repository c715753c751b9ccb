// Rows in an order that people set by dragging or by keyboard.

import { useEffect, useMemo, useRef, useState } from 'react'
import { type Grant, offers } from '#kernel/access'
import type { Binding, Row } from '#kernel/binding'
import { engineCall } from '#kernel/engine-calls'
import { send } from '../../../api/send'
import { useSettled } from '../../data'
import { idOf } from '../../record'

export interface Move {
  id: number
  /** The parent row; null for a root. */
  pid: number | null
  /** The next sibling; null: last. */
  before: number | null
}

function sonsOf(row: Row): readonly Row[] {
  return (row['son'] as Row[] | undefined) ?? []
}

function find(rows: readonly Row[], id: number): Row | null {
  for (const row of rows) {
    const found = idOf(row) === id ? row : find(sonsOf(row), id)
    if (found) return found
  }
  return null
}

/** The parent row, by structure; null for a root. */
export function parentOf(rows: readonly Row[], id: number, above: number | null = null): number | null {
  for (const row of rows) {
    if (idOf(row) === id) return above
    const found = parentOf(sonsOf(row), id, idOf(row))
    if (found !== null) return found
  }
  return null
}

export function siblings(rows: readonly Row[], pid: number | null): readonly Row[] {
  if (pid === null) return rows
  const parent = find(rows, pid)
  return parent ? sonsOf(parent) : []
}

function flatIds(rows: readonly Row[]): number[] {
  return rows.flatMap((row) => [idOf(row), ...flatIds(sonsOf(row))])
}

/**
 * Result of dropping a row on another one: it takes that position, before it when moved up, after it when moved down.
 */
export function place(rows: readonly Row[], id: number, over: number): Move | null {
  const row = find(rows, id)
  if (!row || id === over || flatIds(sonsOf(row)).includes(over)) return null
  const order = flatIds(rows)
  const pid = parentOf(rows, over)
  const list = siblings(rows, pid).filter((one) => idOf(one) !== id)
  const at = list.findIndex((one) => idOf(one) === over)
  const down = order.indexOf(id) < order.indexOf(over)
  const next = list[down ? at + 1 : at]
  return { id, pid, before: next ? idOf(next) : null }
}

function without(rows: readonly Row[], id: number): Row[] {
  return rows
    .filter((row) => idOf(row) !== id)
    .map((row) => {
      const { son: _, ...own } = row
      const left = without(sonsOf(row), id)
      return left.length > 0 ? { ...own, son: left } : own
    })
}

function put(rows: readonly Row[], row: Row, before: number | null): Row[] {
  const at = before === null ? -1 : rows.findIndex((one) => idOf(one) === before)
  return at === -1 ? [...rows, row] : [...rows.slice(0, at), row, ...rows.slice(at)]
}

function under(rows: readonly Row[], pid: number, row: Row, before: number | null): Row[] {
  return rows.map((one) => {
    if (idOf(one) === pid) return { ...one, son: put(sonsOf(one), row, before) }
    const sons = sonsOf(one)
    return sons.length > 0 ? { ...one, son: under(sons, pid, row, before) } : one
  })
}

/** The rows after the move. */
export function moved(rows: readonly Row[], { id, pid, before }: Move): readonly Row[] {
  const row = find(rows, id)
  if (!row) return rows
  const rest = without(rows, id)
  return pid === null ? put(rest, row, before) : under(rest, pid, row, before)
}

export interface Order {
  rows: readonly Row[]
  /** `id` takes the position of `over`. */
  drop(id: number, over: number): void
  /** One position up or down among its siblings; null if there is none. */
  step(row: Row, by: -1 | 1): (() => void) | null
}

/** Only if the list is sorted by that field alone. */
export function ordersBy(binding: Binding, grant: Grant, sort: readonly string[], narrowed: boolean): boolean {
  const call = engineCall(binding, 'reorder')
  const first = sort[0] ?? binding.views.list.order[0]
  // A searched tree is incomplete: rows between the shown ones are unknown.
  return offers(grant, binding, call) && first === binding.features.reorder && !(narrowed && binding.kind === 'tree')
}

interface OrderOptions {
  binding: Binding
  rows: readonly Row[]
  possible: boolean
  /** The row after the last visible one: on the next page. */
  after(): Promise<number | null>
}

export function useOrder({ binding, rows: given, possible, after }: OrderOptions): Order | null {
  const settled = useSettled(binding.name)
  const [shown, show] = useState<{ given: readonly Row[]; rows: readonly Row[] } | null>(null)
  const rows = shown?.given === given ? shown.rows : given
  const tree = binding.kind === 'tree'
  const latest = useRef({ after, settled })
  useEffect(() => {
    latest.current = { after, settled }
  })
  return useMemo(() => {
    if (!possible) return null
    const go = async ({ id, pid, before }: Move): Promise<void> => {
      // Applied at once; reset on refusal, and reloaded when done.
      show({ given, rows: moved(rows, { id, pid, before }) })
      try {
        const before_id = before ?? (tree ? null : await latest.current.after())
        await latest.current.settled(
          send(
            { method: 'POST', path: '/reorder' },
            { resource: binding.name, id, before_id, ...(tree ? { pid } : {}) },
          ),
        )
      } catch {
        show(null) // reported by the gateway
      }
    }
    return {
      rows,
      drop(id, over) {
        const move = place(rows, id, over)
        if (move) void go(move)
      },
      step(row, by) {
        const id = idOf(row)
        const pid = parentOf(rows, id)
        const list = siblings(rows, pid)
        const at = list.findIndex((one) => idOf(one) === id)
        const next = list[at + (by === -1 ? -1 : 2)]
        if (at === -1 || (by === -1 ? at === 0 : at === list.length - 1)) return null
        return () => void go({ id, pid, before: next ? idOf(next) : null })
      },
    }
  }, [possible, rows, given, tree, binding.name])
}
