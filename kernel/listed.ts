// Fields of a list row, for the server's query, the types and the contract.
import type { Binding } from './binding'
import { startsFrom } from './propose'
import { standardNames } from './standard'
import { placeholders } from './text'

/** The columns of a page, the fields its buttons and their forms depend on, its caption. */
export function listedNames(page: Binding): string[] {
  const { columns, hidden } = page.views.list
  const asked = page.actions.flatMap((action) => [
    ...Object.keys(action.when ?? {}),
    ...startsFrom(action, page.fields),
  ])
  const caption = placeholders(page.label)
  const parent = page.kind === 'tree' && page.fields['pid'] ? ['pid'] : []
  return [...new Set([...standardNames(page), ...parent, ...columns, ...hidden, ...page.toggles, ...asked, ...caption])]
}
