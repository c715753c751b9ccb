// What the records are called that a change refers to: the log itself keeps their numbers only.
import type { Field, Row } from '#kernel/binding'
import { companionOf } from '#kernel/standard'
import type { Change, Context } from '../../context'
import { captions } from '../../database/records'
import type { Resource } from '../../resources'

/** By base resource, then by id. */
export type Captions = ReadonlyMap<string, ReadonlyMap<number, string>>

function idsIn(value: unknown): number[] {
  return [value].flat().filter((id): id is number => typeof id === 'number')
}

function entriesIn(value: unknown): Row[] {
  return [value].flat().filter((one): one is Row => one !== null && typeof one === 'object')
}

/** The references of a field with their values: its own, or those of its entries. */
function referred(field: Field | undefined, values: readonly unknown[]): { field: Field; ids: number[] }[] {
  if (!field) return []
  if (field.ref) return field.ref.base.startsWith('$') ? [] : [{ field, ids: values.flatMap(idsIn) }]
  const entries = values.flatMap(entriesIn)
  return Object.values(field.fields ?? {}).flatMap((inner) =>
    referred(
      inner,
      entries.map((entry) => entry[inner.name]),
    ),
  )
}

/** One query for each resource that the changes refer to. */
export async function captionsIn(resource: Resource, changes: readonly Change[], context: Context): Promise<Captions> {
  const wanted = new Map<string, Set<number>>()
  for (const change of changes) {
    for (const { field, ids } of referred(resource.binding.fields[change.field], [change.old, change.new])) {
      const base = field.ref?.base as string
      wanted.set(base, new Set([...(wanted.get(base) ?? []), ...ids]))
    }
  }
  const found = new Map<string, Map<number, string>>()
  for (const [base, ids] of wanted) found.set(base, await captions(base, ids, context))
  return found
}

/** One caption, or a list of them for a field with several; null for nothing. */
export function captionFor(field: Field, value: unknown, names: Captions): string | string[] | null {
  const known = names.get(field.ref?.base ?? '')
  if (Array.isArray(value)) return idsIn(value).map((id) => known?.get(id) ?? '')
  return typeof value === 'number' ? (known?.get(value) ?? '') : null
}

/** Entries with captions beside the references in them, as a record is answered. */
export function withCaptions(field: Field, value: unknown, names: Captions): unknown {
  if (!field.fields || value === null || typeof value !== 'object') return value
  const inner = Object.values(field.fields)
  const told = (entry: Row): Row => ({
    ...entry,
    ...Object.fromEntries(inner.map((one) => [one.name, withCaptions(one, entry[one.name], names)])),
    ...Object.fromEntries(
      inner.flatMap((one) => (one.ref ? [[companionOf(one), captionFor(one, entry[one.name], names)]] : [])),
    ),
  })
  return Array.isArray(value) ? entriesIn(value).map(told) : told(value as Row)
}
