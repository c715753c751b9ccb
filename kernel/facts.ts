// The facts that say which record one is: in a dialog about it, and below its name in the search.
import type { Binding } from './binding'
import { placeholders } from './text'

/** Those of the schema; without them the columns of the list that its caption doesn't hold. */
export function factNames({ label, views }: Pick<Binding, 'label' | 'views'>): readonly string[] {
  const named = placeholders(label)
  return views.list.facts ?? views.list.columns.filter((name) => !named.includes(name))
}
