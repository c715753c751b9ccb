// The books of the demonstration: every payment of four years beside other income and expense, two years locked, balances never below zero.
import { sql } from 'kysely'
import { addDays, daysBetween } from '#kernel/calendar'
import { rebuildMonths } from '../../services/books/months'
import { moment, Numbers } from './books'
import { seedFunds } from './funds'
import {
  type Cates,
  CLERK,
  type Flow,
  paymentsSince,
  postPayments,
  type Review,
  TREASURER,
  type Values,
} from './payment-entries'
import { createRandom, type Random } from './random'
import { seedTransfers } from './transfers'
import { insertAll, type World } from './world'

/** Entries by hand, and how many of them wait for a review. */
const COUNT = 250
const PENDING = 7
const VOIDED = 3
const SEED = 20_260_118

type Account = 'bank' | 'wechat' | 'alipay' | 'cash'

/** Fen. */
const OPENING: Readonly<Record<Account, number>> = {
  bank: 68_000_000,
  wechat: 2_600_000,
  alipay: 800_000,
  cash: 500_000,
}

interface Kind {
  readonly type: 'income' | 'expense'
  readonly cate: string
  readonly title: string
  readonly party?: string
  readonly accounts: readonly Account[]
  /** Yuan. */
  readonly from: number
  readonly to: number
  readonly weight: number
}

const kinds: readonly Kind[] = [
  {
    type: 'income',
    cate: '利息',
    title: '存款利息',
    party: '江城示范银行（演示）',
    accounts: ['bank'],
    from: 120,
    to: 900,
    weight: 3,
  },
  {
    type: 'income',
    cate: '政府补贴',
    title: '社会组织发展补贴',
    party: '江城市民政局（演示）',
    accounts: ['bank'],
    from: 20_000,
    to: 50_000,
    weight: 1,
  },
  { type: 'expense', cate: '人员工资', title: '秘书处工资', accounts: ['bank'], from: 9000, to: 16_000, weight: 10 },
  {
    type: 'expense',
    cate: '房租水电',
    title: '会址房租水电',
    party: '江城物业（虚构）',
    accounts: ['bank'],
    from: 1500,
    to: 5200,
    weight: 8,
  },
  {
    type: 'expense',
    cate: '办公费',
    title: '办公用品',
    party: '江城文具行（虚构）',
    accounts: ['cash', 'alipay', 'bank'],
    from: 60,
    to: 1800,
    weight: 10,
  },
  {
    type: 'expense',
    cate: '活动支出',
    title: '活动场地与餐费',
    party: '江城会议中心（虚构）',
    accounts: ['bank', 'wechat'],
    from: 800,
    to: 26_000,
    weight: 10,
  },
  {
    type: 'expense',
    cate: '慈善支出',
    title: '云岭中学助学金',
    party: '云岭中学（虚构）',
    accounts: ['bank'],
    from: 5000,
    to: 30_000,
    weight: 3,
  },
  {
    type: 'expense',
    cate: '差旅',
    title: '考察差旅',
    accounts: ['cash', 'wechat', 'bank'],
    from: 180,
    to: 4200,
    weight: 6,
  },
  {
    type: 'expense',
    cate: '宣传',
    title: '会刊与公众号',
    party: '云岭印务（演示）',
    accounts: ['bank', 'alipay'],
    from: 500,
    to: 6800,
    weight: 6,
  },
]

const drawn = kinds.flatMap((kind) => Array.from({ length: kind.weight }, () => kind))

interface Entry {
  readonly kind: Kind
  readonly day: string
  readonly account: Account
  readonly amount: number
}

/** Entries in the order of their days; an expense that an account cannot pay is paid by the bank, or becomes interest. */
function entriesBetween(first: string, today: string, flows: readonly Flow[], random: Random): Entry[] {
  const span = daysBetween(first, today)
  const days = Array.from({ length: COUNT }, () => addDays(first, random.between(0, span))).sort()
  const balance: Record<Account, number> = { ...OPENING }
  let received = 0
  return days.map((day) => {
    for (let flow = flows[received]; flow && flow.day < day; flow = flows[++received])
      balance[flow.account as Account] += flow.amount
    let kind = random.pick(drawn)
    let account = random.pick(kind.accounts)
    const amount = random.between(kind.from, kind.to) * 100
    if (kind.type === 'expense' && balance[account] < amount) account = 'bank'
    if (kind.type === 'expense' && balance[account] < amount) kind = kinds[0] as Kind
    balance[account] += kind.type === 'income' ? amount : -amount
    return { kind, day, account, amount }
  })
}

async function categoriesOf({ db }: World): Promise<Cates> {
  const rows = await db.selectFrom('ledger_cate').select(['id', 'type', 'name', 'sys_key']).execute()
  return {
    byName: new Map(rows.map(({ id, type, name }) => [`${type} ${name}`, id])),
    byKey: new Map(rows.map(({ id, sys_key }) => [sys_key, id])),
  }
}

export async function seedLedger(vouchers: readonly string[], areaIds: readonly number[], world: World): Promise<void> {
  const { db, today } = world
  const random = createRandom(SEED)
  const year = Number(today.slice(0, 4))
  const lock = `${year - 2}-12-31`
  const opening = `${year - 4}-12-31`
  for (const [account, amount] of Object.entries(OPENING))
    await sql`update ledger_account set opening = ${amount}, opening_date = ${opening} where code = ${account}`.execute(
      db,
    )
  await db
    .updateTable('config')
    .set({
      auto_ledger: true,
      ledger_lock_date: lock,
      bank_name: '江城示范银行云岭支行',
      bank_holder: '江城云岭商会（演示）',
    })
    .execute()
  const cates = await categoriesOf(world)
  const cateOf = ({ type, cate }: Kind) => cates.byName.get(`${type} ${cate}`) as number
  const first = `${year - 3}-01-01`
  const paid = await paymentsSince(first, world)
  const entries = entriesBetween(addDays(first, 4), today, paid, random)
  const numbers = new Numbers()
  const newest = entries.length - PENDING
  const approved: Review = (isIncome, day, index) => ({
    status: 'approved',
    ledger_no: numbers.next(`${isIncome ? 'SR' : 'ZC'}${day.slice(0, 4)}${day.slice(5, 7)}`, 4),
    check_admin_name: TREASURER,
    check_time: moment(day, index),
  })
  // Only expenses: without a voided income a balance could be lower than zero.
  const voided = new Set(
    [...entries.keys()].filter((index) => index < newest - 9 && entries[index]?.kind.type === 'expense').slice(-VOIDED),
  )
  const rows = entries.map(({ kind, day, account, amount }, index): Values => {
    const pending = index >= newest
    const isVoid = voided.has(index)
    const review = pending
      ? { status: 'pending' }
      : { ...approved(kind.type === 'income', day, index), ...(isVoid ? { status: 'voided', reason: '重复登记' } : {}) }
    const time = moment(day < today ? day : addDays(today, -1), index)
    return {
      type: kind.type,
      cate_id: cateOf(kind),
      account,
      amount,
      trade_date: day,
      title: kind.title,
      party: kind.party ?? null,
      handler: CLERK,
      files: kind.type === 'expense' && amount >= 100_000 ? [vouchers[index % vouchers.length] as string] : [],
      area_id: pending ? (areaIds[index % 2] ?? null) : random.chance(0.2) ? random.pick(areaIds) : null,
      is_show: !pending && !isVoid && random.chance(0.2),
      create_time: time,
      update_time: time,
      ...review,
    }
  })
  await insertAll(world, 'ledger', rows)
  await postPayments(paid, cates, approved, world)
  await seedTransfers(opening, numbers, world)
  await seedFunds(world)
  // The newest locked year, and the one after it.
  await insertAll(world, 'annual_statement', [{ year: String(year - 1) }, { year: String(year) }])
  await numbers.save(world)
  await rebuildMonths(world)
}
