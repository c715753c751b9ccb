// Contents of the big screen's modules. Each row has the same few columns, none of which a phone or an address could stand in.
import { type RawBuilder, sql } from 'kysely'
import type { Shapes } from '#generated/index'
import type { Context } from '../../../core/context'
import { shownFile } from '../../../core/signed-files'
import { living } from '../../../database/living'
import { ledSql } from '../../../rows/leading'
import { tableOf } from '../../../rows/table'
import { regionNames } from '../../../sheets/regions'
import { statusSql } from '../attendance/activities'
import { maskDonor, maskName } from './names'
import { type Period, since, sinceInPoints } from './period'
import { memberTrend } from './trend'

export type Key = Shapes['screen_module']['row']['key']

export interface Shown {
  name: string
  value: number | null
  note: string | null
  image: string | null
  time: string | null
  state: string | null
}

export interface Content {
  total: number | null
  rows: Shown[]
}

interface Asked {
  limit: number
  period: Period
  masks: boolean
}

type Draw = (asked: Asked, context: Context) => Promise<Content>

interface Found extends Partial<Shown> {
  name: string
  /** The person's own name, where `name` may be an organisation's. */
  person?: string | null
}

const blank = { value: null, note: null, image: null, time: null, state: null }
const rowOf = ({ person: _, ...row }: Found): Shown => ({ ...blank, ...row })

async function found(query: RawBuilder<unknown>, { db }: Context): Promise<Found[]> {
  const { rows } = await (query as RawBuilder<Found>).execute(db)
  return rows
}

/** Members now: active, and not expired. */
const member = ({ today }: Context) =>
  sql`(${living('p')} and p.state = 'active' and (p.expire_time is null or p.expire_time >= ${today}::date))`

/** Rows that need nothing but their query. */
const listed =
  (query: (asked: Asked, context: Context) => RawBuilder<unknown>): Draw =>
  async (asked, context) => ({ total: null, rows: (await found(query(asked, context), context)).map(rowOf) })

/** The same, with the names of people masked. */
const people =
  (query: (asked: Asked, context: Context) => RawBuilder<unknown> | Promise<RawBuilder<unknown>>): Draw =>
  async (asked, context) => {
    const rows = await found(await query(asked, context), context)
    return {
      total: null,
      rows: rows.map((row) => rowOf({ ...row, name: asked.masks ? maskName(row.name) : row.name })),
    }
  }

const totals: Draw = async (_, context) => {
  const m = member(context)
  const rows = await found(
    sql`select 'members' as name, count(*)::int as value from person p where ${m}
      union all select 'townsmen', count(*)::int from person p where ${living('p')} and p.townsman_status = 'verified'
        and p.state not in ('active', 'frozen', 'left')
      union all select 'companies', count(distinct value)::int from (${ledSql('company_first', m, tableOf(context.resources.get('user'), context, 'p'))}) led
      union all select 'areas', count(*)::int from area a where ${living('a')} and a.area_type = 'area'
      union all select 'activities', count(*)::int from activity a where ${living('a')} and a.is_publish and not a.is_cancel
      union all select 'donations', coalesce(sum(d.amount), 0)::bigint from user_donate d where ${living('d')} and d.status = 'received'`,
    context,
  )
  return { total: null, rows: rows.map(({ name, value }) => rowOf({ name, value: Number(value) })) }
}

/** Provinces that are one city: Beijing, Tianjin, Shanghai, Chongqing, Hong Kong, Macau. */
const CITIES = ['110000', '120000', '310000', '500000', '810000', '820000']

const map: Draw = async ({ limit }, context) => {
  const rows = await found(
    sql`select split_part(p.region, '/', 1) || case when split_part(p.region, '/', 2) = '' or split_part(p.region, '/', 1) = any(${CITIES}::text[])
        then '' else '/' || split_part(p.region, '/', 2) end as name, count(*)::int as value
      from person p where ${member(context)} and coalesce(p.region, '') <> '' group by 1 order by 2 desc, 1 limit ${limit}`,
    context,
  )
  return {
    total: null,
    rows: rows.map((row) => rowOf({ ...row, name: regionNames(row.name).split('/').at(-1) ?? '' })),
  }
}

/** Counts of members by the top of a tree; the smaller ones beyond `limit` are added up under 其他. */
const byRoot =
  (table: 'area' | 'work_type', column: 'area_id' | 'work_type_id', rest: boolean): Draw =>
  async ({ limit }, context) => {
    const rows = await found(
      sql`with recursive tree (id, name) as (
          select id, name from ${sql.table(table)} t where t.pid is null and ${living('t')}
          union all select t.id, tree.name from ${sql.table(table)} t join tree on tree.id = t.pid where ${living('t')})
        select tree.name, count(*)::int as value from person p join tree on tree.id = p.${sql.ref(column)}
        where ${member(context)} group by tree.name order by 2 desc, 1`,
      context,
    )
    const [first, others] = [rows.slice(0, limit), rows.slice(limit)]
    const sum = others.reduce((all, { value }) => all + (value ?? 0), 0)
    const more = rest && sum > 0 ? [{ name: '其他', value: sum }] : []
    return { total: null, rows: [...first, ...more].map(rowOf) }
  }

const trend: Draw = async (_, context) => ({ total: null, rows: (await memberTrend(context)).map(rowOf) })

const sponsors: Draw = async ({ limit, period, masks }, context) => {
  const from = since(period, context)
  const rows = await found(
    sql`select given.name, given.person, sum(given.amount)::bigint as value from (
        select s.name, s.amount, p.user_name as person, coalesce(p.is_show, true) as shown from sponsor s
          left join person p on p.id = s.user_id
          where ${living('s')} and s.status = 'approved' and s.is_show and s.sponsor_time >= (${from}::timestamptz)::date
        union all select case when d.is_anonymous then null else d.donor_name end, d.amount, p.user_name, coalesce(p.is_show, true)
          from user_donate d left join person p on p.id = d.user_id
          where ${living('d')} and d.status = 'received' and d.is_show and d.donate_time >= ${from}::timestamptz) given
      cross join lateral (select case when given.shown then given.name end as name) allowed
      where allowed.name is not null group by 1, 2
      union all
      select null, null, sum(amount)::bigint from (
        select s.amount from sponsor s join person p on p.id = s.user_id and not p.is_show
          where ${living('s')} and s.status = 'approved' and s.is_show and s.sponsor_time >= (${from}::timestamptz)::date
        union all select d.amount from user_donate d left join person p on p.id = d.user_id
          where ${living('d')} and d.status = 'received' and d.is_show and d.donate_time >= ${from}::timestamptz
          and (d.is_anonymous or not coalesce(p.is_show, true))) hidden having sum(amount) > 0
      order by 3 desc limit ${limit}`,
    context,
  )
  return {
    total: null,
    rows: rows.map(({ name, person, value }) =>
      rowOf({ name: name === null ? '爱心人士' : maskDonor(name, masks, person ?? null), value: Number(value) }),
    ),
  }
}

/** People of an achievement, whose names its title may hold: masked, or not shown at all. */
interface Thanked extends Found {
  people: readonly { name: string; shown: boolean }[]
}

function withoutNames(title: string, { people }: Thanked, masks: boolean): string {
  return people.reduce(
    (text, { name, shown }) => (masks || !shown ? text.replaceAll(name, shown ? maskName(name) : '会员') : text),
    title,
  )
}

const achievements: Draw = async ({ limit, masks }, context) => {
  const where = sql`${living('t')} and t.status = 'approved' and t.is_show`
  const rows = (await found(
    sql`select t.title as name, t.amount::bigint as value, t.deal_date::text as time,
        array(select jsonb_build_object('name', p.user_name, 'shown', p.is_show) from person p
          where p.id in (t.from_user_id, t.to_user_id) and p.user_name <> '') as people
      from thanks_letter t where ${where}
      order by t.is_top desc, coalesce(t.deal_date, t.create_time::date) desc, t.id desc limit ${limit}`,
    context,
  )) as Thanked[]
  const [sum] = await found(
    sql`select '' as name, coalesce(sum(t.amount), 0)::bigint as value from thanks_letter t where ${where}`,
    context,
  )
  return {
    total: Number(sum?.value ?? 0),
    rows: rows.map((row) => {
      const { people: _, value, ...rest } = row
      return rowOf({ ...rest, name: withoutNames(row.name, row, masks), value: value == null ? null : Number(value) })
    }),
  }
}

const published = (alias: string, { now }: Context) => {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql`(${living(alias)} and ${of('is_show')} and (${of('publish_status')} = 'published'
    or (${of('publish_status')} = 'scheduled' and ${of('publish_time')} <= ${now().toISOString()}::timestamptz)))`
}

const visible = (alias: string) =>
  sql`(${living(alias)} and ${sql.ref(`${alias}.is_publish`)} and ${sql.ref(`${alias}.is_show`)} and not ${sql.ref(`${alias}.is_cancel`)})`

export const drawers: Readonly<Record<Key, Draw>> = {
  total: totals,
  map,
  native: listed(
    ({ limit }, context) => sql`select o.name, count(*)::int as value from person p
      join sxh_area o on o.id = coalesce(p.town_id, p.native_id) where ${member(context)} group by o.id, o.name order by 2 desc, 1 limit ${limit}`,
  ),
  area: byRoot('area', 'area_id', false),
  work_type: byRoot('work_type', 'work_type_id', true),
  rank: people(
    async (
      { limit, period },
      context,
    ) => sql`select p.user_name as name, sum(c.points)::int as value, min(a.name) as note
      from contribute_log c join person p on p.id = c.user_id left join area a on a.id = p.area_id
      where c.happen_time >= ${await sinceInPoints(period, context)}::timestamptz and ${living('p')} and p.state = 'active' and p.is_show
      group by p.id, p.user_name having sum(c.points) > 0 order by 2 desc, p.id limit ${limit}`,
  ),
  activity: listed(
    (
      { limit },
      context,
    ) => sql`select a.title as name, a.place as note, a.start_time as time, ${statusSql('a', context)} as state,
        (select count(*)::int from activity_apply e where e.activity_id = a.id and e.status in ('approved', 'pending')) as value
      from activity a where ${visible('a')}
      order by (a.end_time > ${context.now().toISOString()}::timestamptz) desc,
        abs(extract(epoch from a.start_time - ${context.now().toISOString()}::timestamptz)) limit ${limit}`,
  ),
  trend,
  sponsor: sponsors,
  achievement: achievements,
  news: listed(
    ({ limit }, context) => sql`select name, time from (
        select a.title as name, a.publish_time as time from article a where ${published('a', context)}
        union all select m.title, coalesce(m.sent_time, m.publish_time) from message m where ${published('m', context)} and m.audience = 'all') news
      order by time desc nulls last limit ${limit}`,
  ),
  star: people(
    ({ limit }, context) => sql`select p.user_name as name, o.name as note, p.headimg_path as image from person p
      left join position o on o.id = p.position_id
      where ${member(context)} and p.is_show and (p.is_star or o.is_star) order by o.sort nulls last, o.level nulls last, p.sort, p.id limit ${limit}`,
  ),
  video: listed(
    ({ limit }) => sql`select coalesce(pic.title, a.title) as name, pic.url as image from activity_pic pic
      join activity a on a.id = pic.activity_id where ${visible('a')} and pic.is_show
      order by a.start_time desc, pic.sort, pic.id limit ${limit}`,
  ),
}

/** The content of a module. */
export async function contentOf(key: Key, asked: Asked, context: Context): Promise<Content> {
  const { total, rows } = await drawers[key](asked, context)
  const iso = (time: unknown) => (time === null ? null : time instanceof Date ? time.toISOString() : String(time))
  const shown = (image: string | null) => image && shownFile(image, context)
  return { total, rows: rows.map((row) => ({ ...row, image: shown(row.image), time: iso(row.time) })) }
}
