import { test } from 'vitest'
import pg from 'pg'
import { writeFileSync } from 'node:fs'
import { startServer } from './support/server'
import { startEmbedded } from '../server/database/embedded'
test('x', async () => {
  const server = await startServer()
  const p = await server.holding(['/user/list', '/user/member'].filter(Boolean), { data_scope: 'own_areas', areas: [1,2,3,4,5,6,7,8,9,10,11,12,13,14] }).catch(() => null) ?? await server.holding(['/user/list'], { data_scope: 'own_areas', areas: [1,2,3,4,5,6,7,8,9,10,11,12,13,14] })
  await p.call('POST /user/list', { scene: 'member' })
  const seen: unknown[] = []
  const pool = server.connection.pool
  const client = await pool.connect(); const P = Object.getPrototypeOf(client); const q = P.query
  P.query = function (c: any, v: any) { const t = typeof c === 'string' ? c : c.text; if (t?.length > 3000) seen.push({ text: t, values: v ?? c.values }); return q.apply(this, arguments) }
  client.release()
  const r = await p.call('POST /user/list', { scene: 'member' })
  P.query = q
  console.log(r.status, r.message, r.content?.total, seen.length)
  writeFileSync('/tmp/members.json', JSON.stringify(seen))
  await server.close()
  const e = await startEmbedded({ dataDir: '/tmp/bdata/data', explicit: false, log: () => {} })
  const c = new pg.Client({ connectionString: e.url, options: '-c jit=off -c max_parallel_workers_per_gather=0 -c random_page_cost=1.1' }); await c.connect()
  const out: string[] = []
  for (const s of seen as any[]) { for (let i = 0; i < 3; i++) await c.query(s.text, s.values)
    for (let i = 0; i < 30; i++) await c.query({ name: 'xx', text: s.text, values: s.values }); console.log((await c.query('select generic_plans, custom_plans from pg_prepared_statements')).rows); const t0 = performance.now(); for (let i = 0; i < 300; i++) await c.query({ name: 'xx', text: s.text, values: s.values }); console.log('each', (performance.now() - t0) / 300);
    const { rows } = await c.query('explain (analyze, buffers, costs off) ' + s.text, s.values); out.push(s.text, rows.map((x: any) => x['QUERY PLAN']).join('\n'), '\n======\n') }
  writeFileSync('/tmp/members.plan', out.join('\n'))
  await c.end(); await e.stop()
}, 120000)
