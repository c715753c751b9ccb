// Check boxes that select rows: one row, a range with Shift, or all of the page.
import { Checkbox } from 'antd'
import { createContext, useContext, useMemo, useRef } from 'react'
import type { Binding, Row } from '#kernel/binding'
import { useWords } from '../../../locales/use-words'
import { captionOf, idOf } from '../../record'
import { type Selection, selectionOf } from '../../selection/selection'

interface Boxes {
  selected: ReadonlySet<number>
  all: boolean
  turn(row: Row, shift: boolean): void
  turnAll(): void
}

/** In a context, so that a selection draws the boxes again and not the rows. */
export const BoxesContext = createContext<Boxes>({
  selected: new Set(),
  all: false,
  turn: () => undefined,
  turnAll: () => undefined,
})

interface Asked {
  rows: readonly Row[]
  selected: ReadonlySet<number>
  onSelect: ((selection: Selection) => void) | undefined
}

export function useBoxes({ rows, selected, onSelect }: Asked): Boxes {
  /** The row turned last: a range with Shift begins there. */
  const last = useRef<number | null>(null)
  return useMemo(() => {
    const choose = (ids: ReadonlySet<number>): void => onSelect?.(selectionOf(rows.filter((row) => ids.has(idOf(row)))))
    const all = rows.length > 0 && rows.every((row) => selected.has(idOf(row)))
    return {
      selected,
      all,
      turn(row, shift) {
        const id = idOf(row)
        const from = shift ? rows.findIndex((one) => idOf(one) === last.current) : -1
        const to = rows.findIndex((one) => idOf(one) === id)
        const range = from < 0 ? [row] : rows.slice(Math.min(from, to), Math.max(from, to) + 1)
        const next = new Set(selected)
        for (const one of range) {
          if (selected.has(id)) next.delete(idOf(one))
          else next.add(idOf(one))
        }
        last.current = id
        choose(next)
      },
      turnAll: () => choose(new Set(all ? [] : rows.map(idOf))),
    }
  }, [rows, selected, onSelect])
}

export function One({ binding, row }: { binding: Binding; row: Row }) {
  const { t } = useWords()
  const { selected, turn } = useContext(BoxesContext)
  return (
    <Checkbox
      aria-label={t('generic.select', { record: captionOf(binding, row) })}
      checked={selected.has(idOf(row))}
      onChange={({ nativeEvent }) => turn(row, nativeEvent.shiftKey)}
    />
  )
}

export function Whole() {
  const { t } = useWords()
  const { selected, all, turnAll } = useContext(BoxesContext)
  return (
    <Checkbox
      aria-label={t('many.selectPage')}
      checked={all}
      indeterminate={!all && selected.size > 0}
      onChange={turnAll}
    />
  )
}
