// What a search index holds of a text: its characters and pairs of neighbours, so that two Chinese characters are enough.
import type { Binding, Field } from './binding'
import { kinds } from './kinds'

/** A long text is found by its beginning. */
export const INDEXED_LENGTH = 500

function indexable(field: Field | undefined): boolean {
  return (
    field !== undefined &&
    kinds[field.kind].text &&
    !field.many &&
    !field.compute &&
    !field.writeOnly &&
    !field.perm?.read &&
    (field.sensitive === undefined || field.sensitive === 'personal')
  )
}

/** Fields of a table that one index serves: searched by some page, written by people, readable by all who may read the row. */
export function indexedFields(pages: readonly Pick<Binding, 'fields' | 'views' | 'calls'>[]): string[] {
  const written = pages.some(({ calls }) => calls['create'] ?? calls['update'])
  const names = pages
    .filter(({ calls }) => written && (calls['list'] ?? calls['options']))
    .flatMap((page) => page.views.list.search)
  const [first] = pages
  return [...new Set(names)].filter((name) => first && indexable(first.fields[name])).sort()
}

/** The parts by which a text can be found: `张伟` gives `张`, `伟` and `张伟`. Never across lines. */
export function gramsOf(text: string): string[] {
  const found = new Set<string>()
  for (const line of text.toLowerCase().split('\n')) {
    const letters = [...line.slice(0, INDEXED_LENGTH)]
    for (const [place, letter] of letters.entries()) {
      if (letter.trim() === '') continue
      found.add(letter)
      const next = letters[place + 1]
      if (next !== undefined && next.trim() !== '') found.add(letter + next)
    }
  }
  return [...found]
}
