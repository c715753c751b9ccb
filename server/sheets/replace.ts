// Words of a column that people replace in all rows at once: 城中分会 stands for 城中.
import type { Field } from '#kernel/binding'
import type { Context } from '../core/context'
import { type ImportInput, openWords, type Replace, type Words } from './import-input'
import { isBlank, type RawCell } from './reading/raw-cell'
import { entriesOf } from './values'

function replaced(field: Field | undefined, cell: RawCell, words: Readonly<Record<string, string>>): RawCell {
  if (isBlank(cell)) return (Object.hasOwn(words, '') && words['']) || null
  const text = String(cell).trim()
  if (Object.hasOwn(words, text)) return words[text] || null
  if (!field?.many) return cell
  const entries = entriesOf(cell)
  if (!entries.some((entry) => Object.hasOwn(words, entry))) return cell
  return (
    entries
      .map((entry) => (Object.hasOwn(words, entry) ? words[entry] : entry))
      .filter(Boolean)
      .join('、') || null
  )
}

/** By the position of a cell among the headings. */
export function replacing(
  { headings, mapping = {} }: Pick<ImportInput, 'headings' | 'mapping'>,
  words: Words,
  fields: Readonly<Record<string, Field>>,
): Replace {
  const known = headings.map(({ place }) => {
    const name = mapping[place]
    return name && Object.hasOwn(words, name) ? { field: fields[name], words: words[name] ?? {} } : null
  })
  return (cells) =>
    known.map((one, index) => {
      const cell = cells[index] ?? null
      return one ? replaced(one.field, cell, one.words) : cell
    })
}

/** The replacements of a job. */
export function replacingOf(input: ImportInput, context: Pick<Context, 'cipher' | 'page'>): Replace {
  return replacing(input, openWords(input, context.cipher), context.page.fields)
}
