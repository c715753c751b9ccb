// Proposals for a cell that could not be read: values of its kind that it may mean.
import type { Field } from '#kernel/binding'
import { pick } from '#kernel/text'
import type { Context } from '../core/context'
import { yesNo } from './cells'
import type { References } from './references'
import { isDay } from './serials'
import { closest } from './similar'

const MOST = 3
/** Options among which the closest is looked for. */
const OPTIONS = 1000

/** The words that may stand in a cell of this column; empty if there are too many to list. */
export async function optionsOf(
  field: Field,
  references: References,
  { language }: Pick<Context, 'language'>,
): Promise<string[]> {
  if (field.choices) return field.choices.map(({ title }) => pick(title, language))
  if (field.kind === 'boolean') return [yesNo(true, language), yesNo(false, language)]
  return field.kind === 'reference' ? references.captions(field, OPTIONS) : []
}

function two(part: string): string {
  return part.padStart(2, '0')
}

const CHINESE = '〇一二三四五六七八九'

/** Chinese digits as Arabic ones: 二〇二〇年三月 is 2020年3月. */
function arabic(text: string): string {
  return text
    .replace(/零/g, '〇')
    .replace(/([一二三四五六七八九])?十([一二三四五六七八九])?/g, (_, tens?: string, ones?: string) =>
      String((tens ? CHINESE.indexOf(tens) : 1) * 10 + (ones ? CHINESE.indexOf(ones) : 0)),
    )
    .replace(/[〇一二三四五六七八九]/g, (digit) => String(CHINESE.indexOf(digit)))
}

/** Days that a text may mean: 2020.3, 3/5/2020, 20.3.5, 2020年. */
function days(cell: string): string[] {
  const text = arabic(cell.normalize('NFKC'))
  const numbers = text.match(/\d+/g) ?? []
  const found: string[] = []
  const add = (year: string, month = '1', day = '1') => found.push(`${year}-${two(month)}-${two(day)}`)
  const [a = '', b = '', c = ''] = numbers
  if (a.length === 4) add(a, b || '1', c || '1')
  if (c.length === 4) {
    add(c, a, b)
    add(c, b, a)
  }
  if (a.length === 6) add(a.slice(0, 4), a.slice(4))
  const full = (year: string) => `${Number(year) > 40 ? 19 : 20}${year}`
  if (a.length === 2 && numbers.length === 3) add(full(a), b, c)
  // The year may as well stand last, as elsewhere in the world.
  if (c.length === 2) {
    add(full(c), b, a)
    add(full(c), a, b)
  }
  return found.filter(isDay)
}

function digitsOnly(text: string): string[] {
  const found =
    text
      .normalize('NFKC')
      .replace(/,/g, '')
      .match(/-?\d+(\.\d+)?/g) ?? []
  const times = /万/.test(text) ? 10_000 : /千/.test(text) ? 1000 : 1
  return found.length === 1 ? [String(Number((Number(found[0]) * times).toFixed(4)))] : []
}

/** Eleven digits within a longer text: two numbers in one cell, or a word beside it. */
function phones(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .replace(/[\s-]/g, '')
      .match(/1\d{10}(?!\d)/g) ?? []
  )
}

/** Texts that the cell may mean, the likeliest first; `options`: what `optionsOf` answers. */
export function proposalsOf(field: Field, cell: string, options: readonly string[]): string[] {
  const texts = (): readonly string[] => {
    if (options.length > 0) {
      const { texts: near } = closest(cell, options, MOST)
      // Of a few options any may be meant.
      return near.length > 0 || options.length > MOST ? near : options
    }
    switch (field.kind) {
      case 'date':
      case 'date-time':
        return days(cell)
      case 'month':
        return days(cell).map((day) => day.slice(0, 7))
      case 'integer':
      case 'sort':
        return digitsOnly(cell).filter((text) => Number.isInteger(Number(text)))
      case 'number':
      case 'money':
        return digitsOnly(cell)
      case 'phone':
        return phones(cell)
      case 'email':
        return [cell.normalize('NFKC').replace(/\s/g, '').replace(/。/g, '.')].filter((text) =>
          /^\S+@\S+\.\S+$/.test(text),
        )
      case 'uri':
        return /^[\w-]+(\.[\w-]+)+/.test(cell.trim()) ? [`https://${cell.trim()}`] : []
      default:
        return []
    }
  }
  return [...new Set(texts())].filter((text) => text !== cell).slice(0, MOST)
}
