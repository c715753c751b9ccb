// Charges a run: in portions a debt for each item and a notice to its member, each once; and the way back.
import { sql } from 'kysely'
import { fail } from '#kernel/errors'
import type { Context } from '../../../core/context'
import { living } from '../../../database/living'
import { queueNotices, yuan } from '../notices'
import { DUES_ITEM } from './amounts'
import { chargedElsewhere, type Run } from './calculate'
import { takeWaived } from './settled'

/** Items of a portion: a transaction of a few seconds. */
const PORTION = 1000
/** Advisory lock of all charges: two runs of one period must see each other's items. */
const LOCK = 4_200_098

interface Item {
  id: number
  user_id: number
  user_name: string | null
  kind: string
  amount: number
  is_waived: boolean
  position: string | null
}

/** The run, locked against edits of its items. */
export async function lockRun(id: number, { db }: Context): Promise<Run> {
  const { rows } = await sql<Run>`select r.*,
      array(select target_id from dues_run_position_ids where owner_id = r.id) as position_ids,
      array(select target_id from dues_run_area_ids where owner_id = r.id) as area_ids
    from dues_run r where r.id = ${id} and ${living('r')} for no key update of r`.execute(db)
  return rows[0] ?? fail('NF')
}

/** Items that are still to be charged, with their members locked; those that no longer are to be become exceptions. */
async function nextItems(run: Run, context: Context): Promise<{ done: number; items: Item[] }> {
  const { rows: taken } = await sql<{ id: number }>`with next as (
      select i.id, i.user_id from dues_item i
      where i.run_id = ${run.id} and i.exception is null and i.charge_key is null order by i.user_id, i.id limit ${PORTION})
    select next.id from person p join next on next.user_id = p.id order by p.id for no key update of p`.execute(
    context.db,
  )
  const ids = taken.map(({ id }) => id)
  await sql`update dues_item i set exception = found.reason, update_time = now() from (
      select one.id, case when not ${living('p')} or p.state not in ('active', 'frozen') then 'left'
        when ${chargedElsewhere(run, sql`one.user_id`, sql`one.kind`)} then 'charged'
        when not one.is_corrected and one.kind = 'dues' and p.expire_time >= ${run.until_date}::date then 'paid' end as reason
      from dues_item one join person p on p.id = one.user_id where one.id = any(${ids}::bigint[])) found
    where i.id = found.id and found.reason is not null`.execute(context.db)
  const { rows: items } = await sql<Item>`update dues_item i
    set charge_key = concat_ws(':', i.from_date, i.user_id, i.kind), is_waived = i.is_waived or i.amount = 0, update_time = now()
    from person p where i.id = any(${ids}::bigint[]) and i.exception is null and p.id = i.user_id
    returning i.id, i.user_id, p.user_name, i.kind, i.amount, i.is_waived,
      (select o.name from position o where o.id = i.position_id) as position`.execute(context.db)
  return { done: ids.length, items }
}

/** A debt for each item, in the payment log. */
async function oweDues(items: readonly Item[], run: Run, context: Context): Promise<void> {
  if (items.length === 0) return
  const stem = `JF${context.today.replaceAll('-', '')}`
  const ids = items.map(({ id }) => id)
  await sql`with taken as (
      insert into sequence (key, value) values (${stem}, ${ids.length})
      on conflict (key) do update set value = sequence.value + ${ids.length} returning value)
    insert into pay_log (pay_no, user_id, payer_id, scene, amount, status, due_date, ref_type, ref_id, remark, admin_id)
    select ${stem} || lpad((taken.value - ${ids.length} + row_number() over (order by i.id))::text, 6, '0'), i.user_id, i.payer_id,
      case i.kind when 'difference' then 'position_change' else 'renew' end, i.amount, 'unpaid', ${run.due_date}::date, ${DUES_ITEM}, i.id,
      ${run.title}, ${context.session?.admin.id ?? null}::bigint
    from dues_item i, taken where i.id = any(${ids}::bigint[])`.execute(context.db)
}

async function notify(items: readonly Item[], run: Run, context: Context): Promise<void> {
  await queueNotices(
    'dues_notice',
    items.map(({ user_id: id, user_name, amount, position }) => ({
      person: { id, user_name },
      values: {
        批次: run.title ?? '',
        年度: run.year,
        职务: position ?? '',
        金额: yuan(amount),
        截止日期: run.due_date,
      },
    })),
    context,
  )
}

/** Charges the next items of a run; returns how many it has dealt with, 0 once all are. */
export async function chargeNext(runId: number, context: Context): Promise<number> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(context.db)
  const run = await lockRun(runId, context)
  if (run.status !== 'posting') return 0
  const { done, items } = await nextItems(run, context)
  const owing = items.filter(({ is_waived }) => !is_waived)
  await oweDues(owing, run, context)
  await notify(owing, run, context)
  for (const item of items.filter((one) => one.is_waived)) await takeWaived(item.id, context)
  if (done > 0) return done
  await sql`update dues_run set status = 'posted', post_time = ${context.now().toISOString()},
    post_admin_name = ${context.session?.admin.real_name ?? null}, revision = revision + 1, update_time = now()
    where id = ${runId}`.execute(context.db)
  return 0
}

/** Most names of a refusal. */
const NAMED = 20

/** Closes the debts of a run; refuses with STATE, naming them, if members have paid. */
export async function closeDebts(run: Run, context: Context): Promise<number> {
  const { db } = context
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(db)
  // Payments lock their member first.
  await sql`select p.id from person p where p.id in (select i.user_id from dues_item i
    where i.run_id = ${run.id} and i.charge_key is not null) order by p.id for no key update`.execute(db)
  const { rows: paid } = await sql<{
    user_name: string
  }>`select p.user_name from dues_item i join person p on p.id = i.user_id
    where i.run_id = ${run.id} and i.charge_key is not null and not i.is_waived
      and exists (select 1 from pay_log l where l.ref_type = ${DUES_ITEM} and l.ref_id = i.id and l.status = 'paid'
        and not exists (select 1 from pay_log back where back.origin_id = l.id))
    order by p.id limit ${NAMED}`.execute(db)
  if (paid.length > 0) {
    const names = paid.map(({ user_name: name }) => name).join('、')
    fail('STATE', {
      message: {
        zh: `已有会员缴费，不能整批撤销：${names}。请先作废这些会员的续费，或对未缴的逐笔登记免缴`,
        en: `Some members have paid: ${names}. Void their renewals first, or waive the items that are open`,
      },
    })
  }
  const { numAffectedRows } = await sql`update pay_log l set status = 'closed', update_time = now() from dues_item i
    where i.run_id = ${run.id} and l.ref_type = ${DUES_ITEM} and l.ref_id = i.id and l.status = 'unpaid'`.execute(db)
  return Number(numAffectedRows ?? 0)
}
