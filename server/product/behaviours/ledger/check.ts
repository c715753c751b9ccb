// Rules of a ledger entry: a category of its direction, vouchers.
import { sql } from 'kysely'
import { fail } from '#kernel/errors'
import type { Context } from '../../../core/context'
import { living } from '../../../database/living'
import { type Entry, openingsOf } from '../../services/books/amounts'
import { moneyText } from '../../services/money-text'

async function refuseCategory({ cate_id: id, type }: Entry, { db }: Context): Promise<void> {
  const { rows } = await sql<{ type: string; parent: boolean }>`select type, exists (
      select 1 from ledger_cate child where child.pid = c.id and ${living('child')}) as parent
    from ledger_cate c where id = ${id} for key share`.execute(db)
  if (rows[0] && rows[0].type !== type)
    fail('PARAM', { errors: { cate_id: { zh: '分类与收支方向不符', en: 'A category of the other direction' } } })
  if (rows[0]?.parent)
    fail('PARAM', { errors: { cate_id: { zh: '请选择下级分类', en: 'Choose a category below this one' } } })
}

/** Entries made by hand need a voucher; others have their payment. */
function refuseWithoutVoucher({ amount, files, source_type: source }: Entry, context: Context): void {
  const limit = context.setting('ledger_file_limit')
  if (source !== 'manual' || typeof limit !== 'number' || amount < limit || (files?.length ?? 0) > 0) return
  const { zh, en } = moneyText(limit)
  fail('PARAM', { errors: { files: { zh: `${zh}及以上须上传凭证`, en: `A voucher is required from ${en}` } } })
}

async function refuseBeforeOpening({ account, trade_date: day }: Entry, context: Context): Promise<void> {
  const opening = (await openingsOf(context)).get(account)
  if (!opening || day > opening.date) return
  const text = {
    zh: `须晚于该账户的期初日期 ${opening.date}`,
    en: `Must be after the opening of the account on ${opening.date}`,
  }
  fail('PARAM', { errors: { trade_date: text } })
}

export async function check(record: Entry, stored: Entry | null, context: Context): Promise<void> {
  const touched = (name: keyof Entry) => record[name] !== stored?.[name]
  if (touched('cate_id') || touched('type')) await refuseCategory(record, context)
  if (touched('account') || touched('trade_date')) await refuseBeforeOpening(record, context)
  refuseWithoutVoucher(record, context)
  record.source_type ??= 'manual'
  record.handler ||= context.session?.admin.real_name.slice(0, 30) ?? null
  // A corrected entry is reviewed again.
  if (stored?.status === 'rejected')
    Object.assign(record, { status: 'pending', reason: null, check_time: null, check_admin_name: null })
}
