// Restricted funds of the demonstration: gifts for a project, and what was spent for it while there was enough.
import { sql } from 'kysely'
import { living } from '../../../database/living'
import { insertAll, type World } from './world'

const funds = [
  {
    name: '云岭中学助学金',
    purpose: '资助云岭中学（虚构）家庭困难学生的学费和生活费',
    donor: '会员定向捐赠（演示）',
    projects: '助学',
    cate: '慈善支出',
    sort: 10,
  },
  {
    name: '家乡救灾与水井',
    purpose: '家乡抗洪救灾和村中水井（虚构）',
    donor: '会员定向捐赠（演示）',
    projects: '救灾|水井',
    cate: null,
    sort: 20,
  },
]

interface Entry {
  readonly id: number
  readonly type: string
  readonly amount: number
}

export async function seedFunds(world: World): Promise<void> {
  const { db, today } = world
  const rows = funds.map(({ name, purpose, donor, sort }) => ({
    name,
    purpose,
    donor,
    sort,
    start_date: `${Number(today.slice(0, 4)) - 3}-01-01`,
  }))
  const ids = await insertAll(world, 'fund', rows)
  for (const [index, { projects, cate }] of funds.entries()) {
    const id = ids[index] as number
    await sql`update user_donate set fund_id = ${id} where kind = 'cash' and fund_id is null and project ~ ${projects}`.execute(
      db,
    )
    await sql`update ledger l set fund_id = ${id} from pay_log p join user_donate d on d.id = p.ref_id and p.ref_type = 'user_donate'
      where p.id = l.source_id and d.fund_id = ${id}`.execute(db)
    const { rows: entries } =
      await sql<Entry>`select l.id, l.type, l.amount from ledger l left join ledger_cate c on c.id = l.cate_id
      where l.status = 'approved' and ${living('l')} and (l.fund_id = ${id} or (l.type = 'expense' and c.name = ${cate}))
      order by l.trade_date, l.id`.execute(db)
    let left = 0
    const spent: number[] = []
    for (const { id: entry, type, amount } of entries) {
      if (type === 'income') left += amount
      else if (left >= amount) {
        left -= amount
        spent.push(entry)
      }
    }
    await sql`update ledger set fund_id = ${id} where id = any(${spent}::bigint[])`.execute(db)
  }
}
