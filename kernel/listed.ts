// Fields of a list row, for the server's query, the types and the contract.
import type { Binding, Field, Kind } from './binding'
import { startsFrom } from './propose'
import { labelFields, standardNames } from './standard'

/** The columns of a page, the fields its buttons and their forms depend on, its caption. */
export function listedNames(page: Binding): string[] {
  const { columns, hidden } = page.views.list
  const asked = page.actions.flatMap((action) => [
    ...Object.keys(action.when ?? {}),
    ...startsFrom(action, page.fields),
  ])
  const removed = Object.keys(page.calls['remove']?.instead?.when ?? {})
  const caption = labelFields(page)
  const parent = page.kind === 'tree' && page.fields['pid'] ? ['pid'] : []
  return [
    ...new Set([
      ...standardNames(page),
      ...parent,
      ...columns,
      ...hidden,
      ...page.toggles,
      ...asked,
      ...removed,
      ...caption,
    ]),
  ]
}

/** Kinds that no cell of a list holds. */
const apart: ReadonlySet<Kind> = new Set(['html', 'json', 'object', 'rows', 'password'])

function isListable({ kind, writeOnly, sensitive }: Field): boolean {
  return !writeOnly && !apart.has(kind) && sensitive !== 'identity' && sensitive !== 'secret'
}

/** Fields that a list answers beyond its own if they are asked for, as `columns`. */
export function furtherNames(page: Binding): string[] {
  if (!page.calls['list']) return []
  const listed = new Set(listedNames(page))
  return Object.values(page.fields).flatMap((field) => (isListable(field) && !listed.has(field.name) ? field.name : []))
}
