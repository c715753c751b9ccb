// The ledger with a million entries: pages with running balance and summary, while entries are being approved.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../server/database/embedded'
import type { TreeCopy } from '../tests/support/tree-copy'
import { type Figure, seconds } from './measure'
import { startProduct } from './product'

const ENTRIES = 1_000_000
const TURNS = 20
/** Milliseconds: of 95 of 100 answers. */
const SOON = 300

/** Ten years of entries, three of five of them income of log-normal amounts; expenses are smaller, so no balance is below zero. */
export const load = `insert into ledger (type, cate_id, account, amount, trade_date, title, party, handler, status, ledger_no, source_type, search_pinyin, search_grams)
  select type, cate, account, amount, day, '收支 ' || n, '往来单位 ' || (n % 500), '测量', 'approved',
    case type when 'income' then 'SR' else 'ZC' end || to_char(day, 'YYYYMM') || lpad((row_number() over (partition by type, to_char(day, 'YYYYMM') order by day, n))::text, 6, '0'),
    'manual', '', '{}'
  from (select n, case when n % 5 < 3 then 'income' else 'expense' end as type,
      case when n % 5 < 3 then incomes.ids[1 + n % array_length(incomes.ids, 1)] else expenses.ids[1 + n % array_length(expenses.ids, 1)] end as cate,
      (array['bank', 'wechat', 'alipay', 'cash'])[1 + (n / 5) % 4] as account,
      case when n % 5 < 3 then 20000 + (exp(6 + 1.2 * sqrt(-2 * ln(1 - h)) * cos(6.283 * h)))::bigint else 100 + n % 19000 end as amount,
      date '2015-01-01' + (n / 250)::int as day
    from generate_series(1, ${ENTRIES}) n, lateral (select (n::bigint * 7919 % 1000003) / 1000003.0 as h) hashed,
      (select array_agg(id) as ids from ledger_cate where type = 'income') incomes,
      (select array_agg(id) as ids from ledger_cate where type = 'expense') expenses) made`

const queries: [what: string, query: (turn: number) => object][] = [
  ['first page', () => ({})],
  [
    'one account within a year',
    (turn) => ({
      filter: {
        account: ['bank'],
        trade_date: { gte: `20${16 + (turn % 8)}-01-01`, lte: `20${16 + (turn % 8)}-12-31` },
      },
    }),
  ],
  ['page 500 of all', (turn) => ({ page: 500 + turn })],
]

async function within95(ask: (turn: number) => Promise<unknown>): Promise<number> {
  const taken: number[] = []
  for (let turn = 0; turn < TURNS; turn++) taken.push(1000 * (await seconds(() => ask(turn))))
  return taken.sort((left, right) => left - right)[Math.floor(taken.length * 0.95)] as number
}

export async function benchLedger(tree: TreeCopy): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'association-bench-'))
  chmodSync(folder, 0o711)
  const embedded = await startEmbedded({ dataDir: join(folder, 'data'), explicit: false, log: () => {} })
  try {
    const running = await startProduct(tree, embedded.url)
    const client = new pg.Client({ connectionString: embedded.url })
    // A failure stops the database while the client is connected.
    client.on('error', () => {})
    await client.connect()
    await client.query(`delete from ledger where status <> 'pending'`)
    await client.query(load)
    await client.query(
      `update config set ledger_lock_date = null, ledger_self_check = true, ledger_allow_negative = true`,
    )
    await client.query('vacuum analyze ledger')
    await running.signIn()
    const rebuilt = (await running.call('/ledger/rebuild', {})) as { num: number }
    if (rebuilt.num < 1000) throw new Error(`only ${rebuilt.num} monthly totals`)
    const { rows: pending } = await client.query<{ id: number }>(
      `select id::int from ledger where status = 'pending' order by id`,
    )
    const figures: Figure[] = []
    for (const [what, query] of queries) {
      for (let turn = 0; turn < 5; turn++) await running.call('/ledger/list', query(turn))
      const value = await within95(async (turn) => {
        const answer = (await running.call('/ledger/list', query(turn))) as { list_data: { balance: number | null }[] }
        if (!answer.list_data.some(({ balance }) => balance !== null)) throw new Error(`${what}: no balances`)
      })
      figures.push({
        what: `ledger of 1 000 000 entries with balances, ${what}, 95 of 100`,
        value,
        unit: 'ms',
        limit: SOON,
      })
    }
    const approve = await within95(async (turn) => {
      const id = pending[turn]?.id
      if (id !== undefined) await running.call('/ledger/check', { id_list: [id], status: 'approved' })
      // Right after a write: nothing that was cached holds.
      await running.call('/ledger/list', {})
    })
    figures.push({
      what: 'ledger of 1 000 000 entries, approve one and read the first page, 95 of 100',
      value: approve,
      unit: 'ms',
    })
    await client.end()
    await running.stop()
    return figures
  } finally {
    await embedded.stop()
    for (const place of [folder, embedded.place]) rmSync(place, { recursive: true, force: true })
  }
}
