// People who make, approve and pay claims, on an empty ledger, and their calls.
import type { Person, TestServer } from '../../support/server'
import { ACCOUNTS, type Ledger, ledgerOf } from './ledger'
import { done } from './membership'

export const claimRights = [
  '/ledger/claim',
  ...[
    'create',
    'update',
    'remove',
    'submit',
    'withdraw',
    'approve',
    'send_back',
    'reject',
    'pay',
    'unpay',
    'bank_sheet',
  ].map((right) => `/ledger/claim expense_claim.${right}`),
]
/** Of somebody who only claims. */
export const ownRights = claimRights.filter((right) => !/approve|send_back|reject|pay|bank/.test(right))

export interface Claims {
  readonly books: Ledger
  /** Holders of all rights of the page. */
  readonly people: readonly Person[]
  /** An account of advances. */
  readonly advance: number
  /** Categories of expense. */
  readonly cates: readonly number[]
  add(who: Person, amounts: readonly number[], more?: object): Promise<number>
  read(id: number): ReturnType<Ledger['desk']['one']>
  ask(who: Person, call: string, id: number, more?: object): ReturnType<Person['call']>
  /** Approves by as many people as it needs. */
  approveAll(id: number, people: readonly Person[]): Promise<void>
  pay(who: Person, ids: readonly number[], more?: object): ReturnType<Person['call']>
}

export async function claimsOn(server: TestServer): Promise<Claims> {
  const books = await ledgerOf(server)
  const { desk } = books
  await desk.set({ claim_two_from: 200_000, claim_three_from: 1_000_000, ledger_allow_negative: true })
  const people = await Promise.all([1, 2, 3, 4].map(() => server.holding(claimRights)))
  const { content } = done(
    await desk.admin.call('POST /ledger/addAccount', { name: '备用金（演示）', kind: 'advance' }),
  )
  const cates = (await desk.all(`select id from ledger_cate where type = 'expense' order by id limit 3`)).map(
    ({ id }) => id,
  )
  const ask: Claims['ask'] = (who, call, id, more = {}) => who.call(`POST /claim/${call}`, { id_list: [id], ...more })
  return {
    books,
    people,
    advance: content.id,
    cates,
    ask,
    add: async (who, amounts, more = {}) => {
      const list = amounts.map((amount, place) => ({
        cate_id: cates[place % cates.length],
        amount,
        date: '2026-06-01',
      }))
      const body = { title: '差旅（演示）', list, submit: true, ...more }
      return done(await who.call('POST /claim/add', body)).content.id
    },
    read: (id) => desk.one('select * from expense_claim where id = $1', [id]),
    async approveAll(id, approvers) {
      const { levels } = await desk.one('select levels from expense_claim where id = $1', [id])
      for (const one of approvers.slice(0, levels)) done(await ask(one, 'approve', id))
    },
    pay: (who, ids, more = {}) =>
      who.call('POST /claim/pay', { id_list: ids, account_id: ACCOUNTS.bank, trade_date: '2026-06-05', ...more }),
  }
}
