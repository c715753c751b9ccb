// Claims of the demonstration: staff with expenses and an advance, one or more in each state, the paid ones in the books.
import { sql } from 'kysely'
import { addDays } from '#kernel/calendar'
import { nextNumber } from '../../../database/numbers'
import { monthOf } from '../../services/books/amounts'
import { rebuildMonths } from '../../services/books/months'
import { moment } from './books'
import { TREASURER } from './payment-entries'
import { insertAll, type World } from './world'

type Step = 'submitted' | 'approved' | 'returned' | 'rejected' | 'paid'

interface Demo {
  /** Sign-in names, in the order of the steps. */
  readonly by: string
  readonly title: string
  readonly state: 'draft' | 'submitted' | 'approved' | 'paid' | 'rejected'
  /** Days ago. */
  readonly ago: number
  readonly rows?: readonly { cate: string; amount: number; text: string }[]
  readonly lent?: number
  readonly steps: readonly { step: Step; by: string; note?: string }[]
  readonly levels?: number
  /** The entries of a paid one. */
  readonly entries?: 'pending' | 'approved'
}

const demo: readonly Demo[] = [
  {
    by: 'bianji',
    title: '中秋联谊会采购借款（演示）',
    state: 'paid',
    ago: 6,
    lent: 180_000,
    steps: [
      { step: 'submitted', by: 'bianji' },
      { step: 'approved', by: 'mishu', note: '同意，会后一周内冲账' },
      { step: 'paid', by: 'caiwu' },
    ],
    entries: 'approved',
  },
  {
    by: 'mishu',
    title: '走访会员企业差旅（演示）',
    state: 'paid',
    ago: 6,
    rows: [
      { cate: '差旅', amount: 46_800, text: '高铁往返' },
      { cate: '差旅', amount: 32_000, text: '住宿一晚' },
    ],
    steps: [
      { step: 'submitted', by: 'mishu' },
      { step: 'approved', by: 'caiwu' },
      { step: 'paid', by: 'caiwu' },
    ],
    entries: 'approved',
  },
  {
    by: 'huiyuan',
    title: '会员手册印制（演示）',
    state: 'paid',
    ago: 4,
    rows: [
      { cate: '宣传', amount: 128_000, text: '手册 200 本' },
      { cate: '办公费', amount: 8600, text: '快递' },
    ],
    steps: [
      { step: 'submitted', by: 'huiyuan' },
      { step: 'approved', by: 'mishu' },
      { step: 'paid', by: 'caiwu' },
    ],
    entries: 'pending',
  },
  {
    by: 'huiyuan',
    title: '新会员座谈会茶歇（演示）',
    state: 'approved',
    ago: 3,
    rows: [{ cate: '活动支出', amount: 236_000, text: '茶歇与场地' }],
    levels: 2,
    steps: [
      { step: 'submitted', by: 'huiyuan' },
      { step: 'approved', by: 'mishu' },
      { step: 'approved', by: 'caiwu', note: '票据齐全' },
    ],
  },
  {
    by: 'bianji',
    title: '会刊约稿与排版（演示）',
    state: 'submitted',
    ago: 2,
    rows: [
      { cate: '宣传', amount: 360_000, text: '排版' },
      { cate: '宣传', amount: 220_000, text: '稿费' },
    ],
    levels: 2,
    steps: [
      { step: 'submitted', by: 'bianji' },
      { step: 'approved', by: 'mishu' },
    ],
  },
  {
    by: 'fenhui',
    title: '江北分会例会用餐（演示）',
    state: 'submitted',
    ago: 1,
    rows: [{ cate: '活动支出', amount: 88_600, text: '工作餐 18 人' }],
    steps: [{ step: 'submitted', by: 'fenhui' }],
  },
  {
    by: 'fenhui',
    title: '分会办公用品（演示）',
    state: 'draft',
    ago: 3,
    rows: [{ cate: '办公费', amount: 21_500, text: '打印纸、墨盒' }],
    steps: [
      { step: 'submitted', by: 'fenhui' },
      { step: 'returned', by: 'mishu', note: '请补商品清单' },
    ],
  },
  {
    by: 'huiyuan',
    title: '个人通讯费（演示）',
    state: 'rejected',
    ago: 5,
    rows: [{ cate: '办公费', amount: 19_800, text: '话费' }],
    steps: [
      { step: 'submitted', by: 'huiyuan' },
      { step: 'rejected', by: 'mishu', note: '不属于报销范围' },
    ],
  },
]

interface Ground {
  readonly people: ReadonlyMap<string, { id: number; real_name: string }>
  readonly cates: ReadonlyMap<string, number>
  readonly accounts: ReadonlyMap<string, number>
  readonly vouchers: readonly string[]
}

const totalOf = ({ rows = [], lent = 0 }: Demo) => rows.reduce((sum, { amount }) => sum + amount, lent)

/** The entries of a paid claim: one for each category, or the transfer of an advance. */
async function seedEntries(id: number, claim: Demo, day: string, no: string, ground: Ground, world: World) {
  const { rows = [], lent, title, by, entries } = claim
  const { accounts, cates, people, vouchers } = ground
  const parts = lent
    ? [
        {
          type: 'transfer_out',
          other_account_id: accounts.get('a2'),
          amount: lent,
          claim_part: `${id}/transfer`,
          files: [],
        },
      ]
    : [...new Set(rows.map(({ cate }) => cate))].map((cate) => ({
        type: 'expense',
        cate_id: cates.get(cate),
        amount: rows.reduce((sum, row) => sum + (row.cate === cate ? row.amount : 0), 0),
        claim_part: `${id}/${cates.get(cate)}`,
        files: vouchers.slice(0, 1),
      }))
  for (const [index, part] of parts.entries()) {
    const stem = `${lent ? 'HZ' : 'ZC'}${day.slice(0, 7).replace('-', '')}`
    const review =
      entries === 'approved'
        ? {
            status: 'approved',
            ledger_no: await nextNumber(stem, 4, world),
            check_admin_name: TREASURER,
            check_time: moment(day, index),
          }
        : { status: 'pending' }
    const values = {
      ...{ ...part, ...review, title, trade_date: day, claim_id: id, source_type: 'claim', remark: no },
      ...{ account_id: accounts.get('bank'), party: people.get(by)?.real_name, handler: people.get(by)?.real_name },
      ...{ admin_id: people.get('caiwu')?.id, create_time: moment(day, index), update_time: moment(day, index) },
    }
    await insertAll(world, 'ledger', [values])
  }
}

async function seedClaim(claim: Demo, order: number, ground: Ground, world: World): Promise<void> {
  const { by, title, state, ago, rows = [], lent = null, steps, levels = 1, entries } = claim
  const { people, cates, accounts, vouchers } = ground
  const person = people.get(by) as { id: number; real_name: string }
  const day = [monthOf(world.today), addDays(world.today, -ago)].sort()[1] as string
  const no = await nextNumber(`BX${day.slice(0, 7).replace('-', '')}`, 4, world)
  const time = moment(day, order)
  const last = steps.at(-1)
  const [id = 0] = await insertAll(world, 'expense_claim', [
    {
      ...{ claim_no: no, kind: lent ? 'advance' : 'claim', title, lent, state, levels, round: 1 },
      ...{ admin_id: person.id, claimant: person.real_name, total: totalOf(claim), submit_time: time },
      approved_num: state === 'draft' ? 0 : steps.filter(({ step }) => step === 'approved').length,
      reason: last?.step === 'returned' || last?.step === 'rejected' ? last.note : null,
      ...{ payee_name: person.real_name, payee_bank: '江城示范银行（演示）', payee_account: `62000000000${order}` },
      ...(state === 'paid' ? { account_id: accounts.get('bank'), pay_date: day } : {}),
      advance_account_id: lent && state === 'paid' ? accounts.get('a2') : null,
      ...{ create_time: time, update_time: time },
    },
  ])
  const list = rows.map(({ cate, amount, text }, sort) => ({
    ...{ claim_id: id, date: addDays(day, -1), cate_id: cates.get(cate), amount, text, sort, admin_id: person.id },
    files: vouchers.slice(sort, sort + 1),
  }))
  await insertAll(world, 'expense_claim_row', list)
  let level = 0
  const told = steps.map(({ step, by: who, note = null }, place) => ({
    ...{ claim_id: id, step, note, round: 1, time: moment(day, order + place) },
    ...{
      admin_id: people.get(who)?.id,
      admin_name: people.get(who)?.real_name,
      level: step === 'approved' ? ++level : null,
    },
  }))
  await insertAll(world, 'expense_approval', told)
  if (entries) await seedEntries(id, claim, day, no, ground, world)
}

/** After the accounts of the staff who make them. */
export async function seedClaims(vouchers: readonly string[], world: World): Promise<void> {
  const { db } = world
  const people = await db.selectFrom('admin').select(['id', 'username', 'real_name']).execute()
  const cates = await db.selectFrom('ledger_cate').select(['id', 'name']).where('type', '=', 'expense').execute()
  const accounts = await db.selectFrom('ledger_account').select(['id', 'code']).execute()
  const ground: Ground = {
    people: new Map(people.map(({ username, ...one }) => [username, one])),
    cates: new Map(cates.map(({ id, name }) => [name, id])),
    accounts: new Map(accounts.map(({ id, code }) => [code ?? '', id])),
    vouchers,
  }
  for (const [order, claim] of demo.entries()) await seedClaim(claim, order, ground, world)
  await seedCodes(world)
  await rebuildMonths(world)
}

/** Subject codes as in the accounting system of non-profit organisations. */
async function seedCodes({ db }: World): Promise<void> {
  await sql`update ledger_account a set subject_code = c.code from (values ('bank', '1002.01'), ('wechat', '1009.01'), ('alipay', '1009.02'),
    ('cash', '1001'), ('a1', '1401'), ('a2', '1122'), ('a3', '1501')) as c (account, code) where c.account = a.code`.execute(
    db,
  )
  await sql`update ledger_cate t set subject_code = c.code from (values ('income', '会费', '4301'), ('income', '赞助', '4101.01'),
    ('income', '捐赠', '4101.02'), ('income', '活动收入', '4201'), ('income', '利息', '4601'), ('income', '政府补贴', '4401'),
    ('income', '其他', '4901'), ('expense', '活动支出', '5101.01'), ('expense', '办公费', '5201.01'), ('expense', '人员工资', '5201.02'),
    ('expense', '房租水电', '5201.03'), ('expense', '慈善支出', '5101.02'), ('expense', '差旅', '5201.04'), ('expense', '宣传', '5101.03'),
    ('expense', '其他', '5401')) as c (type, name, code) where c.type = t.type and c.name = t.name`.execute(db)
}
