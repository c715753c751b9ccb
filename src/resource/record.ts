// Helpers for a record and its binding.
import type { Grant } from '#kernel/access'
import { canRead } from '#kernel/access'
import type { Binding, Field, Row } from '#kernel/binding'
import { fieldOf } from '#kernel/standard'
import { fill, placeholders } from '#kernel/text'
import { isHidden } from '#kernel/tidy'

export function idOf(row: Row): number {
  return Number(row['id'])
}

export function revisionOf(row: Row): number | undefined {
  return typeof row['revision'] === 'number' ? row['revision'] : undefined
}

/** Caption of a record; empty if its fields are. */
export function captionOf(binding: Pick<Binding, 'label'>, row: Row): string {
  return fill(binding.label, row)
}

/** The naming field, whose column links to the record; a caption in the label leads to a record of its own. */
export function namingField(binding: Pick<Binding, 'label' | 'fields'>): string | undefined {
  return placeholders(binding.label).find((name) => fieldOf(binding, name))
}

/** `admin_id` is answered with the person's name as its caption. */
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

/** A field as shown on screens; undefined if the person may not see it. */
export function shownField(binding: Pick<Binding, 'fields'>, name: string, grant: Grant): Field | undefined {
  const field = fieldOf(binding, name)
  if (!field || field.writeOnly || !canRead(grant, field)) return undefined
  return name === 'admin_id' && !field.ref ? { ...field, ...creator } : field
}

export function shownFields(binding: Pick<Binding, 'fields'>, names: readonly string[], grant: Grant): Field[] {
  return names.flatMap((name) => shownField(binding, name, grant) ?? [])
}

/** Those in which a keyword of this person is searched: not in values that she or he gets only masks of. */
export function searchedFields(
  binding: Pick<Binding, 'fields'>,
  names: readonly string[],
  grant: Grant,
  canSensitive: boolean,
): Field[] {
  return shownFields(binding, names, grant).filter((field) => !isHidden(field, canSensitive))
}

/** Values common to all rows of the page: single values of its scope and of its `select`. */
export function commonOf(binding: Pick<Binding, 'scope' | 'select'>): Row {
  const single = Object.entries({ ...binding.select, ...binding.scope }).filter(
    ([, value]) => !Array.isArray(value) && typeof value !== 'object',
  )
  return Object.fromEntries(single)
}

/** True if the group has the title of its only field, which is then not repeated. */
export function isAlone(group: string, titles: readonly string[]): boolean {
  return titles.length === 1 && titles[0] === group
}
