// The big screen: who may watch it, what it counts, and what it never shows.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { maskDonor, maskName } from '../../../server/product/services/screen/names'
import { firstDay } from '../../../server/product/services/screen/period'
import { type Answer, type Person, startServer, type TestServer } from '../../support/server'
import { recorderOf } from '../../support/statements'
import { companiesOf } from '../support/companies'
import { done } from '../support/membership'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
})
afterAll(() => server.close())

// biome-ignore lint/suspicious/noExplicitAny: tests look into rows of every table
const all = async (text: string, values: unknown[] = []): Promise<any[]> =>
  (await server.connection.pool.query(text, values)).rows

const config = async () => done(await admin.call('POST /config/getScreenConfig', {})).content

async function save(change: object): Promise<Answer> {
  const { revision } = await config()
  return admin.call('POST /config/saveScreenConfig', { revision, ...change })
}

/** As a browser without a sign-in. */
async function watch(token: string, ip = '203.0.113.8'): Promise<Answer> {
  const answer = await server.app.server.inject({
    method: 'POST',
    url: '/api/screen/data',
    payload: { token },
    remoteAddress: ip,
  })
  return answer.json() as Answer
}

interface Module {
  key: string
  total: number | null
  rows: { name: string; value: number | null; note: string | null; image: string | null }[]
}

const modulesOf = ({ content }: Answer): Record<string, Module> =>
  Object.fromEntries((content.modules as Module[]).map((one) => [one.key, one]))

test('the address is made when saved, shows nothing while closed, and is replaced on request', async () => {
  expect(await config()).toMatchObject({ is_open: false, screen_token: null, screen_url: null })
  const first = done(await save({ title: '云岭商会大屏' })).content
  expect(first.screen_token).toMatch(/^[\w-]{24}$/)
  expect(first.screen_url).toBe(`/screen.html#${first.screen_token}`)
  expect(await watch(first.screen_token)).toMatchObject({ code: 'NF', status: 404 })
  expect(done(await save({ is_open: true })).content.screen_token).toBe(first.screen_token)
  expect(done(await watch(first.screen_token)).content).toMatchObject({
    title: '云岭商会大屏',
    theme: 'blue',
    width: 1920,
  })
  expect(await watch(`${first.screen_token.slice(0, -1)}~`)).toMatchObject({ code: 'NF' })
  expect(await watch('x')).toMatchObject({ code: 'NF' })
  const second = done(await save({ reset: true })).content
  expect(second.screen_token).not.toBe(first.screen_token)
  expect(await watch(first.screen_token)).toMatchObject({ code: 'NF' })
  done(await watch(second.screen_token))
})

test('only addresses of the list may watch, if there is one', async () => {
  const { screen_token: token } = await config()
  expect(await save({ ip_white: ['203.0.113.8/33'] })).toMatchObject({
    code: 'PARAM',
    errors: { ip_white: expect.any(String) },
  })
  expect(await save({ ip_white: ['office'] })).toMatchObject({ code: 'PARAM' })
  done(await save({ ip_white: ['203.0.113.8', '198.51.100.0/24', '2001:db8::/32'] }))
  for (const [ip, code] of [
    ['203.0.113.8', undefined],
    ['203.0.113.9', 'PERM'],
    ['198.51.100.77', undefined],
    ['198.51.101.1', 'PERM'],
    ['2001:db8::7', undefined],
    ['2001:db9::7', 'PERM'],
    ['::ffff:203.0.113.8', undefined],
  ] as const)
    expect({ ip, code: (await watch(token, ip)).code }).toEqual({ ip, code })
  done(await save({ ip_white: [] }))
  done(await watch(token, '203.0.113.9'))
})

test('all thirteen modules are there, a hidden one is not, an unknown key is refused', async () => {
  const { screen_token: token, modules } = await config()
  const shown = modulesOf(await watch(token))
  expect(Object.keys(shown).sort()).toEqual(
    [
      'achievement',
      'activity',
      'area',
      'map',
      'native',
      'news',
      'rank',
      'sponsor',
      'star',
      'total',
      'trend',
      'video',
      'work_type',
    ].sort(),
  )
  for (const { key, rows } of Object.values(shown)) expect({ key, some: rows.length > 0 }).toEqual({ key, some: true })
  const changed = modules.map((one: { key: string }) => (one.key === 'news' ? { ...one, is_show: false } : one))
  const answer = await save({ modules: changed })
  done(answer)
  expect(modulesOf(await watch(token))['news']).toBeUndefined()
  expect(await save({ modules: [{ key: 'phones', name: '电话' }] })).toMatchObject({ code: 'PARAM' })
})

test('what it counts agrees with the rows', async () => {
  const { screen_token: token } = await config()
  const shown = modulesOf(await watch(token))
  const members = await all(`select p.*, a.name as area from person p left join area a on a.id = p.area_id
    where p.delete_time is null and p.state = 'active' and (p.expire_time is null or p.expire_time >= current_date)`)
  const total = Object.fromEntries((shown['total'] as Module).rows.map(({ name, value }) => [name, value]))
  expect(total['members']).toBe(members.length)
  expect(total['companies']).toBe(companiesOf(members).size)
  const industries = (shown['work_type'] as Module).rows
  expect(industries.length).toBeLessThanOrEqual(9)
  expect(industries.reduce((sum, { value }) => sum + (value ?? 0), 0)).toBe(
    members.filter((one) => one.work_type_id !== null).length,
  )
  const trend = (shown['trend'] as Module).rows
  expect(trend).toHaveLength(12)
  // Figures in full: big-screen-figures.test.ts.
  expect(trend.at(-1)?.value).toBe(members.length)
  const [deals] = await all(
    `select sum(amount)::bigint as sum from thanks_letter where status = 'approved' and is_show and delete_time is null`,
  )
  expect(shown['achievement']?.total).toBe(Number(deals.sum))
  const gifts = (shown['sponsor'] as Module).rows
  expect(gifts.map(({ value }) => value)).toEqual(
    [...gifts.map(({ value }) => value)].sort((one, other) => (other ?? 0) - (one ?? 0)),
  )
})

test('no phone, number, address, birthday or full name, whoever is in it; hidden members are counted and not named', async () => {
  const { screen_token: token, modules } = await config()
  const [hidden] = await all(`select p.id, p.user_name from contribute_log c join person p on p.id = c.user_id
    where p.state = 'active' and p.delete_time is null group by p.id order by sum(c.points) desc limit 1`)
  await all('update person set user_name = $1, is_show = false where id = $2', ['欧阳无名', hidden.id])
  done(
    await save({
      name_mask: false,
      modules: modules.map((one: object) => ({ ...one, limit: 50, data_period: 'all', is_show: true })),
    }),
  )
  await all(`insert into user_donate (donor_name, is_anonymous, project, amount, donate_time, status)
    values ('隐名赵六七', true, '爱心水井', 99900000000, now(), 'received')`)
  const open = JSON.stringify((await watch(token)).content)
  expect(open).not.toContain('隐名赵六七')
  expect((modulesOf(await watch(token))['sponsor'] as Module).rows[0]).toMatchObject({ name: '爱心人士' })
  expect(open).not.toContain('欧阳无名')
  done(await save({ name_mask: true }))
  const masked = JSON.stringify((await watch(token)).content)
  const people = await all('select * from person where delete_time is null')
  let named = 0
  for (const one of people) {
    for (const secret of [
      one.phone,
      one.phone_two,
      one.email,
      one.wechat,
      one.address,
      one.id_card,
      one.credit_code,
      one.member_no,
    ])
      if (secret) expect(masked.includes(secret), `${secret}`).toBe(false)
    if (one.user_name && open.includes(`"${one.user_name}"`)) named++
    if (!one.user_name) continue
    expect(masked.includes(`"${one.user_name}"`), one.user_name).toBe(false)
    // Nor within a title.
    if ([...one.user_name].length > 2) expect(masked.includes(one.user_name), one.user_name).toBe(false)
  }
  expect(named).toBeGreaterThan(20)
  expect(masked).not.toMatch(/(?<![\w/.-])1\d{10}(?![\w])/)
  // Every row has the same few columns.
  const rows = Object.values(modulesOf(await watch(token))).flatMap((one) => one.rows)
  expect(new Set(rows.flatMap((row) => Object.keys(row)))).toEqual(
    new Set(['name', 'value', 'note', 'image', 'time', 'state']),
  )
})

test('previewed by those who set it up, also while closed; by nobody else', async () => {
  done(await save({ is_open: false }))
  expect(done(await admin.call('POST /screen/preview', {})).content.modules.length).toBeGreaterThan(10)
  const other = await server.as('bianji')
  expect(await other.call('POST /screen/preview', {})).toMatchObject({ code: 'PERM' })
})

test('names and periods', () => {
  expect(['张明', '张小明', '欧阳小明', '张'].map(maskName)).toEqual(['张*', '张*明', '欧*明', '*'])
  expect(maskDonor('云岭茶业有限公司', true, '张明')).toBe('云岭茶业有限公司')
  expect(maskDonor('张明', true, null)).toBe('张*')
  expect(maskDonor('John Smith', true, 'John Smith')).toBe('J*h')
  expect(maskDonor('阿依古丽·买买提', true, null)).toBe('阿*提')
  expect(maskDonor('张明', false, null)).toBe('张明')
  expect((['year', 'quarter', 'month', 'week', 'all'] as const).map((one) => firstDay(one, '2026-08-02'))).toEqual([
    '2026-01-01',
    '2026-07-01',
    '2026-08-01',
    '2026-07-27',
    null,
  ])
  expect(['2026-08-31', '2026-09-01'].map((day) => firstDay('year', day, '09-01'))).toEqual([
    '2025-09-01',
    '2026-09-01',
  ])
})

test('a hundred screens cost one computation every few seconds; saving shows at once', async () => {
  const { screen_token: token } = done(await save({ is_open: true, title: '一百块' })).content
  server.clock.now = new Date('2026-06-10T02:00:00Z')
  const recorder = recorderOf(server.connection)
  const hundred = () => Promise.all(Array.from({ length: 100 }, (_, at) => watch(token, `203.0.113.${at}`)))
  const { result, trips } = await recorder.record(async () => [...(await hundred()), ...(await hundred())])
  for (const answer of result) expect(done(answer).content.title).toBe('一百块')
  // Each computation reads the modules once.
  const computed = trips.flatMap(({ statements }) => statements).filter((text) => text.includes('"screen_module"'))
  expect(computed).toHaveLength(1)
  done(await save({ title: '一百零一块' }))
  expect(done(await watch(token)).content.title).toBe('一百零一块')
})
