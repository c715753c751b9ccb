// Rules of a ledger entry: a category of its direction, open accounts, vouchers.
import { sql } from 'kysely'
import { fail } from '#kernel/errors'
import type { Context } from '../../../core/context'
import { living } from '../../../database/living'
import { moneyText } from '../money-text'
import { type Entry, isTransfer } from './amounts'
import { refuseEnded } from './funds'

async function refuseCategory({ cate_id: id, type }: Entry, { db }: Context): Promise<void> {
  const { rows } = await sql<{ type: string; parent: boolean }>`select type, exists (
      select 1 from ledger_cate child where child.pid = c.id and ${living('child')}) as parent
    from ledger_cate c where id = ${id} for key share`.execute(db)
  if (rows[0] && rows[0].type !== type)
    fail('PARAM', { errors: { cate_id: { zh: '分类与收支方向不符', en: 'A category of the other direction' } } })
  if (rows[0]?.parent)
    fail('PARAM', { errors: { cate_id: { zh: '请选择下级分类', en: 'Choose a category below this one' } } })
}

/** Entries made by hand need a voucher; others have their payment, and a transfer leaves the money where it is. */
function refuseWithoutVoucher({ type, amount, files, source_type: source }: Entry, context: Context): void {
  const limit = context.setting('ledger_file_limit')
  if (
    source !== 'manual' ||
    isTransfer(type) ||
    typeof limit !== 'number' ||
    amount < limit ||
    (files?.length ?? 0) > 0
  )
    return
  const { zh, en } = moneyText(limit)
  fail('PARAM', { errors: { files: { zh: `${zh}及以上须上传凭证`, en: `A voucher is required from ${en}` } } })
}

interface Held {
  id: number
  code: string
  name: string
  opening_date: string | null
  closed_date: string | null
}

/** Refuses accounts that take no entry of this day; held, so that none is closed or opened differently meanwhile. */
async function checkAccounts(record: Entry, { db }: Context): Promise<void> {
  const day = record.trade_date
  if (record.other_account_id === record.account_id)
    fail('PARAM', { errors: { other_account_id: { zh: '不能与账户相同', en: 'Must be another account' } } })
  const ids = [record.account_id, record.other_account_id].filter((id) => id !== null)
  const { rows } = await sql<Held>`select id, code, name, opening_date, closed_date from ledger_account
    where id = any(${ids}::bigint[]) and ${living()} order by id for key share`.execute(db)
  record.account = rows.find(({ id }) => id === record.account_id)?.code ?? null
  for (const { name, opening_date: opening, closed_date: closed } of rows) {
    const early = opening !== null && day <= opening
    if (!early && (closed === null || day <= closed)) continue
    const text = early
      ? { zh: `须晚于「${name}」的期初日期 ${opening}`, en: `Must be after the opening of “${name}” on ${opening}` }
      : { zh: `「${name}」已于 ${closed} 销户`, en: `“${name}” was closed on ${closed}` }
    fail('PARAM', { errors: { trade_date: text } })
  }
}

export async function check(record: Entry, stored: Entry | null, context: Context): Promise<void> {
  const touched = (name: keyof Entry) => record[name] !== stored?.[name]
  if (record.cate_id !== null && (touched('cate_id') || touched('type'))) await refuseCategory(record, context)
  if ((['account_id', 'other_account_id', 'trade_date'] as const).some(touched)) await checkAccounts(record, context)
  if (record.fund_id !== null && (touched('fund_id') || touched('trade_date'))) await refuseEnded(record, context)
  refuseWithoutVoucher(record, context)
  record.source_type ??= 'manual'
  record.handler ||= context.session?.admin.real_name.slice(0, 30) ?? null
  // A corrected entry is reviewed again.
  if (stored?.status === 'rejected')
    Object.assign(record, { status: 'pending', reason: null, check_time: null, check_admin_name: null })
}
