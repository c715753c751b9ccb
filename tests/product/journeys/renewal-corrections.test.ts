// Renewals corrected and voided: payments, points, expiry and position follow.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, startServer, type TestServer } from '../../support/server'
import { type Desk, deskOf, done } from '../support/membership'
import { RENEWED_AT, renewalsOf } from '../support/renewals'

let server: TestServer
let desk: Desk
let admin: Person
beforeAll(async () => {
  server = await startServer()
  desk = await deskOf(server)
  admin = desk.admin
  // Tokens of the test expire in real time.
  await server.connection.pool.query(`update token set expire_time = '2099-01-01'`)
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.now = new Date(RENEWED_AT)
  await desk.set({ renew_base: 'payment_date', renew_early_days: 90 })
})

const { member, add, expire, renewal, pays, points } = renewalsOf(() => desk)

describe('corrected', () => {
  const edit = async (id: number, more: object) =>
    admin.call('POST /userRenew/edit', { id, revision: (await renewal(id)).revision, ...more })

  test('another amount: a pair in the payments, and the points of the difference', async () => {
    const id = await member()
    const { content } = done(await add(id))
    done(await edit(content.id, { amount: 120_000 }))
    done(await edit(content.id, { amount: 90_000, pay_type: 'card' }))
    expect((await pays(id)).map((row) => row.amount)).toEqual([100_000, -100_000, 120_000, -120_000, 90_000])
    expect(await desk.person(id)).toMatchObject({ pay_total: 90_000, contribute_total: 100 + 50 + 9 })
  })

  test('another way to pay moves money, not points', async () => {
    const id = await member()
    const { content } = done(await add(id))
    done(await edit(content.id, { pay_type: 'card' }))
    expect((await pays(id)).map((row) => row.amount)).toEqual([100_000, -100_000, 100_000])
    expect(await points(id)).toHaveLength(2)
  })

  test('years and position of an effective one stay; of a rejected one everything', async () => {
    const id = await member()
    const { content } = done(await add(id))
    expect(await edit(content.id, { years: 2 })).toMatchObject({ code: 'STATE', errors: { years: expect.any(String) } })
    done(await edit(content.id, { remark: '补记' }))
    const waiting = await desk.submitted(await member())
    done(await edit(waiting, { years: 2, amount: 200_000 }))
    done(await admin.call('POST /user/renewAction', { renew_id: waiting, status: 'rejected', reason: '误' }))
    expect(await edit(waiting, { remark: '再改' })).toMatchObject({ code: 'STATE' })
  })
})

describe('taken back', () => {
  const remove = (ids: number[]) => admin.call('POST /userRenew/delete', { id_list: ids })

  test('the last one is voided: expiry, payment and points as before, and never twice', async () => {
    const id = await member()
    const before = await desk.person(id)
    const first = done(await add(id)).content.id
    const last = done(await add(id, { force: true })).content.id
    expect(await remove([first])).toMatchObject({ code: 'STATE' })
    const renewed = await desk.person(id)
    const taken = {
      num: 0,
      voided: 2,
      refunded: renewed.pay_total - before.pay_total,
      points: renewed.contribute_total - before.contribute_total,
      expiries: `${renewed.user_name} 2028-12-31 → 2026-12-31`,
    }
    expect(taken.refunded).toBeGreaterThan(0)
    expect(taken.points).toBeGreaterThan(0)
    const tried = done(await admin.call('POST /userRenew/delete', { id_list: [first, last], dry: true })).content
    expect(tried).toMatchObject(taken)
    expect(await renewal(last)).toMatchObject({ status: 'effective' })
    expect(await expire(id)).toBe('2028-12-31')
    expect(done(await remove([first, last])).content).toEqual(taken)
    expect(await desk.person(id)).toMatchObject({
      expire_time: before.expire_time,
      pay_total: before.pay_total,
      contribute_total: before.contribute_total,
    })
    expect(await renewal(last)).toMatchObject({ status: 'voided', delete_time: null })
    expect(await remove([last])).toMatchObject({ code: 'STATE' })
    const kinds = await desk.all('select kind from user_period where user_id = $1 order by id', [id])
    expect(kinds.map((row) => row.kind)).toEqual(['join', 'renew', 'renew', 'void', 'void'])
  })

  test('a corrected one takes back what it was corrected to', async () => {
    const id = await member()
    const { content } = done(await add(id))
    done(await admin.call('POST /userRenew/edit', { id: content.id, revision: 1, amount: 250_000 }))
    done(await remove([content.id]))
    expect(await desk.person(id)).toMatchObject({ pay_total: 0, contribute_total: 100, expire_time: '2026-12-31' })
  })

  test('days that a rest has added stay', async () => {
    await desk.set({ freeze_extend: true })
    const id = await member()
    const { content } = done(await add(id))
    done(await admin.call('POST /user/freeze', { id_list: [id], freeze: true, reason: '出国' }))
    server.clock.now = new Date('2026-12-11T02:00:00Z')
    done(await admin.call('POST /user/freeze', { id_list: [id], freeze: false }))
    expect(await expire(id)).toBe('2028-01-10')
    done(await remove([content.id]))
    expect(await expire(id)).toBe('2027-01-10')
    await desk.set({ freeze_extend: false })
  })

  test('a renewal of a membership that has ended stays', async () => {
    const id = await member()
    const { content } = done(await add(id))
    done(
      await admin.call('POST /user/out', { id_list: [id], out_type: 'other', out_time: '2026-12-01', reason: '其他' }),
    )
    done(await admin.call('POST /user/rejoin', { id, position_id: 10, area_id: 1, amount: 100_000, pay_type: 'cash' }))
    expect(await remove([content.id])).toMatchObject({ code: 'STATE' })
  })

  test('what has no effect goes; back from the bin only where nothing else waits', async () => {
    const id = await member()
    const waiting = await desk.submitted(id)
    done(await remove([waiting]))
    expect(await renewal(waiting)).toMatchObject({ delete_time: expect.any(String) })
    const restore = () => admin.call('POST /recycle/restore', { resource: 'user_renew', id_list: [waiting] })
    const second = await desk.submitted(id)
    expect(await restore()).toMatchObject({ code: 'DUP' })
    done(await remove([second]))
    done(await restore())
  })
})
