// Reminders of dues: by themselves in up to three levels after the due day, each once, or by hand once a day.
import { type RawBuilder, sql } from 'kysely'
import type { HandleFor } from '../../../core/behaviour'
import type { Context } from '../../../core/context'
import { startOfDay, zoneOf } from '../../../core/settings'
import { living } from '../../../database/living'
import { takeDay } from '../days-taken'
import { queueNotices, refuseUnsent, yuan } from '../notices'
import { owedSql } from './amounts'

/** Hour of the day, in the association's zone: messages at night annoy. */
const FROM_HOUR = 9
const LEVELS = 3
/** Key of the last day on which reminders were sent. */
const KEY = 'dues_reminded'
/** Items that are sent together. */
const MOST = 5000

interface Late {
  id: number
  user_id: number
  user_name: string | null
  level: number
  owed: number
  title: string
  year: string
  due_date: string
}

/** Items of members who still owe dues, locked, with the level that is due. Frozen and former members are left alone. */
async function lateItems(level: RawBuilder<unknown>, condition: RawBuilder<unknown>, { db }: Context): Promise<Late[]> {
  const { rows } =
    await sql<Late>`select i.id, i.user_id, p.user_name, level.level, owed.owed, r.title, r.year, r.due_date
    from dues_item i join dues_run r on r.id = i.run_id and r.status = 'posted' join person p on p.id = i.user_id
    cross join lateral (select ${level} as level) level cross join lateral (select ${owedSql('i')} as owed) owed
    where i.charge_key is not null and not i.is_waived and p.state = 'active' and ${living('p')} and ${condition} and owed.owed > 0
    order by i.id limit ${MOST} for no key update of i`.execute(db)
  return rows
}

async function send(items: readonly Late[], context: Context): Promise<number> {
  let num = 0
  for (let level = 1; level <= LEVELS; level++) {
    const due = items.filter((one) => one.level === level)
    const noticed = due.map(({ user_id: id, user_name, owed, title, year, due_date }) => ({
      person: { id, user_name },
      values: { 批次: title, 年度: year, 金额: yuan(owed), 截止日期: due_date },
    }))
    if (due.length === 0 || !(await queueNotices(`dues_remind_${level}`, noticed, context))) continue
    await sql`update dues_item set remind_level = ${level}, remind_date = ${context.today}, update_time = now()
      where id = any(${due.map(({ id }) => id)}::bigint[])`.execute(context.db)
    num += due.length
  }
  return num
}

/** Reminds of what is late by the days of the settings; a level that was missed is not made up for. */
export async function remindDues(context: Context): Promise<void> {
  const days = [...((context.setting('dues_remind_days') as number[] | null) ?? [])].sort((one, other) => one - other)
  const opens = startOfDay(context.today, zoneOf(context.settings)).getTime() + FROM_HOUR * 3_600_000
  if (days.length === 0 || context.now().getTime() < opens || !(await takeDay(KEY, context))) return
  const level = sql`(select count(*)::int from unnest(${days}::int[]) day where r.due_date + day <= ${context.today}::date)`
  for (let more = true; more; )
    more = (await send(await lateItems(level, sql`level.level > i.remind_level`, context), context)) === MOST
}

/** Reminds of items that were not reminded of today, by their next level. */
async function remindNow(condition: RawBuilder<unknown>, context: Context): Promise<number> {
  const level = sql`least(i.remind_level + 1, ${LEVELS})`
  const today = sql`i.remind_date is distinct from ${context.today}::date`
  let num = 0
  for (let more = true; more; ) {
    const items = await lateItems(level, sql`${condition} and ${today}`, context)
    const sent = await send(items, context)
    if (items.length > 0 && sent === 0) refuseUnsent('会费催缴')
    num += sent
    more = items.length === MOST
  }
  return num
}

export function remindRun(id: number, context: Context): Promise<number> {
  return remindNow(sql`i.run_id = ${id}`, context)
}

/** The same for chosen items. */
export const remindItems: HandleFor<'dues_item', 'remind'> = async (_, context) => {
  const ids = ((context.subjects ?? []) as unknown as { id: number }[]).map(({ id }) => id)
  return { num: await remindNow(sql`i.id = any(${ids}::bigint[])`, context) }
}
