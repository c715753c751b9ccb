// Finds the parts of a field by its kind; index.ts fills it, so that nested fields need not import the whole table.
import type { Field, Kind } from '#kernel/binding'
import type { FieldKind } from './field-kind'

let kinds: Readonly<Partial<Record<Kind, FieldKind>>> = {}
let widgets: Readonly<Record<string, FieldKind>> = {}

export function register(byKind: Record<Kind, FieldKind>, byWidget: Record<string, FieldKind>): void {
  kinds = byKind
  widgets = byWidget
}

const secrets = new WeakMap<FieldKind, FieldKind>()

/** A secret is entered as a password is, whatever its kind. */
function secretly(kind: FieldKind): FieldKind {
  const known = secrets.get(kind) ?? { ...kind, wide: false, Input: kinds.password?.Input ?? kind.Input }
  secrets.set(kind, known)
  return known
}

/** @throws before index.ts was loaded */
export function kindOfField(field: Field): FieldKind {
  const found = (field.widget && widgets[field.widget]) || kinds[field.kind]
  if (!found) throw new Error(`no parts for the kind ${field.kind}`)
  return field.sensitive === 'secret' ? secretly(found) : found
}
