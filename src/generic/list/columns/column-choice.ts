// A person's columns: order, widths and pins; validated, because stored choices may be older than the schema.
import type { Field } from '#kernel/binding'
import { type Total, totals } from '#kernel/shapes'

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

export function readDensity(kept: unknown): Density | null {
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
