// Order by dragging: lists that can be dragged, and the call for a new position.
import { useEffect, useMemo, useRef, useState } from 'react'
import { type Grant, offers } from '#kernel/access'
import type { Binding, Row } from '#kernel/binding'
import { engineCall } from '#kernel/engine-calls'
import { send } from '../../../gateway/send'
import { useSettled } from '../../data'
import { idOf } from '../../record'
import { type Move, moved, parentOf, place, siblings } from './order'

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

interface Asked {
  binding: Binding
  rows: readonly Row[]
  possible: boolean
  /** The row after the last visible one: on the next page. */
  after(): Promise<number | null>
}

export function useOrder({ binding, rows: given, possible, after }: Asked): Order | null {
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
