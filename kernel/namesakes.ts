// Captions with a number: made of a label, as one text, and of namesakes in one answer.
import type { Fields } from './binding'
import { BETWEEN, nameIn } from './caption'
import { placeholders } from './text'

/** Templates of name and number: the number is a field at the end of the label that is unique among all records. */
export function labelParts(label: string, fields: Fields): readonly [name: string, number?: string] {
  const last = placeholders(label).at(-1) ?? ''
  const [name, rest] = label.split(` {${last}}`)
  return name && rest === '' && fields[last]?.unique === true ? [name, `{${last}}`] : [label]
}

export function joinCaption(name: string, number: string): string {
  return name && number ? name + BETWEEN + number : name || number
}

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
