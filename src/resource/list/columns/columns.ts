// The columns of a list: those of the schema, as a person has chosen and ordered them.

import { useCallback, useEffect, useMemo } from 'react'
import type { Grant } from '#kernel/access'
import type { Binding, Field } from '#kernel/binding'
import { furtherNames } from '#kernel/listed'
import { type Total, totals } from '#kernel/shapes'
import type { SavedView } from '../../../providers/saved-views'
import { namingField, shownFields } from '../../record'
import { changePreference, useListPreference } from '../use-list-state'
import { changeLook, useLook } from '../views/views'

interface Split {
  columns: readonly Field[]
  /** Drawn in front of the name; null if the picture has a column of its own, or there is none. */
  picture: Field | null
}

/** `leading`: the naming column. A person who moves the picture elsewhere sees it there. */
export function besideName(columns: readonly Field[], leading: string | undefined): Split {
  const at = columns.findIndex(({ name }) => name === leading)
  const picture = [columns[at - 1], columns[at + 1]].find((one) => one?.kind === 'image')
  if (at === -1 || !picture) return { columns, picture: null }
  return { columns: columns.filter((one) => one !== picture), picture }
}

export type Pin = 'left' | 'right'
/** Heights of rows; or their pictures instead, where records have them. */
export type Density = 'loose' | 'standard' | 'compact' | 'gallery'

export interface ColumnChoice {
  name: string
  /** Pixels, if resized by the person. */
  width?: number
  pin?: Pin
  /** Shown at the foot of the list, over all its rows. */
  total?: Total
}

export const densities: readonly Density[] = ['loose', 'standard', 'compact', 'gallery']
export const NARROWEST = 56
export const WIDEST = 800

export function clampWidth(width: number): number {
  return Math.round(Math.min(WIDEST, Math.max(NARROWEST, width)))
}

/** null if no entry is valid. */
export function readChoices(kept: unknown, offered: readonly Pick<Field, 'name'>[]): ColumnChoice[] | null {
  if (!Array.isArray(kept)) return null
  const left = new Set(offered.map(({ name }) => name))
  const choices: ColumnChoice[] = []
  for (const one of kept as readonly (Partial<Record<keyof ColumnChoice, unknown>> | null)[]) {
    if (!one || typeof one.name !== 'string' || !left.delete(one.name)) continue
    choices.push({
      name: one.name,
      ...(typeof one.width === 'number' && Number.isFinite(one.width) ? { width: clampWidth(one.width) } : {}),
      ...(one.pin === 'left' || one.pin === 'right' ? { pin: one.pin } : {}),
      ...(totals.includes(one.total as Total) ? { total: one.total as Total } : {}),
    })
  }
  return choices.length > 0 ? choices : null
}

function readDensity(kept: unknown): Density | null {
  return densities.find((one) => one === kept) ?? null
}

/** In screen order: pinned columns at their side. */
export function placed<C extends { pin?: Pin }>(columns: readonly C[]): C[] {
  const at = (pin: Pin | undefined): C[] => columns.filter((one) => one.pin === pin)
  return [...at('left'), ...at(undefined), ...at('right')]
}

/** Moves a column to the position of another one. */
export function reordered(choices: readonly ColumnChoice[], name: string, over: string): ColumnChoice[] {
  const from = choices.findIndex((one) => one.name === name)
  const to = choices.findIndex((one) => one.name === over)
  const moved = choices[from]
  if (!moved || to === -1) return [...choices]
  const rest = choices.filter((one) => one.name !== name)
  rest.splice(to, 0, moved)
  return rest
}

/** Shows or hides; newly shown columns come last. The last visible column can't be hidden. */
export function switched(choices: readonly ColumnChoice[], name: string): ColumnChoice[] {
  const rest = choices.filter((one) => one.name !== name)
  if (rest.length === choices.length) return [...choices, { name }]
  return rest.length > 0 ? rest : [...choices]
}

export function changedBy(
  choices: readonly ColumnChoice[],
  name: string,
  change: { [K in keyof ColumnChoice]?: ColumnChoice[K] | undefined },
): ColumnChoice[] {
  return choices.map((one) => {
    if (one.name !== name) return one
    const next = { ...one, ...change } as ColumnChoice
    if (next.pin === undefined) delete next.pin
    if (next.total === undefined) delete next.total
    return next
  })
}

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
function pinned(choices: readonly ColumnChoice[], binding: Binding): ColumnChoice[] {
  const naming = namingField(binding)
  const place = choices.findIndex(({ name }) => name === naming)
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
    return placed(readChoices(kept, offered) ?? pinned(first, binding))
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
