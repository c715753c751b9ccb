// Attack: whoever keeps the settings lifts a control alone, and uses that at once.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bindings } from '#generated/bindings'
import { type Person, startServer, type TestServer } from '../../support/server'
import { ACCOUNTS } from '../support/ledger'

let server: TestServer
let keeper: Person
beforeAll(async () => {
  server = await startServer()
  keeper = await server.holding(rights)
})
afterAll(() => server.close())

/** The settings with the lock, and everything that a clerk of the books does. */
const rights = [
  '/config/index',
  ...['save', 'ledger_lock'].map((right) => `/config/index config.${right}`),
  '/ledger/list',
  ...['create', 'update', 'remove', 'approve'].map((right) => `/ledger/list ledger.${right}`),
]
const one = async (text: string, ...values: unknown[]) => (await server.connection.pool.query(text, values)).rows[0]
const stored = () => one('select ledger_self_check, ledger_lock_date from config')
const strict = { ledger_self_check: false, ledger_lock_date: '2026-03-31' }
async function save(change: object, who = keeper) {
  const { revision } = await one('select revision from config')
  return who.call('POST /config/saveConfig', { revision, ...change })
}

beforeEach(async () => {
  await server.connection.pool.query(
    'delete from waiting_setting; update config set ledger_self_check = false, ledger_lock_date = date $$2026-03-31$$',
  )
  server.app.parts.changes.announce()
})

async function entry(day: string): Promise<number> {
  const { id: cate_id } = await one(`select id from ledger_cate where sys_key = 'fee'`)
  const { content } = await keeper.call('POST /ledger/add', {
    ...{ type: 'income', cate_id, account_id: ACCOUNTS.bank, amount: 100, title: '会费' },
    trade_date: day,
  })
  return content?.id
}

test('four eyes are not lifted by one person, who then approves her own entry', async () => {
  const id = await entry('2026-04-05')
  const approve = () => keeper.call('POST /ledger/check', { id_list: [id], status: 'approved' })
  expect(await approve()).toMatchObject({ code: 'PERM' })
  expect(await save({ ledger_self_check: true })).toMatchObject({ status: 200 })
  expect(await approve()).toMatchObject({ code: 'PERM' })
  expect(await stored()).toEqual(strict)
})

test('a locked period is not opened by one person, who then enters into it', async () => {
  expect(await entry('2026-03-05')).toBeUndefined()
  for (const day of ['2026-02-28', null]) {
    expect(await save({ ledger_lock_date: day })).toMatchObject({ status: 200 })
    expect(await entry('2026-03-05')).toBeUndefined()
    expect(await stored()).toEqual(strict)
  }
})

describe('no entrance writes a looser value at once', () => {
  const loose = [
    ['ledger_self_check', true, false],
    ['ledger_lock_date', '2026-01-31', '2026-03-31'],
  ] as const
  const pages = bindings.filter(({ base }) => base === 'config')
  const own = pages.flatMap(({ calls }) => Object.values(calls).filter(({ reads }) => !reads))

  test.each(loose)('%s', async (name, value, now) => {
    const admin = await server.as('admin')
    const { id, revision } = await one('select id, revision from config')
    const { rows } = await server.connection.pool.query(
      `insert into log (module, action, title, method, path, target_type, target_id, diff, status, create_time)
        values ('x', 'x', 'x', 'POST', '/config/saveConfig', 'config', $1, $2, 200, now()) returning id`,
      [id, JSON.stringify([{ field: name, old: value, new: now }])],
    )
    const query = { filter: {} }
    const change = { [name]: value }
    const entrances: [string, object][] = [
      ...own.map(({ method, path }) => [`${method} ${path}`, { revision, ...change }] as [string, object]),
      ['POST /config/saveConfig', { revision, request_no: 'a-request-number', ...change }],
      ['POST /config/saveConfig', { revision, dry: true, ...change }],
      ['POST /log/revert', { log_id: rows[0].id, field: name, id }],
      ['POST /many/edit', { resource: 'config', id_list: [id], change }],
      ['POST /many/edit', { resource: 'config', match: { ...query, expected: 1, digest: 'x' }, change }],
      ['POST /recycle/restore', { resource: 'config', id_list: [id] }],
      ['POST /import/open', { resource: 'config' }],
      ['POST /draft/save', { resource: 'config', id, content: { values: change } }],
    ]
    const answers: unknown[] = []
    for (const [call, body] of entrances) {
      answers.push([call, (await admin.call(call, body)).code ?? 'ok'])
      expect(await stored(), call).toEqual(strict)
    }
    // Calls that may write were understood: their wish waits.
    expect(answers).toContainEqual(['POST /config/saveConfig', 'ok'])
    expect(answers).toContainEqual(['POST /log/revert', 'ok'])
    expect(await one('select value from waiting_setting where setting = $1', name)).toEqual({ value })
  })
})
