// Columns of a page that may be published, and those among them that may be about people.
import type { Binding, Field } from '#kernel/binding'
import { isImpersonalText } from '#kernel/impersonal'
import { kinds } from '#kernel/kinds'
import { exportColumns } from '#kernel/sheet'
import { isMasked } from '#kernel/tidy'
import type { Session } from '../core/caller'
import type { Resources } from '../core/resources'

export interface PublicColumn {
  readonly field: Field
  /** Published only if a person says so of this column. */
  readonly personal: boolean
  /** Masked unless the list shows contacts in full. */
  readonly contact: boolean
}

/** Records within a record have fields of their own; files are shown to readers of the record. */
const closed: ReadonlySet<Field['kind']> = new Set(['rows', 'object', 'file', 'video'])

function isPublishable(field: Field): boolean {
  return !closed.has(field.kind) && (field.kind !== 'image' || field.public !== undefined)
}

function isImpersonal(base: string, resources: Resources): boolean {
  return resources.viewsOf(base).some(({ features }) => features.impersonal)
}

/** True for all that a backup without personal data would not keep: also texts about which nothing is known. */
function isPersonal(field: Field, page: Binding, resources: Resources): boolean {
  const everywhere = resources.viewsOf(page.base).map(({ fields }) => fields[field.name])
  if (everywhere.some((one) => one?.sensitive) || field.name === 'admin_id') return true
  if (field.ref) return !isImpersonal(field.ref.base, resources)
  // Everybody may see its pictures: so says the schema.
  if (field.kind === 'image') return false
  const { column } = kinds[field.kind]
  return (column === 'text' || column === 'jsonb') && !isImpersonalText(field, isImpersonal(page.base, resources))
}

/** The columns that this person may publish of a page, the list's own first. */
export function publicColumns(page: Binding, { grant }: Pick<Session, 'grant'>, resources: Resources): PublicColumn[] {
  return exportColumns(page, grant, true)
    .filter(isPublishable)
    .map((field) => ({ field, personal: isPersonal(field, page, resources), contact: isMasked(field) }))
}
