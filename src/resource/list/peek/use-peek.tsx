// A record beside the list: which one is open, and the panel that shows it.
import { type ComponentType, type MouseEvent, Suspense, useState } from 'react'
import type { Binding, Row } from '#kernel/binding'
import { idOf } from '../../record'

const PRESSED = 'a, button, input, label, [role=button], [role=switch], [role=checkbox], [contenteditable=true]'

export interface PeekProps {
  binding: Binding
  route: string
  id: number
  /** Of two records the one that was there first. */
  kept?: boolean
  /** By one row of the list; absent for a kept record. */
  onStep?: (by: 1 | -1) => void
  /** Keeps this record while others are walked through. */
  onKeep?: (() => void) | undefined
  onClose(): void
}

interface Peeking {
  /** null if nothing is shown. */
  readonly id: number | null
  readonly kept: number | null
  /** null closes; absent where rows cannot be looked at. */
  readonly show: ((row: Row | null) => void) | undefined
  keep(id: number | null): void
  /** For the element around the table: a click beside a name shows its row. */
  onClick(event: MouseEvent): void
}

/** `may` is false for rows that cannot be read, on narrow windows, and while a record covers the list. */
export function usePeek(may: boolean, rows: readonly Row[]): Peeking {
  const [id, setId] = useState<number | null>(null)
  const [kept, keep] = useState<number | null>(null)
  const show = (row: Row | null): void => {
    setId(row ? idOf(row) : null)
    if (!row) keep(null)
  }
  if (!may && id !== null) show(null)
  return {
    id: may ? id : null,
    kept: may ? kept : null,
    show: may ? show : undefined,
    keep,
    onClick({ target, currentTarget }) {
      // Clicks in dialogs bubble through React as well.
      if (!may || !(target instanceof Element) || !currentTarget.contains(target) || target.closest(PRESSED)) return
      // Somebody who selects text wants to copy it.
      if (window.getSelection()?.isCollapsed === false) return
      const key = target.closest('[data-lead]')?.closest('[data-row-key]')?.getAttribute('data-row-key')
      const row = key && rows.find((one) => idOf(one) === Number(key))
      if (row) show(idOf(row) === id ? null : row)
    },
  }
}

interface Props {
  panel: ComponentType<PeekProps>
  binding: Binding
  route: string
  peek: Peeking
  onStep(by: 1 | -1): void
}

export function Beside({ panel: Panel, binding, route, peek, onStep }: Props) {
  const { id, kept } = peek
  if (id === null) return null
  const keepThis = (): void => {
    peek.keep(id)
    onStep(1)
  }
  return (
    <Suspense fallback={null}>
      {kept !== null && <Panel binding={binding} route={route} id={kept} kept onClose={() => peek.keep(null)} />}
      <Panel
        binding={binding}
        route={route}
        id={id}
        onStep={onStep}
        onKeep={kept === null ? keepThis : undefined}
        onClose={() => peek.show?.(null)}
      />
    </Suspense>
  )
}
