// The address that an entry of a timeline leads to.
import type { Binding, Row } from '#kernel/binding'
import type { StoryEntry } from '#kernel/story'
import { knownPage } from '../../../gateway/bindings'

/** The record named by fields of the row: a reference, or the name of a resource with an id. */
function namedIn(row: Row, { fields, views }: Binding): { resource: string; id: number } | null {
  const { title, link = title ? [title] : [] } = views.story ?? {}
  const [first = '', second] = link
  const resource = second ? row[first] : fields[first]?.ref?.resource
  const id = row[second ?? first]
  return typeof resource === 'string' && typeof id === 'number' ? { resource, id } : null
}

/** The entry's own page, or that of the record which it names; null without one, and for the record itself. */
export function entryLink(
  { id, row }: StoryEntry,
  binding: Binding,
  self: { base: string; id: number },
  canOpen: (route: string) => boolean,
): string | null {
  if (binding.route && binding.calls['read'] && canOpen(binding.route)) return `${binding.route}/${id}`
  const named = namedIn(row, binding)
  if (!named || (named.resource === self.base && named.id === self.id)) return null
  const page = knownPage(named.resource)
  return page && canOpen(page) ? `${page}/${named.id}` : null
}
