// The caption of a record in an answer: a name, and perhaps a number that tells records of one name apart.

/** Between name and number: a space that `fill` leaves in no caption. */
export const BETWEEN = '\u2002'

export function captionParts(caption: string): readonly [name: string, number?: string] {
  return caption.split(BETWEEN) as [string, string?]
}

export const nameIn = (caption: string): string => captionParts(caption)[0]
