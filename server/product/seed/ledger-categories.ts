// Initial categories of the ledger; automatic posting finds its own by their key.
import type { Db } from '../../database/database'

interface Seed {
  readonly name: string
  /** Item of the statement of activities; none: other income or expense. */
  readonly item?: string
  readonly key?: string
}

const categories: Readonly<Record<'income' | 'expense', readonly Seed[]>> = {
  income: [
    { name: '会费', item: 'dues', key: 'fee' },
    { name: '赞助', item: 'donation', key: 'sponsor' },
    { name: '捐赠', item: 'donation', key: 'donate' },
    { name: '活动收入', item: 'service', key: 'activity' },
    { name: '利息' },
    { name: '政府补贴', item: 'subsidy' },
    { name: '投资收益', item: 'investment' },
    { name: '其他' },
  ],
  expense: [
    { name: '活动支出', item: 'activity_cost' },
    { name: '办公费', item: 'management' },
    { name: '人员工资', item: 'management' },
    { name: '房租水电', item: 'management' },
    { name: '慈善支出', item: 'activity_cost' },
    { name: '差旅', item: 'management' },
    { name: '宣传', item: 'activity_cost' },
    { name: '银行手续费', item: 'financing' },
    { name: '其他' },
  ],
}

/** Only once: people may rename them, and remove all but those of the system. */
export async function seedLedgerCategories(db: Db): Promise<void> {
  const found = await db.selectFrom('ledger_cate').select('id').executeTakeFirst()
  if (found) return
  const rows = (['income', 'expense'] as const).flatMap((type) =>
    categories[type].map(({ name, item = null, key = null }, index) => ({
      ...{ type, name, statement_item: item, sys_key: key },
      ...{ is_sys: key !== null, sort: (index + 1) * 10 },
    })),
  )
  await db
    .insertInto('ledger_cate')
    .values(rows as never)
    .execute()
}
