// Bodies of calls that need more, so that they change nothing, or can only be refused by the access check.
import { bindings } from '#generated/bindings'
import type { Row } from '#kernel/binding'
import { areaField } from '../../server/core/areas'
import type { Person, TestServer } from '../support/server'
import { NO_ID } from './bodies'
import { product } from './product-policy'

export type Special = (person: Person, server: TestServer) => Promise<Row> | Row

async function ownRoles(person: Person, server: TestServer): Promise<number[]> {
  const { content } = await person.call('POST /getAdminInfo', {})
  const { rows } = await server.connection.pool.query(
    'select target_id as id from admin_role_ids where owner_id = $1',
    [content?.id ?? 0],
  )
  return rows.map((row) => row.id)
}

async function ownEntries(person: Person): Promise<number[]> {
  const { content } = await person.call('POST /getMenu', {})
  const visit = (entries: Row[]): number[] =>
    entries.flatMap((entry) => [
      ...(entry['type'] === 'page' ? [entry['auth_id'] as number] : []),
      ...visit(entry['son'] as Row[]),
    ])
  return visit(content ?? [])
}

/** A resource that takes fields of staff. */
const extendable = bindings.find(({ name, base, features }) => name === base && features.ownFields)

export const specialBodies: Readonly<Record<string, Special>> = {
  // Only code knows what an address is.
  'api_token.create': () => ({ addresses: [] }),
  'webhook.create': () => ({ resource: 'webhook', events: ['created'], query: {} }),
  'own_field.create': () => ({
    resource: extendable?.name,
    kind: 'text',
    options: undefined,
    target: undefined,
    required: false,
  }),
  // Without an id it would sign out the other devices.
  'account.revoke_session': () => ({ id: NO_ID }),
  // An entry's path must exist and be free; a directory has none.
  'menu.create': () => ({ type: 'directory', path: '/proof' }),
  // People can only give roles they hold.
  'role.create': async (person) => ({ auth_ids: await ownEntries(person), can_export: false, can_sensitive: false }),
  // Else the person would go on as a viewer.
  'role.view_draft': () => ({ auth_ids: [NO_ID], can_export: false, can_sensitive: false }),
  'admin.create': async (person, server) => ({
    role_ids: await ownRoles(person, server),
    ...(areaField ? { [areaField]: [1] } : {}),
  }),
  ...product.specialBodies,
}
