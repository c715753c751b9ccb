// Order by dragging: which lists can be dragged, and what a new place means to the server.
import { useEffect, useMemo, useRef, useState } from 'react'
import { canCall, type Grant } from '#kernel/access'
import type { Binding, Row } from '#kernel/binding'
import { engineCall } from '#kernel/engine-calls'
import { send } from '../../../gateway/send'
import { useSettled } from '../../data'
import { idOf } from '../../record'
import { type Move, moved, parentOf, place, siblings } from './order'

export interface Order {
  rows: readonly Row[]
  /** `id` takes the place of `over`. */
  drop(id: number, over: number): void
  /** One place up or down among its siblings; null where there is none. */
  step(row: Row, by: -1 | 1): (() => void) | null
}

/** Only where the rows stand by that field alone. */
export function ordersBy(binding: Binding, grant: Grant, sort: readonly string[], narrowed: boolean): boolean {
  const call = engineCall(binding, 'reorder')
  const first = sort[0] ?? binding.views.list.order[0]
  // Of a tree only a part is answered to a search: what stands between is not seen.
  return (
    call !== null &&
    canCall(grant, call) &&
    first === binding.features.reorder &&
    !(narrowed && binding.kind === 'tree')
  )
}

interface Asked {
  binding: Binding
  rows: readonly Row[]
  possible: boolean
  /** The row after the last one in view: of the next page. */
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
      // Shown at once; put back when it is refused, and read again when it is done.
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
        show(null) // told by the gateway
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
