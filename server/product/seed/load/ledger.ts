// Entries of the load data's ledger: in the order of their days, numbered without gaps, and no account ever below zero.
import type { Ground } from './people'
import { at } from './people'
import { daysUntil, FIRST, normal, streamOf } from './plan'
import type { LoadRow } from './write'

export interface Cate {
  readonly id: number
  readonly type: string
  readonly name: string
}

/** The books before the load: categories, accounts, and the last number of each series. */
export interface Held {
  /** Areas of the demonstration. */
  readonly areas: readonly number[]
  readonly cates: readonly Cate[]
  /** Ids by code. */
  readonly accounts: ReadonlyMap<string, number>
  readonly numbers: Map<string, number>
}

/** Weighted by how often entries use them. */
const used = ['bank', 'bank', 'bank', 'bank', 'wechat', 'wechat', 'wechat', 'alipay', 'cash', 'cash'] as const

const INCOME = 0.6
/** The newest entries, of which one in fifty waits for review. */
const NEWEST = 0.01
const WAITING = 50
const VOIDED = 0.002

/** Amounts are log-normal, in fen; an expense that its account cannot pay becomes an income. */
export function* entries({ sizes, today }: Ground, { areas, cates, accounts, numbers }: Held): Generator<LoadRow> {
  const random = streamOf('ledger')
  const days = daysUntil(today)
  const balance = new Map<string, number>()
  const of = (type: string) => cates.filter((cate) => cate.type === type)
  const choices = { income: of('income'), expense: of('expense') }
  const newest = Math.floor(sizes.ledger * (1 - NEWEST))
  for (let index = 0; index < sizes.ledger; index++) {
    const day = days[Math.floor((index / sizes.ledger) * days.length)] as string
    const account = random.pick(used)
    const before = balance.get(account) ?? 0
    const amount = Math.max(100, Math.round(Math.exp(10.8 + 1.1 * normal(random))))
    const isIncome = random.chance(INCOME) || before < amount
    const type = isIncome ? 'income' : 'expense'
    const isPending = index >= newest && index % WAITING === WAITING - 1
    // A voided income could leave a later day below zero.
    const isVoid = !isPending && !isIncome && random.chance(VOIDED)
    if (!isPending && !isVoid) balance.set(account, before + (isIncome ? amount : -amount))
    const cate = random.pick(choices[type])
    const stem = `${isIncome ? 'SR' : 'ZC'}${day.slice(0, 4)}${day.slice(5, 7)}`
    const number = (numbers.get(stem) ?? 0) + 1
    if (!isPending) numbers.set(stem, number)
    const time = at(day, index)
    yield {
      id: FIRST + index,
      type,
      cate_id: cate.id,
      account,
      account_id: accounts.get(account) ?? null,
      amount,
      trade_date: day,
      title: cate.name,
      party: `往来单位${1 + random.between(0, 499)}（虚构）`,
      area_id: random.chance(0.2) ? random.pick(areas) : null,
      handler: '测量',
      status: isPending ? 'pending' : isVoid ? 'voided' : 'approved',
      ledger_no: isPending ? null : stem + String(number).padStart(4, '0'),
      check_admin_name: isPending ? null : '复核',
      check_time: isPending ? null : time,
      reason: isVoid ? '重复登记' : null,
      source_type: 'manual',
      create_time: time,
      update_time: time,
    }
  }
}
