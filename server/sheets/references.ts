// References of cell texts: the record of that caption, by path, or by a unique value; for all texts at once.
import type { Field, Row } from '#kernel/binding'
import type { Context } from '../core/context'
import { type Found, Lookup } from './lookup'

/** Resolves a text for a record; `again` clears the cache after rows were written. */
export interface References {
  find(field: Field, text: string, record: Row): Promise<Found>
  /** Texts of many rows, looked up together. */
  prepare(field: Field, texts: Iterable<string>): Promise<void>
  again(base: string): void
  /** Captions of the possible records, if they are few enough to list. */
  captions(field: Field, most: number): Promise<string[]>
  /** Captions of records of that name, or with it in their name. */
  like(field: Field, word: string, most: number): Promise<string[]>
}

const closed: Found = { wrong: { zh: '您没有选择它的权限', en: 'You may not see these options' } }

export function createReferences(context: Context): References {
  const held = new Map<string, Lookup | null>()
  /** null if the caller may not even see the options. */
  const lookupOf = async (field: Field): Promise<Lookup | null> => {
    const known = held.get(field.name)
    if (known !== undefined) return known
    const { resource: name, base, options } = field.ref as NonNullable<Field['ref']>
    const page = context.resources.binding(name)
    const call = page.calls['options']
    const made = call
      ? await context.inside(page, call, { ...options.select }).then(
          ({ context: inner }) => new Lookup(field, context.resources.get(base), inner),
          () => null,
        )
      : null
    held.set(field.name, made)
    return made
  }
  return {
    async prepare(field, texts) {
      await (await lookupOf(field))?.prepare(texts)
    },
    async find(field, text, record) {
      const lookup = await lookupOf(field)
      if (!lookup) return closed
      await lookup.prepare([text])
      return lookup.find(text, record)
    },
    again(base) {
      for (const [name, lookup] of held) if (lookup && lookup.resource.name === base) held.delete(name)
    },
    async like(field, word, most) {
      return (await (await lookupOf(field))?.like(word, most)) ?? []
    },
    async captions(field, most) {
      return (await (await lookupOf(field))?.captions(most)) ?? []
    },
  }
}
