// Dues runs: a draft is what a plain reading of members, history and standards says; each member is charged once, whatever is cut off or undone.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createRandom } from '../../support/random'
import { startServer, type TestServer } from '../../support/server'
import { type Dues, duesOf } from '../support/dues'
import { done } from '../support/membership'

let server: TestServer
let dues: Dues
beforeAll(async () => {
  server = await startServer()
  dues = await duesOf(server)
})
afterAll(() => server.close())
beforeEach(() => {
  server.clock.now = new Date('2026-06-10T02:00:00Z')
})

test('a post that is cut off goes on where it stopped, and no member is charged twice', async () => {
  const position = await dues.desk.position({ fee: 60_000 })
  await dues.desk.all(
    `insert into person (user_name, state, position_id, area_id, join_time, expire_time)
      select '多人' || n, 'active', $1, 1, '2025-01-01', '2025-12-31' from generate_series(1, 2500) n`,
    [position],
  )
  const body = { title: '多人', year: '2026', due_date: '2026-06-30', join_rule: 'full', position_ids: [position] }
  const run: number = done(await dues.admin.call('POST /duesRun/add', body)).content.id
  expect(await dues.run(run)).toMatchObject({ member_num: 2500, amount: 2500 * 60_000, owed: 0 })
  await dues.desk.all(`create function cut_off() returns trigger language plpgsql as $$
    begin if (select count(*) from pay_log where ref_type = 'dues_item' and remark = '多人') > 1200 then raise exception 'cut off'; end if; return null; end $$`)
  await dues.desk.all('create trigger cut_off after insert on pay_log for each row execute function cut_off()')
  done(await dues.post(run))
  expect(await dues.run(run)).toMatchObject({ status: 'posting', owed: 1000 * 60_000 })
  expect(await dues.admin.call('POST /duesRun/delete', { id_list: [run] })).toMatchObject({ code: 'REF' })
  await dues.desk.all('drop trigger cut_off on pay_log')
  // Twice at once, as two impatient people would.
  const { revision } = await dues.run(run)
  await Promise.all([1, 2].map(() => dues.admin.call('POST /duesRun/post', { id: run, revision })))
  await dues.desk.idle()
  expect(await dues.run(run)).toMatchObject({ status: 'posted', owed: 2500 * 60_000 })
  const { num, people, numbers } = await dues.desk.one(
    `select count(*)::int as num, count(distinct user_id)::int as people, count(distinct pay_no)::int as numbers
      from pay_log where ref_type = 'dues_item' and remark = '多人' and status = 'unpaid'`,
  )
  expect([num, people, numbers]).toEqual([2500, 2500, 2500])
  const notices = await dues.desk.one(
    `select count(*)::int as num from notice where key = 'dues_notice' and text like '%多人%'`,
  )
  expect(notices.num).toBe(2500)
  expect(done(await dues.undo(run)).content).toMatchObject({ num: 2500 })
})

interface Plain {
  id: number
  joined: string
  /** Positions by the day from which they were held, in the order in which they were written down. */
  held: [day: string, position: number][]
  expires: string | null
  state: 'active' | 'frozen' | 'left'
}
const rules = ['full', 'month', 'half_year', 'free_after'] as const

test.each(rules)(
  'a draft by the rule %s, its debts and its payments equal a plain reading of the members',
  async (rule) => {
    const random = createRandom(rules.indexOf(rule) + 7)
    server.clock.now = new Date('2025-01-02T02:00:00Z')
    const [low, high, office, once] = [
      await dues.desk.position({ fee: 100_000 }),
      await dues.desk.position({ fee: 250_000 }),
      await dues.desk.position({ fee: 500_000, fee_years: 5 }),
      await dues.desk.position({ fee: 900_000, fee_years: 0 }),
    ]
    // Dearer from March on: for those who join after that.
    done(
      await dues.admin.call('POST /duesStandard/add', {
        position_id: low,
        from_date: '2026-03-01',
        amount: 130_000,
        fee_years: 1,
      }),
    )
    const fees = (position: number, day: string) =>
      ({
        [low]: [day < '2026-03-01' ? 100_000 : 130_000, 1],
        [high]: [250_000, 1],
        [office]: [500_000, 5],
        [once]: [900_000, 0],
      })[position] as [number, number]
    const people: Plain[] = []
    for (let place = 0; place < 24; place++) {
      const joined = random.pick(['2025-01-02', '2025-08-15', '2026-02-10', '2026-04-20', '2026-07-01', '2026-08-31'])
      server.clock.now = new Date(`${joined}T02:00:00Z`)
      const position = random.pick([low, low, high, office, once])
      const id = await dues.desk.member({ join_time: joined, position_id: position })
      const expires = position === once ? null : random.pick(['2025-12-31', '2026-09-30', '2027-06-30'])
      people.push({ id, joined, held: [[joined, position]], expires, state: 'active' })
    }
    for (const day of ['2025-10-01', '2026-01-01', '2026-09-10']) {
      server.clock.now = new Date(`${day}T02:00:00Z`)
      for (const one of people.filter(
        ({ joined, expires }) => joined <= day && expires !== null && random.chance(0.35),
      )) {
        const position = random.pick([low, high, office])
        if (position === one.held.at(-1)?.[1]) continue
        done(await dues.admin.call('POST /user/appoint', { id: one.id, position_id: position }))
        one.held.push([day, position])
      }
    }
    for (const one of people) {
      await dues.desk.all('update person set expire_time = $2 where id = $1', [one.id, one.expires])
      if (random.chance(0.1)) one.state = 'frozen'
      else if (random.between(0, 8) === 0) one.state = 'left'
      if (one.state === 'frozen')
        done(await dues.admin.call('POST /user/freeze', { id_list: [one.id], freeze: true, reason: '暂停' }))
      const leaving = { id_list: [one.id], out_type: 'resigned', out_time: '2026-09-10', reason: '迁居' }
      if (one.state === 'left') done(await dues.admin.call('POST /user/out', leaving))
    }
    server.clock.now = new Date('2026-09-20T02:00:00Z')

    /** Items of a member, one by one. */
    const plainOf = ({ joined, held, expires, state }: Plain): [string, number, string | null][] => {
      if (state === 'left') return []
      const first = joined > '2026-01-01' ? joined : '2026-01-01'
      const at = (day: string) =>
        held.filter(([since]) => since <= day).at(-1)?.[1] ?? (held.at(-1) as [string, number])[1]
      const [fee, years] = fees(at(first), first)
      const left = 13 - Number(first.slice(5, 7))
      const months = rule === 'month' ? left : rule === 'half_year' && left <= 6 ? 6 : 12
      const amount = fee - Math.round((fee * (12 - months)) / (Math.max(years, 1) * 12))
      const reason = (): string | null => {
        if (expires === null) return 'lifelong'
        if (years === 0) return 'one_time'
        if (state === 'frozen') return 'frozen'
        if (expires >= '2026-12-31') return 'paid'
        return rule === 'free_after' && joined > '2026-06-30' ? 'free' : null
      }
      const exception = reason()
      const dues: [string, number, string | null] = ['dues', amount, exception]
      const dearer = fees(at('2026-09-20'), first)[0] - fee
      return dearer > 0 && years > 0 && (exception === null || exception === 'paid' || exception === 'free')
        ? ([['difference', dearer, null], dues].sort() as [string, number, string | null][])
        : [dues]
    }
    const free = rule === 'free_after' ? { free_from: '2026-06-30' } : {}
    const scope = {
      title: `规则 ${rule}`,
      year: '2026',
      due_date: '2026-12-01',
      join_rule: rule,
      position_ids: [low, high, office, once],
      ...free,
    }
    const run: number = done(await dues.admin.call('POST /duesRun/add', scope)).content.id
    const shown = async () => {
      const found = await dues.items(run)
      return people.map(({ id }) =>
        found
          .filter(({ user_id }) => Number(user_id) === id)
          .map(({ kind, amount, exception }) => [kind, Number(amount), exception])
          .sort(),
      )
    }
    const expected = people.map((one) => plainOf(one).sort())
    expect(await shown()).toEqual(expected)

    const open = (await dues.items(run)).filter(({ exception }) => exception === null)
    const [corrected, waived, excluded] = random.some(open, 3)
    const quick = (id: number, revision: number, field: string, value: unknown) =>
      dues.admin.call('POST /duesItem/quickEdit', { id, revision, field, value })
    done(await quick(corrected.id, 1, 'amount', 77_700))
    expect(await quick(waived.id, 1, 'is_waived', true)).toMatchObject({ code: 'PARAM' })
    done(await quick(waived.id, 1, 'reason', '家庭困难'))
    done(await quick(waived.id, 2, 'is_waived', true))
    done(await dues.admin.call('POST /duesItem/exclude', { id_list: [excluded.id] }))
    const before = await dues.items(run)
    expect(done(await dues.admin.call('POST /duesRun/recalculate', { id: run })).content.kept).toBe(3)
    const kept = (rows: typeof before) =>
      rows.map(({ user_id, kind, amount, exception, is_waived }) => [user_id, kind, amount, exception, is_waived])
    expect(kept(await dues.items(run))).toEqual(kept(before))

    done(await dues.post(run))
    const charged = (await dues.items(run)).filter((one) => one.charge_key && !one.is_waived)
    const owed = (await dues.debts(run)).filter(({ status }) => status === 'unpaid')
    expect(owed.map((one) => [Number(one.ref_id), Number(one.amount)])).toEqual(
      charged.map((one) => [Number(one.id), Number(one.amount)]).sort((a, b) => a[0] - b[0]),
    )
    const sum = (rows: readonly { amount: unknown }[]) => rows.reduce((all, { amount }) => all + Number(amount), 0)
    for (const debt of random.some(owed, 5)) done(await dues.settle(debt.id, Number(debt.amount)))
    const paid = (await dues.debts(run)).filter(({ status }) => status === 'paid')
    const still = (await dues.debts(run)).filter(({ status }) => status === 'unpaid')
    expect(sum(paid) + sum(still)).toBe(sum(charged))
    const head = await dues.run(run)
    const waivedSum = Number(waived.amount)
    expect(head).toMatchObject({
      paid: sum(paid),
      owed: sum(still),
      waived: waivedSum,
      amount: sum(charged) + waivedSum,
    })
    const { positions, areas } = done(await dues.admin.call('POST /duesRun/figures', { id: run })).content
    for (const groups of [positions, areas]) expect(sum(groups)).toBe(head.amount)
    // Members who have paid or were waived are members until the end of the year at least.
    const short = await dues.desk.all(
      `select p.id from person p join dues_item i on i.user_id = p.id
        where i.run_id = $1 and i.renew_id is not null and p.expire_time < '2026-12-31'`,
      [run],
    )
    expect(short).toEqual([])
    const second = done(await dues.admin.call('POST /duesRun/add', { ...scope, title: `再次 ${rule}` })).content.id
    const again = (await dues.items(second)).filter(({ exception }) => exception === null)
    expect(again.map((one) => [one.user_id, one.kind])).toEqual([[excluded.user_id, excluded.kind]])
  },
)
