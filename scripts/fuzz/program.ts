/** A token for every page and right: a program with the rights of the person who makes it. */
import type { Caller } from '../samples/bodies'

interface Entry {
  id: number
  type: string
  son?: Entry[]
}

function idsIn(entries: readonly Entry[]): number[] {
  return entries.flatMap(({ id, type, son = [] }) => [...(type === 'directory' ? [] : [id]), ...idsIn(son)])
}

/** As a header says it; empty if the person may make none any more. */
export async function programToken(person: Caller): Promise<string> {
  const menu = await person.call('GET /menu')
  const made = await person.call('POST /apiToken/add', {
    name: 'fuzz',
    auth_ids: idsIn(menu.content?.list_data ?? []),
    data_scope: 'all',
    can_sensitive: true,
    per_minute: 6000,
  })
  return made.content?.token ? `Bearer ${made.content.token}` : ''
}
