// Debts: outstanding entries of the payment log, settled as a whole or in parts; all parts name the first one.
import { sql } from 'kysely'
import { addMonths } from '#kernel/calendar'
import { fail } from '#kernel/errors'
import type { Context } from '../../core/context'
import { book } from './books/posting'
import { append, money, tellTotal } from './ledger'
import { authorOf, columns, type Debt, earn, nextGroup, nextPayNo, owe, type Payment, pay } from './payments'

/** Fate of the part of a debt that was not paid. */
export type Rest = 'keep' | 'waive'

export interface Owed {
  id: number
  amount: number
}

/** An entry of the log of which only these columns count here. */
interface Part extends Owed {
  status: string
}

const WAIVED = '免收'

/** Condition for the entries of the debt whose first entry is `debt`. */
const ofDebt = (debt: number) => sql`(id = ${debt} or debt_id = ${debt})`

interface Another {
  rest?: Rest
  group?: string | null
  due?: string | null
  remark?: string | null
}

/** Condition for an entry `p` for which nothing is owed any more: of an enrolment that was given up, dues of who has left. */
const givenUp = sql`(p.ref_type = 'activity_apply' and exists (select 1 from activity_apply a
    where a.id = p.ref_id and a.status in ('cancelled', 'rejected'))
  or p.scene = 'join' and exists (select 1 from person u where u.id = p.user_id and u.state = 'left'))`

/** Another part of the debt of an entry, and like it: outstanding, or waived; closed if it was given up. Returns its id. */
export async function partOf(
  id: number,
  amount: number,
  { rest = 'keep', group = null, due = null, remark = null }: Another,
  context: Context,
): Promise<number> {
  const waived = rest === 'waive'
  const number = await nextPayNo(context)
  const [part] = await append(
    money,
    columns,
    sql`select ${number}, user_id, payer, scene, ${amount}::bigint, ${waived ? 'waived' : null}, case when ${waived} or ${givenUp} then 'closed' else 'unpaid' end,
      null::timestamptz, ref_type, ref_id, null::bigint, coalesce(${waived ? WAIVED : remark}, remark), ${authorOf(context)},
      coalesce(${due}::date, due_date, ${context.today}::date), coalesce(debt_id, id), ${group}, payer_id
      from pay_log p where p.id = ${id}`,
    context,
  )
  return part?.id as number
}

const settledAlready = () =>
  fail('STATE', { message: { zh: '这笔款项已处理，请刷新', en: 'This entry is settled already: refresh the page' } })

/** Nothing is received: the entry is closed, and a payment of zero says so. */
async function waive({ id }: Owed, payment: Payment, context: Context): Promise<number> {
  const { rows } = await sql<{
    debt: number
    due: string | null
  }>`update pay_log set status = 'closed', pay_type = 'waived',
      due_date = coalesce(due_date, ${context.today}::date), remark = coalesce(remark, ${WAIVED}), update_time = now()
    where id = ${id} and status = 'unpaid' returning coalesce(debt_id, id)::bigint as debt, due_date::text as due`.execute(
    context.db,
  )
  const [closed] = rows
  if (!closed) settledAlready()
  return pay({ ...payment, debt: { id: closed?.debt ?? null, due: closed?.due ?? null } }, context)
}

/**
 * An outstanding entry has been received, as a whole or in part: it becomes the paid part, and another entry holds the
 * rest. Refuses a settled one with STATE. Returns the id of the payment.
 */
export async function settleEntry(
  owed: Owed,
  payment: Payment,
  context: Context,
  rest: Rest = 'keep',
): Promise<number> {
  const { user, amount, pay_type, pay_time, payer_id } = payment
  if (amount === 0) return waive(owed, payment, context)
  const waives = amount < owed.amount && rest === 'waive'
  // A waiver is taken back with its payment.
  const group = payment.group ?? (waives ? await nextGroup(context) : null)
  const more = { rest, group: waives ? group : null }
  if (amount < owed.amount) await partOf(owed.id, owed.amount - amount, more, context)
  const { rows } = await sql<{ total: number }>`with settled as (
      update pay_log set status = 'paid', amount = ${amount}, pay_type = ${pay_type}, pay_time = ${pay_time}::timestamptz,
        due_date = coalesce(due_date, ${context.today}::date), group_no = ${group}, payer_id = ${payer_id === undefined ? sql`payer_id` : payer_id},
        remark = coalesce(${payment.remark?.slice(0, 200) ?? null}, remark), update_time = now()
      where id = ${owed.id} and status = 'unpaid' returning id)
    update person set pay_total = pay_total + ${amount} from settled where person.id = ${user}
    returning pay_total as total`.execute(context.db)
  const [settled] = rows
  if (!settled) return settledAlready()
  if (user !== null) tellTotal(money, user, settled.total, amount, context)
  await earn(owed.id, payment, context)
  await book(owed.id, payment, context)
  return owed.id
}

/**
 * Dues of this amount have been received: the last outstanding entry of the scene becomes the payment, the others are
 * closed. Without one the dues are owed for the moment, so that the rest is a part of a debt.
 */
export async function settleDues(payment: Payment, dues: number, rest: Rest, context: Context): Promise<number> {
  const { user, scene, amount, ref } = payment
  if (user === null) return pay(payment, context)
  const owed = Math.max(dues, amount)
  const { rows } = await sql<{ id: number }>`select id from pay_log
    where user_id = ${user} and scene = ${scene} and status = 'unpaid' order by id desc for no key update`.execute(
    context.db,
  )
  const id =
    rows[0]?.id ?? (owed > amount && amount > 0 ? await owe({ user, scene, amount: owed, ref }, context) : undefined)
  if (id === undefined) return pay(payment, context)
  // Dues may have changed since, or are of another position; who pays nothing is waived what was owed.
  if (amount > 0) await sql`update pay_log set amount = ${owed} where id = ${id}`.execute(context.db)
  await sql`update pay_log set status = 'closed', update_time = now()
    where user_id = ${user} and scene = ${scene} and status = 'unpaid' and id <> ${id}`.execute(context.db)
  return settleEntry({ id, amount: owed }, payment, context, rest)
}

/** The debt of an entry; null if nothing was owed for it. */
export async function debtOf(id: number, { db }: Context): Promise<(Debt & { id: number }) | null> {
  const { rows } = await sql<Debt & { id: number }>`select coalesce(debt_id, id)::bigint as id, due_date::text as due
    from pay_log where id = ${id} and due_date is not null`.execute(db)
  return rows[0] ?? null
}

/** The outstanding and the waived amount of a debt. */
export async function leftOf(debt: number, { db }: Context): Promise<{ open: number; waived: number }> {
  const { rows } = await sql<{ open: number; waived: number }>`select
      coalesce(sum(amount) filter (where status = 'unpaid'), 0)::bigint as open,
      coalesce(sum(amount) filter (where status = 'closed' and pay_type = 'waived'), 0)::bigint as waived
    from pay_log where ${ofDebt(debt)}`.execute(db)
  return rows[0] as { open: number; waived: number }
}

/** More was paid than had been entered: less is outstanding, from the oldest part on, and then less was waived. */
async function absorb(debt: number, amount: number, remark: string, { db }: Context): Promise<void> {
  const { rows } = await sql<Part>`select id, amount, status from pay_log where ${ofDebt(debt)} and amount > 0
      and (status = 'unpaid' or status = 'closed' and pay_type = 'waived')
    order by (status = 'unpaid') desc, due_date, id for no key update`.execute(db)
  let left = amount
  for (const part of rows) {
    const cut = Math.min(left, part.amount)
    if (cut === 0) break
    left -= cut
    const change =
      cut === part.amount
        ? sql`status = 'closed', pay_type = null, remark = ${remark}`
        : sql`amount = ${part.amount - cut}`
    await sql`update pay_log set ${change}, update_time = now() where id = ${part.id}`.execute(db)
  }
}

/** A payment of a debt was corrected by this much: what is less than before is owed again, or waived. */
export async function moveRest(id: number, less: number, rest: Rest, remark: string, context: Context): Promise<void> {
  if (less > 0) await partOf(id, less, { rest, remark }, context)
  if (less >= 0) return
  const debt = await debtOf(id, context)
  if (debt) await absorb(debt.id, -less, remark, context)
}

/** Monthly instalments of an entry; the remainder is in the first. */
export async function split({ id, amount }: Owed, num: number, from: string, context: Context) {
  const part = Math.floor(amount / num)
  const first = amount - part * (num - 1)
  await sql`update pay_log set amount = ${first}, due_date = ${from}::date, update_time = now()
    where id = ${id} and status = 'unpaid'`.execute(context.db)
  let last = from
  for (let month = 1; month < num; month++) {
    last = addMonths(from, month)
    await partOf(id, part, { due: last }, context)
  }
  return { first, part, last }
}

/** The outstanding parts of the debt of an entry become this one. Returns how many they were. */
export async function joinParts({ id }: Owed, { db }: Context): Promise<number> {
  const { rows } = await sql<{ debt: number; pay_no: string }>`select coalesce(debt_id, id)::bigint as debt, pay_no
    from pay_log where id = ${id}`.execute(db)
  const { debt, pay_no } = rows[0] as { debt: number; pay_no: string }
  const { rows: parts } = await sql<Owed & { due: string | null }>`select id, amount, due_date::text as due from pay_log
    where ${ofDebt(debt)} and status = 'unpaid' order by due_date, id for no key update`.execute(db)
  const sum = parts.reduce((total, { amount }) => total + amount, 0)
  await sql`update pay_log set amount = ${sum}, due_date = ${parts[0]?.due ?? null}::date, update_time = now() where id = ${id}`.execute(
    db,
  )
  await sql`update pay_log set status = 'closed', remark = ${`并入 ${pay_no}`}, update_time = now()
    where id = any(${parts.map((one) => one.id).filter((one) => one !== id)}::bigint[])`.execute(db)
  return parts.length
}
