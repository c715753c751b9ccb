// Initial categories of the ledger; automatic posting finds its own by their key.
import type { Db } from '../../database/database'

const categories = {
  income: ['会费:fee', '赞助:sponsor', '捐赠:donate', '活动收入:activity', '利息', '政府补贴', '其他'],
  expense: ['活动支出', '办公费', '人员工资', '房租水电', '慈善支出', '差旅', '宣传', '其他'],
} as const

/** Only once: people may rename them, and remove all but those of the system. */
export async function seedLedgerCategories(db: Db): Promise<void> {
  const found = await db.selectFrom('ledger_cate').select('id').executeTakeFirst()
  if (found) return
  const rows = Object.entries(categories).flatMap(([type, names]) =>
    names.map((name, index) => {
      const [title, key] = name.split(':') as [string, string | undefined]
      return { type, name: title, sys_key: key ?? null, is_sys: key !== undefined, sort: (index + 1) * 10 }
    }),
  )
  await db.insertInto('ledger_cate').values(rows).execute()
}
