// Which columns a list shows: those of the view, less and more as the person chose for this session.
import { useMemo, useState } from 'react'
import type { Grant } from '#kernel/access'
import type { Binding, Field } from '#kernel/binding'
import { remember, remembered } from '../../gateway/storage'
import { shownFields } from '../record'

export interface Columns {
  shown: readonly Field[]
  /** All that may be chosen, in their order. */
  offered: readonly Field[]
  choose(names: readonly string[]): void
  reset(): void
}

export function useColumns(binding: Binding, grant: Grant): Columns {
  const key = `columns:${binding.name}`
  const [chosen, setChosen] = useState<readonly string[] | null>(() => remembered<string[]>('session', key))
  const { columns, hidden } = binding.views.list
  const offered = useMemo(() => shownFields(binding, [...columns, ...hidden], grant), [binding, columns, hidden, grant])
  const names = chosen ?? columns
  const shown = useMemo(() => offered.filter((field) => names.includes(field.name)), [offered, names])
  const keep = (next: readonly string[] | null): void => {
    setChosen(next)
    remember('session', key, next)
  }
  return { shown, offered, choose: keep, reset: () => keep(null) }
}
