// Captions of the records that a change refers to; the log itself stores only ids.
import type { Field, Reference, Row } from '#kernel/binding'
import { companionOf } from '#kernel/standard'
import type { Change, Context } from '../../core/context'
import type { Resource } from '../../core/resources'
import { type Captions, captionIn, captionsOf, idsIn } from '../../rows/records'

function entriesIn(value: unknown): Row[] {
  return [value].flat().filter((one): one is Row => one !== null && typeof one === 'object')
}

/** The references of a field with their values: its own, or those of its child rows. */
function referred(field: Field | undefined, values: readonly unknown[]): { ref: Reference; ids: number[] }[] {
  if (!field) return []
  if (field.ref) return field.ref.base.startsWith('$') ? [] : [{ ref: field.ref, ids: values.flatMap(idsIn) }]
  const entries = values.flatMap(entriesIn)
  return Object.values(field.fields ?? {}).flatMap((inner) =>
    referred(
      inner,
      entries.map((entry) => entry[inner.name]),
    ),
  )
}

export function captionsIn(resource: Resource, changes: readonly Change[], context: Context): Promise<Captions> {
  return captionsOf(
    changes.flatMap((change) => referred(resource.binding.fields[change.field], [change.old, change.new])),
    context,
  )
}

export function captionFor({ ref }: Field, value: unknown, names: Captions): string | string[] | null {
  return ref ? captionIn(names, ref, value) : null
}

/** Child rows with captions beside their references, as in a record's answer. */
export function withCaptions(field: Field, value: unknown, names: Captions): unknown {
  if (!field.fields || value === null || typeof value !== 'object') return value
  const inner = Object.values(field.fields)
  const captioned = (entry: Row): Row => ({
    ...entry,
    ...Object.fromEntries(inner.map((one) => [one.name, withCaptions(one, entry[one.name], names)])),
    ...Object.fromEntries(
      inner.flatMap((one) => (one.ref ? [[companionOf(one), captionFor(one, entry[one.name], names)]] : [])),
    ),
  })
  return Array.isArray(value) ? entriesIn(value).map(captioned) : captioned(value as Row)
}
