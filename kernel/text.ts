// Picks a language out of a caption, fills in its `{placeholders}`.
import type { Text } from './binding'

export type Language = 'zh-CN' | 'en'

export function pick(text: Text, language: Language): string {
  return language === 'en' ? text.en : text.zh
}

/** `"{a} {b}"` with the values of a record; what is empty leaves no gap. */
export function fill(template: string, values: Record<string, unknown>): string {
  return template
    .replace(/\{(\w+)\}/g, (_, key: string) => String(values[key] ?? ''))
    .replace(/\s+/g, ' ')
    .trim()
}

/** At most so many characters, and never half a letter: a database refuses that. */
export function shortened(text: string, most: number): string {
  return text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')
}

/** The field names in a template. */
export function placeholders(template: string): string[] {
  return [...template.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)
}

/** Fills in the placeholders that `values` knows; others stay as people wrote them. */
export function fillKnown(text: string, values: Record<string, unknown>): string {
  return text.replace(/\{(\w+)\}/g, (whole, key: string) =>
    Object.hasOwn(values, key) ? String(values[key] ?? '') : whole,
  )
}
