// Comparisons of fields as the bindings have them.
import { acrossOf } from '../kernel/compared'
import type { Bound } from '../kernel/field'
import { standard } from '../kernel/standard'
import type { RawField, RawSchema } from './source'
import { wordsOf } from './words'

export const boundWords = {
  'x-after': 'after',
  'x-not-before': 'notBefore',
  'x-not-after': 'notAfter',
  'x-at-least': 'atLeast',
  'x-at-most': 'atMost',
} as const satisfies Partial<Record<keyof RawField, Bound['word']>>

export const boundKeys = Object.keys(boundWords) as (keyof typeof boundWords)[]

type Files = Readonly<Record<'schemas' | 'bases', ReadonlyMap<string, RawSchema>>>

/** `fields`: those beside it, among which is the reference to the other record. */
export function boundsOf(raw: RawField, fields: Record<string, RawField>, files: Files): Bound[] {
  return boundKeys.flatMap((key) => {
    const than = raw[key]
    return than === undefined ? [] : [{ word: boundWords[key], than, ...titleOf(than, fields, files) }]
  })
}

function titleOf(than: string, fields: Record<string, RawField>, { schemas, bases }: Files) {
  const across = acrossOf(than)
  const target = across && schemas.get(fields[across.reference]?.['x-ref']?.resource ?? '')
  const base = target && bases.get(target.of ?? target.name)
  if (!across || !base) return {}
  const { carries } = across
  const unwritten = Object.hasOwn(standard, carries) ? standard[carries as keyof typeof standard] : undefined
  return { title: unwritten?.title ?? wordsOf(base)(`fields.${carries}`, base.fields?.[carries]?.title ?? carries) }
}
