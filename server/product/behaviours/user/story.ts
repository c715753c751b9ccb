// The story on a person's page: history, payments, points, honours and positions, as far as the caller may see each.
import { sql } from 'kysely'
import { canCall } from '#kernel/access'
import type { AroundFor } from '../../../core/behaviour'
import type { Context } from '../../../core/context'
import { living } from '../../../database/living'
import { captions } from '../../../rows/records'

/** Honours shown on the page; the rest are in their own list. */
const HONOURS = 20
const ACTIVITIES = 5

/** True if the caller may list the rows of another resource, and therefore see their summary. */
function mayList(name: string, context: Context): boolean {
  const call = context.resources.binding(name).calls['list']
  return call !== undefined && canCall(context.session?.grant ?? null, call)
}

interface Line {
  id: number
  kind: string
  from_value: string | null
  to_value: string | null
  start_date: string | null
  end_date: string | null
  ref_type: string | null
  ref_id: number | null
  remark: string | null
  admin_id: number | null
  create_time: string
}

async function periodsOf(id: number, context: Context) {
  const { rows } =
    await sql<Line>`select id, kind, from_value, to_value, start_date, end_date, ref_type, ref_id, remark, admin_id,
    create_time from user_period where user_id = ${id} order by id`.execute(context.db)
  const admins = await captions(
    'admin',
    rows.flatMap((row) => row.admin_id ?? []),
    context,
  )
  return rows.map(({ admin_id: by, ...row }) => ({ ...row, admin_name: by === null ? null : (admins.get(by) ?? null) }))
}

type Period = Awaited<ReturnType<typeof periodsOf>>[number]

/** Successive positions: each ends when the next begins or the membership ends. */
function positionsIn(periods: readonly Period[], current: { end: string | null; area: string | null }) {
  const held: { name: string; start_date: string | null; end_date: string | null; area_name: string | null }[] = []
  let area = periods.find((one) => one.ref_type === 'area')?.from_value ?? current.area
  for (const one of periods) {
    const last = held.at(-1)
    const begins =
      one.kind === 'join' || one.kind === 'rejoin' || (one.kind === 'position' && one.ref_type === 'position')
    if (last && last.end_date === null && (begins || one.kind === 'out')) last.end_date = one.start_date
    if (one.kind === 'position' && one.ref_type === 'area') area = one.to_value
    if (begins && one.to_value)
      held.push({ name: one.to_value, start_date: one.start_date, end_date: null, area_name: area })
  }
  const last = held.at(-1)
  if (last) last.end_date ??= current.end
  return held.reverse()
}

async function paysOf(id: number, { db }: Context) {
  const { rows } = await sql<{ num: number; amount: number; last_time: string | null }>`select count(*) as num,
    coalesce(sum(amount), 0)::bigint as amount, max(pay_time) filter (where status = 'paid') as last_time
    from pay_log where user_id = ${id} and status in ('paid', 'refunded')`.execute(db)
  return rows[0] ?? { num: 0, amount: 0, last_time: null }
}

/** A reversal counts against the type of the reversed entry. */
async function pointsOf(id: number, { db }: Context) {
  const { rows } = await sql<{
    type: number
    name: string
    points: number
    times: number
  }>`select t.type, coalesce(r.name, '') as name,
      sum(t.points)::int as points, sum(t.once)::int as times from (
      select coalesce(o.type, c.type) as type, c.points, case when c.origin_id is null then 1 else -1 end as once
      from contribute_log c left join contribute_log o on o.id = c.origin_id where c.user_id = ${id}) t
    left join contribute_rule r on r.type = t.type group by t.type, r.name, r.sort order by r.sort, t.type`.execute(db)
  return rows.filter((row) => row.times > 0)
}

async function honorsOf(id: number, { db }: Context) {
  return db
    .selectFrom('user_honor')
    .select(['id', 'name', 'level', 'grant_org', 'grant_time'])
    .where('user_id', '=', id)
    .where(living())
    .orderBy('grant_time', 'desc')
    .orderBy('id', 'desc')
    .limit(HONOURS)
    .execute()
}

/** The last activities that the person enrolled for. */
async function activitiesOf(id: number, { db }: Context) {
  const { rows } = await sql<{
    id: number
    title: string
    start_time: string
    status: string
    is_signed: boolean
  }>`select a.id, a.title, a.start_time, e.status, exists (select 1 from activity_sign s
      where s.activity_id = a.id and s.user_id = e.user_id and ${living('s')}) as is_signed
    from activity_apply e join activity a on a.id = e.activity_id
    where e.user_id = ${id} and ${living('a')} order by a.start_time desc, e.id desc limit ${ACTIVITIES}`.execute(db)
  return rows
}

export const story: AroundFor<'user', 'read'> = async (input, context, next) => {
  const record = await next(input)
  const periods = await periodsOf(record.id, context)
  const current = { end: record.position_end, area: record.area_name }
  return {
    ...record,
    periods: [...periods].reverse(),
    positions: positionsIn(periods, current),
    ...(mayList('pay_log', context) ? { pays_summary: await paysOf(record.id, context) } : {}),
    ...(mayList('contribute_log', context) ? { contribute_by_type: await pointsOf(record.id, context) } : {}),
    ...(mayList('activity_apply', context) ? { activities: await activitiesOf(record.id, context) } : {}),
    ...(mayList('user_honor', context) ? { honors: await honorsOf(record.id, context) } : {}),
  }
}
