// Lines such as `姓名:王芳`: the field of a label, and the end of its value.
import type { Field } from '#kernel/binding'
import { normalised } from '#kernel/sheet'

/**
 * Labels whose meaning in a pasted text differs from that in a sheet: the duty on a card is one in the company, a lunar
 * birthday is read as such, and a fax counts as another phone.
 */
const inText: Readonly<Record<string, readonly string[]>> = {
  company_duty: ['职务'],
  birthday: ['农历生日', '阴历生日'],
  company_phone: ['传真'],
}

export interface Labelled {
  readonly field: string
  readonly value: string
  /** Position of label and value. */
  readonly start: number
  readonly length: number
}

/** Label to field, limited to fillable ones: titles and aliases. The longest label wins. */
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
  // Two-character labels are often spaced: 姓  名.
  return [...text].map((letter) => letter.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')).join('[ \\t]*')
}

/** Kinds whose text may hold commas and full stops. */
const prose: ReadonlySet<string> = new Set(['textarea', 'html'])
/** Kinds whose value ends at the first following word. */
const short: ReadonlySet<string> = new Set(['phone', 'email', 'id-card', 'credit-code', 'uri', 'choice', 'date'])

/** In text order. A value ends with its line, at the next label, and usually at a comma or full stop. */
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
