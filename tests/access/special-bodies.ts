// What a few calls must be told so that they change nothing, or so that only the door can refuse them.
import type { Row } from '#kernel/binding'
import type { Person, TestServer } from '../support/server'
import { NO_ID } from './bodies'

type Special = (person: Person, server: TestServer) => Promise<Row> | Row

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

/** The people that the person's own page has. */
async function typeFor(person: Person): Promise<Row> {
  const { content } = await person.call('POST /getMenu', {})
  const paths = (content ?? []).flatMap((one: Row) => (one['son'] as Row[]).map((page) => page['path']))
  const townsmen = paths.includes('/user/townsman') && !paths.includes('/user/list')
  return { type: townsmen ? 'townsman' : 'member' }
}

export const specialBodies: Readonly<Record<string, Special>> = {
  // Without a number it would sign the other devices out.
  'account.revoke_session': () => ({ id: NO_ID }),
  // Below an area that one is in charge of.
  'area.create': () => ({ pid: 1 }),
  // What an entry leads to must exist and be free; a directory leads nowhere.
  'menu.create': () => ({ type: 'directory', path: '/proof' }),
  // Nobody gives what he does not hold.
  'role.create': async (person) => ({ auth_ids: await ownEntries(person), can_export: false, can_sensitive: false }),
  'ai.extract': async (person) => ({ ...(await typeFor(person)), text: '王芳' }),
  'user.import_sheet': typeFor,
  // Nobody pays tomorrow.
  'user_renew.create': () => ({
    pay_time: '2025-01-02T03:04:05Z',
    amount: 10_000,
    pay_type: 'cash',
    start_date: null,
    force: true,
  }),
  'user_donate.create': () => ({ donate_time: '2025-01-02T03:04:05Z', status: 'unpaid' }),
  'admin.create': async (person, server) => ({ role_ids: await ownRoles(person, server), area_ids: [1] }),
}
