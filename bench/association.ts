// An association of a hundred thousand members with their histories and a million point entries, for measurements.
import type pg from 'pg'

const MEMBERS = 100_000
const OTHERS = 55_000
const ENTRIES = 1_000_000

/** A fraction that follows from a number alone. */
const fraction = (text: string) => `((hashint8extended((${text})::bigint, 42) & 1048575) / 1048576.0)`

/** Many in the first place, few in the last, as it is with branches and towns. */
const picked = (ids: string, text: string) =>
  `${ids}[1 + floor(array_length(${ids}, 1) * power(${fraction(text)}, 2.2))::int]`

/** Members first, then people who left, townsmen and visitors. */
const people = `insert into person (user_name, phone, member_no, sex, company, native_id, town_id, position_id, area_id, work_type_id, work_nature_id,
    join_time, expire_time, state, townsman_status, townsman_time, sort)
  select chr(20000 + n % 100) || chr(20000 + (n * 7) % 400) || chr(20000 + (n * 13) % 400), '13' || lpad(n::text, 9, '0'),
    case when n <= ${MEMBERS + 5_000} then 'L' || lpad(n::text, 7, '0') end, case when ${fraction('n')} < 0.7 then 'male' else 'female' end, '单位' || n % 5000,
    ${picked('natives.ids', 'n * 3')}, case when n % 3 > 0 then ${picked('towns.ids', 'n * 5')} end, ${picked('positions.ids', 'n * 11')},
    case when n % 20 > 0 then ${picked('areas.ids', 'n * 17')} end, ${picked('types.ids', 'n * 19')}, ${picked('natures.ids', 'n * 23')},
    joined, case when n % 50 > 0 then joined + 365 * (1 + (current_date - joined) / 365) - (case when n % 16 = 0 then 365 else 0 end) end,
    case when n > ${MEMBERS + 5_000} then 'none' when n > ${MEMBERS} then 'left' when n % 60 = 0 then 'frozen' else 'active' end,
    case when n > ${MEMBERS + 5_000} and n <= ${MEMBERS + 25_000} then 'verified' else 'none' end,
    case when n > ${MEMBERS + 5_000} and n <= ${MEMBERS + 25_000} then joined::timestamptz end, 100
  from (select n, current_date - (6500 * (1 - sqrt(${fraction('n * 29')})))::int as joined from generate_series(1, ${MEMBERS + OTHERS}) n) dated,
    (select array_agg(id order by id) as ids from sxh_area where level in ('city', 'county')) natives,
    (select array_agg(id order by id) as ids from sxh_area where level = 'town') towns,
    (select array_agg(id order by id) as ids from position where delete_time is null) positions,
    (select array_agg(id order by id) as ids from area where area_type = 'area' and delete_time is null) areas,
    (select array_agg(id order by id) as ids from work_type where delete_time is null) types,
    (select array_agg(id order by id) as ids from work_nature where delete_time is null) natures`

const areas = `insert into area (area_type, name, pid, sort) select 'area', '区域' || n, case when n > 20 then (select min(id) from area where area_type = 'area') + n % 8 end, 100
  from generate_series(1, 188) n`

const groups = `insert into person_group_ids (owner_id, target_id)
  select id, ${picked('committees.ids', 'id * 37')} from person,
    (select array_agg(id order by id) as ids from area where area_type = 'group' and delete_time is null) committees
  where member_no like 'L%' and id % 3 = 0`

/** One for each year of a membership but the present one, paid around its end. */
const renewals = `insert into user_renew (user_id, position_id, years, amount, pay_type, pay_time, old_expire, new_expire, status, renew_no, search_pinyin, search_grams)
  select id, position_id, 1, 100000 + 10000 * (id % 9), 'transfer', (ended - 80 + (${fraction('id + year * 7')} * 100)::int)::timestamptz + interval '9 hours', ended, ended + 365,
    'effective', 'L' || id || '-' || year, '', '{}'
  from (select p.id, p.position_id, year, p.join_time + 365 * year as ended from person p, generate_series(1, 18) year
    where p.member_no like 'L%' and p.join_time + 365 * year < current_date + 60 and ${fraction('p.id * 41 + year')} < 0.85) every
  where ended - 80 < current_date and ${fraction('id * 31 + year * 3')} < 0.55`

/** In the order of time, as they are written: a later line replaces an earlier one. */
const history = `insert into user_period (user_id, kind, to_value, start_date, end_date, ref_type, ref_id)
  select user_id, kind, to_value, start_date, end_date, ref_type, ref_id from (
    select id as user_id, 'join' as kind, '会员' as to_value, join_time as start_date, join_time + 365 as end_date, null as ref_type, null::int as ref_id
      from person where member_no like 'L%'
    union all select user_id, 'renew', new_expire::text, pay_time::date, new_expire, 'user_renew', id from user_renew where renew_no like 'L%'
    union all select id, 'expire', coalesce(expire_time::text, '终身'), greatest(join_time, current_date - 400 + (id % 390)::int), expire_time, null, null
      from person where member_no like 'L%' and id % 4 = 0
    union all select id, 'freeze', null, current_date - (id % 700)::int, null, null, null from person where member_no like 'L%' and state = 'frozen'
    union all select id, 'out', null, current_date - (id % 900)::int, null, null, null from person where member_no like 'L%' and state = 'left') every
  order by start_date, user_id`

/** A few people earn most, and one entry of three hundred is reversed. */
const points = `insert into contribute_log (user_id, area_id, position_id, type, points, amount, happen_time, event_key, title)
  select p.id, p.area_id, p.position_id, 1 + n % 16, 1 + (60 * ${fraction('n * 3')})::int, case when n % 5 = 0 then 100 * n % 900000 end,
    now() - (2190 * ${fraction('n * 7')}) * interval '1 day', 'load:' || n, '贡献 ' || n % 1000
  from (select n, ${picked('members.ids', 'n * 13')} as member
      from generate_series(1, ${ENTRIES}) n, (select array_agg(id order by id) as ids from person where member_no like 'L%') members offset 0) earned
    join person p on p.id = earned.member`
const reversals = `insert into contribute_log (user_id, area_id, position_id, type, points, amount, happen_time, event_key, title, origin_id)
  select user_id, area_id, position_id, 91, -points, amount, happen_time + interval '1 day', 'rev:' || event_key, title, id
  from contribute_log where event_key like 'load:%' and id % 300 = 0`

export interface Loaded {
  readonly people: number
  readonly lines: number
  readonly renewals: number
  readonly entries: number
}

/** Fills a database of the demonstration. */
export async function loadAssociation(client: pg.Client): Promise<Loaded> {
  for (const text of [areas, people, groups, renewals, history, points, reversals]) await client.query(text)
  for (const table of ['person', 'person_group_ids', 'user_renew', 'user_period', 'contribute_log', 'area'])
    await client.query(`vacuum analyze ${table}`)
  const { rows } = await client.query<Loaded>(`select (select count(*) from person)::int as people,
    (select count(*) from user_period)::int as lines, (select count(*) from user_renew)::int as renewals,
    (select count(*) from contribute_log)::int as entries`)
  return rows[0] as Loaded
}
