// The dashboard of a large association: cold, warm, and right after a write of every table that it reads.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../server/database/embedded'
import type { TreeCopy } from '../tests/support/tree-copy'
import { load as ledger } from './ledger'
import { type Figure, seconds } from './measure'
import { multiply } from './people'
import { type Running, startProduct } from './product'

const MEMBERS = 100_000
const TURNS = 20
/** Milliseconds. */
const WARM = 300
const COLD = 1500

/** Those of `multiply` have numbers in a row. */
const people = `(select min(id) as first from person where member_no like 'B%') people`

/** Rows as many as an association of a hundred thousand has after eighteen years. */
const loads: readonly string[] = [
  // Townsmen, visitors, people who left, applications.
  `insert into person (user_name, state, townsman_status, area_id, last_visit_time, apply_time)
    select '人' || n, case when n <= 50000 then 'none' when n <= 55000 then 'left' else 'rejected' end, case when n <= 20000 then 'verified' else 'none' end,
      areas.ids[1 + n % array_length(areas.ids, 1)], now() - n * interval '7 minutes', now() - n * interval '3 hours'
    from generate_series(1, 57000) n, (select array_agg(id) as ids from area where area_type = 'area') areas`,
  `update person set birthday = date '1945-01-01' + (id * 7919 % 22000)::int, credit_code = case when id % 3 = 0 then 'C' || id % 40000 end,
    is_volunteer = id % 9 = 0, join_time = coalesce(join_time, current_date - (id * 31 % 6000)::int),
    expire_time = current_date - 200 + (id * 104729 % 900)::int, lunar_birthday = '七月初十', is_lunar = id % 5 = 0
    where state = 'active' and id > (select min(id) + 400 from person)`,
  `insert into user_renew (user_id, position_id, years, amount, pay_type, pay_time, old_expire, new_expire, status)
    select p.id, p.position_id, 1, 100000, 'wechat', (p.join_time + y * 365)::timestamptz, p.join_time + y * 365, p.join_time + (y + 1) * 365, 'effective'
    from person p, generate_series(1, 3) y where p.state = 'active' and p.position_id is not null and p.join_time + y * 365 < current_date + 300`,
  `insert into user_period (user_id, kind, start_date, end_date, to_value)
    select id, 'join', join_time, join_time + 365, '会员' from person where state in ('active', 'frozen') and join_time is not null`,
  `insert into user_period (user_id, kind, start_date, end_date, to_value, ref_type, ref_id)
    select user_id, 'renew', old_expire + 1, new_expire, to_char(new_expire, 'YYYY-MM-DD'), 'user_renew', id from user_renew where status = 'effective'`,
  `insert into pay_log (user_id, scene, amount, pay_type, pay_time, status, pay_no)
    select user_id, 'renew', amount, pay_type, pay_time, 'paid', 'BP' || id from user_renew where status = 'effective'`,
  `insert into contribute_log (user_id, area_id, type, points, happen_time, event_key)
    select people.first + (n::bigint * 7919) % 90000, areas.ids[1 + n % array_length(areas.ids, 1)], 1 + n % 16, 1 + n % 50,
      now() - (n % 6500) * interval '1 day', 'bench:' || n
    from generate_series(1, 1000000) n, ${people},
      (select array_agg(id) as ids from area where area_type = 'area') areas`,
  `insert into activity (title, cover, content, type_id, area_id, start_time, end_time, is_publish, place)
    select '活动 ' || n, '', '', types.ids[1 + n % array_length(types.ids, 1)], areas.ids[1 + n % array_length(areas.ids, 1)], now() - (n - 20) * interval '30 hours',
      now() - (n - 20) * interval '30 hours' + interval '3 hours', true, '会议中心'
    from generate_series(1, 5000) n, (select array_agg(id) as ids from activity_type) types, (select array_agg(id) as ids from area where area_type = 'area') areas`,
  `insert into activity_apply (activity_id, user_id, status, apply_time)
    select a.id, people.first + (a.id * 131 + n::bigint * 7919) % 90000, 'approved', a.start_time - n * interval '1 hour'
    from activity a, generate_series(1, 120) n, ${people}
    where a.title like '活动 %'`,
  `insert into activity_sign (activity_id, user_id, sign_time)
    select activity_id, user_id, min(apply_time) + interval '2 days' from activity_apply where id % 10 < 7 group by 1, 2 on conflict do nothing`,
  `insert into article (type, title, publish_status, publish_time)
    select 1 + n % 2, '动态 ' || n, 'published', now() - n * interval '4 hours' from generate_series(1, 20000) n`,
  `insert into sponsor (name, type, amount, sponsor_time, status)
    select '赞助 ' || n % 700, 'cash', 10000 + n, current_date - n % 3000, 'approved' from generate_series(1, 20000) n`,
  `insert into user_donate (donor_name, project, amount, donate_time, status)
    select '捐赠 ' || n % 900, '助学', 10000 + n, now() - n * interval '1 hour', 'received' from generate_series(1, 50000) n`,
  ledger,
]

/** Tables that the dashboard counts: a write of each makes what was cached old. */
const counted = [
  ...[
    'person',
    'user_period',
    'user_renew',
    'pay_log',
    'user_donate',
    'sponsor',
    'ledger',
    'activity',
    'activity_apply',
  ],
  ...[
    'activity_sign',
    'article',
    'contribute_log',
    'area',
    'resource',
    'thanks_letter',
    'question',
    'feedback',
    'bank_line',
  ],
]

const calls = ['statistics', 'activityData', 'sponsorData']

async function within95(ask: () => Promise<unknown>): Promise<number> {
  const taken: number[] = []
  for (let turn = 0; turn < TURNS; turn++) taken.push(1000 * (await seconds(ask)))
  return taken.sort((left, right) => left - right)[Math.floor(taken.length * 0.95)] as number
}

export async function benchDashboard(tree: TreeCopy): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'association-bench-'))
  chmodSync(folder, 0o711)
  const embedded = await startEmbedded({ dataDir: join(folder, 'data'), explicit: false, log: () => {} })
  try {
    const running = await startProduct(tree, embedded.url)
    const client = new pg.Client({ connectionString: embedded.url })
    // A failure stops the database while the client is connected.
    client.on('error', () => {})
    await client.connect()
    await client.query(multiply, [MEMBERS])
    for (const load of loads) await client.query(load)
    await client.query('vacuum analyze')
    await running.signIn()
    await running.call('/ledger/rebuild', {})
    const all = (server: Running) => Promise.all(calls.map((call) => server.call(`/home/${call}`, {})))
    const outdate = () =>
      Promise.all(
        counted.map((table) => client.query(`update ${table} set id = id where id = (select min(id) from ${table})`)),
      )
    const figures: Figure[] = []
    await running.stop()
    // Nothing is cached after a start.
    const cold: number[] = []
    for (let turn = 0; turn < 3; turn++) {
      const started = await startProduct(tree, embedded.url)
      await started.signIn()
      await started.call('/user/list', { scene: 'member' })
      cold.push(1000 * (await seconds(() => all(started))))
      await started.stop()
    }
    const what = 'dashboard of 100 000 members, all three calls at once'
    figures.push({ what: `${what}, cold`, value: Math.min(...cold), unit: 'ms', limit: COLD })
    const again = await startProduct(tree, embedded.url)
    await again.signIn()
    await all(again)
    figures.push({ what: `${what}, warm, 95 of 100`, value: await within95(() => all(again)), unit: 'ms', limit: WARM })
    const written: number[] = []
    for (let turn = 0; turn < 5; turn++) {
      await outdate()
      written.push(1000 * (await seconds(() => all(again))))
    }
    figures.push({
      what: `${what}, after a write of every table`,
      value: Math.max(...written),
      unit: 'ms',
      limit: COLD,
    })
    await again.stop()
    await client.end()
    return figures
  } finally {
    await embedded.stop()
    for (const place of [folder, embedded.place]) rmSync(place, { recursive: true, force: true })
  }
}
