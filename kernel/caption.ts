// Captions of records in two parts: the name, and a number that tells records of one name apart.
import type { Fields } from './binding'
import { placeholders } from './text'

/** Between name and number in an answer: a space that `fill` leaves in no caption. */
const BETWEEN = '\u2002'

/** Templates of name and number: the number is a field at the end of the label that is unique among all records. */
export function labelParts(label: string, fields: Fields): readonly [name: string, number?: string] {
  const last = placeholders(label).at(-1) ?? ''
  const [name, rest] = label.split(` {${last}}`)
  return name && rest === '' && fields[last]?.unique === true ? [name, `{${last}}`] : [label]
}

export function joinCaption(name: string, number: string): string {
  return name && number ? name + BETWEEN + number : name || number
}

/** The parts of a caption as an answer has it. */
export function captionParts(caption: string): readonly [name: string, number?: string] {
  return caption.split(BETWEEN) as [string, string?]
}

export const nameIn = (caption: string): string => captionParts(caption)[0]

/** The caption as one text. */
export function plainCaption(caption: string): string {
  return caption.replace(BETWEEN, ' ')
}

/** Of equal names of different records in one answer, the number becomes part of the name. */
export function tellApart(captions: readonly string[]): (caption: string) => string {
  const known = new Map<string, string>()
  const shared = new Set<string>()
  for (const caption of captions) {
    const name = nameIn(caption)
    if ((known.get(name) ?? caption) !== caption) shared.add(name)
    known.set(name, caption)
  }
  return (caption) => (shared.has(nameIn(caption)) ? plainCaption(caption) : caption)
}
