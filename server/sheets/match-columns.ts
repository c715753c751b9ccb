// Ranks the fields that a column may fill: by title, by alternative names, by a part of them, by its values.
import type { Field } from '#kernel/binding'
import { formats } from '#kernel/formats'
import { normalised } from '#kernel/sheet'
import { phoneOf } from '#kernel/typed'
import type { Context } from '../core/context'
import { choiceMeant, parseBoolean, parseDate, parseNumber } from './parse'
import type { RawCell } from './reading/raw-cell'

/** Reason of a proposal: an earlier choice, the title, an alternative name, a part of a title, the values. */
export type Why = 'chosen' | 'title' | 'also' | 'part' | 'values'

export interface Proposal {
  readonly field: string
  readonly why: Why
}

/** A heading with some of its values. */
export interface Column {
  readonly place: number
  readonly title: string
  readonly samples: readonly RawCell[]
}

/** Without what people add to a heading: （男/女）, [必填], a running number. */
export function plainTitle(title: string): string {
  const bare = title
    .normalize('NFKC')
    .replace(/[([{【〔<].*?[)\]}】〕>]/g, '')
    .replace(/^\s*\d+[.、]\s*/, '')
  return normalised(bare) || normalised(title)
}

/** Titles in both languages and the name, also as headings of fields that share a title. */
export function titlesOf(field: Field, context: Pick<Context, 'filled'>): string[] {
  const { zh, en } = field.title
  const distinct = [zh, en].map((title) => `${context.filled(title)} (${field.name})`)
  return [context.filled(zh), context.filled(en), zh, en, field.name, ...distinct].map(normalised)
}

function alsoOf(field: Field): string[] {
  return (field.also ?? []).map(normalised)
}

/** Headings that some field takes, as they are or without additions. */
export function knownHeadings(fields: readonly Field[], context: Pick<Context, 'filled'>): (title: string) => boolean {
  const known = new Set(fields.flatMap((field) => [...titlesOf(field, context), ...alsoOf(field)]))
  return (title) => known.has(normalised(title)) || known.has(plainTitle(title))
}

function takes(field: Field, cell: RawCell): boolean {
  const text = String(cell).trim()
  switch (field.kind) {
    case 'choice':
      return choiceMeant(field, text) !== undefined
    case 'boolean':
      return 'value' in parseBoolean(cell)
    case 'date':
      return 'value' in parseDate(cell)
    case 'integer':
    case 'number':
    case 'money':
      return 'value' in parseNumber(cell, false)
    case 'phone':
      return phoneOf(text) !== null
    case 'id-card':
    case 'email':
    case 'credit-code':
      return formats[field.kind]?.(text.toUpperCase()) ?? false
    default:
      return true
  }
}

/** True if half of the samples are such values. */
function fits(field: Field, { samples }: Column): boolean {
  return samples.length === 0 || samples.filter((cell) => takes(field, cell)).length * 2 >= samples.length
}

/** Kinds whose values say what they are. */
const telling: ReadonlySet<Field['kind']> = new Set(['phone', 'id-card', 'email', 'credit-code', 'choice'])

function overlap(title: string, word: string): number {
  if (Math.min(title.length, word.length) < 2) return 0
  if (!title.includes(word) && !word.includes(title)) return 0
  return Math.min(title.length, word.length) / Math.max(title.length, word.length)
}

interface Ranked extends Proposal {
  readonly place: number
  readonly score: number
}

function rank(field: Field, column: Column, context: Pick<Context, 'filled'>): Pick<Ranked, 'why' | 'score'> | null {
  const [whole, bare] = [normalised(column.title), plainTitle(column.title)]
  const [titles, also] = [titlesOf(field, context), alsoOf(field)]
  if (titles.includes(whole)) return { why: 'title', score: 100 }
  if (also.includes(whole)) return { why: 'also', score: 90 }
  if (titles.includes(bare)) return { why: 'title', score: 85 }
  if (also.includes(bare)) return { why: 'also', score: 80 }
  if (!fits(field, column)) return null
  const part = Math.max(...[...titles, ...also].map((word) => overlap(bare, word)))
  if (part >= 0.4) return { why: 'part', score: 40 + part * 30 }
  if (
    telling.has(field.kind) &&
    new Set(column.samples).size >= 2 &&
    column.samples.every((cell) => takes(field, cell))
  )
    return { why: 'values', score: 30 }
  return null
}

/** The best proposal of each column, each field once; an exact title comes before any guess. */
export function proposalsFor(
  fields: readonly Field[],
  columns: readonly Column[],
  context: Pick<Context, 'filled'>,
): Map<number, Proposal> {
  const ranked = columns.flatMap((column) =>
    fields.flatMap((field): Ranked[] => {
      const found = rank(field, column, context)
      return found ? [{ ...found, place: column.place, field: field.name }] : []
    }),
  )
  // Stable: among equals the first column and the first field.
  ranked.sort((left, right) => right.score - left.score)
  const found = new Map<number, Proposal>()
  const taken = new Set<string>()
  for (const { place, field, why } of ranked) {
    if (found.has(place) || taken.has(field)) continue
    found.set(place, { field, why })
    taken.add(field)
  }
  return found
}
