// The demonstration: the promised numbers of people, content, services and activities, in every state.
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

test('people of every kind', async () => {
  const { content } = await admin.call('POST /user/list', { page: 1, limit: 1 })
  // Four of them are companies.
  expect(content.total).toBe(324)
  expect(await num(`person where kind = 'company' and state = 'active'`)).toBe(4)
  expect([await num(`company_review where field = 'match'`), await num(`company_review`)]).toEqual([5, 11])
  expect(await num(`company_person where is_main and end_date is not null`)).toBeGreaterThan(1)
  const of = async (status: string) =>
    (await admin.call('POST /user/list', { page: 1, limit: 1, filter: { status: [status] } })).content.total
  expect([await of('expiring'), await of('expired'), await of('frozen')]).toEqual([24, 22, 6])
  expect(await of('active')).toBe(272)
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

test('content of every kind, in its states', async () => {
  expect([await num('message'), await num('shipinhao'), await num('banner'), await num('article')]).toEqual([
    25, 15, 8, 75,
  ])
  expect(await num(`message where publish_status = 'scheduled' and sent_time is null`)).toBe(1)
  expect([await num('resource'), await num('resource_category')]).toEqual([70, 8])
  expect(await num(`resource where status = 'pending'`)).toBe(9)
  expect(await num('resource where end_date < current_date')).toBe(4)
  expect([await num('thanks_letter'), await num(`thanks_letter where status = 'pending'`)]).toEqual([20, 4])
  expect([await num('custom_menu'), await num('custom_content')]).toEqual([8, 40])
  const [deals] = await rows('select sum(amount)::bigint as sum from thanks_letter')
  expect(Number(deals.sum)).toBe(6_840_000_000)
})

test('voices of members, in their states', async () => {
  expect([await num('feedback'), await num('question'), await num('question_answer')]).toEqual([30, 18, 34])
  expect(await num(`feedback where status = 'new'`)).toBe(5)
  expect(await num(`feedback where is_anonymous and user_id is not null`)).toBe(0)
  expect(await num(`question where status = 'open'`)).toBe(4)
  const adopted = await num(`question where status = 'adopted'`)
  expect(adopted).toBeGreaterThan(4)
  expect(await num(`contribute_log where type = 10 and ref_type = 'question'`)).toBe(adopted)
  expect(await num(`contribute_log where type = 11 and ref_type = 'feedback'`)).toBe(
    await num(`feedback where status = 'resolved'`),
  )
})

test('services with their sign-ins, whose points follow their hours', async () => {
  expect([await num('service'), await num('service_sign')]).toEqual([12, 260])
  expect(await num(`service where kind = 'volunteer'`)).toBe(5)
  expect(await num(`service_sign where status = 'registered'`)).toBe(10)
  expect(await num(`service_sign where status = 'signed_in' and sign_out_time is null`)).toBe(14)
  expect(await num('service_sign where is_forgotten and hours = 0')).toBe(2)
  expect(await num(`service_sign where sign_time > now() or sign_out_time > now() or sign_out_time <= sign_time`)).toBe(
    0,
  )
  const [{ wrong }] =
    (await rows(`select count(*)::int as wrong from service_sign g join service s on s.id = g.service_id
    where (select coalesce(sum(points), 0) from contribute_log c where c.ref_type = 'service_sign' and c.ref_id = g.id) <>
      case when g.status <> 'signed_out' or g.is_forgotten then 0 when s.kind = 'member' then 5
        else coalesce(floor(s.points_per_hour * g.hours), 5 * floor(g.hours)) end`)) as [{ wrong: number }]
  expect(wrong).toBe(0)
})

test('some people may be one', async () => {
  const { content } = await admin.call('POST /user/duplicates', {})
  expect(content.total).toBeGreaterThanOrEqual(4)
  // One applicant is already known: the page of the application shows it.
  const statuses = content.list_data.flatMap(({ a, b }: Any) => [a.status, b.status])
  expect(statuses).toContain('applied')
})

test('activities in every state, with their enrolments, sign-ins and albums', async () => {
  const { content } = await admin.call('POST /activity/list', { limit: 1 })
  expect(content.summary.status_counts).toEqual({
    draft: 3,
    upcoming: 2,
    enrolling: 4,
    ongoing: 1,
    ended: 12,
    cancelled: 2,
  })
  expect([await num('activity_apply'), await num('activity_sign'), await num('activity_pic')]).toEqual([900, 640, 120])
  expect(await num('activity_type')).toBe(10)
  const [full] = await rows(`select a.quota, sum(e.seats) filter (where e.status = 'approved')::int as taken,
    count(*) filter (where e.status = 'waiting')::int as waiting from activity a join activity_apply e on e.activity_id = a.id
    where a.is_wait group by a.id`)
  expect(full).toEqual({ quota: 30, taken: 30, waiting: 8 })
  expect(
    await num(`activity_sign s where not exists (select 1 from activity_apply e where e.activity_id = s.activity_id
    and e.user_id = s.user_id and e.status = 'approved') or not exists (select 1 from contribute_log c
    where c.ref_type = 'activity_sign' and c.ref_id = s.id)`),
  ).toBe(0)
})
