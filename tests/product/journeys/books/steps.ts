// Steps of generated sequences in the ledger: everything that moves money, each with the refusals that the rules foresee.
import { expect } from 'vitest'
import { addDays } from '#kernel/calendar'
import { rehearsed, workbook, written } from '../../../support/sheets'
import { ACCOUNTS } from '../../support/ledger'
import { accounts } from './lists'
import { paymentSteps } from './payment-steps'
import { type Raw, rawRows } from './plain'
import { type Books, day, expected, type Step, type World } from './world'

/** `books` are asked for at each call, because tests open them later. */
export function ledgerSteps(books: () => Books) {
  const { give, sponsor, renew, fee } = paymentSteps(books)
  let undone = 0

  async function some(world: World, most: number, where: (row: Raw) => boolean): Promise<Raw[]> {
    const rows = (await rawRows(books().desk))
      .filter((row) => row.delete_time === null)
      .sort((one, other) => one.id - other.id)
    return world.random.some(rows.filter(where), most)
  }

  const who = ({ random }: World) => (random.chance(0.5) ? books().admin : books().treasurer)

  const add: Step = async (world) => {
    const { random } = world
    const type = random.chance(0.55) ? 'income' : 'expense'
    const trade_date = day(world)
    const body = {
      type,
      cate_id: random.pick(books().cates[type]),
      account_id: ACCOUNTS[random.pick(accounts)],
      amount: random.between(1, 90_000),
    }
    const answer = await who(world).call('POST /ledger/add', { ...body, trade_date, title: '收支（演示）' })
    expect(answer.status === 200).toBe(world.lock === null || trade_date > world.lock)
    expected(answer, 'TIME')
  }

  /** Between two accounts, or back to the same one, which is refused. */
  const transfer: Step = async (world) => {
    const { random } = world
    const [account_id, other_account_id] = [ACCOUNTS[random.pick(accounts)], ACCOUNTS[random.pick(accounts)]]
    const type = random.pick(['transfer_out', 'transfer_in'])
    const body = { type, account_id, other_account_id, amount: random.between(1, 9000), trade_date: day(world) }
    const answer = await who(world).call('POST /ledger/add', { ...body, title: '转账（演示）' })
    expect(answer.status === 200).toBe(
      account_id !== other_account_id && (world.lock === null || body.trade_date > world.lock),
    )
  }

  const edit: Step = async (world) => {
    const [row] = await some(world, 1, () => true)
    if (!row) return
    const change: { trade_date?: string; account_id?: number } = world.random.chance(0.5)
      ? { trade_date: day(world) }
      : { account_id: ACCOUNTS[world.random.pick(accounts.filter((one) => one !== row.account))] }
    const answer = await who(world).call('POST /ledger/edit', { id: row.id, revision: row.revision, ...change })
    const moved = change.trade_date !== row.trade_date
    // A transfer has two accounts.
    const refusals = row.pair_id !== null && change.account_id ? ['PARAM'] : []
    if (expected(answer, 'STATE', 'TIME', ...refusals) && moved) expect(['pending', 'rejected']).toContain(row.status)
  }

  const review: Step = async (world) => {
    const status = world.random.pick(['approved', 'approved', 'approved', 'rejected', 'voided'])
    const from = status === 'voided' ? 'approved' : 'pending'
    const reviewer = who(world)
    // Now and then one's own.
    const fits = (row: Raw) =>
      row.status === from &&
      (world.random.chance(0.05) || (row.admin_id === books().chief) === (reviewer === books().treasurer))
    const rows = await some(world, world.random.between(1, status === 'voided' ? 2 : 6), fits)
    if (rows.length === 0) return
    const body = { id_list: rows.map(({ id }) => id), status, reason: '核对' }
    const own = rows.some((row) => (row.admin_id === books().chief) === (reviewer === books().admin))
    const answer = await reviewer.call('POST /ledger/check', body)
    if (expected(answer, 'BAL', 'TIME', 'PERM', 'STATE') && status === 'approved') expect(own).toBe(false)
  }

  /** Reviews at the same time: each entry is decided once, numbers stay gapless, no account goes below zero. */
  const race: Step = async (world) => {
    const rows = await some(world, 12, (row) => row.status === 'pending' && row.admin_id === books().chief)
    const [left, right] = [rows.slice(0, 8), rows.slice(4)]
    const answers = await Promise.all(
      [left, right, left].flatMap((part) =>
        part.length === 0
          ? []
          : [books().treasurer.call('POST /ledger/check', { id_list: part.map(({ id }) => id), status: 'approved' })],
      ),
    )
    for (const answer of answers) expected(answer, 'BAL', 'TIME', 'PERM', 'STATE')
  }

  const lock: Step = async (world) => {
    world.lock = world.random.chance(0.3) ? null : addDays('2026-01-01', world.random.between(0, 60))
    if (world.lock !== null && world.lock > world.locked) world.locked = world.lock
    await books().desk.set({ ledger_lock_date: world.lock })
  }

  const remove: Step = async (world) => {
    const rows = await some(world, 2, () => true)
    if (rows.length === 0) return
    const id_list = rows.map(({ id }) => id)
    if (!expected(await who(world).call('POST /ledger/delete', { id_list }), 'STATE', 'TIME')) return
    if (world.random.chance(0.6))
      expected(await books().admin.call('POST /recycle/restore', { resource: 'ledger', id_list }), 'TIME')
  }

  /** A sheet of entries, or an earlier one taken back: what somebody has approved stays. */
  const sheet: Step = async (world) => {
    const { random, imports, lock: closed } = world
    const known = random.chance(0.5) ? imports.splice(0, 1)[0] : undefined
    if (!known) {
      const title = `导入${random.between(1, 999_999)}`
      const rows = Array.from({ length: random.between(1, 4) }, () => {
        const [type, cate] = random.pick([
          ['收入', '利息'],
          ['支出', '办公费'],
        ] as const)
        const account = random.pick(['银行', '微信', '支付宝', '现金'])
        return [type, cate, account, String(random.between(1, 900)), day(world), title]
      })
      const head = ['收支', '分类', '账户', '金额', '发生日期', '事由']
      const plan = await rehearsed(books().server, books().admin, 'ledger', workbook([head, ...rows]), {
        mode: 'create',
      })
      const late = rows.filter((row) => closed === null || (row[4] as string) > closed).length
      expect(plan.counts).toMatchObject({ create: late, fail: rows.length - late })
      if (late < rows.length) return
      await written(books().server, books().admin, plan)
      imports.push({ id: plan.job_id, title })
      return
    }
    const entries = async () =>
      (await rawRows(books().desk)).filter((row) => row.title === known.title && !row.delete_time)
    const before = await entries()
    const answer = await books().admin.call('POST /job/undo', { job_id: known.id })
    await books().desk.idle()
    if (!expected(answer, 'STATE')) return
    const kept = new Set((await entries()).map(({ id }) => id))
    for (const row of before)
      if (row.status === 'approved' || row.status === 'voided' || (closed !== null && row.trade_date <= closed))
        expect(kept, JSON.stringify(row)).toContain(row.id)
    undone += before.length - kept.size
  }

  const steps: readonly Step[] = [
    ...[add, add, add, transfer, edit, review, review, review, race, lock, remove, give, sponsor, renew, fee],
    sheet,
  ]

  /** `undone` tells how many entries of imports have been taken back. */
  return { steps, lock, undone: () => undone }
}
