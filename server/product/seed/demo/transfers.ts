// Further accounts of the demonstration, and transfers between them: cash drawn, an advance, equipment and its depreciation.
import { addDays, addMonths } from '#kernel/calendar'
import { moment, type Numbers } from './books'
import { CLERK, TREASURER } from './payment-entries'
import { insertAll, type World } from './world'

/** In the order of their ids. */
const accounts = [
  { name: '定期存款', code: 'a1', kind: 'investment', bank_name: '江城示范银行云岭支行', sort: 50 },
  { name: '会务备用金', code: 'a2', kind: 'advance', sort: 60 },
  { name: '办公设备', code: 'a3', kind: 'fixed_asset', sort: 70 },
]

interface Move {
  readonly from: string
  readonly to: string
  /** Fen. */
  readonly amount: number
  readonly day: string
  readonly title: string
}

/** Transfers since the opening: the bank pays for all of them, except what comes back. */
function movesSince(opening: string, today: string): Move[] {
  const first = addDays(opening, 20)
  const quarters = Array.from({ length: 16 }, (_, index) => addMonths(first, index * 3 + 1))
  return [
    { from: 'bank', to: 'a1', amount: 20_000_000, day: first, title: '转存定期' },
    { from: 'bank', to: 'a3', amount: 2_400_000, day: addMonths(first, 2), title: '购置投影与音响设备' },
    { from: 'bank', to: 'a2', amount: 500_000, day: addMonths(first, 3), title: '拨付会务备用金' },
    ...quarters.map((day) => ({ from: 'bank', to: 'cash', amount: 200_000, day, title: '提取现金' })),
  ]
    .filter(({ day }) => day < today)
    .sort((one, other) => one.day.localeCompare(other.day))
}

/** One row of each transfer: the other line follows by itself. Depreciation is an expense of the equipment. */
export async function seedTransfers(opening: string, numbers: Numbers, world: World): Promise<void> {
  const { db, today } = world
  await insertAll(world, 'ledger_account', accounts)
  const rows = await db.selectFrom('ledger_account').select(['id', 'code']).execute()
  const idOf = (code: string) => rows.find((row) => row.code === code)?.id as number
  const cate = await db
    .selectFrom('ledger_cate')
    .select('id')
    .where('name', '=', '办公费')
    .where('type', '=', 'expense')
    .executeTakeFirstOrThrow()
  const reviewed = (stem: string, day: string, index: number) => ({
    trade_date: day,
    handler: CLERK,
    status: 'approved',
    ledger_no: numbers.next(`${stem}${day.slice(0, 4)}${day.slice(5, 7)}`, 4),
    check_admin_name: TREASURER,
    check_time: moment(day, index),
    create_time: moment(day, index),
    update_time: moment(day, index),
  })
  const moves = movesSince(opening, today)
  await insertAll(
    world,
    'ledger',
    moves.map(({ from, to, amount, day, title }, index) => ({
      type: 'transfer_out',
      account_id: idOf(from),
      other_account_id: idOf(to),
      amount,
      title,
      ...reviewed('HZ', day, index),
    })),
  )
  const years = Array.from({ length: 3 }, (_, index) => `${Number(opening.slice(0, 4)) + 1 + index}-12-30`)
  await insertAll(
    world,
    'ledger',
    years
      .filter((day) => day < today)
      .map((day, index) => ({
        type: 'expense',
        cate_id: cate.id,
        account_id: idOf('a3'),
        amount: 480_000,
        title: '设备折旧',
        ...reviewed('ZC', day, index),
      })),
  )
}
