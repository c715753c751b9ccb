// Messages that the settings ask for: reminders before and after the expiry, birthdays, new applications.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runScheduled } from '../../../server/background/scheduled'
import { startServer, type TestServer } from '../../support/server'
import { type Desk, deskOf, done } from '../support/membership'

let server: TestServer
let desk: Desk
beforeAll(async () => {
  server = await startServer()
  desk = await deskOf(server)
  await desk.one(`update token set expire_time = '2099-01-01' returning id`)
})
afterAll(() => server.close())

/** Reminders of the person, after the server has run at this time (Asia/Shanghai). */
async function at(time: string, id: number): Promise<string[]> {
  server.clock.now = new Date(`${time}+08:00`)
  await runScheduled(server.app.parts)
  return (await desk.notices(id)).filter((key) => ['renew_remind', 'expired', 'birthday'].includes(key))
}

test('a member is reminded once in each chosen span, in office hours, and told the day after the expiry', async () => {
  server.clock.now = new Date('2027-01-05T09:00:00+08:00')
  const id = await desk.member({ join_time: '2027-01-05', expire_time: '2027-06-30' })
  expect(await at('2027-05-30T23:00', id)).toEqual([])
  // The 30th day before.
  expect(await at('2027-05-31T08:59', id)).toEqual([])
  expect(await at('2027-05-31T09:00', id)).toEqual(['renew_remind'])
  expect(await at('2027-05-31T15:00', id)).toEqual(['renew_remind'])
  expect(await at('2027-06-01T09:00', id)).toEqual(['renew_remind'])
  // The server did not run on the 7th day before: the next one makes up for it, once.
  expect(await at('2027-06-24T10:00', id)).toHaveLength(2)
  expect(await at('2027-06-25T10:00', id)).toHaveLength(2)
  expect(await at('2027-06-30T10:00', id)).toHaveLength(3)
  expect(await at('2027-07-01T10:00', id)).toEqual(['renew_remind', 'renew_remind', 'renew_remind', 'expired'])
  expect(await at('2027-07-02T10:00', id)).toHaveLength(4)
  const { text } = await desk.one(`select text from notice where to_id = $1 and key = 'renew_remind' limit 1`, [id])
  expect(text).toContain('2027-06-30')
})

test('chosen members are reminded at once: not twice a day, in a preview not at all', async () => {
  server.clock.now = new Date('2027-07-02T15:00:00+08:00')
  const ids = [0, 1].map(() => desk.member({ join_time: '2027-07-02', expire_time: '2027-12-31' }))
  const [one, two] = (await Promise.all(ids)) as [number, number]
  const sent = async (id: number) => (await desk.notices(id)).filter((key) => key === 'renew_remind').length
  const remind = (body: object) => desk.admin.call('POST /user/remindRenew', body)
  expect(done(await remind({ id_list: [one], dry: true })).content.num).toBe(1)
  expect(await sent(one)).toBe(0)
  expect(done(await remind({ id_list: [one] })).content.num).toBe(1)
  expect(done(await remind({ id_list: [one, two] })).content.num).toBe(1)
  expect([await sent(one), await sent(two)]).toEqual([1, 1])
  server.clock.now = new Date('2027-07-03T00:30:00+08:00')
  expect(done(await remind({ id_list: [one] })).content.num).toBe(1)
  await desk.one(`update system_text set is_open = false where key = 'renew_remind' returning id`)
  expect(await remind({ id_list: [two] })).toMatchObject({ code: 'STATE' })
  await desk.one(`update system_text set is_open = true where key = 'renew_remind' returning id`)
})

test('two servers send a reminder once', async () => {
  server.clock.now = new Date('2027-07-03T01:00:00+08:00')
  const id = await desk.member({ join_time: '2027-07-03', expire_time: '2027-07-20' })
  server.clock.now = new Date('2027-07-04T10:00:00+08:00')
  await Promise.all([runScheduled(server.app.parts), runScheduled(server.app.parts)])
  expect((await desk.notices(id)).filter((key) => key === 'renew_remind')).toHaveLength(1)
})

test('no reminder without a day, nor to somebody who has renewed', async () => {
  await desk.set({ remind_renew_days: [] })
  server.clock.now = new Date('2027-08-01T01:00:00+08:00')
  const id = await desk.member({ join_time: '2027-08-01', expire_time: '2027-08-20' })
  expect(await at('2027-08-02T10:00', id)).toEqual([])
  await desk.set({ remind_renew_days: [7] })
  await desk.one(`update person set expire_time = '2028-08-20' where id = $1 returning id`, [id])
  expect(await at('2027-08-14T10:00', id)).toEqual([])
})

test.each([
  ['on the day', { birthday: '1980-09-12' }, '2027-09-12'],
  ['of the 29th of February in a common year', { birthday: '1984-02-29' }, '2029-02-28'],
  // 八月十五
  ['by the lunar calendar', { birthday: '1975-09-20', is_lunar: true }, '2029-09-22'],
  // 腊月三十; the last month of that year has 29 days.
  ['of the 30th of a lunar month that has 29 days', { birthday: '1984-02-01', is_lunar: true }, '2030-02-02'],
])('a birthday %s is greeted once, if the settings say so', async (_name, person, day) => {
  await desk.set({ remind_birthday: false, remind_renew_days: [] })
  server.clock.now = new Date(`2027-01-05T10:00:00+08:00`)
  const id = await desk.member({ join_time: '2027-01-05', expire_time: '2040-01-01', ...person })
  const before = new Date(Date.parse(`${day}T10:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
  await desk.set({ remind_birthday: true })
  // As if this were the first day of all: the cases are not in order of time.
  await desk.all(`delete from sequence where key = 'reminded'`)
  expect(await at(`${before}T10:00`, id)).toEqual([])
  expect(await at(`${day}T10:00`, id)).toEqual(['birthday'])
  expect(await at(`${day}T12:00`, id)).toEqual(['birthday'])
})

test('a new application is reported to those who may review it, and to nobody else', async () => {
  server.clock.now = null
  const told = async () =>
    (await desk.all(`select address from outbox where subject = '新入会申请' order by address`)).map(
      (row) => row.address,
    )
  await desk.applicant({ apply_position_id: 10 })
  expect(await told()).toEqual([])
  await desk.set({ remind_apply: true })
  await desk.applicant({ apply_position_id: 10 })
  const reviewers = await desk.all(
    `select username, phone from admin where username in ('mishu', 'huiyuan', 'bianji', 'caiwu', 'shenji') order by phone`,
  )
  const phones = await told()
  for (const { username, phone } of reviewers)
    expect(phones.includes(phone), username).toBe(['mishu', 'huiyuan'].includes(username))
})

test('origins are chosen below the home region of the settings', async () => {
  const tree = async (body: object = {}) => done(await desk.admin.call('POST /sxhAreaList', body)).content.list_data
  const [province] = await tree()
  const city = province.son[0]
  await desk.set({ native_root_id: city.id })
  expect((await tree()).map((node: { id: number }) => node.id)).toEqual([city.id])
  expect((await tree({ pid: null })).map((node: { id: number }) => node.id)).toEqual([city.id])
  expect((await tree({ pid: city.id })).length).toBe(city.son.length)
  const village = await desk.one(`select id from sxh_area where level = 'village' order by id limit 1`)
  const resolved = await tree({ id_list: [province.id, village.id] })
  expect(JSON.stringify(resolved)).toContain(`"id":${province.id}`)
  await desk.set({ native_root_id: null })
  expect((await tree()).map((node: { id: number }) => node.id)).toEqual([province.id])
})
