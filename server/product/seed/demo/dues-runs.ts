// Dues runs of the demonstration: that of the last year mostly paid, and a draft of this year.
import { sql } from 'kysely'
import { living } from '../../../database/living'
import { addItems, type Run } from '../../services/dues/calculate'
import { insertAll, type World } from './world'

/** Members who still owe dues of the last year. */
const LATE = 8
const WAIVED = 2
/** Fen: members and directors, whose dues are small. */
const MOST = 500_000

async function addRun(world: World, year: number, more: object): Promise<Run> {
  const run = {
    title: `${year} 年会费`,
    year: String(year),
    from_date: `${year}-01-01`,
    until_date: `${year}-12-31`,
    due_date: `${year}-06-30`,
    join_rule: 'month',
    status: 'draft',
    ...more,
  }
  const [id] = await insertAll(world, 'dues_run', [run])
  return { ...run, id, with_frozen: false, free_from: null, is_chosen: false } as unknown as Run
}

/** Renewals paid last year become those of items of the run. */
async function linkRenewals({ db, adminId }: World, run: Run): Promise<void> {
  await sql`with item as (
      insert into dues_item (admin_id, run_id, user_id, kind, from_date, area_id, position_id, standard_id, months, years, amount, charge_key, renew_id)
      select distinct on (w.user_id) ${adminId}::bigint, ${run.id}, w.user_id, 'dues', ${run.from_date}::date, p.area_id, w.position_id,
        (select s.id from dues_standard s where s.position_id = w.position_id order by s.from_date limit 1), 12, w.years, w.amount,
        concat_ws(':', ${run.from_date}::date, w.user_id, 'dues'), w.id
      from user_renew w join person p on p.id = w.user_id
      where w.status = 'effective' and w.amount > 0 and w.start_date between ${run.from_date}::date and ${run.until_date}::date
      order by w.user_id, w.id returning id, renew_id),
    renewed as (update user_renew w set dues_item_id = item.id from item where w.id = item.renew_id),
    paid as (update pay_log l set ref_type = 'dues_item', ref_id = item.id from item where l.ref_type = 'user_renew' and l.ref_id = item.renew_id)
    update contribute_log c set ref_type = 'dues_item', ref_id = item.id from item where c.ref_type = 'user_renew' and c.ref_id = item.renew_id`.execute(
    db,
  )
}

/** Members whose membership has ended and was not renewed owe their dues; two of them were waived. */
async function addLate({ db, adminId, today }: World, run: Run): Promise<void> {
  const stem = `JF${run.year}0301`
  await sql`with late as (
      select p.id, p.area_id, p.position_id, s.id as standard_id, s.amount, greatest(s.fee_years, 1) as years, row_number() over (order by s.amount, p.id) as place
      from person p join dues_standard s on s.position_id = p.position_id
      where ${living('p')} and p.state = 'active' and p.expire_time < ${today}::date and s.amount between 1 and ${MOST}
        and not exists (select 1 from dues_item i where i.run_id = ${run.id} and i.user_id = p.id)
      order by s.amount, p.id limit ${LATE + WAIVED}),
    item as (
      insert into dues_item (admin_id, run_id, user_id, kind, from_date, area_id, position_id, standard_id, months, years, amount, is_waived, reason, charge_key, remind_level, remind_date)
      select ${adminId}::bigint, ${run.id}, id, 'dues', ${run.from_date}::date, area_id, position_id, standard_id, 12, years, amount, place <= ${WAIVED},
        case when place <= ${WAIVED} then '家庭困难，会长办公会同意（演示）' end, concat_ws(':', ${run.from_date}::date, id, 'dues'),
        case when place <= ${WAIVED} then 0 else 3 end, case when place <= ${WAIVED} then null else ${`${run.year}-08-29`}::date end
      from late order by place returning id, user_id, amount, is_waived)
    insert into pay_log (pay_no, user_id, scene, amount, status, ref_type, ref_id, remark, admin_id, create_time)
    select ${stem} || lpad((900000 + row_number() over (order by id))::text, 6, '0'), user_id, 'renew', amount, 'unpaid', 'dues_item', id, ${run.title},
      ${adminId}::bigint, ${`${run.year}-03-01T02:00:00Z`}::timestamptz
    from item where not is_waived order by id`.execute(db)
}

export async function seedDuesRuns(world: World): Promise<void> {
  const year = Number(world.today.slice(0, 4))
  const post_time = `${year - 1}-03-01T02:00:00Z`
  const posted = await addRun(world, year - 1, {
    status: 'posted',
    post_time,
    post_admin_name: '苏文静（演示）',
    create_time: post_time,
  })
  await linkRenewals(world, posted)
  await addLate(world, posted)
  const draft = await addRun(world, year, { due_date: `${year}-12-31` })
  await addItems(draft, null, { ...world, session: null })
}
