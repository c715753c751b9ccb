// Edge cases of membership records: merged, restored from the recycle bin, left and come back.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runScheduled } from '../../../server/background/scheduled'
import { type Person, startServer, type TestServer } from '../../support/server'
import { type Desk, deskOf, done } from '../support/membership'
import { membershipCalls } from '../support/membership-calls'
import { RENEWED_AT } from '../support/renewals'

let server: TestServer
let desk: Desk
let admin: Person
const LATER = '2026-12-20T02:00:00.000Z'
beforeAll(async () => {
  server = await startServer()
  desk = await deskOf(server)
  admin = desk.admin
  // Tokens of the test expire in real time.
  await server.connection.pool.query(`update token set expire_time = '2099-01-01'`)
  server.app.parts.changes.announce()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.now = new Date(RENEWED_AT)
  const plain = { join_mode: 'pay_after_check', renew_base: 'payment_date', freeze_extend: false, pay_days: 7 }
  await desk.set({ ...plain, renew_early_days: 3650 })
})

const { renew, voided, check, edit, sums } = membershipCalls(() => desk)
const leave = (id: number) =>
  admin.call('POST /user/out', { id_list: [id], out_type: 'resigned', out_time: '2026-12-01', reason: '搬迁' })
const restore = (resource: string, id: number) => admin.call('POST /recycle/restore', { resource, id_list: [id] })

describe('a record that was merged', () => {
  test('does not come out of the recycle bin, and the refusal names the record that it is part of', async () => {
    const [keep, drop] = [await desk.member(), await desk.member({ amount: 100_000, pay_type: 'cash' })]
    done(await admin.call('POST /user/merge', { keep_id: keep, drop_id: drop }))
    const { user_name: name } = await desk.person(keep)
    const answer = await restore('user', drop)
    expect(answer).toMatchObject({ code: 'STATE', message: expect.stringContaining(name) })
    expect((await desk.person(drop)).delete_time).not.toBeNull()
  })

  test('leaves the later validity, and the preview shows every figure for both and afterwards', async () => {
    const keep = await desk.member({ join_time: '2026-01-10' })
    const drop = await desk.member({ join_time: '2024-03-01', amount: 50_000, pay_type: 'cash' })
    await renew(drop, { years: 3 })
    const [own, other] = [await desk.person(keep), await desk.person(drop)]
    const body = { keep_id: keep, drop_id: drop }
    const joining = `select points from contribute_log where user_id = $1 and type = 1`
    const { points: once } = await desk.one(joining, [keep])
    const { content } = done(await admin.call('POST /user/merge', { ...body, dry: true }))
    expect(content.figures.keep).toMatchObject({ expire_time: '2027-01-09', member_no: own.member_no })
    expect(content.figures.drop).toMatchObject({ expire_time: other.expire_time, pay_total: 350_000 - 200_000 })
    expect(content.figures.after).toMatchObject({
      expire_time: other.expire_time,
      member_no: own.member_no,
      position_id: own.position_id,
      pay_total: 150_000,
      contribute_total: own.contribute_total + other.contribute_total - once,
      join_time: '2024-03-01',
    })
    done(await admin.call('POST /user/merge', body))
    expect(await desk.person(keep)).toMatchObject({ expire_time: other.expire_time, pay_total: 150_000 })
    const [, validity] = await desk.all(
      `select from_value, to_value from user_period where user_id = $1 and kind in ('merge', 'expire') order by id`,
      [keep],
    )
    expect(validity).toEqual({ from_value: '2027-01-09', to_value: other.expire_time })
  })

  test('leaves its renewals voidable, and each takes back only what it gave', async () => {
    const keep = await desk.member({ join_time: '2026-06-01' })
    const drop = await desk.member({ join_time: '2026-01-01' })
    const [own, other] = [await renew(keep), await renew(drop, { years: 3 })]
    done(await admin.call('POST /user/merge', { keep_id: keep, drop_id: drop }))
    expect(await desk.person(keep)).toMatchObject({ expire_time: '2029-12-31', pay_total: 200_000 })
    done(await voided(other))
    expect(await desk.person(keep)).toMatchObject({ expire_time: '2028-05-31', pay_total: 100_000 })
    done(await voided(own))
    expect(await desk.person(keep)).toMatchObject({ expire_time: '2027-05-31', pay_total: 0 })
    expect(await sums(keep)).toMatchObject({ paid: 0 })
  })

  test('makes a lifelong member lifelong', async () => {
    const [keep, drop] = [await desk.member(), await desk.member({ position_id: 1 })]
    done(await admin.call('POST /user/merge', { keep_id: keep, drop_id: drop }))
    expect(await desk.person(keep)).toMatchObject({ expire_time: null })
  })
})

describe('what comes out of the recycle bin', () => {
  test('an honour brings back the points that went with it, also of somebody who has left meanwhile', async () => {
    const id = await desk.member()
    const body = { user_id: id, name: '优秀会员', level: 'city', grant_time: '2026-11-01', points: 33 }
    const honour = done(await admin.call('POST /userHonor/add', body)).content.id
    const before = (await desk.person(id)).contribute_total
    done(await leave(id))
    for (let round = 0; round < 2; round++) {
      done(await admin.call('POST /userHonor/delete', { id_list: [honour] }))
      expect((await desk.person(id)).contribute_total).toBe(before - 33)
      done(await restore('user_honor', honour))
      expect((await desk.person(id)).contribute_total).toBe(before)
    }
    expect((await sums(id)).points).toBe(before)
  })

  test('a submitted renewal does not come back to somebody who has left', async () => {
    const id = await desk.member()
    const renewal = await desk.submitted(id)
    done(await admin.call('POST /userRenew/delete', { id_list: [renewal] }))
    done(await leave(id))
    expect(await restore('user_renew', renewal)).toMatchObject({ code: 'STATE' })
  })

  test('what referred to a record refers to it again: tags of people, who recommended whom', async () => {
    const id = await desk.member()
    const label = (await desk.one(`insert into label (type, label) values ('user_tag', '回收测试') returning id`)).id
    const former = await desk.member()
    done(await edit(id, { label_ids: [label], referrer_id: former }))
    done(await leave(former))
    done(await admin.call('POST /label/delete', { id_list: [label] }))
    done(await admin.call('POST /user/delete', { id_list: [former] }))
    const held = async () => {
      const { content } = done(await admin.call('POST /user/read', { id }))
      return { labels: content.label_ids, referrer: content.referrer_id }
    }
    expect(await held()).toEqual({ labels: [], referrer: null })
    done(await restore('label', label))
    done(await restore('user_out', former))
    expect(await held()).toEqual({ labels: [label], referrer: former })
    expect(await desk.all('select * from released')).toEqual([])
  })
})

describe('leaving and coming back', () => {
  test('who has left leads no area or group any more, and does not come back into it from the bin', async () => {
    const id = await desk.member()
    const made = done(await admin.call('POST /area/add', { name: '领导测试区', leader_id: id, leader_ids: [id] }))
    const area = made.content.id
    done(await leave(id))
    const { content } = done(await admin.call('POST /area/read', { id: area }))
    expect(content).toMatchObject({ leader_id: null, leader_ids: [] })
    expect(content.revision).toBeGreaterThan(1)
  })

  test('an unpaid return that is refused leaves a former member, with the position of then', async () => {
    const [old, wanted] = [await desk.position(), await desk.position()]
    const id = await desk.member({ position_id: old })
    done(await leave(id))
    done(await admin.call('POST /user/rejoin', { id, position_id: wanted, area_id: 1, amount: 0, pay_type: 'cash' }))
    expect(await desk.person(id)).toMatchObject({ state: 'pending_payment' })
    done(await check(id, { status: 'rejected', reason: '未缴费' }))
    expect(await desk.person(id)).toMatchObject({ state: 'left', position_id: old, check_reason: '未缴费' })
    const { content } = done(await admin.call('POST /user/userOutList', { limit: 200 }))
    expect(content.list_data.map((row: { id: number }) => row.id)).toContain(id)
    expect(await desk.pays(id)).toMatchObject([{ status: 'closed' }])
    done(await admin.call('POST /user/rejoin', { id, position_id: old, area_id: 1, amount: 100, pay_type: 'cash' }))
  })

  test('a rest that was agreed to end ends by itself, on the day after', async () => {
    await desk.set({ freeze_extend: true })
    const id = await desk.member()
    const open = await desk.member()
    done(await admin.call('POST /user/freeze', { id_list: [id], freeze: true, reason: '出国', until: '2026-12-10' }))
    done(await admin.call('POST /user/freeze', { id_list: [open], freeze: true, reason: '出国' }))
    server.clock.now = new Date('2026-12-10T15:59:00Z')
    await runScheduled(server.app.parts)
    expect(await desk.person(id)).toMatchObject({ state: 'frozen' })
    server.clock.now = new Date(LATER)
    await runScheduled(server.app.parts)
    await runScheduled(server.app.parts)
    expect(await desk.person(id)).toMatchObject({ state: 'active', expire_time: '2027-01-10', freeze_until: null })
    expect((await desk.periods(id)).at(-1)).toMatchObject({ kind: 'unfreeze', start_date: '2026-12-11' })
    expect(await desk.person(open)).toMatchObject({ state: 'frozen' })
    const { content } = done(await admin.call('POST /log/list', { filter: { target_id: id, target_type: 'user' } }))
    expect(content.list_data[0]).toMatchObject({ admin_name: null, title: expect.stringContaining('系统') })
  })
})

test('a day of joining that is corrected leaves a line in the history', async () => {
  const id = await desk.member()
  done(await edit(id, { join_time: '2025-12-01' }))
  const line = await desk.one(
    `select from_value, to_value from user_period where user_id = $1 and kind = 'join_time'`,
    [id],
  )
  expect(line).toEqual({ from_value: '2026-01-01', to_value: '2025-12-01' })
})
