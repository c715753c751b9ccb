// Rules of a claim: its amount, categories of expense, the payee of the last time, and approvals that end with a change.
import { sql } from 'kysely'
import type { Text } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { type Context, signedIn } from '../../../core/context'
import { living } from '../../../database/living'
import { type Claim, note, sent } from '../../services/claims/claims'

/** Most vouchers of one entry in the books. */
const MOST_FILES = 10

/** Fields that a review is about. */
const COUNTED = [
  'title',
  'list',
  'lent',
  'activity_id',
  'fund_id',
  'area_id',
  'payee_name',
  'payee_bank',
  'payee_account',
] as const

function refuse(field: string, text: Text): never {
  fail('PARAM', { errors: { [field]: text } })
}

async function checkRows({ list }: Claim, { db }: Context): Promise<void> {
  const ids = [...new Set(list.map(({ cate_id: id }) => id))]
  const { rows } = await sql<{ id: number; name: string }>`select id, name from ledger_cate c
    where id = any(${ids}::bigint[]) and (type <> 'expense' or exists (
      select from ledger_cate child where child.pid = c.id and ${living('child')}))`.execute(db)
  const wrong = list.findIndex(({ cate_id: id }) => rows.some((row) => row.id === id))
  if (wrong >= 0)
    refuse(`list.${wrong}.cate_id`, {
      zh: '请选择支出分类中的末级',
      en: 'Choose a category of expense, with none below it',
    })
  for (const id of ids) {
    const files = new Set(list.flatMap((row) => (row.cate_id === id ? row.files : [])))
    if (files.size > MOST_FILES)
      refuse('list', {
        zh: `同一分类的凭证最多 ${MOST_FILES} 个，请合并或分开报销`,
        en: `At most ${MOST_FILES} vouchers of one category: join some, or make another claim`,
      })
  }
}

type Former = Pick<Claim, 'payee_name' | 'payee_bank' | 'payee_account'>

/** Payee and account of advances as in the last claim of the person, as far as the new one says nothing. */
async function carryOn(claim: Claim, context: Context): Promise<void> {
  const { id, real_name } = signedIn(context).admin
  claim.claimant = real_name.slice(0, 30)
  const { rows } = await sql<Former>`select payee_name, payee_bank, payee_account from expense_claim
    where admin_id = ${id} and payee_account is not null and ${living()} order by id desc limit 1`.execute(context.db)
  if (!claim.payee_name && !claim.payee_bank && !claim.payee_account) Object.assign(claim, rows[0])
  claim.payee_name ||= claim.claimant
  if (claim.kind !== 'advance') return
  const { rows: kept } = await sql<{
    id: number
  }>`select a.id from expense_claim c join ledger_account a on a.id = c.advance_account_id
    where c.admin_id = ${id} and a.closed_date is null and ${living('c')} order by c.id desc limit 1`.execute(
    context.db,
  )
  claim.advance_account_id = kept[0]?.id ?? null
}

export async function check(claim: Claim, stored: Claim | null, context: Context): Promise<void> {
  if (!stored) await carryOn(claim, context)
  claim.list =
    claim.kind === 'advance'
      ? []
      : (claim.list ?? []).map((row) => ({ ...row, date: row.date ?? context.today, files: row.files ?? [] }))
  claim.total = claim.kind === 'advance' ? (claim.lent ?? 0) : claim.list.reduce((sum, { amount }) => sum + amount, 0)
  await checkRows(claim, context)
  const isSent = stored?.state === 'submitted' || stored?.state === 'approved'
  const isChanged = COUNTED.some((name) => JSON.stringify(claim[name]) !== JSON.stringify(stored?.[name]))
  if (!stored || !isSent || !isChanged) return
  Object.assign(claim, await sent(claim, context))
  await note([claim], 'changed', context)
}
