// Payments of claims: pending entries of the books for each category, taken away or voided together, so that nothing is paid twice.
import { sql } from 'kysely'
import type { Text } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { writeAllNew, writeChange } from '../../../actions/write'
import type { Context } from '../../../core/context'
import { living } from '../../../database/living'
import { type AccountKind, type Entry, isLocked, MONEY } from '../books/amounts'
import { check } from '../books/entry-check'
import { releaseEntries } from '../books/matching'
import { type Claim, move, note, refuseUnpaidAdvance } from './claims'

interface Payment {
  account_id: number
  advance_account_id?: number | null | undefined
  trade_date: string
}

function refuse(field: string, text: Text): never {
  fail('PARAM', { errors: { [field]: text } })
}

async function kindOf(id: number, { db }: Context): Promise<AccountKind | undefined> {
  const { rows } = await sql<{ kind: AccountKind }>`select kind from ledger_account
    where id = ${id} and ${living()} for key share`.execute(db)
  return rows[0]?.kind
}

/** The account of a person's advance: that of the payment, or of their last one; of a settlement, where the advance is. */
async function advanceAccountOf(
  claim: Claim,
  chosen: Payment['advance_account_id'],
  context: Context,
): Promise<number | null> {
  if (claim.kind === 'claim') return null
  if (claim.kind === 'settlement') {
    await refuseUnpaidAdvance(claim, context)
    const { rows } = await sql<{ id: number }>`select advance_account_id as id from expense_claim
      where id = ${claim.advance_id}`.execute(context.db)
    return rows[0]?.id ?? fail('NF')
  }
  const id = chosen ?? claim.advance_account_id
  if (id === null)
    refuse('advance_account_id', {
      zh: `请选择「${claim.title}」的备用金账户；没有的先在资金账户中新建`,
      en: `Choose the account of the advance “${claim.title}”; add one on the page Accounts if there is none`,
    })
  if ((await kindOf(id, context)) !== 'advance')
    refuse('advance_account_id', { zh: '请选择备用金账户', en: 'Choose an account of advances' })
  return id
}

/** Fen that a settlement pays out; negative: what comes back. */
export async function missingOf(
  claim: Pick<Claim, 'advance_id' | 'total'>,
  { db }: Pick<Context, 'db'>,
): Promise<number> {
  const { rows } = await sql<{
    lent: number
  }>`select total as lent from expense_claim where id = ${claim.advance_id}`.execute(db)
  return claim.total - (rows[0]?.lent ?? 0)
}

type Part = Partial<Entry> & Pick<Entry, 'type' | 'amount'> & { claim_part: string }

function expensesOf({ id, list }: Claim, account: number): Part[] {
  return [...new Set(list.map(({ cate_id: cate }) => cate))].map((cate) => {
    const rows = list.filter((row) => row.cate_id === cate)
    return {
      type: 'expense',
      cate_id: cate,
      account_id: account,
      amount: rows.reduce((sum, { amount }) => sum + amount, 0),
      files: [...new Set(rows.flatMap(({ files }) => files))],
      claim_part: `${id}/${cate}`,
      remark: rows.flatMap(({ text }) => text ?? []).join('；'),
    }
  })
}

const transfer = ({ id }: Claim, from: number, to: number, amount: number): Part => ({
  type: 'transfer_out',
  account_id: from,
  other_account_id: to,
  amount,
  files: [],
  claim_part: `${id}/transfer`,
})

/** The parts of a claim in the books; a transfer is one of them, whose other line follows by itself. */
async function partsOf(claim: Claim, account: number, advance: number | null, context: Context): Promise<Part[]> {
  if (advance === null) return expensesOf(claim, account)
  if (claim.kind === 'advance') return [transfer(claim, account, advance, claim.total)]
  const missing = await missingOf(claim, context)
  const rest =
    missing === 0
      ? []
      : [missing > 0 ? transfer(claim, account, advance, missing) : transfer(claim, advance, account, -missing)]
  return [...rest, ...expensesOf(claim, advance)]
}

const none = {
  ...{ cate_id: null, fund_id: null, other_account_id: null, user_id: null, origin_id: null, source_id: null },
  ...({ status: 'pending', source_type: 'claim' } as const),
} as const

/** An entry of the books, checked as one that is entered by hand. */
async function entryOf(claim: Claim, part: Part, trade_date: string, context: Context): Promise<Part> {
  const { id, claim_no, claimant, title, payee_name, activity_id, area_id, fund_id } = claim
  const entry = {
    ...none,
    ...part,
    ...{ trade_date, activity_id, area_id, claim_id: id, title: title.slice(0, 100) },
    fund_id: part.type === 'expense' ? fund_id : null,
    party: payee_name ?? claimant,
    handler: claimant,
    remark: [claim_no, part.remark].filter(Boolean).join('：').slice(0, 500),
  }
  await check(entry as unknown as Entry, null, context)
  return entry
}

export async function pay(claims: readonly Claim[], payment: Payment, context: Context) {
  const { account_id: account, advance_account_id: chosen, trade_date: day } = payment
  if (isLocked(day, context))
    refuse('trade_date', { zh: '该期间已锁账，请选之后的日期', en: 'That period is locked: choose a later day' })
  const kind = await kindOf(account, context)
  if (!kind || !MONEY.has(kind))
    refuse('account_id', { zh: '请选择银行、现金等资金账户', en: 'Choose an account that holds money' })
  const entries: Part[] = []
  for (const claim of claims) {
    const advance = await advanceAccountOf(claim, chosen, context)
    for (const part of await partsOf(claim, account, advance, context))
      entries.push(await entryOf(claim, part, day, context))
    const values: Partial<Claim> = { state: 'paid', account_id: account, advance_account_id: advance, pay_date: day }
    await writeChange(context.resources.get('expense_claim'), claim, values, context)
  }
  await writeAllNew(context.resources.get('ledger'), entries, context)
  await note(claims, 'paid', context)
  const amount = entries.reduce((sum, one) => sum + (one.account_id === account ? one.amount : 0), 0)
  return { num: claims.length, amount, entry_num: entries.length }
}

interface Standing {
  id: number
  status: string
  number: string
  title: string
}

/** Entries of the claims that stand, locked: without the other lines of transfers, which follow theirs. */
async function standing(ids: readonly number[], { db }: Context): Promise<Standing[]> {
  const { rows } = await sql<Standing>`select l.id, l.status, coalesce(l.ledger_no, l.title) as number, c.title
    from ledger l join expense_claim c on c.id = l.claim_id
    where l.claim_id = any(${[...ids]}::bigint[]) and l.claim_part is not null and l.status <> 'voided' and ${living('l')}
    order by l.id for no key update of l`.execute(db)
  return rows
}

/** An advance that is being settled, or is, stays paid. */
async function refuseSettled(ids: readonly number[], { db }: Context): Promise<void> {
  const { rows } = await sql<{ title: string; no: string }>`select a.title, s.claim_no as no from expense_claim s
    join expense_claim a on a.id = s.advance_id
    where s.advance_id = any(${[...ids]}::bigint[]) and s.state in ('submitted', 'approved', 'paid') and ${living('s')} limit 1`.execute(
    db,
  )
  if (!rows[0]) return
  const { title, no } = rows[0]
  fail('STATE', {
    message: {
      zh: `借款「${title}」已由 ${no} 冲账，请先撤回或撤销该冲账单`,
      en: `The advance “${title}” is settled by ${no}: withdraw or undo that settlement first`,
    },
  })
}

async function removeEntries(ids: readonly number[], context: Context): Promise<void> {
  await releaseEntries(ids, context)
  await sql`delete from ledger where id = any(${[...ids]}::bigint[])`.execute(context.db)
}

const UNPAID = { state: 'approved', account_id: null, pay_date: null } as const

/** Takes back payments whose entries nobody has approved. */
export async function unpay(claims: readonly Claim[], context: Context): Promise<{ num: number }> {
  const ids = claims.map(({ id }) => id)
  await refuseSettled(ids, context)
  const entries = await standing(ids, context)
  const booked = entries.find(({ status }) => status === 'approved')
  if (booked)
    fail('STATE', {
      message: {
        zh: `「${booked.title}」的台账 ${booked.number} 已审核，请在收支台账中作废`,
        en: `The entry ${booked.number} of “${booked.title}” has been approved: void it in the ledger`,
      },
    })
  await removeEntries(
    entries.map(({ id }) => id),
    context,
  )
  return move(claims, 'unpaid', UNPAID, context)
}

/** Once entries of claims are voided: the claims are to be paid again, and nothing of the payment is left. */
export async function unpayVoided(voided: readonly Entry[], context: Context): Promise<void> {
  const ids = [...new Set(voided.flatMap(({ claim_id: id }) => id ?? []))]
  if (ids.length === 0) return
  const { rows: claims } = await sql<Claim>`select * from expense_claim where id = any(${ids}::bigint[])
    order by id for no key update`.execute(context.db)
  await refuseSettled(ids, context)
  const left = await standing(ids, context)
  const booked = left.filter(({ status }) => status === 'approved').map(({ number }) => number)
  if (booked.length > 0)
    fail('STATE', {
      message: {
        zh: `同一报销单的台账须一起作废，请同时选择：${booked.join('、')}`,
        en: `The entries of a claim are voided together; select these as well: ${booked.join(', ')}`,
      },
    })
  await removeEntries(
    left.map(({ id }) => id),
    context,
  )
  await move(claims, 'unpaid', UNPAID, context)
}
