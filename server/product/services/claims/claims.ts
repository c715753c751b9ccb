// Claims of expenses: how many approvals an amount needs, what is ready to be submitted, and the steps of each claim.
import { sql } from 'kysely'
import type { Shapes } from '#generated/index'
import type { Text } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { writeAllNew, writeChange } from '../../../actions/write'
import { type Context, signedIn } from '../../../core/context'
import { moneyText } from '../money-text'

export type Claim = Shapes['expense_claim']['row']
export type Step = Shapes['expense_approval']['row']['step']

export const claimsOf = ({ subjects = [] }: Context): Claim[] => subjects as unknown as Claim[]

/** Approvals by different people that an amount needs. */
export function levelsOf(total: number, { setting }: Pick<Context, 'setting'>): number {
  const limits = [setting('claim_two_from'), setting('claim_three_from')].map((from) => Number(from ?? 0))
  return 1 + limits.filter((from) => from > 0 && total >= from).length
}

function refuse(field: string, text: Text): never {
  fail('PARAM', { message: text, errors: { [field]: text } })
}

/** The state of the advance that is settled, held until the transaction ends; null if it is gone. */
export async function refuseUnpaidAdvance({ advance_id: id }: Claim, { db }: Context): Promise<void> {
  const { rows } = await sql<{ state: string }>`select state from expense_claim where id = ${id} for share`.execute(db)
  if (rows[0]?.state === 'paid') return
  refuse('advance_id', {
    zh: '这笔借款尚未付款，不能冲账',
    en: 'The advance has not been paid: there is nothing to settle',
  })
}

/** Refuses with PARAM what nobody could approve: no expenses, or vouchers missing. */
async function refuseUnready(claim: Claim, context: Context): Promise<void> {
  const { kind, list } = claim
  if (kind === 'claim' && list.length === 0) refuse('list', { zh: '请填写报销明细', en: 'Add the expenses' })
  if (kind === 'settlement') await refuseUnpaidAdvance(claim, context)
  const limit = context.setting('ledger_file_limit')
  if (typeof limit !== 'number') return
  const place = list.findIndex(({ amount, files }) => amount >= limit && files.length === 0)
  if (place < 0) return
  const { zh, en } = moneyText(limit)
  const message = {
    zh: `第 ${place + 1} 行未传凭证：${zh}及以上须上传`,
    en: `Expense ${place + 1} has no voucher, which is required from ${en}`,
  }
  fail('PARAM', { message, errors: { [`list.${place}.files`]: message } })
}

/** Values of a claim that goes to its approvers, from the first level. */
export async function sent(claim: Claim, context: Context): Promise<Partial<Claim>> {
  await refuseUnready(claim, context)
  return {
    state: 'submitted',
    levels: levelsOf(claim.total, context),
    approved_num: 0,
    round: claim.round + 1,
    submit_time: context.now().toISOString(),
    reason: null,
  }
}

type Noted = Pick<Claim, 'id' | 'round'>

/** Notes who did what, for the timeline beside the claims. */
export async function note(
  claims: readonly Noted[],
  step: Step,
  context: Context,
  more: { level?: number; note?: string | null } = {},
): Promise<void> {
  const { id: admin_id, real_name } = signedIn(context).admin
  const rows = claims.map(({ id, round }) => ({
    ...{ claim_id: id, step, round, admin_id, admin_name: real_name.slice(0, 30) },
    ...{ time: context.now().toISOString(), level: more.level ?? null, note: more.note ?? null },
  }))
  if (rows.length > 0) await writeAllNew(context.resources.get('expense_approval'), rows, context)
}

/** Moves claims to another state, each noted as a step. */
export async function move(
  claims: readonly Claim[],
  step: Step,
  values: Partial<Claim>,
  context: Context,
  more: { note?: string | null } = {},
): Promise<{ num: number }> {
  for (const claim of claims) await writeChange(context.resources.get('expense_claim'), claim, values, context)
  await note(claims, step, context, more)
  return { num: claims.length }
}

export async function submitAll(claims: readonly Claim[], context: Context): Promise<{ num: number }> {
  for (const claim of claims) {
    const values = await sent(claim, context)
    await writeChange(context.resources.get('expense_claim'), claim, values, context)
    await note([{ ...claim, ...values }], 'submitted', context)
  }
  return { num: claims.length }
}
