// Receipts after any sequence of payments, gifts, titles, issues, voids, refunds, renamed and merged members: a plain model says the same.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deep, seedOf } from '../../../scripts/depth'
import { createRandom } from '../../support/random'
import { startServer, type TestServer } from '../../support/server'
import { type Desk, deskOf, done } from '../support/membership'
import { payersOf } from '../support/payers'

let server: TestServer
let desk: Desk
beforeAll(async () => {
  server = await startServer()
  desk = await deskOf(server)
})
afterAll(() => server.close())

const made = payersOf(() => desk)

/** A payment or a gift of goods, with its valid receipt. */
interface Source {
  readonly kind: 'pay_id' | 'donate_id'
  readonly id: number
  user: number
  readonly amount: number
  gone: boolean
  receipt: number | null
}

interface Printed {
  readonly text: readonly unknown[]
  valid: boolean
  official: 'none' | 'issued' | 'reversed'
}

const TEXT = ['receipt_no', 'kind', 'payer', 'payer_id', 'credit_code', 'amount', 'goods', 'goods_value', 'issue_date']

test.each(deep([1, 2], [1, 2, 3, 4, 5, 6, 7, 8]))(
  'each payment and gift has one valid receipt at most, whose text never changes (%i)',
  { timeout: 120_000 },
  async (seed) => {
    const random = createRandom(seedOf(seed))
    const { last } = await desk.one('select coalesce(max(id), 0) as last from receipt')
    const sources: Source[] = []
    const printed = new Map<number, Printed>()
    const members: number[] = []
    const titles: { id: number; user: number | null; name: string; code: string }[] = []
    let official = 0
    const call = (path: string, body: object) => desk.admin.call(path, body)
    const textOf = async (id: number) => {
      const row = await made.receipt(id)
      return TEXT.map((name) => row[name])
    }
    const nameOf = async (user: number) => (await desk.person(user)).user_name as string

    /** The title that a receipt without a choice has. */
    async function expected({ kind, user }: Source) {
      const { rows } = await server.connection.pool.query(
        `select payer_id from receipt where user_id = $1 and status = 'valid' order by id desc limit 1`,
        [user],
      )
      const title = titles.find(({ id }) => id === rows[0]?.payer_id)
      if (title) return { payer: title.name, credit_code: title.code }
      return { payer: kind === 'donate_id' ? '赠方（演示）' : await nameOf(user), credit_code: null }
    }

    async function issue(source: Source) {
      const title = random.chance(0.4) && titles.length > 0 ? random.pick(titles) : null
      const own = await expected(source)
      const body = {
        ...(source.kind === 'pay_id' ? { pay_id_list: [source.id] } : { id_list: [source.id] }),
        ...(title ? { payer_id: title.id } : {}),
      }
      const path = source.kind === 'pay_id' ? 'POST /receipt/print' : 'POST /receipt/issueGift'
      const answer = await call(path, body)
      const id: number | undefined = (answer.content?.id_list ?? answer.content?.receipt_ids)?.[0]
      // The button of a gift with a receipt is not offered; the print of a payment answers the receipt that it has.
      if (source.gone || (source.receipt && source.kind === 'donate_id'))
        return expect(answer).toMatchObject({ code: 'STATE' })
      if (source.receipt) return expect(id).toBe(source.receipt)
      if (title?.user && title.user !== source.user) return expect(answer).toMatchObject({ code: 'PARAM' })
      done(answer)
      const row = await made.receipt(id)
      expect(row).toMatchObject(title ? { payer: title.name, credit_code: title.code, payer_id: title.id } : own)
      source.receipt = id as number
      printed.set(source.receipt, { text: await textOf(source.receipt), valid: true, official: 'none' })
    }

    /** False if the official document of the receipt stands. */
    function lose(source: Source): boolean {
      const held = source.receipt === null ? undefined : printed.get(source.receipt)
      if (held?.official === 'issued') return false
      if (held) held.valid = false
      source.receipt = null
      return true
    }

    async function takeBack(source: Source) {
      // A refunded gift that is saved as such again is no refund.
      if (source.gone && source.kind === 'donate_id') return
      const { revision } = source.kind === 'donate_id' ? await revisionOf(source.id) : { revision: 0 }
      const answer =
        source.kind === 'pay_id'
          ? await call('POST /payLog/refund', { id: source.id, reason: '退款' })
          : await call('POST /userDonate/edit', { id: source.id, revision, status: 'refunded' })
      if (source.gone || !lose(source)) return expect(answer.code).toBe('STATE')
      done(answer)
      source.gone = true
    }
    const revisionOf = (id: number) => desk.one('select revision from user_donate where id = $1', [id])

    async function register(id: number) {
      const held = printed.get(id) as Printed
      const taken = random.chance(0.3) && official > 0
      const change =
        held.official === 'issued'
          ? { official_state: 'reversed' }
          : { official_code: `S${seed}`, official_no: String(taken ? official : ++official) }
      const answer = await made.register(id, change)
      if (!held.valid) return expect(answer).toMatchObject({ code: 'STATE' })
      if (held.official === 'issued') held.official = done(answer) && 'reversed'
      else if (answer.status === 200) held.official = held.official === 'reversed' ? 'reversed' : 'issued'
      else expect(answer.code).toBe('DUP')
    }

    async function merge() {
      const [keep, drop] = random.some(members, 2) as [number, number]
      done(await call('POST /user/merge', { keep_id: keep, drop_id: drop, fields: [] }))
      members.splice(members.indexOf(drop), 1)
      for (const one of [...sources, ...titles]) if (one.user === drop) one.user = keep
    }

    for (let turn = 0; turn < 90; turn++) {
      const [source] = random.some(sources, 1)
      const dice = random.between(0, 99)
      if (dice < 15 || !source) {
        const { user, pay } = await made.paid()
        members.push(user)
        sources.push({ kind: 'pay_id', id: pay, user, amount: 20_000, gone: false, receipt: null })
      } else if (dice < 25) {
        const id = await made.gift(source.user)
        sources.push({ kind: 'donate_id', id, user: source.user, amount: 0, gone: false, receipt: null })
      } else if (dice < 35) {
        const user = random.chance(0.7) ? random.pick(members) : null
        const id = await made.payer({ user_id: user })
        const row = await desk.one('select name, credit_code from payer where id = $1', [id])
        titles.push({ id, user, name: row.name, code: row.credit_code })
      } else if (dice < 65) await issue(source)
      else if (dice < 75 && source.receipt) {
        const id = source.receipt
        const before = printed.get(id)?.official
        const { content } = await made.void([id])
        expect(content.num, before).toBe(lose(source) ? 1 : 0)
      } else if (dice < 80) await takeBack(source)
      else if (dice < 90 && printed.size > 0) await register(random.pick([...printed.keys()]))
      else if (dice < 95 && titles.length > 0) {
        const title = random.pick(titles)
        const { revision } = await desk.one('select revision from payer where id = $1', [title.id])
        title.name = `改名 ${turn}`
        done(await call('POST /payer/edit', { id: title.id, revision, name: title.name }))
      } else if (members.length > 2) await merge()
    }

    for (const [id, { text, valid, official: state }] of printed) {
      expect(await textOf(id), `receipt ${id}`).toEqual(text)
      expect(await made.receipt(id)).toMatchObject({ status: valid ? 'valid' : 'voided', official_state: state })
    }
    const rows = await desk.all('select * from receipt where id > $1', [last])
    expect(rows).toHaveLength(printed.size)
    const held = rows.filter(({ status }) => status === 'valid')
    const keys = held.map(({ pay_id, donate_id }) => `${pay_id} ${donate_id}`)
    expect(new Set(keys).size).toBe(keys.length)
    expect(held.map(({ id }) => id).sort()).toEqual(sources.flatMap(({ receipt }) => receipt ?? []).sort())
    const numbers = rows.flatMap(({ official_code, official_no }) =>
      official_no ? `${official_code} ${official_no}` : [],
    )
    expect(new Set(numbers).size).toBe(numbers.length)
    const numbered = rows.map(({ receipt_no }) => Number(receipt_no.slice(-6))).sort((one, other) => one - other)
    expect(Number(numbered.at(-1)) - Number(numbered[0])).toBe(numbered.length - 1)
    // Money only: gifts have a value, no amount.
    const paid = sources.reduce((sum, { receipt, amount }) => sum + (receipt ? amount : 0), 0)
    const filter = { status: 'valid', user_id: members }
    const { summary } = done(await call('POST /receipt/list', { filter, limit: 1 })).content
    expect(summary.amount_total).toBe(paid)
  },
)
