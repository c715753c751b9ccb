// The demonstration: as many people and papers as promised, and books that add up to the last point and fen.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startServer, type TestServer } from '../support/server'

// biome-ignore lint/suspicious/noExplicitAny: rows of every table
type Any = any

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
})
afterAll(() => server.close())

const rows = async (text: string): Promise<Any[]> => (await server.connection.pool.query(text)).rows
const num = async (text: string): Promise<number> =>
  Number((await rows(`select count(*)::int as num from ${text}`))[0].num)

test('people of every kind', async () => {
  const { content } = await admin.call('POST /user/list', { page: 1, limit: 1 })
  expect(content.total).toBe(320)
  const of = async (status: string) =>
    (await admin.call('POST /user/list', { page: 1, limit: 1, filter: { status: [status] } })).content.total
  expect([await of('expiring'), await of('expired'), await of('frozen')]).toEqual([24, 22, 6])
  expect(await of('active')).toBe(268)
  expect(await num(`person where state = 'active' and expire_time is null`)).toBe(6)
  expect(await num(`person where state = 'none' and townsman_status <> 'none'`)).toBe(60)
  expect(await num(`person where state = 'none' and townsman_status = 'applied'`)).toBe(8)
  const applications = await rows(`select state, count(*)::int as num from person
    where state in ('applied', 'pending_payment', 'rejected') group by state order by state`)
  expect(applications.map((row) => row.num)).toEqual([12, 6, 7])
  expect(await num(`person where state = 'left'`)).toBe(18)
  expect(await num(`person where state = 'none' and townsman_status = 'none'`)).toBe(40)
  expect(
    await num(
      `person where to_char(birthday, 'MM-DD') = to_char(now() at time zone 'Asia/Shanghai', 'MM-DD') and state = 'active'`,
    ),
  ).toBeGreaterThanOrEqual(4)
  expect(await num(`frame`)).toBe(46)
  expect(await num(`frame_user where end_date < now()`)).toBeGreaterThan(3)
  expect(await num(`"union"`)).toBe(6)
})

test('every total is the sum of its log', async () => {
  expect(
    await num(
      `person where contribute_total <> (select coalesce(sum(points), 0) from contribute_log where user_id = person.id)`,
    ),
  ).toBe(0)
  expect(
    await num(`person where pay_total <> (select coalesce(sum(amount), 0) from pay_log
      where user_id = person.id and status in ('paid', 'refunded'))`),
  ).toBe(0)
  expect(await num('person where pay_total < 0')).toBe(0)
  const [sums] = await rows(
    `select (select sum(contribute_total) from person)::int as held, (select sum(points) from contribute_log)::int as earned`,
  )
  expect(sums.held).toBe(sums.earned)
})

test('points of all types, each fact once, each reversal of one entry', async () => {
  const types = await rows('select type, count(*)::int as num from contribute_log group by type order by type')
  expect(types.map((row) => row.type)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 90, 91])
  expect(types.at(-1).num).toBe(12)
  const all = await num('contribute_log')
  expect(all).toBeGreaterThan(5500)
  expect(all).toBeLessThan(6500)
  expect(
    await num(`contribute_log r join contribute_log o on o.id = r.origin_id
    where r.points <> -o.points or r.user_id <> o.user_id or r.happen_time < o.happen_time`),
  ).toBe(0)
  expect(await num('contribute_log where points = 0')).toBe(0)
})

test('renewals follow each other without a gap, and the last one says when a membership ends', async () => {
  const states = await rows(`select status, count(*)::int as num from user_renew group by status`)
  const of = (status: string) => states.find((row) => row.status === status)?.num
  expect([of('pending'), of('voided')]).toEqual([9, 4])
  expect(of('effective')).toBeGreaterThan(330)
  expect(of('effective')).toBeLessThan(480)
  const wrong = await rows(`select p.user_name from person p join lateral (select new_expire from user_renew r
      where r.user_id = p.id and r.status = 'effective' order by r.new_expire desc limit 1) last on true
    where p.state in ('active', 'frozen') and p.expire_time <> last.new_expire`)
  expect(wrong).toEqual([])
  const gaps =
    await rows(`select user_id from (select user_id, start_date, lag(new_expire) over (partition by user_id order by start_date) as before
      from user_renew where status = 'effective') line where before is not null and start_date <> before + 1`)
  expect(gaps).toEqual([])
  expect(await num(`user_renew where status = 'effective' and (pay_time::date > start_date or pay_time > now())`)).toBe(
    0,
  )
  expect(
    await num(`user_renew r where status in ('effective', 'voided') and not exists (select 1 from pay_log p
    where p.ref_type = 'user_renew' and p.ref_id = r.id and p.amount = r.amount and p.status = 'paid')`),
  ).toBe(0)
})

test('each story begins with joining, and nothing in it lies ahead', async () => {
  expect(
    await num(`person p where p.state in ('active', 'frozen', 'left') and not exists (select 1 from user_period u
    where u.user_id = p.id and u.kind = 'join' and u.start_date = p.join_time)`),
  ).toBe(0)
  expect(
    await num(`person p where p.state = 'left' and not exists (select 1 from user_period u
    where u.user_id = p.id and u.kind = 'out' and u.start_date = p.out_time)`),
  ).toBe(0)
  expect(
    await num(`person p where p.state = 'frozen' and not exists (select 1 from user_period u
    where u.user_id = p.id and u.kind = 'freeze')`),
  ).toBe(0)
  expect(await num(`user_period where create_time > now()`)).toBe(0)
  expect(await num(`contribute_log where happen_time > now() + interval '1 day'`)).toBe(0)
  const early =
    await rows(`select p.user_name, c.type, c.happen_time from contribute_log c join person p on p.id = c.user_id
    where c.happen_time::date < p.join_time and c.type <> 7 limit 5`)
  expect(early).toEqual([])
})

test('numbers of papers are each given once, and the next one is new', async () => {
  for (const [table, column] of [
    ['pay_log', 'pay_no'],
    ['user_renew', 'renew_no'],
    ['user_donate', 'donate_no'],
    ['user_donate', 'certificate_no'],
  ])
    expect(
      await num(
        `(select ${column} from ${table} where ${column} is not null group by ${column} having count(*) > 1) twice`,
      ),
    ).toBe(0)
  expect(await num('user_donate')).toBe(85)
  const { content, code } = await admin.call('POST /userDonate/add', {
    donor_name: '试捐人(演示)',
    project: '爱心水井',
    kind: 'cash',
    amount: 10_000,
    pay_type: 'cash',
    donate_time: new Date(Date.now() - 60_000).toISOString(),
  })
  expect(code).toBeUndefined()
  expect(content.id).toBeGreaterThan(0)
})

test('some people may be one', async () => {
  const { content } = await admin.call('POST /user/duplicates', {})
  expect(content.total).toBeGreaterThanOrEqual(3)
})
