// Picks a language out of a caption, fills in its `{placeholders}`.
import type { Text } from './binding'

export type Language = 'zh-CN' | 'en'

/** The text in a language. */
export function pick(text: Text, language: Language): string {
  return language === 'en' ? text.en : text.zh
}

/** White space that `fill` does not leave: at an end, several, or other than a blank. */
const GAP = /^\s|\s$|\s{2}|[^\S ]/

/** `fill` for many records: the template is read once, its values are asked for by name. */
export function filler(template: string): (valueAt: (name: string) => unknown) => string {
  // Text and names in turn.
  const [first = '', ...rest] = template.split(/\{(\w+)\}/)
  return (valueAt) => {
    let text = first
    for (let place = 0; place < rest.length; place += 2)
      text += String(valueAt(rest[place] as string) ?? '') + (rest[place + 1] as string)
    return GAP.test(text) ? text.replace(/\s+/g, ' ').trim() : text
  }
}

/** `"{a} {b}"` with the values of a record; empty values leave no gap. */
export function fill(template: string, values: Record<string, unknown>): string {
  return filler(template)((name) => values[name])
}

/** At most so many characters, without splitting a surrogate pair, which the database would refuse. */
export function shortened(text: string, most: number): string {
  return text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')
}

/** The field names in a template. */
export function placeholders(template: string): string[] {
  return [...template.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)
}

/** Fills in the placeholders that `values` has; others stay unchanged. */
export function fillKnown(text: string, values: Record<string, unknown>): string {
  if (!text.includes('{')) return text
  return text.replace(/\{(\w+)\}/g, (whole, key: string) =>
    Object.hasOwn(values, key) ? String(values[key] ?? '') : whole,
  )
}
