// Columns of a list: those of the saved view, otherwise of the person's preference, otherwise of the schema.
import { useCallback, useEffect, useMemo } from 'react'
import type { Grant } from '#kernel/access'
import type { Binding, Field } from '#kernel/binding'
import { furtherNames } from '#kernel/listed'
import { placeholders } from '#kernel/text'
import type { SavedView } from '../../../providers/saved-views'
import { shownFields } from '../../record'
import { changePreference, useListPreference } from '../list-preference'
import { changeLook, useLook } from '../views/views'
import { type ColumnChoice, type Density, placed, readChoices, readDensity } from './column-choice'

export interface Columns {
  /** In screen order. */
  shown: readonly Field[]
  /** The same, with widths and pins. */
  choices: readonly ColumnChoice[]
  /** All available columns, in schema order, those beyond the list's own at the end. */
  offered: readonly Field[]
  /** Names of the shown columns that the list answers only on request. */
  further: readonly string[]
  density: Density
  /** True if they differ from the schema's. */
  own: boolean
  choose(choices: readonly ColumnChoice[]): void
  setDensity(density: Density): void
  reset(): void
}

/** True if rows have pictures that a gallery can show. */
export const picturesIn = ({ offered }: Pick<Columns, 'offered'>): boolean =>
  offered.some(({ kind }) => kind === 'image')

/** A naming column at the start stays in view while the rest scrolls. */
function held(choices: readonly ColumnChoice[], { label }: Binding): ColumnChoice[] {
  const place = choices.findIndex(({ name }) => name === placeholders(label)[0])
  return choices.map((one, index) => (place <= 1 && index <= place ? { ...one, pin: 'left' } : one))
}

export function useColumns(binding: Binding, grant: Grant, view: SavedView | null): Columns {
  const liked = useListPreference(binding.name)
  const look = useLook(view)
  const { columns, hidden } = binding.views.list
  const beyond = useMemo(() => furtherNames(binding), [binding])
  const offered = useMemo(
    () => shownFields(binding, [...new Set([...columns, ...hidden, ...beyond])], grant),
    [binding, columns, hidden, beyond, grant],
  )
  const kept = look ? look.columns : liked.columns
  const choices = useMemo(() => {
    const first = offered.filter(({ name }) => columns.includes(name)).map(({ name }): ColumnChoice => ({ name }))
    return placed(readChoices(kept, offered) ?? held(first, binding))
  }, [kept, offered, columns, binding])
  const shown = useMemo(
    () => choices.flatMap(({ name }) => offered.find((field) => field.name === name) ?? []),
    [choices, offered],
  )
  const keep = useCallback(
    (change: { columns?: readonly ColumnChoice[] | null; density?: Density | null }): void =>
      view ? changeLook(view, change) : changePreference(binding.name, change),
    [view, binding.name],
  )
  const further = useMemo(() => beyond.filter((name) => shown.some((one) => one.name === name)), [beyond, shown])
  // The next visit asks for the rows before the binding tells which fields these are.
  useEffect(() => {
    const known = liked.columns ? further : null
    if (!look && String(liked.further ?? null) !== String(known)) changePreference(binding.name, { further: known })
  }, [liked, look, further, binding.name])
  const choose = useCallback((next: readonly ColumnChoice[]) => keep({ columns: placed(next) }), [keep])
  return {
    shown,
    choices,
    offered,
    further,
    density: readDensity(look ? look.density : liked.density) ?? 'standard',
    own: Boolean(look ? look.columns : liked.columns),
    choose,
    setDensity: (density) => keep({ density }),
    reset: () => keep({ columns: null, density: null }),
  }
}
