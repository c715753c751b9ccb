// The demonstration is consistent: totals equal their entries, dates follow each other, numbers are given once.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startServer, type TestServer } from '../../support/server'

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

test('every payment of the years of the books is in the ledger, under its category and in its account', async () => {
  const first = `${new Date().getFullYear() - 3}-01-01`
  const missing = `pay_log p where p.status = 'paid' and p.amount > 0 and p.pay_time >= '${first}'
    and not exists (select from ledger l where l.source_id = p.id and l.source_type <> 'manual' and l.amount = p.amount)`
  expect(await num(missing)).toBe(0)
  const [sums] = await rows(`select
    (select sum(p.amount) from pay_log p left join pay_log o on o.id = p.origin_id
      where coalesce(o.scene, p.scene) in ('join', 'renew') and p.status in ('paid', 'refunded')
        and coalesce(o.pay_time, p.pay_time) >= '${first}')::bigint as paid,
    (select sum(l.amount) from ledger l join ledger_cate c on c.id = l.cate_id
      where c.sys_key = 'fee' and l.status in ('approved', 'pending'))::bigint as booked`)
  expect(sums.booked).toBe(sums.paid)
  expect(await num(`ledger where status = 'pending'`)).toBe(17)
  expect(await num(`ledger where status = 'voided'`)).toBe(3)
  const [low] = await rows(`select min(balance)::bigint as balance from (
    select o.opening + sum(case when l.type in ('income', 'transfer_in') then l.amount else -l.amount end)
        over (partition by l.account order by l.trade_date) as balance
      from ledger l join ledger_account o on o.id = l.account_id where l.status = 'approved') day`)
  expect(Number(low.balance)).toBeGreaterThanOrEqual(0)
})

test('nothing that has happened lies ahead', async () => {
  for (const table of [
    'user_donate',
    'contribute_log',
    'article',
    'pay_log',
    'ledger',
    'sponsor',
    'feedback',
    'resource',
  ])
    expect(await num(`${table} where create_time > now()`), table).toBe(0)
  expect(await num(`article where publish_status = 'published' and publish_time > now()`)).toBe(0)
  expect(await num('user_donate where donate_time > now()')).toBe(0)
  expect(await num('contribute_log where happen_time > now()')).toBe(0)
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
    where p.ref_type = case when r.dues_item_id is null then 'user_renew' else 'dues_item' end
      and p.ref_id = coalesce(r.dues_item_id, r.id) and p.amount = r.amount and p.status = 'paid')`),
  ).toBe(0)
})

test('each story begins with joining, and nothing in it lies ahead', async () => {
  expect(
    await num(`person p where p.state in ('active', 'frozen', 'left') and not exists (select 1 from user_period u
    where u.user_id = p.id and u.kind in ('join', 'rejoin') and u.start_date = p.join_time)`),
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

/** Names of holders with contradicting dates, by position; every list must be empty. */
const contradictions = {
  'a term of office lies within the membership': `select p.user_name from person p join position o on o.id = p.position_id
    where p.state in ('active', 'frozen') and (p.position_start < p.join_time or p.position_end > p.expire_time
      or p.position_start > (now() at time zone 'Asia/Shanghai')::date)`,
  // To the day, except terms that begin on a 29th of February.
  'a term ends where the position has terms, after as many years, and nowhere else': `select p.user_name from person p
    join position o on o.id = p.position_id where p.state in ('active', 'frozen') and case when o.term_years > 0 then
      p.position_end is null or abs(p.position_end - (p.position_start + make_interval(years => o.term_years))::date + 1) > 1
      else p.position_end is not null end`,
  'a valid member has a term in force': `select user_name from person where state in ('active', 'frozen')
    and (expire_time is null or expire_time >= (now() at time zone 'Asia/Shanghai')::date)
    and position_end < (now() at time zone 'Asia/Shanghai')::date`,
  'the term is the last one of the story': `select p.user_name from person p join lateral (select u.* from user_period u
      where u.user_id = p.id and u.ref_type = 'position' order by u.start_date desc, u.id desc limit 1) last on true
    where p.state in ('active', 'frozen') and (last.start_date <> p.position_start or last.ref_id <> p.position_id
      or last.kind = 'position' and last.end_date is distinct from p.position_end)`,
  'a line of the story is called as the position it refers to': `select u.id from user_period u
    join position o on o.id = u.ref_id where u.ref_type = 'position' and u.to_value <> o.name`,
  'no line of the story ends before it starts, or starts before joining': `select u.id from user_period u join person p on p.id = u.user_id
    where u.kind not in ('void', 'unfreeze') and u.end_date < u.start_date
      or u.start_date < (select min(m.join_time) from membership m where m.user_id = p.id)`,
  'nobody rests before joining': `select user_name from person where freeze_time::date < join_time`,
  'former members left after joining, and their term ended then': `select user_name from person where state = 'left'
    and (out_time < join_time or position_end <> out_time or position_start < join_time)`,
  'a post of the chart lies within the membership of its holder': `select p.user_name, f.title, f.start_date, f.end_date, p.join_time
    from frame_user f join person p on p.id = f.user_id
    where f.start_date < p.join_time or f.end_date > coalesce(p.out_time, p.expire_time) or f.end_date < f.start_date
      or f.start_date > (now() at time zone 'Asia/Shanghai')::date`,
  'whoever holds a post is a member today': `select p.user_name, f.title from frame_user f join person p on p.id = f.user_id
    where (f.end_date is null or f.end_date >= (now() at time zone 'Asia/Shanghai')::date)
      and (p.state not in ('active', 'frozen') or p.expire_time < (now() at time zone 'Asia/Shanghai')::date)`,
  'a post named after a position has the term of it': `select p.user_name, f.title from frame_user f join frame n on n.id = f.frame_id
    join person p on p.id = f.user_id join position o on o.id = p.position_id
    where n.area_id is null and f.title = o.name
      and (f.start_date <> p.position_start or f.end_date is distinct from p.position_end)`,
  'the leader of a chapter is its president in the chart': `select a.name from area a join frame n on n.area_id = a.id and n.name = a.name || '会长'
    join frame_user f on f.frame_id = n.id and f.end_date is null where a.leader_id is distinct from f.user_id`,
  'time to pay is not over for those who wait': `select user_name from person where state = 'pending_payment'
    and (check_time < apply_time or check_time > now() or pay_deadline < check_time::date + 6
      or pay_deadline < (now() at time zone 'Asia/Shanghai')::date - 7)`,
}

test.each(Object.entries(contradictions))('%s', async (_, text) => {
  expect(await rows(text)).toEqual([])
})

test('what was paid on joining are the dues of what somebody joined as, for as long as the first term', async () => {
  expect(
    await rows(`select p.user_name, u.to_value, l.amount from pay_log l join person p on p.id = l.user_id
      join user_period u on u.user_id = p.id and u.kind = 'join' join position o on o.name = u.to_value
      where l.scene = 'join' and l.status = 'paid' and u.end_date is not null
        and l.amount <> o.fee * greatest(1, round((u.end_date - u.start_date) / 365.25)) / greatest(1, o.fee_years)`),
  ).toEqual([])
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
