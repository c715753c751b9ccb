// What the records are called that a change refers to: the log itself keeps their numbers only.
import type { Field } from '#kernel/binding'
import type { Change, Context } from '../../context'
import { captions } from '../../database/records'
import type { Resource } from '../../resources'

/** By base resource, then by id. */
export type Captions = ReadonlyMap<string, ReadonlyMap<number, string>>

function idsIn(value: unknown): number[] {
  return [value].flat().filter((id): id is number => typeof id === 'number')
}

/** One query for each resource that the changes refer to. */
export async function captionsIn(resource: Resource, changes: readonly Change[], context: Context): Promise<Captions> {
  const wanted = new Map<string, Set<number>>()
  for (const change of changes) {
    const base = resource.binding.fields[change.field]?.ref?.base
    if (!base || base.startsWith('$')) continue
    const ids = wanted.get(base) ?? new Set()
    for (const id of [...idsIn(change.old), ...idsIn(change.new)]) ids.add(id)
    wanted.set(base, ids)
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
