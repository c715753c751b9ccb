// Columns of every table, and the lookup of a field among them and the resource's own.
import type { Binding, Field, Fields, Kind, Row } from './binding'
import { placeholders } from './text'

function column(name: string, zh: string, en: string, kind: Kind): Field {
  return {
    name,
    kind,
    title: { zh, en },
    many: false,
    required: false,
    nullable: kind === 'date-time' && name === 'delete_time',
    readOnly: true,
    writeOnly: false,
  }
}

export const standard = {
  id: column('id', '编号', 'Id', 'integer'),
  create_time: column('create_time', '创建时间', 'Created', 'date-time'),
  update_time: column('update_time', '更新时间', 'Updated', 'date-time'),
  admin_id: { ...column('admin_id', '创建人', 'Created by', 'integer'), nullable: true },
  revision: column('revision', '版本', 'Revision', 'integer'),
  delete_time: { ...column('delete_time', '删除时间', 'Deleted', 'date-time'), nullable: true },
} as const satisfies Record<string, Field>

/** A field of the resource or a standard column; undefined for any other name. */
export function fieldOf(binding: Pick<Binding, 'fields'>, name: string): Field | undefined {
  return Object.hasOwn(binding.fields, name)
    ? binding.fields[name]
    : Object.hasOwn(standard, name)
      ? standard[name as keyof typeof standard]
      : undefined
}

/** The reference whose caption has this name. */
export function referenceNamed(fields: Fields, name: string): Field | undefined {
  if (Object.hasOwn(fields, name) || !/_names?$/.test(name)) return undefined
  return Object.values(fields).find((field) => field.kind === 'reference' && companionOf(field) === name)
}

/** Fields that a label is made of; it holds captions of references under the names that they are answered with. */
export function labelFields({ label, fields }: Pick<Binding, 'label' | 'fields'>): string[] {
  return placeholders(label).map((name) => referenceNamed(fields, name)?.name ?? name)
}

/** Column with the ids of the people who changed what counts in a record; only where an action needs four eyes. */
export const CHANGED_BY = 'changed_by'

/** Name of the caption that is answered beside a reference: `area_id` gives `area_name`, `group_ids` gives `group_names`. */
export function companionOf(field: Pick<Field, 'name' | 'many'>): string {
  return field.many ? `${field.name.replace(/_ids$/, '')}_names` : `${field.name.replace(/_id$/, '')}_name`
}

/** Columns of the engine that are never empty, so that an order by them needs no position for nulls. */
export const neverEmpty: ReadonlySet<string> = new Set(['id', 'create_time', 'update_time'])

/** Standard columns that a record answers beside its id. */
export function standardNames({ features }: Pick<Binding, 'features'>): string[] {
  return [
    ...(features.standard ? ['create_time', 'update_time', 'admin_id'] : []),
    ...(features.revision ? ['revision'] : []),
  ]
}

/** True if this person created the record: with four eyes, somebody else must act on it. */
export function isOwn(row: Row, me: number | undefined): boolean {
  return me !== undefined && row['admin_id'] === me
}
