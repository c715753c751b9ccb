// Findings in a text: a value for each field with its confidence, and the parts not understood.
import type { Field, Row } from '#kernel/binding'
import { problemOf } from '#kernel/rules'
import { tidy } from '#kernel/tidy'

export class Findings {
  readonly values: Row = {}
  readonly confidence: Record<string, number> = {}

  /** `fields`: those that may be filled; others are never found. */
  constructor(readonly fields: ReadonlyMap<string, Field>) {}

  has(name: string): boolean {
    return name in this.values
  }

  /** Stores a value that is valid for its field and more certain than the present one; returns true if stored. */
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

/** Placeholder for text already understood. */
const GONE = '\uE000'
const LOOSE = /[\s\uE000,;:。、|/()"'“”「」\-—·]+/
const MOST = 50
const LONGEST = 200

/** A text from which understood parts are removed. */
export class Scrap {
  constructor(public rest: string) {}

  /** Removes the first match and returns one of its groups; null if nothing matches, or `fits` returns false. */
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

  /** Parts that a person may understand and the rules don't. */
  leftovers(): string[] {
    const pieces = this.rest
      .split(/[\n\uE000;。]+/)
      .map((piece) => piece.replace(/^[\s,:、|/\-—·]+|[\s,:、|/\-—·]+$/g, ''))
    return pieces
      .filter((piece) => /[\p{L}\p{N}]/u.test(piece))
      .map((piece) => piece.slice(0, LONGEST))
      .slice(0, MOST)
  }

  /** Words between punctuation, with their start positions. */
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
