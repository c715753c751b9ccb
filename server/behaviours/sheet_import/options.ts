// Words that may stand in a cell of a column, as a person types.
import { fail } from '#kernel/errors'
import { fillable } from '../../sheets/mapping'
import { sameWord } from '../../sheets/parse'
import { optionsOf } from '../../sheets/propose'
import { createReferences } from '../../sheets/references'
import type { Import } from './job'

const MOST = 50

/** Those that hold the keyword, or the first ones. Refuses with PARAM a field that no column may fill. */
export async function optionsLike({ page, context }: Import, name: string, keyword: string): Promise<string[]> {
  const field = fillable(page, context).find((one) => one.name === name)
  if (!field) return fail('PARAM', { message: { zh: '没有这个字段', en: 'No such field' } })
  const references = createReferences(context)
  const all = await optionsOf(field, references, context)
  const word = keyword.trim()
  if (all.length === 0 && field.kind === 'reference') return references.like(field, word, MOST)
  const holding = all.filter((text) => text.toLowerCase().includes(word.toLowerCase()))
  return holding.sort((left, right) => Number(sameWord(right, word)) - Number(sameWord(left, word))).slice(0, MOST)
}
