// An empty ledger for tests, a clerk who keeps it, and entries.
import type { Person, TestServer } from '../../support/server'
import { type Desk, deskOf, done } from './membership'

/** Ids of the accounts of the first start, by their codes. */
export const ACCOUNTS = { bank: 1, wechat: 2, alipay: 3, cash: 4 } as const

/** Permissions of the clerk. */
export const ledgerRights = [
  '/ledger/list',
  ...['create', 'update', 'remove', 'approve', 'reject', 'void'].map((right) => `/ledger/list ledger.${right}`),
]

export interface Ledger {
  readonly desk: Desk
  readonly clerk: Person
  /** Categories: dues, and office expenses. */
  readonly fee: number
  readonly office: number
  /** A body of dues of 500 yuan. */
  entry(more?: object): Record<string, unknown>
  /** Adds an entry, as the clerk unless told otherwise; returns its id. */
  add(more?: object, who?: Person): Promise<number>
  /** Reviews entries, as the administrator unless told otherwise. */
  check(ids: number[], status: string, who?: Person, reason?: string | null): ReturnType<Person['call']>
}

/** Claims refer to accounts that tests delete. */
export async function forgetClaims({ all }: Pick<Desk, 'all'>): Promise<void> {
  await all('delete from expense_approval')
  await all('delete from expense_claim')
}

/** Empties the books of a server whose clock stands at 10 June 2026. */
export async function ledgerOf(server: TestServer): Promise<Ledger> {
  server.clock.now = new Date('2026-06-10T02:00:00Z')
  const desk = await deskOf(server)
  const clerk = await server.holding(ledgerRights)
  await desk.one(`update token set expire_time = '2099-01-01' returning id`)
  await desk.all('delete from ledger')
  await desk.all('delete from ledger_month')
  await forgetClaims(desk)
  await desk.all(`delete from ledger_account where code ~ '^a[0-9]'`)
  await desk.all('update ledger_account set opening = 0, opening_date = null')
  await desk.all(`delete from sequence where key ~ '^(SR|ZC|HZ)'`)
  await desk.set({ ledger_lock_date: null, ledger_allow_negative: false, ledger_self_check: false, auto_ledger: true })
  const fee = (await desk.one(`select id from ledger_cate where sys_key = 'fee'`)).id
  const office = (await desk.one(`select id from ledger_cate where name = '办公费'`)).id
  const entry: Ledger['entry'] = (more = {}) => ({
    type: 'income',
    cate_id: fee,
    account_id: ACCOUNTS.bank,
    amount: 50_000,
    trade_date: '2026-05-02',
    title: '会费（演示）',
    ...more,
  })
  return {
    desk,
    clerk,
    fee,
    office,
    entry,
    add: async (more, who = clerk) => done(await who.call('POST /ledger/add', entry(more))).content.id,
    check: (ids, status, who = desk.admin, reason = '核对') =>
      who.call('POST /ledger/check', { id_list: ids, status, ...(reason ? { reason } : {}) }),
  }
}
