// Small questions about a record and its binding.
import type { Grant } from '#kernel/access'
import { canRead } from '#kernel/access'
import type { Binding, Field, Row } from '#kernel/binding'
import { fieldOf } from '#kernel/standard'
import { fill, placeholders } from '#kernel/text'

export function idOf(row: Row): number {
  return Number(row['id'])
}

export function revisionOf(row: Row): number | undefined {
  return typeof row['revision'] === 'number' ? row['revision'] : undefined
}

/** Caption of a record; a record without words has none. */
export function captionOf(binding: Pick<Binding, 'label'>, row: Row): string {
  return fill(binding.label, row)
}

/** The field that names a record, for the column that leads to it. */
export function namingField(binding: Pick<Binding, 'label'>): string | undefined {
  return placeholders(binding.label)[0]
}

/** The person behind `admin_id` is answered as a caption beside it. */
const creator: Partial<Field> = {
  kind: 'reference',
  ref: {
    resource: 'admin',
    base: 'admin',
    tree: false,
    options: { method: 'GET', path: '', select: {}, limit: 0 },
    onDelete: 'setNull',
  },
}

/** A field as screens show it; undefined for what the person may not see. */
export function shownField(binding: Pick<Binding, 'fields'>, name: string, grant: Grant): Field | undefined {
  const field = fieldOf(binding, name)
  if (!field || field.writeOnly || !canRead(grant, field)) return undefined
  return name === 'admin_id' && !field.ref ? { ...field, ...creator } : field
}

export function shownFields(binding: Pick<Binding, 'fields'>, names: readonly string[], grant: Grant): Field[] {
  return names.flatMap((name) => shownField(binding, name, grant) ?? [])
}

/** What every row of the page has: single values of its scope and of its `select`. */
export function commonOf(binding: Pick<Binding, 'scope' | 'select'>): Row {
  const single = Object.entries({ ...binding.select, ...binding.scope }).filter(
    ([, value]) => !Array.isArray(value) && typeof value !== 'object',
  )
  return Object.fromEntries(single)
}

/** Whether a group opens with a field of its own name: saying it twice helps nobody. */
export function isAlone(group: string, titles: readonly string[]): boolean {
  return titles[0] === group
}
