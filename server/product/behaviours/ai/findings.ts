// What was found in a text so far: a value for each field, how sure it is, and what nobody has understood.
import type { Field, Row } from '#kernel/binding'
import { problemOf } from '#kernel/rules'
import { tidy } from '#kernel/tidy'

export class Findings {
  readonly values: Row = {}
  readonly confidence: Record<string, number> = {}

  /** `fields` are those that may be filled; everything else is never found. */
  constructor(readonly fields: ReadonlyMap<string, Field>) {}

  has(name: string): boolean {
    return name in this.values
  }

  /** Takes a value that keeps the rules of its field and is surer than what is there; says whether it did. */
  put(name: string, value: unknown, confidence: number): boolean {
    const field = this.fields.get(name)
    if (!field || value === null || value === undefined) return false
    const tidied = tidy({ [name]: field }, { [name]: value })[name]
    if (tidied === null || problemOf(field, tidied) !== null) return false
    if ((this.confidence[name] ?? 0) >= confidence) return false
    this.values[name] = tidied
    this.confidence[name] = confidence
    return true
  }
}

/** What stands where something was understood. */
const GONE = '\uE000'
const LOOSE = /[\s\uE000,;:。、|/()"'“”「」\-—·]+/
const MOST = 50
const LONGEST = 200

/** A text of which pieces are taken away as they are understood. */
export class Scrap {
  constructor(public rest: string) {}

  /** Removes the first match and answers one of its groups; null where nothing matches, or `fits` says no. */
  take(pattern: RegExp, group = 0, fits: (text: string) => boolean = () => true): string | null {
    const global = new RegExp(pattern.source, pattern.flags.includes('g') ? pattern.flags : `${pattern.flags}g`)
    for (const match of this.rest.matchAll(global)) {
      const text = match[group]
      if (text === undefined || !fits(text)) continue
      this.remove(match.index, match[0].length)
      return text
    }
    return null
  }

  remove(start: number, length: number): void {
    this.rest = this.rest.slice(0, start) + GONE.repeat(length) + this.rest.slice(start + length)
  }

  /** Pieces that mean something to a reader and to nobody here. */
  leftovers(): string[] {
    const pieces = this.rest
      .split(/[\n\uE000;。]+/)
      .map((piece) => piece.replace(/^[\s,:、|/\-—·]+|[\s,:、|/\-—·]+$/g, ''))
    return pieces
      .filter((piece) => /[\p{L}\p{N}]/u.test(piece))
      .map((piece) => piece.slice(0, LONGEST))
      .slice(0, MOST)
  }

  /** Words between signs, with where they begin. */
  words(): { text: string; start: number }[] {
    const found: { text: string; start: number }[] = []
    let start = 0
    for (const text of this.rest.split(new RegExp(`(${LOOSE.source})`))) {
      if (text && !LOOSE.test(text)) found.push({ text, start })
      start += text.length
    }
    return found
  }
}
