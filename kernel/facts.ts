// The facts that say which record one is: in a dialog about it, and below its name in the search.
import type { Binding } from './binding'
import { labelFields } from './standard'

/** Those of the schema; without them the columns of the list that its caption doesn't hold. */
export function factNames({ views, ...page }: Pick<Binding, 'label' | 'fields' | 'views'>): readonly string[] {
  const named = labelFields(page)
  return views.list.facts ?? views.list.columns.filter((name) => !named.includes(name))
}
