// Requests of members to change their data: compared, taken over field by field, rejected, and put back.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../support/server'
import { type Desk, deskOf, done } from '../support/membership'

let server: TestServer
let desk: Desk
beforeAll(async () => {
  server = await startServer()
  desk = await deskOf(server)
})
afterAll(() => server.close())

let serial = 0
const phone = () => `1207${String(++serial).padStart(7, '0')}`
const call = (path: string, body: object = {}, person = desk.admin) => person.call(`POST /userChange/${path}`, body)
const read = async (id: number, person = desk.admin) => done(await call('read', { id }, person)).content
const member = async (id: number) => (await desk.admin.call('POST /user/read', { id })).content
async function asked(user_id: number, more: object): Promise<number> {
  return done(await call('add', { user_id, ...more })).content.id
}
async function take(id: number, fields: string[], more: object = {}) {
  const { user_revision } = await read(id)
  return call('take', { id, fields, user_revision, ...more })
}
async function edit(id: number, change: object) {
  const { revision } = await desk.person(id)
  return desk.admin.call('POST /user/edit', { id, revision, ...change })
}

describe('a request', () => {
  test('shows present and proposed values side by side', async () => {
    const user = await desk.member({ wechat: 'old', address: '一路', supply: '茶叶' })
    const id = await asked(user, { wechat: 'new', address: '一路', cleared: ['supply'], note: '搬家' })
    const answer = await read(id)
    expect(answer).toMatchObject({ state: 'pending', source: 'paper', items: ['wechat', 'address', 'supply'] })
    expect(answer.compared).toEqual([
      { field: 'wechat', now: 'old', same: false, moved: false },
      { field: 'address', now: '一路', same: true, moved: false },
      { field: 'supply', now: '茶叶', same: false, moved: false },
    ])
    expect(answer.former).toBeUndefined()
    // Nothing is changed before the review.
    expect(await member(user)).toMatchObject({ wechat: 'old', supply: '茶叶' })
  })

  test('proposes something, each field once, and nothing beyond its list', async () => {
    const user = await desk.member({ wechat: 'old' })
    expect(await call('add', { user_id: user })).toMatchObject({
      code: 'PARAM',
      errors: { cleared: expect.any(String) },
    })
    expect(await call('add', { user_id: user, wechat: 'a', cleared: ['wechat'] })).toMatchObject({
      code: 'PARAM',
      errors: { wechat: expect.any(String) },
    })
    expect(await call('add', { user_id: user, cleared: ['position_id'] })).toMatchObject({ code: 'PARAM' })
    expect(await call('add', { user_id: user, email: 'no address' })).toMatchObject({
      code: 'PARAM',
      errors: { email: expect.any(String) },
    })
    for (const hostile of [{ position_id: 11 }, { expire_time: '2099-12-31' }, { state: 'taken' }, { items: ['note'] }])
      expect(await call('add', { user_id: user, wechat: 'a', ...hostile })).toMatchObject({ code: 'PARAM' })
  })

  test('of another area is not seen', async () => {
    const user = await desk.member({ area_id: 1, wechat: 'old' })
    const id = await asked(user, { wechat: 'new' })
    const rights = ['/user/change', '/user/change user_change.take', '/user/change user_change.create', '/user/list']
    const other = await server.holding(rights, { data_scope: 'own_areas', areas: [2] })
    expect(await call('read', { id }, other)).toMatchObject({ code: 'NF' })
    expect(await call('take', { id, fields: ['wechat'], user_revision: 1 }, other)).toMatchObject({ code: 'NF' })
    expect(await call('add', { user_id: user, wechat: 'x' }, other)).toMatchObject({
      code: 'PARAM',
      errors: { user_id: expect.any(String) },
    })
  })
})

describe('taken over', () => {
  test('in part: only the ticked fields, through the edit of the member, with its log and a notice', async () => {
    const user = await desk.member({ wechat: 'old', email: 'old@example.com' })
    const id = await asked(user, { wechat: 'new', email: 'new@example.com' })
    expect(done(await take(id, ['email'], { reason: '微信号待核实' })).content).toEqual({ id, state: 'partly' })
    expect(await member(user)).toMatchObject({ wechat: 'old', email: 'new@example.com' })
    expect(await read(id)).toMatchObject({ state: 'partly', taken: ['email'], reason: '微信号待核实' })
    expect(await desk.notices(user)).toContain('change_taken')
    const [mine, its] = [
      await desk.all(`select action, diff from log where target_type = 'user' and target_id = $1 order by id desc`, [
        user,
      ]),
      await desk.all(`select action from log where target_type = 'user_change' and target_id = $1 order by id desc`, [
        id,
      ]),
    ]
    expect(mine[0]).toMatchObject({ action: '按变更申请修改', diff: [expect.objectContaining({ field: 'email' })] })
    expect(its[0]).toMatchObject({ action: '采用' })
    expect(await take(id, ['wechat'])).toMatchObject({ code: 'STATE' })
    expect(await call('delete', { id_list: [id] })).toMatchObject({ code: 'STATE' })
  })

  test('whole; a field outside of the request is refused', async () => {
    const user = await desk.member({ wechat: 'old', demand: '仓库' })
    const id = await asked(user, { wechat: 'new', cleared: ['demand'] })
    expect(await take(id, ['email'])).toMatchObject({ code: 'PARAM', errors: { fields: expect.any(String) } })
    expect(await take(id, ['remark'])).toMatchObject({ code: 'PARAM' })
    expect(done(await take(id, ['wechat', 'demand'])).content.state).toBe('taken')
    expect(await member(user)).toMatchObject({ wechat: 'new', demand: null })
  })

  test('by the rules of members: a phone of somebody else stays theirs, and the request stays', async () => {
    const number = phone()
    await desk.member({ phone: number })
    const user = await desk.member()
    const id = await asked(user, { phone: number })
    expect(await take(id, ['phone'])).toMatchObject({ code: 'DUP' })
    expect(await read(id)).toMatchObject({ state: 'pending' })
    expect(await desk.notices(user)).not.toContain('change_taken')
  })

  test('not over a change of somebody else that the reviewer has not seen', async () => {
    const user = await desk.member({ wechat: 'old' })
    const id = await asked(user, { wechat: 'new' })
    const { user_revision } = await read(id)
    done(await edit(user, { wechat: 'other' }))
    expect(await call('take', { id, fields: ['wechat'], user_revision })).toMatchObject({ code: 'STALE' })
    const answer = await read(id)
    expect(answer.compared).toEqual([{ field: 'wechat', now: 'other', same: false, moved: true }])
    done(await take(id, ['wechat']))
    expect(await member(user)).toMatchObject({ wechat: 'new' })
  })

  test('once, of two reviewers at the same time', async () => {
    const user = await desk.member({ wechat: 'old' })
    const id = await asked(user, { wechat: 'new' })
    const { user_revision } = await read(id)
    const body = { id, fields: ['wechat'], user_revision }
    const answers = await Promise.all([call('take', body), call('take', body)])
    expect(answers.map(({ status }) => status === 200).toSorted()).toEqual([false, true])
    expect((await desk.notices(user)).filter((key) => key === 'change_taken')).toHaveLength(1)
  })

  test('only by people who may edit members', async () => {
    const user = await desk.member({ wechat: 'old' })
    const id = await asked(user, { wechat: 'new' })
    const { user_revision } = await read(id)
    const clerk = await server.holding(['/user/change', '/user/change user_change.take'], { data_scope: 'all' })
    expect(await call('take', { id, fields: ['wechat'], user_revision }, clerk)).toMatchObject({ code: 'PERM' })
    // Nor are the member's present values told without the register.
    expect((await read(id, clerk)).compared).toBeUndefined()
  })

  test('a member who has left meanwhile keeps what may not change', async () => {
    const user = await desk.member({ wechat: 'old' })
    const id = await asked(user, { demand: '仓库' })
    const out = { id_list: [user], out_type: 'resigned', out_time: '2026-02-01', reason: '搬迁' }
    done(await desk.admin.call('POST /user/out', out))
    const answer = await take(id, ['demand'])
    expect(answer.status).not.toBe(200)
    expect(await desk.person(user)).toMatchObject({ demand: null })
  })
})

describe('the way back', () => {
  test('puts the former values back, and the request waits again', async () => {
    const user = await desk.member({ wechat: 'old', supply: '茶叶' })
    const id = await asked(user, { wechat: 'new', cleared: ['supply'] })
    done(await take(id, ['wechat', 'supply']))
    done(await call('reopen', { id_list: [id] }))
    expect(await member(user)).toMatchObject({ wechat: 'old', supply: '茶叶' })
    expect(await read(id)).toMatchObject({ state: 'pending', taken: [], reason: null })
    done(await take(id, ['wechat']))
    expect(await member(user)).toMatchObject({ wechat: 'new', supply: '茶叶' })
  })

  test('is refused whole once a value has changed since', async () => {
    const user = await desk.member({ wechat: 'old', supply: '茶叶' })
    const id = await asked(user, { wechat: 'new', supply: '咖啡' })
    done(await take(id, ['wechat', 'supply']))
    done(await edit(user, { wechat: 'newer' }))
    expect(await call('reopen', { id_list: [id] })).toMatchObject({
      code: 'STATE',
      message: expect.stringContaining('微信号'),
    })
    expect(await member(user)).toMatchObject({ wechat: 'newer', supply: '咖啡' })
  })

  test('of another company is the company that was left, with its values', async () => {
    const name = `原单位${phone()}（虚构）`
    const user = await desk.member({ company: name, company_phone: '0571-1', company_duty: '经理' })
    await desk.member({ company: name })
    const { company_id: company } = await member(user)
    const id = await asked(user, { company: `新单位${phone()}（虚构）`, company_phone: '0571-2', company_duty: '店长' })
    done(await take(id, ['company', 'company_phone', 'company_duty']))
    expect((await member(user)).company_id).not.toBe(company)
    done(await call('reopen', { id_list: [id] }))
    expect(await member(user)).toMatchObject({
      company_id: company,
      company: name,
      company_phone: '0571-1',
      company_duty: '经理',
    })
  })

  test('of a rejection needs no values; the member was told why', async () => {
    const user = await desk.member({ wechat: 'old' })
    const id = await asked(user, { wechat: 'new' })
    expect(await call('reject', { id_list: [id] })).toMatchObject({ code: 'PARAM' })
    done(await call('reject', { id_list: [id], reason: '资料不全' }))
    expect(await desk.notices(user)).toContain('change_rejected')
    expect(await take(id, ['wechat'])).toMatchObject({ code: 'STATE' })
    done(await call('reopen', { id_list: [id] }))
    done(await take(id, ['wechat']))
    expect(await member(user)).toMatchObject({ wechat: 'new' })
  })
})

test('a waiting request can be corrected; what it found at first is still compared', async () => {
  const user = await desk.member({ wechat: 'old' })
  const id = await asked(user, { wechat: 'new' })
  done(await edit(user, { wechat: 'other' }))
  const { revision } = await read(id)
  done(await call('edit', { id, revision, email: 'a@example.com' }))
  expect((await read(id)).compared).toMatchObject([
    { field: 'wechat', moved: true },
    { field: 'email', moved: false },
  ])
})

test('each item is a field of request and member alike, and none decides about membership', () => {
  const { binding } = server.app.parts.resources.get('user_change')
  const users = server.app.parts.resources.binding('user')
  const items = binding.fields['items']?.choices?.map(({ value }) => String(value)) ?? []
  const kindOf = (fields: typeof binding.fields) =>
    items.map((name) => [name, fields[name]?.kind, fields[name]?.sensitive, fields[name]?.maxLength])
  expect(kindOf(binding.fields)).toEqual(kindOf(users.fields))
  expect(items.length).toBeGreaterThan(10)
  for (const name of ['state', 'position_id', 'expire_time', 'join_time', 'area_id', 'member_no', 'id_card'])
    expect(items).not.toContain(name)
})

test('the person who is erased leaves no values in requests, neither proposed nor replaced', async () => {
  const [before, after, waiting] = [`erased_before_${phone()}`, `erased_after_${phone()}`, `erased_waiting_${phone()}`]
  const user = await desk.member({ wechat: before })
  const id = await asked(user, { wechat: after })
  done(await take(id, ['wechat']))
  await asked(user, { wechat: waiting, note: '本人来电' })
  done(
    await desk.admin.call('POST /user/out', {
      id_list: [user],
      out_type: 'resigned',
      out_time: '2026-02-01',
      reason: '搬迁',
    }),
  )
  const held = async () => {
    const rows = await desk.all('select to_jsonb(c)::text as row from user_change c where user_id = $1', [user])
    const log = await desk.all(
      `select diff::text as row from log where target_type = 'user_change' and diff::text like '%erased_%'`,
    )
    return [...rows, ...log].some(({ row }) => row.includes('erased_'))
  }
  expect(await held()).toBe(true)
  done(await desk.admin.call('POST /user/erase', { id: user, reason: '本人申请' }))
  expect(await held()).toBe(false)
})

test('two records that are merged keep the requests of both', async () => {
  const [keep, drop] = [await desk.member({ wechat: 'kept' }), await desk.member()]
  const of = (user: number) => desk.all('select id::int from user_change where user_id = $1', [user])
  const { rows } = await server.connection.pool.query(
    `insert into user_change (user_id, wechat, items, former) values ($1, 'wanted', '{wechat}', '{}') returning id::int`,
    [drop],
  )
  done(await desk.admin.call('POST /user/merge', { keep_id: keep, drop_id: drop, fields: [] }))
  expect([await of(keep), await of(drop)]).toEqual([rows, []])
  done(await take(rows[0].id, ['wechat']))
  expect(await member(keep)).toMatchObject({ wechat: 'wanted' })
})
