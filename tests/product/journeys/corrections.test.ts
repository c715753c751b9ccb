// Single corrections: the month or year that the amount of each belongs to, also under a lock and after an update.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { seedOf } from '../../../scripts/depth'
import { createRandom } from '../../support/random'
import { type Person, startServer, type TestServer } from '../../support/server'
import { type Desk, done } from '../support/membership'
import { createModel } from './books/corrected'
import { correctionsOf, emptyBooks, monthSql, openBooks, type Since, type World } from './books/corrections'

let server: TestServer
let desk: Desk
let admin: Person

beforeAll(async () => {
  server = await startServer()
  desk = await openBooks(server)
  admin = desk.admin
})
afterAll(() => server.close())

let since: Since
beforeEach(async () => {
  since = await emptyBooks(desk)
})

const { today, goTo, figures, revisionOf, make, correct, undo, matchAgain, refund, approveAll, lock } = correctionsOf(
  () => ({ server, desk, since }),
)
const newWorld = (seed: number): World => ({ random: createRandom(seedOf(seed)), model: createModel(today), docs: [] })

describe('one correction', () => {
  const december = { amount: 100_000, method: 'cash', day: '2025-12-01' } as const
  const start = () => {
    goTo('2026-02-10')
    return newWorld(0)
  }

  test.each(['join', 'renew', 'donate', 'sponsor'] as const)(
    'a correction keeps both halves in the month of the original, and moves only what it says (%s)',
    async (kind) => {
      const world = start()
      const doc = await make(world, kind, december)
      await approveAll()
      await correct(world, doc, { ...december, method: 'wechat_pay' })
      const wanted = {
        [`${kind === 'join' || kind === 'renew' ? 'dues' : 'gifts'} 2025-12`]: 100_000,
        'wechat 2025-12': 100_000,
      }
      expect(await figures()).toMatchObject(wanted)
      expect(
        Object.keys(await figures()).filter((key) => key.endsWith('2026-02') && !key.startsWith('points')),
      ).toEqual([])
      await correct(world, doc, { ...december, day: '2026-01-05' })
      expect(Object.keys(await figures()).filter((key) => !key.startsWith('points'))).toEqual([
        `${kind === 'join' || kind === 'renew' ? 'dues' : 'gifts'} 2026-01`,
        'cash 2026-01',
      ])
      expect(await figures()).toEqual(world.model.figures())
    },
  )

  test('of a closed month, both halves are of today, and the payment keeps its real day as a remark', async () => {
    const world = start()
    const doc = await make(world, 'join', december)
    await lock(world, '2025-12-31')
    const before = await figures()
    await correct(world, doc, { ...december, amount: 70_000 })
    expect(await figures()).toEqual({
      ...before,
      'dues 2026-02': -30_000,
      'cash 2026-02': -30_000,
      'points 2026-02': -3,
    })
    const { remark } = await desk.one('select remark from pay_log where id = $1', [doc.pay])
    expect(remark).toContain('实际缴费日期 2025-12-01')
  })

  test('a bank line that is undone and booked again later stays in its month', async () => {
    const world = start()
    const doc = await make(world, 'bank', { ...december, method: 'bank_transfer' })
    await approveAll()
    const before = await figures()
    await undo(world, doc)
    expect(await figures()).toEqual({})
    expect((await desk.one(`select scene from pay_log where origin_id = $1`, [doc.pay])).scene).toBe('correction')
    goTo('2026-04-02')
    await matchAgain(world, doc)
    expect(await figures()).toEqual(before)
  })

  test('a refund is of its own day', async () => {
    const world = start()
    const doc = await make(world, 'join', december)
    await approveAll()
    const before = await figures()
    await refund(world, doc)
    expect(await figures()).toEqual({
      ...before,
      'dues 2026-02': -100_000,
      'cash 2026-02': -100_000,
      'points 2026-02': -10,
    })
  })

  test('an honour that is changed, deleted and restored counts in the year in which it was granted', async () => {
    start()
    const user_id = await desk.member({ join_time: '2025-03-01' })
    const body = { user_id, name: '优秀会员', level: 'city', grant_time: '2025-12-20', points: 50 }
    const { id } = done(await admin.call('POST /userHonor/add', body)).content
    const years = async () =>
      Object.fromEntries(
        (
          await desk.all(
            `select left(${monthSql('happen_time')}, 4) as year, sum(points)::int as sum from contribute_log
            where user_id = $1 and ref_type = 'user_honor' group by 1`,
            [user_id],
          )
        ).map(({ year, sum }) => [year, sum]),
      )
    const edit = async (change: object) =>
      done(await admin.call('POST /userHonor/edit', { id, revision: await revisionOf('user_honor', id), ...change }))
    await edit({ points: 140 })
    expect(await years()).toEqual({ 2025: 140 })
    done(await admin.call('POST /userHonor/delete', { id_list: [id] }))
    expect(await years()).toEqual({ 2025: 0 })
    done(await admin.call('POST /recycle/restore', { resource: 'user_honor', id_list: [id] }))
    expect(await years()).toEqual({ 2025: 140 })
    await edit({ grant_time: '2026-01-15' })
    expect(await years()).toEqual({ 2025: 0, 2026: 140 })
  })

  test('the update of an installation puts the halves of earlier corrections into the months of their originals', async () => {
    const world = start()
    const doc = await make(world, 'renew', december)
    await correct(world, doc, { ...december, amount: 70_000 })
    const gone = await make(world, 'join', december)
    await refund(world, gone)
    const wanted = await figures()
    // As versions before wrote them.
    await desk.all(`update pay_log set pay_time = now() where id > $1 and scene = 'correction'`, [since.pay])
    await desk.all(`update contribute_log set happen_time = now() where id > $1 and origin_id is not null`, [
      since.points,
    ])
    await desk.all(`update contribute_log set happen_time = '2026-02-10' where type = 91 and user_id = $1`, [gone.user])
    expect(await figures()).not.toEqual(wanted)
    const repair = readFileSync('server/product/migrations/0024_corrections_in_their_month.sql', 'utf8')
    for (let time = 0; time < 2; time++) {
      await server.connection.pool.query(repair)
      expect(await figures()).toEqual(wanted)
    }
  })
})
