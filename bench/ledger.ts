// The ledger with a million entries: pages with running balance and summary, while entries are being approved.
import type { TreeCopy } from '../tests/support/tree-copy'
import { withLoad } from './load'
import { type Figure, seconds } from './measure'

const TURNS = 20
/** Milliseconds: of 95 of 100 answers. */
const SOON = 300
const CLOSED = 1000

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
  ['a page in the middle', (turn) => ({ page: 25_000 + turn })],
]

async function within95(ask: (turn: number) => Promise<unknown>): Promise<number> {
  const taken: number[] = []
  for (let turn = 0; turn < TURNS; turn++) taken.push(1000 * (await seconds(() => ask(turn))))
  return of95(taken)
}

function of95(taken: number[]): number {
  return taken.sort((left, right) => left - right)[Math.floor(taken.length * 0.95)] as number
}

export async function benchLedger(tree: TreeCopy): Promise<Figure[]> {
  return withLoad(tree, ['ledger'], async ({ call, client, today }) => {
    const { rows: pending } = await client.query<{ id: number }>(
      `select id::int from ledger where status = 'pending' and type = 'income' and admin_id is null order by id limit ${TURNS}`,
    )
    const figures: Figure[] = []
    for (const [what, query] of queries) {
      for (let turn = 0; turn < 5; turn++) await call('/ledger/list', query(turn))
      const value = await within95(async (turn) => {
        const answer = (await call('/ledger/list', query(turn))) as { list_data: { balance: number | null }[] }
        if (!answer.list_data.some(({ balance }) => balance !== null)) throw new Error(`${what}: no balances`)
      })
      const name = `ledger of 1 000 000 entries with balances, ${what}, 95 of 100`
      figures.push({ what: name, value, unit: 'ms', limit: SOON })
    }
    const after: number[] = []
    for (const { id } of pending) {
      await call('/ledger/check', { id_list: [id], status: 'approved' })
      // Nothing that was cached holds.
      after.push(1000 * (await seconds(() => call('/ledger/list', {}))))
    }
    const year = Number(today.slice(0, 4)) - 1
    const closing = await within95(() =>
      call('/ledger/closing', { start_date: `${year}-01-01`, end_date: `${year}-12-31` }),
    )
    return [
      ...figures,
      {
        what: 'ledger of 1 000 000 entries with balances, first page right after a review, 95 of 100',
        value: of95(after),
        unit: 'ms',
        limit: SOON,
      },
      {
        what: 'ledger of 1 000 000 entries, closing sheet of a year, 95 of 100',
        value: closing,
        unit: 'ms',
        limit: CLOSED,
      },
    ]
  })
}
