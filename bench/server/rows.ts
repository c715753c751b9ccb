// A hundred thousand visits of plausible distribution, and the values of them that the load sends.
import type pg from 'pg'
import type { Body } from './kinds'

export const VISITS = 100_000

const towns =
  '石桥 江城 溪口 梅源 松阳 青岚 金坞 岭下 白沙 湖滨 东港 西岭 柳浦 云和 长乐 南屏 北仑 古镇 安溪 平湖'.split(' ')
const trades = '茶业 纺织 机械 建材 食品 竹艺 电子 物流 农业 软件 医药 餐饮 印刷 家具 陶瓷 五金'.split(' ')
const purposes = '春节慰问 入会回访 换届调研 会费沟通 项目对接 法律咨询 人才招聘 党建共建 商会联谊 乡村助学'.split(' ')
const ways = ['onsite', 'phone', 'video']

/** Earlier entries of each list are more frequent; dates rise with the ids, as when visits are recorded daily. */
const fill = `insert into bench_visit (name, area_id, position_id, way, phone, visit_date, amount, is_done, address,
    create_time, update_time, admin_id, delete_time)
  select town || trade || purpose || n, area_ids[1 + floor(power(random(), 3) * cardinality(area_ids))],
    position_ids[1 + floor(power(random(), 1.5) * cardinality(position_ids))],
    case when way < 0.7 then 'onsite' when way < 0.92 then 'phone' else 'video' end,
    '138' || lpad((n * 7919 % 100000000)::text, 8, '0'), day, floor(power(random(), 3) * 500000), random() < 0.8,
    town || '路 ' || n % 900 || ' 号', day + interval '1 day', day + interval '1 day', admin_id,
    case when random() < 0.01 then now() end
  from (select n, random() as way, date '2023-01-01' + (n * 1000 / $1 + floor(random() * 30))::int as day,
      ($2::text[])[1 + floor(power(random(), 1.5) * cardinality($2::text[]))] as town,
      ($3::text[])[1 + floor(power(random(), 1.5) * cardinality($3::text[]))] as trade,
      ($4::text[])[1 + floor(power(random(), 1.5) * cardinality($4::text[]))] as purpose
    from generate_series(1, $1) n) visit
  cross join (select array_agg(id order by pid is not null, id) as area_ids from area
    where area_type = 'area' and delete_time is null) area
  cross join (select array_agg(id order by level desc) as position_ids from position where delete_time is null) position
  cross join (select min(id) as admin_id from admin) admin`

/** Does nothing if the rows are there; removes what an earlier load has added. */
export async function fillVisits(client: pg.Client): Promise<void> {
  const { rows } = await client.query('select count(*)::int as num from bench_visit')
  if (rows[0].num >= VISITS) {
    await client.query('delete from bench_visit where id > $1', [VISITS])
    return
  }
  await client.query('select setseed(0.5)')
  await client.query(fill, [VISITS, towns, trades, purposes])
}

/** Values for the bodies: each leads to rows that the person may see. */
export interface Given {
  readonly ids: readonly number[]
  readonly rows: readonly Body[]
  readonly positions: readonly number[]
  readonly ways: readonly string[]
  readonly towns: readonly string[]
  readonly trades: readonly string[]
  readonly purposes: readonly string[]
}

export async function givenFor(client: pg.Client, areas: readonly number[]): Promise<Given> {
  const { rows } = await client.query(
    `select id::int, name, area_id::int, position_id::int, way, phone, visit_date::text, amount::int, is_done, address
      from bench_visit where delete_time is null and area_id = any($1) order by id`,
    [areas],
  )
  return {
    ids: rows.map((row) => row.id),
    rows: rows.map(({ id, ...row }) => row),
    positions: [...new Set(rows.map((row) => row.position_id))],
    ways,
    towns,
    trades,
    purposes,
  }
}
