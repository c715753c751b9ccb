// Money and points of days on which they cannot be: before the founding, or before the member had joined.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startServer, type TestServer } from '../../support/server'
import { type Desk, deskOf, done } from '../support/membership'

let server: TestServer
let admin: Person
let desk: Desk
beforeAll(async () => {
  server = await startServer()
  server.clock.now = new Date('2026-06-10T02:00:00Z')
  desk = await deskOf(server)
  admin = desk.admin
  await desk.one(`update token set expire_time = '2099-01-01' returning id`)
  await desk.set({ found_date: '2015-05-01' })
})
afterAll(() => server.close())

const founding = (name: string) => ({
  code: 'PARAM',
  errors: { [name]: expect.stringContaining('成立日期 2015-05-01') },
})
const joining = (name: string) => ({
  code: 'PARAM',
  errors: { [name]: expect.stringContaining('入会日期 2024-03-01') },
})
const member = (more: object = {}) => desk.member({ join_time: '2024-03-01', ...more })
const at = (day: string) => `${day}T02:00:00Z`

test('dues are not paid before the founding, nor a renewal before its member had joined', async () => {
  const paid = { amount: 1000, pay_type: 'cash' }
  expect(
    await admin.call('POST /user/add', desk.body({ scene: 'member', ...paid, pay_time: at('2015-04-30') })),
  ).toMatchObject(founding('pay_time'))
  const user_id = await member()
  const renewal = { user_id, position_id: 10, years: 1, ...paid, force: true }
  expect(await admin.call('POST /userRenew/add', { ...renewal, pay_time: at('2019-06-01') })).toMatchObject(
    joining('pay_time'),
  )
  const { id } = done(await admin.call('POST /userRenew/add', { ...renewal, pay_time: at('2024-03-01') })).content
  const edit = async (change: object) => {
    const { revision } = await desk.one('select revision from user_renew where id = $1', [id])
    return admin.call('POST /userRenew/edit', { id, revision, ...change })
  }
  expect(await edit({ pay_time: at('2024-02-28') })).toMatchObject(joining('pay_time'))
  done(await edit({ amount: 2000 }))
  const many = { id_list: [user_id], amount_mode: 'fixed', amount: 1000, years: 1, pay_type: 'cash', force: true }
  const { content } = await admin.call('POST /user/renewAction', { ...many, pay_time: at('2019-06-01') })
  expect(content).toMatchObject({ success_num: 0 })
})

test('a gift of a member is not of a day before joining; without the member it is', async () => {
  const user_id = await member()
  const donation = { user_id, donor_name: '热心人', project: '助学', kind: 'cash', amount: 1000, pay_type: 'cash' }
  const sponsor = { user_id, name: '示范公司', type: 'cash', amount: 1000, pay_type: 'cash' }
  expect(await admin.call('POST /userDonate/add', { ...donation, donate_time: at('2023-01-01') })).toMatchObject(
    joining('donate_time'),
  )
  expect(await admin.call('POST /sponsor/add', { ...sponsor, sponsor_time: '2023-01-01' })).toMatchObject(
    joining('sponsor_time'),
  )
  done(await admin.call('POST /userDonate/add', { ...donation, user_id: null, donate_time: at('2023-01-01') }))
  done(await admin.call('POST /sponsor/add', { ...sponsor, user_id: null, sponsor_time: '2023-01-01' }))
  expect(
    await admin.call('POST /userDonate/add', { ...donation, user_id: null, donate_time: at('2015-04-30') }),
  ).toMatchObject(founding('donate_time'))
  expect(
    await admin.call('POST /sponsor/add', { ...sponsor, user_id: null, sponsor_time: '2015-04-30' }),
  ).toMatchObject(founding('sponsor_time'))
  const { id } = done(await admin.call('POST /userDonate/add', { ...donation, donate_time: at('2024-03-01') })).content
  const body = { id, revision: 1, donate_time: at('2024-02-28') }
  expect(await admin.call('POST /userDonate/edit', body)).toMatchObject(joining('donate_time'))
})

test('points by hand are not of a day before joining, and name who had not', async () => {
  const [first, second] = [await member({ join_time: '2020-01-01' }), await member()]
  const { user_name } = await desk.person(second)
  const give = (happen_time: string) =>
    admin.call('POST /user/addContribute', { id_list: [first, second], points: 5, remark: '会务', happen_time })
  expect(await give(at('2023-01-01'))).toMatchObject({
    code: 'PARAM',
    errors: { happen_time: `不能早于${user_name}入会日期 2024-03-01` },
  })
  expect(await give(at('2015-04-30'))).toMatchObject(founding('happen_time'))
  done(await give(at('2024-03-01')))
})

test('who left and joined again keeps the days of the first membership', async () => {
  const user_id = await member({ join_time: '2020-01-01' })
  done(
    await admin.call('POST /user/out', {
      id_list: [user_id],
      out_type: 'other',
      out_time: '2025-12-31',
      reason: '其他',
    }),
  )
  const again = { id: user_id, position_id: 10, area_id: 1, join_time: '2026-05-01', amount: 0, pay_type: 'waived' }
  done(await admin.call('POST /user/rejoin', again))
  expect(await desk.person(user_id)).toMatchObject({ state: 'active', join_time: '2026-05-01' })
  const body = { id_list: [user_id], points: 5, remark: '会务', happen_time: at('2021-01-01') }
  done(await admin.call('POST /user/addContribute', body))
})

test('an honour of the time before joining is on record without points', async () => {
  const user_id = await member()
  const honour = { user_id, name: '示范荣誉', level: 'city', grant_time: '2020-05-01' }
  expect(await admin.call('POST /userHonor/add', { ...honour, points: 50 })).toMatchObject(joining('grant_time'))
  const { id } = done(await admin.call('POST /userHonor/add', honour)).content
  const { points } = await desk.one('select points from user_honor where id = $1', [id])
  expect(points).toBe(0)
  const edit = async (change: object) => {
    const { revision } = await desk.one('select revision from user_honor where id = $1', [id])
    return admin.call('POST /userHonor/edit', { id, revision, ...change })
  }
  expect(await edit({ points: 50 })).toMatchObject(joining('grant_time'))
  done(await edit({ grant_time: '2025-05-01', points: 50 }))
  expect(await edit({ grant_time: '2020-05-01' })).toMatchObject(joining('grant_time'))
  const { contribute_total } = await desk.person(user_id)
  done(await edit({ grant_time: '2020-05-01', points: 0 }))
  expect((await desk.person(user_id))['contribute_total']).toBe(Number(contribute_total) - 50)
})
