// Attack: a review of what one has changed oneself, and of a record that was changed after it was read.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindings } from '#generated/bindings'
import type { Action, Binding, Row } from '#kernel/binding'
import { holds } from '#kernel/condition'
import { sample } from '../../../scripts/samples/sample'
import { ended, hold, rowsOf } from '../../support/jobs'
import { type Person, startServer, type TestServer } from '../../support/server'
import { ACCOUNTS } from '../support/ledger'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
  await server.connection.pool.query('update config set ledger_self_check = false, ledger_lock_date = null')
})
afterAll(() => server.close())

const one = async (text: string, ...values: unknown[]) => (await server.connection.pool.query(text, values)).rows[0]

/** Pages with the actions on their own rows that decide about what waits for somebody. */
const reviews = bindings.flatMap((page) =>
  page.actions
    .filter(({ on, when = {}, byAnother }) => {
      const waits = Object.entries(when).some(([name, test]) =>
        page.fields[name]?.choices?.some(
          ({ tone, value }) => tone === 'waiting' && holds({ [name]: test }, { [name]: value }),
        ),
      )
      return (on === 'row' || on === 'selection') && page.features.revision && (waits || byAnother !== undefined)
    })
    .map((action) => [`${page.name}: ${action.name}`, page, action] as const),
)

/** Inputs that must fit what there is. */
const fitting: Readonly<Record<string, () => Row>> = {
  confirm_pay: () => ({ pay_type: 'cash' }),
  pay: () => ({ account_id: 1, trade_date: new Date().toISOString().slice(0, 10) }),
}

/** A body that names the record, with the revision that was read. */
async function bodyOf(action: Action, id: number, revision: unknown): Promise<Row> {
  const inputs = Object.values(action.call.input).filter(
    (field) => field.required && !(field.name in (action.with ?? {})),
  )
  const given: Row = { ...Object.fromEntries(inputs.map((field) => [field.name, sample(field)])), ...action.with }
  for (const { name, ref } of inputs)
    if (ref) given[name] = (await one(`select min(id)::int as id from ${ref.base}`)).id
  Object.assign(given, fitting[action.name]?.())
  return action.on === 'row'
    ? { ...given, [action.call.id]: id, revision }
    : { ...given, id_list: [id], revision_list: [revision] }
}

/** A listed record that the action fits; made by changing the state where code does not compute it. */
async function subjectOf(page: Binding, action: Action): Promise<Row | undefined> {
  const list = page.calls['list']
  if (!list) return undefined
  const { content } = await admin.call(`${list.method} ${list.path}`, { ...page.select, page: 1, limit: 200 })
  const rows: Row[] = content.list_data
  const found = rows.find((row) => holds(action.when, row))
  if (found || rows.length === 0) return found
  const [row] = rows as [Row]
  for (const [name, test] of Object.entries(action.when ?? {})) {
    const wanted = page.fields[name]?.choices?.find(({ value }) => holds({ [name]: test }, { [name]: value }))
    if (!wanted || page.fields[name]?.compute !== undefined) return undefined
    await one(`update ${page.table} set ${name} = $1 where id = $2`, wanted.value, row['id'])
  }
  return row
}

test('the reviews of the product are among them', () => {
  const names = reviews.map(([name]) => name)
  for (const name of [
    'ledger: approve',
    'ledger: void',
    'activity_apply: approve',
    'user_renew: approve',
    'sponsor: approve',
  ])
    expect(names).toContain(name)
})

describe('a record that was changed after it was read is not reviewed', () => {
  test.each(reviews)('%s', async (_name, page, action) => {
    const row = await subjectOf(page, action)
    if (!row) return expect(page.calls['list'] && row).toBeUndefined()
    const id = row['id'] as number
    const { method, path } = action.call
    const state = () => one(`select to_jsonb(t) as stored from ${page.table} t where id = $1`, id)
    const before = await state()
    for (const revision of [(row['revision'] as number) + 1, row['revision'] === 1 ? 2 : 1]) {
      const answer = await admin.call(`${method} ${path}`, await bodyOf(action, id, revision))
      expect(answer, JSON.stringify(answer)).toMatchObject({ code: 'STALE' })
    }
    expect(await state()).toEqual(before)
    if (!action.call.dry) return
    const answer = await admin.call(`${method} ${path}`, { ...(await bodyOf(action, id, row['revision'])), dry: true })
    expect(['STALE', 'PARAM'], JSON.stringify(answer)).not.toContain(answer.code)
  })
})

/** Everything that a clerk of the books does, reviews included. */
const rights = [
  '/ledger/list',
  ...['create', 'update', 'remove', 'approve', 'reject', 'void', 'is_show'].map(
    (right) => `/ledger/list ledger.${right}`,
  ),
]

describe('whoever changed what counts in an entry does not review it', () => {
  const changes: [string, Row][] = [
    ['amount', { amount: 99_900 }],
    ['account_id', { account_id: ACCOUNTS.cash }],
    ['party', { party: '某公司' }],
    ['trade_date', { trade_date: '2026-01-04' }],
    ['title', { title: '另一事由' }],
    ['files', { files: ['/uploads/voucher.jpg'] }],
    ['cate_id', {}],
  ]
  const entry = async (): Promise<number> => {
    const cate = await one(`select id from ledger_cate where sys_key = 'fee'`)
    const body = {
      type: 'income',
      cate_id: cate.id,
      account_id: ACCOUNTS.bank,
      amount: 100,
      trade_date: '2026-01-05',
      title: '会费',
    }
    return (await admin.call('POST /ledger/add', body)).content.id
  }
  const review = (who: Person, id: number, more: object = {}) =>
    who.call('POST /ledger/check', { id_list: [id], status: 'approved', ...more })

  test.each(changes)('%s', async (name, change) => {
    const clerk = await server.holding(rights)
    const id = await entry()
    if (name === 'cate_id')
      change['cate_id'] = (
        await one(`insert into ledger_cate (name, type) values ('其他会费', 'income') returning id`)
      ).id
    expect(await clerk.call('POST /ledger/edit', { id, revision: 1, ...change })).toMatchObject({ status: 200 })
    expect(await review(clerk, id), name).toMatchObject({ code: 'PERM' })
    expect(await clerk.call('POST /ledger/edit', { id, revision: 2, amount: 100 }), 'put back').toMatchObject({
      status: 200,
    })
    expect(await review(clerk, id), 'even if put back').toMatchObject({ code: 'PERM' })
    const other = await server.holding([...rights, '/article/list'])
    expect(await review(other, id)).toMatchObject({ status: 200 })
    expect(await clerk.call('POST /ledger/check', { id_list: [id], status: 'voided', reason: '错误' })).toMatchObject({
      code: 'PERM',
    })
  })

  test('a remark, or publishing it, does not count', async () => {
    const clerk = await server.holding(rights)
    const id = await entry()
    expect(await clerk.call('POST /ledger/edit', { id, revision: 1, remark: '已核' })).toMatchObject({ status: 200 })
    expect(await review(clerk, id, { revision_list: [2] })).toMatchObject({ status: 200 })
  })

  test('a merge that moves an entry to another member counts like any other', async () => {
    const clerk = await server.holding([...rights, '/user/list', '/user/list user.merge'])
    const person = async (user_name: string) => {
      const phone = `1307${Date.now() % 10_000_000}`.padEnd(11, '0')
      const body = { user_name, phone, native_id: 3, position_id: 10, area_id: 1, join_time: '2026-01-01' }
      return (await admin.call('POST /user/add', body)).content.id as number
    }
    const [keep, drop] = [await person('留存者'), await person('并入者')]
    const [moved, other] = [await entry(), await entry()]
    for (const [id, user] of [
      [moved, drop],
      [other, keep],
    ])
      await one('update ledger set user_id = $1 where id = $2 returning id', user, id)
    expect(await clerk.call('POST /user/merge', { keep_id: keep, drop_id: drop })).toMatchObject({ status: 200 })
    expect(await one('select user_id from ledger where id = $1', moved)).toEqual({ user_id: keep })
    expect(await review(clerk, moved)).toMatchObject({ code: 'PERM' })
    // Entries that named the other one already are as they were.
    expect(await review(clerk, other)).toMatchObject({ status: 200 })
    expect(await review(await server.holding([...rights, '/banner/list']), moved)).toMatchObject({ status: 200 })
  })

  test('an edit of many counts like any other', async () => {
    const clerk = await server.holding(rights)
    const id = await entry()
    const match = { filter: { status: ['pending'] } }
    const found = await clerk.call('POST /many/match', { resource: 'ledger', query: match })
    const edited = await clerk.call('POST /many/edit', {
      resource: 'ledger',
      match: { ...match, expected: found.content.total, digest: found.content.digest },
      change: { party: '某公司' },
    })
    expect(edited, JSON.stringify(edited)).toMatchObject({ status: 200 })
    await server.app.jobs.idle()
    expect(await one('select party from ledger where id = $1', id)).toEqual({ party: '某公司' })
    expect(await review(clerk, id)).toMatchObject({ code: 'PERM' })
  })
})

test('all that match are not reviewed if one of them was changed meanwhile', async () => {
  const cate = await one(`select id from ledger_cate where sys_key = 'fee'`)
  const body = {
    type: 'income',
    cate_id: cate.id,
    account_id: ACCOUNTS.bank,
    amount: 100,
    trade_date: '2026-01-06',
    title: '成批',
  }
  const clerk = await server.holding(rights)
  const ids = [1, 2].map(async () => (await clerk.call('POST /ledger/add', body)).content.id)
  const [id] = await Promise.all(ids)
  const query = { filter: { status: ['pending'], trade_date: { gte: '2026-01-06', lte: '2026-01-06' } } }
  const match = async () => {
    const { content } = await admin.call('POST /many/match', { resource: 'ledger', query })
    return { ...query, expected: content.total, digest: content.digest }
  }
  const seen = await match()
  expect(await clerk.call('POST /ledger/edit', { id, revision: 1, amount: 99_900 })).toMatchObject({ status: 200 })
  expect(await admin.call('POST /ledger/check', { match: seen, status: 'approved' })).toMatchObject({ code: 'COUNT' })
  // Others may still take the same set: what they do does not depend on what the records say.
  expect(await admin.call('POST /ledger/delete', { match: seen, dry: true })).toMatchObject({ status: 200 })
  expect(await admin.call('POST /ledger/check', { match: await match(), status: 'approved' })).toMatchObject({
    status: 200,
  })
})

test('a job reviews each record as it was when the job was started', async () => {
  const { id: cate } = await one(`select id from ledger_cate where sys_key = 'fee'`)
  const clerk = await server.holding(rights)
  const { rows } = await server.connection.pool.query(
    `insert into ledger (type, cate_id, account, amount, trade_date, title, status, source_type)
      select 'income', $1, 'bank', 100, '2026-01-07', '成批' || n, 'pending', 'manual' from generate_series(1, 501) n
      returning id::int`,
    [cate],
  )
  const [first, last] = [rows[0].id, rows[500].id]
  const query = { filter: { status: ['pending'], trade_date: { gte: '2026-01-07', lte: '2026-01-07' } } }
  const { content } = await admin.call('POST /many/match', { resource: 'ledger', query })
  const held = await hold(server, 'ledger', first)
  const match = { ...query, expected: content.total, digest: content.digest }
  const started = await admin.call('POST /ledger/check', { match, status: 'approved' })
  const edit = { id: last, revision: 1, amount: 99_900 }
  expect(await clerk.call('POST /ledger/edit', edit)).toMatchObject({ status: 200 })
  await held.release()
  const job = await ended(server, admin, started)
  expect(job).toMatchObject({ total: 501, done: 501, failed: 1 })
  const [refused] = await rowsOf(admin, job.id, 'failed')
  expect(refused?.message).toContain('已被修改')
  expect(await one('select status from ledger where id = $1', last)).toEqual({ status: 'pending' })
}, 120_000)
