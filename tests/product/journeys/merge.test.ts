// Merging two records: found as likely duplicates, previewed, and merged without loss.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startServer, type TestServer } from '../../support/server'

let server: TestServer
let admin: Person
let base: { position_id: number; area_id: number; native_id: number }
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
  base = await one(`select (select id from position where name = '会员') as position_id,
    (select id from area where name = '江北') as area_id, (select id from sxh_area where name = '云岭县') as native_id`)
})
afterAll(() => server.close())

const one = async (text: string, ...values: unknown[]) => (await server.connection.pool.query(text, values)).rows[0]
let phones = 0
async function member(more: object = {}): Promise<number> {
  const phone = `129${String(++phones).padStart(8, '0')}`
  const body = { scene: 'member', user_name: '并甲(演示)', phone, join_time: '2026-01-05', ...base, ...more }
  const { content, message } = await admin.call('POST /user/add', body)
  expect(message).toBe('ok')
  return content.id
}
const pairOf = async (a: number, b: number, person: Person = admin) => {
  const { content } = await person.call('POST /user/duplicates', { keyword: '并甲', limit: 100 })
  return content.list_data.find((pair: { a: { id: number }; b: { id: number } }) => pair.a.id === a && pair.b.id === b)
}

test('people with the same name and birthday are a likely pair, with the reason', async () => {
  const first = await member({ birthday: '1980-03-04', company: '甲公司(虚构)' })
  const second = await member({ birthday: '1980-03-04', company: '甲公司(虚构)' })
  const stranger = await member({ birthday: '1990-03-04' })
  const pair = await pairOf(first, second)
  expect(pair).toMatchObject({ score: 100, why: ['姓名、生日相同', '姓名、单位相同'], a: { user_name: '并甲(演示)' } })
  expect(await pairOf(first, stranger)).toBeUndefined()
  const english = await admin.call('POST /user/duplicates', { keyword: '并甲' }, { 'accept-language': 'en' })
  expect(english.content.list_data[0].why).toContain('Same name and birthday')
  // A number pasted from a phone's contacts finds its pairs alone.
  const { phone } = await one('select phone from person where id = $1', first)
  const keyword = `+86 ${phone.slice(0, 3)}-${phone.slice(3, 7)}-${phone.slice(7)}`
  const found = await admin.call('POST /user/duplicates', { keyword })
  expect(found.content.list_data.map(({ a, b }: { a: { id: number }; b: { id: number } }) => [a.id, b.id])).toEqual([
    [first, second],
  ])
})

test('everything that belongs to one goes to the other', async () => {
  const keep = await member()
  const drop = await member({ email: 'other@example.com' })
  const label = (await one(`insert into label (type, label) values ('user_tag', '并入测试') returning id`)).id
  await server.connection.pool.query('insert into person_label_ids (owner_id, target_id, place) values ($1, $2, 1)', [
    drop,
    label,
  ])
  await server.connection.pool.query('update person set referrer_id = $1 where id = $2', [drop, keep])
  const led = (await one(`update area set leader_id = $1 where name = '江南' returning id, revision`, drop)) as {
    id: number
    revision: number
  }
  const honor = await admin.call('POST /userHonor/add', {
    user_id: drop,
    name: '并入荣誉',
    level: 'city',
    grant_time: '2026-02-01',
  })
  expect(honor.status).toBe(200)
  const before = await one(
    `select sum(points)::int as points, max(points) filter (where type = 1)::int as joining
      from contribute_log where user_id in ($1, $2)`,
    keep,
    drop,
  )
  const body = { keep_id: keep, drop_id: drop, fields: ['email', 'phone', 'label_ids'] }

  const tried = await admin.call('POST /user/merge', { ...body, dry: true })
  expect(tried.content.moved).toContainEqual({ resource: 'user_honor', name: '会员荣誉', num: 1 })
  expect(tried.content.changes.map((change: { field: string }) => change.field)).toEqual(
    expect.arrayContaining(['email', 'phone']),
  )
  expect((await one('select delete_time from person where id = $1', drop)).delete_time).toBeNull()

  const { phone } = await one('select phone from person where id = $1', drop)
  expect(await admin.call('POST /user/merge', body)).toMatchObject({ status: 200, content: { id: keep } })
  expect(await one('select email, phone, referrer_id, contribute_total from person where id = $1', keep)).toEqual({
    email: 'other@example.com',
    phone,
    referrer_id: null,
    // Joining earns points once.
    contribute_total: before.points - before.joining,
  })
  expect((await one('select delete_time from person where id = $1', drop)).delete_time).not.toBeNull()
  expect((await one('select user_id from user_honor where id = $1', honor.content.id)).user_id).toBe(keep)
  expect(await one('select leader_id, revision from area where id = $1', led.id)).toEqual({
    leader_id: keep,
    revision: led.revision + 1,
  })
  expect(
    (await one('select count(*)::int as num from person_label_ids where owner_id = $1 and target_id = $2', keep, label))
      .num,
  ).toBe(1)
  const period = await one(`select to_value, ref_id from user_period where user_id = $1 and kind = 'merge'`, keep)
  expect(period.ref_id).toBe(drop)
  expect((await admin.call('POST /user/read', { id: drop })).code).toBe('NF')
  expect((await admin.call('POST /user/merge', body)).code).toBe('NF')
})

test('no reference to the other one is left anywhere', async () => {
  const keep = await member()
  const drop = await member()
  await admin.call('POST /user/merge', { keep_id: keep, drop_id: drop, fields: [] })
  const { rows } = await server.connection.pool.query(`select c.conrelid::regclass::text as place, a.attname as name
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'person'::regclass`)
  expect(rows.length).toBeGreaterThan(5)
  for (const { place, name } of rows) {
    // References of the dropped record itself stay with it, in the recycle bin.
    if (name === 'owner_id') continue
    const { num } = await one(`select count(*)::int as num from ${place} where "${name}" = $1`, drop)
    expect(num, `${place}.${name}`).toBe(0)
  }
})

test('a membership is not lost, nor is anybody merged with themselves', async () => {
  const keep = await one(`select id from person where state = 'none' and townsman_status <> 'none' limit 1`)
  const id = await member()
  if (keep)
    expect(await admin.call('POST /user/merge', { keep_id: keep.id, drop_id: id })).toMatchObject({ code: 'STATE' })
  expect(await admin.call('POST /user/merge', { keep_id: id, drop_id: id })).toMatchObject({ code: 'PARAM' })
  const other = await member()
  expect(await admin.call('POST /user/merge', { keep_id: id, drop_id: other, fields: ['state'] })).toMatchObject({
    code: 'PARAM',
  })
})

test('two who merge the same pair at once: one does', async () => {
  const [first, second] = [await member(), await member()]
  const answers = await Promise.all([
    admin.call('POST /user/merge', { keep_id: first, drop_id: second }),
    admin.call('POST /user/merge', { keep_id: second, drop_id: first }),
  ])
  expect(answers.map((answer) => answer.code ?? 'OK').sort()).toEqual(['NF', 'OK'])
})

test('it is a right of its own, and reaches as far as one sees', async () => {
  const [first, second] = [await member({ birthday: '1970-01-01' }), await member({ birthday: '1970-01-01' })]
  const body = { keep_id: first, drop_id: second }
  const without = await server.holding(['/user/list', '/user/list user.update'])
  expect((await without.call('POST /user/merge', body)).code).toBe('PERM')
  const elsewhere = (await one(`select id from area where name = '江南'`)).id
  const chapter = await server.holding(['/user/list', '/user/list user.merge'], {
    data_scope: 'areas',
    areas: [elsewhere],
  })
  expect((await chapter.call('POST /user/merge', body)).code).toBe('NF')
  expect(await pairOf(first, second, chapter)).toBeUndefined()
  expect(await pairOf(first, second)).toBeDefined()
})

test('an application, a second submitted renewal and an expiry do not get lost in a merge', async () => {
  const keep = await member()
  const drop = (
    await one(
      `insert into person (user_name, phone, state) values ('并甲(演示)', '12888880001', 'pending_payment') returning id`,
    )
  ).id
  await one(`insert into pay_log (user_id, scene, amount, status) values ($1, 'join', 100, 'unpaid')`, drop)
  const merge = (dropId: number, more = {}) =>
    admin.call('POST /user/merge', { keep_id: keep, drop_id: dropId, ...more })
  for (const state of ['pending_payment', 'applied']) {
    await one('update person set state = $2 where id = $1', drop, state)
    expect(await merge(drop)).toMatchObject({ code: 'STATE', message: expect.stringContaining('申请') })
  }
  const other = await member()
  for (const id of [keep, other])
    await one(
      `insert into user_renew (renew_no, user_id, position_id, years, amount, pay_type, pay_time, status)
        values ('XF-M' || $1::text, $1::bigint, $2, 1, 100, 'cash', now(), 'pending')`,
      id,
      base.position_id,
    )
  expect(await merge(other)).toMatchObject({ code: 'STATE', message: expect.stringContaining('续费') })
  await one(`update user_renew set status = 'rejected' where user_id = $1`, other)
  const expiry = await merge(other, { fields: ['expire_time'] })
  expect(expiry).toMatchObject({ code: 'PARAM', errors: { fields: expect.stringContaining('到期时间') } })
  expect(await merge(other)).toMatchObject({ status: 200 })
})

test('what no form holds comes from the other where the one that stays lacks it', async () => {
  const [keep, own] = [await member(), await member()]
  const drop = await member()
  const other = await member()
  const wechat = (id: number, more: object) => {
    const names = Object.keys(more)
    const set = names.map((name, index) => `${name} = $${index + 2}`).join(', ')
    return one(`update person set ${set} where id = $1`, id, ...Object.values(more))
  }
  const encrypted = server.app.parts.cipher.encrypt('openid-of-drop')
  const seen = { nickname: '阿并', openid: encrypted, last_visit_time: '2026-05-01T00:00:00Z', visit_num: 3 }
  await wechat(drop, { ...seen, townsman_time: '2026-04-01T00:00:00Z', townsman_reason: '已核实' })
  await wechat(keep, { townsman_status: 'none', townsman_time: null, last_visit_time: '2026-01-01T00:00:00Z' })
  await wechat(other, seen)
  await wechat(own, { nickname: '本人', last_visit_time: '2026-06-01T00:00:00Z', townsman_reason: '原样' })
  expect(await admin.call('POST /user/merge', { keep_id: keep, drop_id: drop })).toMatchObject({ status: 200 })
  const columns = 'nickname, openid, last_visit_time, visit_num, townsman_status, townsman_reason'
  const filled = await one(`select ${columns} from person where id = $1`, keep)
  expect(filled).toMatchObject({
    nickname: '阿并',
    last_visit_time: '2026-05-01T00:00:00.000Z',
    visit_num: 3,
    townsman_status: 'verified',
    townsman_reason: '已核实',
  })
  expect(server.app.parts.cipher.decrypt(filled.openid)).toBe('openid-of-drop')
  expect(await admin.call('POST /user/merge', { keep_id: own, drop_id: other })).toMatchObject({ status: 200 })
  expect(await one(`select ${columns} from person where id = $1`, own)).toMatchObject({
    nickname: '本人',
    last_visit_time: '2026-06-01T00:00:00.000Z',
    townsman_reason: '原样',
  })
})
