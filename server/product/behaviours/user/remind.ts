// Reminders to members: renewal, expiry and birthday by themselves each day, renewal by hand as well.
import { sql } from 'kysely'
import { addDays } from '#kernel/calendar'
import type { HandleFor } from '../../../core/behaviour'
import type { Context } from '../../../core/context'
import { startOfDay, zoneOf } from '../../../core/settings'
import { living } from '../../../database/living'
import { dayNumber, takeDay } from '../../services/days-taken'
import { lunarDay } from '../../services/lunar'
import { peopleOf } from '../../services/member'
import { queueNotice, refuseUnsent } from '../../services/notices'

/** Hour of the day, in the association's zone: messages at night annoy. */
const FROM_HOUR = 9
/** Days within which an expiry is still reported, if the server did not run on the day after it. */
const EXPIRED_WITHIN = 7
/** Key of the last day on which reminders were sent, as a number. */
const KEY = 'reminded'

/** Takes this day as done: reminders begin on the next one. */
export async function skipReminders(day: string, { db }: Pick<Context, 'db'>): Promise<void> {
  await db
    .insertInto('sequence')
    .values({ key: KEY, value: dayNumber(day) })
    .execute()
}

interface Due {
  id: number
  user_name: string | null
  expire_time: string
}

function notSince(key: string, day: ReturnType<typeof sql>, zone: string) {
  return sql`not exists (select 1 from notice n where n.to_type = 'user' and n.to_id = p.id and n.key = ${key}
    and n.due_time >= (${day})::timestamp at time zone ${zone})`
}

/**
 * Members within the shortest of the chosen spans before their expiry who were not reminded in it yet: a day on which the
 * server did not run is made up for.
 */
async function renewals(days: readonly number[], zone: string, { db, today }: Context): Promise<Due[]> {
  const { rows } = await sql<Due>`select p.id, p.user_name, p.expire_time from person p
    cross join lateral (select min(day) as day from unnest(${[...days]}::int[]) day
      where p.expire_time <= ${today}::date + day) span
    where p.state = 'active' and ${living('p')} and p.expire_time between ${today}::date and ${today}::date + ${Math.max(...days)}::int
      and span.day is not null and ${notSince('renew_remind', sql`p.expire_time - span.day`, zone)} order by p.id`.execute(
    db,
  )
  return rows
}

async function expired(zone: string, { db, today }: Context): Promise<Due[]> {
  const { rows } = await sql<Due>`select p.id, p.user_name, p.expire_time from person p
    where p.state = 'active' and ${living('p')}
      and p.expire_time between ${today}::date - ${EXPIRED_WITHIN}::int and ${today}::date - 1
      and ${notSince('expired', sql`p.expire_time`, zone)} order by p.id`.execute(db)
  return rows
}

/** `MM-DD` of the birthdays kept today: in a common year the 28th of February is the day of those born on the 29th. */
function solarDays(today: string): string[] {
  const day = today.slice(5)
  return day === '02-28' && addDays(today, 1).slice(5) === '03-01' ? [day, '02-29'] : [day]
}

/** Lunar birthdays kept today: a month without a 30th day keeps it on the 29th; leap months are kept in the month itself. */
function lunarDays(today: string): string[] {
  const { lunar_str: day, is_leap: leap } = lunarDay(today)
  if (leap) return []
  const isLast = lunarDay(addDays(today, 1)).lunar_str.endsWith('初一')
  return isLast && day.endsWith('廿九') ? [day, day.replace('廿九', '三十')] : [day]
}

async function birthdays({ db, today }: Context): Promise<Omit<Due, 'expire_time'>[]> {
  const { rows } = await sql<Omit<Due, 'expire_time'>>`select id, user_name from person p
    where state = 'active' and ${living('p')} and case when is_lunar
      then replace(lunar_birthday, '闰', '') = any(${lunarDays(today)})
      else to_char(birthday, 'MM-DD') = any(${solarDays(today)}) end order by id`.execute(db)
  return rows
}

/** Reminds the chosen members now: each at most once a day, by hand or by itself. */
export const remindNow: HandleFor<'user', 'remind'> = async (_, context) => {
  const people = peopleOf(context)
  const { rows } = await sql<{ id: number }>`select p.id from person p
    where p.id = any(${people.map(({ id }) => id)}::bigint[])
      and ${notSince('renew_remind', sql`${context.today}::date`, zoneOf(context.settings))}`.execute(context.db)
  const due = new Set(rows.map(({ id }) => id))
  let num = 0
  for (const person of people) {
    if (!due.has(person.id)) continue
    const sent = await queueNotice('renew_remind', person, { 到期日: person.expire_time as string }, context)
    if (!sent) refuseUnsent('续费提醒')
    context.audit.targets.push({ id: person.id, name: person.user_name ?? '' })
    num++
  }
  return { num }
}

/** Sends the reminders of the day, once, in office hours. */
export async function remind(context: Context): Promise<void> {
  const days = (context.setting('remind_renew_days') as number[] | null) ?? []
  const greets = context.setting('remind_birthday') === true
  if (days.length === 0 && !greets) return
  const zone = zoneOf(context.settings)
  const opens = startOfDay(context.today, zone).getTime() + FROM_HOUR * 3_600_000
  if (context.now().getTime() < opens || !(await takeDay(KEY, context))) return
  if (days.length > 0) {
    for (const { expire_time: day, ...person } of await renewals(days, zone, context))
      await queueNotice('renew_remind', person, { 到期日: day }, context)
    for (const { expire_time: day, ...person } of await expired(zone, context))
      await queueNotice('expired', person, { 到期日: day }, context)
  }
  if (greets) for (const person of await birthdays(context)) await queueNotice('birthday', person, {}, context)
}
