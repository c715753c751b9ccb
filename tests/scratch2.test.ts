import { test } from 'vitest'
import pg from 'pg'
import { startEmbedded } from '../server/database/embedded'
test('x', async () => {
  const e = await startEmbedded({ dataDir: '/tmp/bdata/data', explicit: false, log: () => {} })
  const c = new pg.Client({ connectionString: e.url, options: '-c jit=off -c max_parallel_workers_per_gather=0' }); await c.connect()
  const x = async (t: string, v: any[] = []) => { for (let i = 0; i < 2; i++) await c.query(t, v); const { rows } = await c.query('explain (analyze, costs on) ' + t, v); console.log(t.slice(0, 300) + '\n' + rows.map((x: any) => x['QUERY PLAN']).join('\n')) }
  await c.query('vacuum analyze bench_visit')
  const areas = Array.from({length: 30}, (_, i) => i + 1)
  for (const cost of [4, 1.1]) { console.log('COST', cost); await c.query('set random_page_cost=' + cost)
  for (const g of [['镇'], ['柳浦']]) {await x(`select t.id, count(*) over () as total from bench_visit t where t.area_id = any($1::bigint[]) and t.delete_time is null and t.search_grams @> $2::text[] order by t.visit_date desc nulls last, t.id desc limit 20`, [areas, g])
  await x(`select t.id, count(*) over () as total from bench_visit t where t.area_id + 0 = any($1::bigint[]) and t.delete_time is null and t.search_grams @> $2::text[] order by t.visit_date desc nulls last, t.id desc limit 20`, [areas, g]) }}
  await c.end(); await e.stop()
}, 120000)
