// Everything known about a table or a schema elsewhere, whatever it was read from.
import type { RawField } from '../source'

export interface Property {
  /** As it is called where it was read. */
  readonly from: string
  /** As a field: small letters and underscores. */
  readonly name: string
  readonly title: string
  /** Words of the field besides its title. */
  readonly words: RawField
  readonly required: boolean
  /** Name of the shape that it refers to. */
  readonly refers?: string
  readonly deletes?: 'restrict' | 'setNull' | 'revoke' | 'keep'
}

/** Something that only a person can decide, or that could not be taken over. */
export interface Decision {
  /** The part of the file that it is about. */
  readonly path: readonly (string | number)[]
  readonly message: string
}

export interface Shape {
  readonly name: string
  readonly title: string
  readonly properties: readonly Property[]
  /** Properties that are unique together. */
  readonly unique: readonly (readonly string[])[]
  readonly indexes: readonly (readonly string[])[]
  /** False if rows can't be added or changed, such as those of a view. */
  readonly canWrite: boolean
  /** The table or view that already holds the rows. */
  readonly adopted?: string
  readonly decisions: readonly Decision[]
}

/** `filmActor`, `Film Actor` and `FILM_ACTOR` give `film_actor`. */
export function fieldName(from: string): string {
  const parts = from
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((part) => part !== '')
  const name = parts.join('_')
  return /^[a-z]/.test(name) ? name : `x_${name}`
}

/** `film_actor_id` gives `Film actor`: what a person would write above a field. */
export function spoken(name: string): string {
  const words = fieldName(name).replace(/_id$/, '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The title of a choice: a key as it is spoken, everything else as it is. */
export function spokenChoice(value: unknown): string {
  const text = String(value)
  return /^[a-z][a-z0-9_]*$/.test(text) ? spoken(text) : text
}

/** True for values that a choice may have. */
export function fitChoices(values: readonly unknown[]): boolean {
  return values.every(
    (value) => Number.isInteger(value) || /^[\p{L}\p{N}][\p{L}\p{N} _+/-]{0,59}$/u.test(String(value)),
  )
}

const HAN = /\p{Script=Han}/u

const LENGTHS = [200, 2000, 20_000, 100_000] as const
const prose = /(^|_)(description|remarks?|comments?|notes?|text|body|content|summary|bio)$/

/**
 * A bound for texts without one: the first into which what is stored fits well.
 * @param longest characters of the longest that is known
 */
export function roomFor(name: string, longest: number | null = 0): number {
  const fits = (most: number) => (longest ?? 0) * 1.5 <= most && (most > 200 || !prose.test(name))
  return LENGTHS.find(fits) ?? 1_000_000
}

/** A short comment is a title; a longer one explains. */
export function titled(name: string, comment: string | null | undefined): { title: string; description?: string } {
  const text = comment?.trim().replace(/\s+/g, ' ')
  if (!text) return { title: spoken(name) }
  const [first = ''] = text.split(/[,;:，；：。（(]|\. /)
  const fits = HAN.test(text) ? first.length <= 12 : first.length <= 30
  if (!fits) return { title: spoken(name), description: text.slice(0, 200) }
  return first === text ? { title: first } : { title: first, description: text.slice(0, 200) }
}
