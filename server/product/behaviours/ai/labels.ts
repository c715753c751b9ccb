// Lines such as `姓名:王芳`: which field a label means, and where its value ends.
import type { Field } from '#kernel/binding'
import { normalised } from '#kernel/sheet'

/**
 * What a word means in a pasted text, other than at the head of a column: a card tells the duty in the company, a
 * lunar birthday is read as such, and whoever has a fax has a number to be reached by.
 */
const inText: Readonly<Record<string, readonly string[]>> = {
  company_duty: ['职务'],
  birthday: ['农历生日', '阴历生日'],
  company_phone: ['传真'],
}

export interface Labelled {
  readonly field: string
  readonly value: string
  /** Of label and value together. */
  readonly start: number
  readonly length: number
}

/** Label to field, of those that may be filled: titles, and what else people call them. The longest label wins. */
export function labelsOf(fields: ReadonlyMap<string, Field>): ReadonlyMap<string, string> {
  const labels = new Map<string, string>()
  for (const field of fields.values())
    for (const title of [field.title.zh, field.title.en, ...(field.also ?? [])])
      labels.set(normalised(title), field.name)
  for (const [name, words] of Object.entries(inText))
    if (fields.has(name)) for (const word of words) labels.set(normalised(word), name)
  return labels
}

function escaped(text: string): string {
  // People set the two characters of a label apart: 姓  名.
  return [...text].map((letter) => letter.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')).join('[ \\t]*')
}

/** Whether what people write there may hold commas and stops. */
const prose: ReadonlySet<string> = new Set(['textarea', 'html'])
/** Ends where words go on. */
const short: ReadonlySet<string> = new Set(['phone', 'email', 'id-card', 'credit-code', 'uri', 'choice', 'date'])

/** In the order of the text. A value ends with its line, at the next label, and mostly at a comma or stop. */
export function labelled(text: string, fields: ReadonlyMap<string, Field>): Labelled[] {
  const labels = labelsOf(fields)
  const words = [...labels.keys()].sort((one, other) => other.length - one.length)
  if (words.length === 0) return []
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])(${words.map(escaped).join('|')})(?:[ \\t]*[::=][ \\t]*|(?<=^[ \\t]*\\S+(?:[ \\t]\\S)?)[ \\t]+(?=\\S))`,
    'gimu',
  )
  const found = [...text.matchAll(pattern)]
  return found.flatMap((match, index): Labelled[] => {
    const field = fields.get(labels.get(normalised(match[1] as string)) ?? '')
    if (!field) return []
    const begin = match.index + match[0].length
    const end = Math.min(found[index + 1]?.index ?? text.length, ...lineEnd(text, begin))
    const raw = text.slice(begin, end)
    const cut = prose.has(field.kind)
      ? raw
      : (raw.split(short.has(field.kind) ? /[,;。]|\s+(?=\p{Script=Han})/u : /[,;。]/)[0] as string)
    const value = cut.trim()
    return value === '' ? [] : [{ field: field.name, value, start: match.index, length: match[0].length + cut.length }]
  })
}

function lineEnd(text: string, from: number): number[] {
  const at = text.indexOf('\n', from)
  return at < 0 ? [] : [at]
}
