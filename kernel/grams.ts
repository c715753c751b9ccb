// Search index of a text: its characters and pairs of neighbours, so that two Chinese characters are enough.
import type { Binding, Field } from './binding'
import { kinds } from './kinds'

/** Characters; only the beginning of a long text is searchable. */
export const INDEXED_LENGTH = 500

function indexable(field: Field | undefined): boolean {
  return (
    field !== undefined &&
    kinds[field.kind].text &&
    !field.many &&
    !field.compute &&
    !field.writeOnly &&
    !field.perm?.read &&
    field.sensitive !== 'identity' &&
    field.sensitive !== 'secret'
  )
}

/**
 * Fields of a table in one search index: searched by some page, written by people, readable by everybody who may read
 * the row. Includes masked fields; the field decides who may search it and how. An adopted table has no such index.
 */
export function indexedFields(pages: readonly Pick<Binding, 'fields' | 'views' | 'calls' | 'features'>[]): string[] {
  if (pages.some(({ features }) => features.adopted)) return []
  const written = pages.some(({ calls }) => calls['create'] ?? calls['update'])
  const names = pages
    .filter(({ calls }) => written && (calls['list'] ?? calls['options']))
    .flatMap((page) => page.views.list.search)
  const [first] = pages
  return [...new Set(names)].filter((name) => first && indexable(first.fields[name])).sort()
}

function partsOf(text: string, single: (alone: boolean) => boolean): string[] {
  const found = new Set<string>()
  for (const line of text.toLowerCase().split('\n')) {
    const letters = [...line.slice(0, INDEXED_LENGTH)]
    const stands = letters.map((letter) => letter.trim() !== '')
    for (const [place, letter] of letters.entries()) {
      if (!stands[place]) continue
      const isFollowed = stands[place + 1] === true
      if (single(!isFollowed && !stands[place - 1])) found.add(letter)
      if (isFollowed) found.add(letter + letters[place + 1])
    }
  }
  return [...found]
}

/** Searchable parts of a text: `张伟` gives `张`, `伟` and `张伟`. Never across lines. */
export function gramsOf(text: string): string[] {
  return partsOf(text, () => true)
}

/** Fewest parts that match every text with `keyword`; the letters of a pair add nothing to it. */
export function gramsWanted(keyword: string): string[] {
  return partsOf(keyword, (alone) => alone)
}
