// Load data beside the demonstration: an association of 100 000 members with 18 years of books, the same at each run.
import { sql } from 'kysely'
import type { Db } from '../../../database/database'
import { living } from '../../../database/living'
import { accountsOf } from '../../services/books/amounts'
import { rebuildMonths } from '../../services/books/months'
import { inBulk } from './bulk'
import { coursesOf } from './courses'
import { documents } from './documents'
import { activities, applies, articles, logs, signs } from './events'
import { entries } from './ledger'
import { areas, companies, type Ground, payments, people, periods, renewals, renewalsOf, towns } from './people'
import { FIRST, SINCE, sizesOf } from './plan'
import { points } from './points'
import { writeTreasury } from './treasury'
import { type LoadRow, type Written, writeRows } from './write'

export interface LoadOptions {
  /** Part of the full size: 1 is an association of 100 000 members. */
  readonly share: number
  /** `YYYY-MM-DD`, the last day of the data. */
  readonly today: string
  /** Only these parts; `points` and `events` need `people` before them, `treasury` people and ledger. */
  readonly only?: readonly LoadPart[]
  readonly say?: (line: string) => void
}

export const loadParts = ['people', 'points', 'ledger', 'treasury', 'events'] as const
export type LoadPart = (typeof loadParts)[number]

const numberIn = (name: string) => (row: LoadRow) => row[name] as number
const approved = (type: string) => (row: LoadRow) =>
  row['type'] === type && row['status'] === 'approved' ? (row['amount'] as number) : 0

async function idsOf(db: Db, query: ReturnType<typeof sql<{ id: number }>>): Promise<number[]> {
  return (await query.execute(db)).rows.map(({ id }) => id)
}

async function groundOf(db: Db, { share, today }: LoadOptions): Promise<Ground> {
  const position = async (name: string) => {
    const [id] = await idsOf(db, sql`select id from position where name = ${name}`)
    if (id === undefined) throw new Error(`Load data need the demonstration: there is no position ${name}.`)
    return id
  }
  const sizes = sizesOf(share)
  return {
    today,
    sizes,
    courses: coursesOf(sizes, today),
    positions: { plain: await position('会员'), young: await position('青年会员') },
    works: await idsOf(db, sql`select id from work_type where id < ${FIRST} order by id`),
    natures: await idsOf(db, sql`select id from work_nature where id < ${FIRST} order by id`),
  }
}

async function writePeople(db: Db, ground: Ground): Promise<Written[]> {
  const all = renewalsOf(ground.courses)
  const fen = { amount: numberIn('amount') }
  const tables = ['company', 'person', 'user_renew', 'user_period', 'pay_log']
  const silent = ['user_renew', 'user_period'].map((table) => [table, 'member_spans_insert'] as const)
  const places = [await writeRows(db, 'area', areas(ground)), await writeRows(db, 'sxh_area', towns(ground))]
  return inBulk(
    db,
    tables,
    async (own) => {
      const written = [
        await writeRows(own, 'company', companies(ground)),
        await writeRows(own, 'person', people(ground)),
        await writeRows(own, 'user_renew', renewals(ground, all), fen),
        await writeRows(own, 'user_period', periods(ground, all)),
        await writeRows(own, 'pay_log', payments(ground, all), fen),
      ]
      await sql`select rebuild_member_spans(array(select distinct user_id from user_period where id >= ${FIRST}))`.execute(
        own,
      )
      return [...places, ...written]
    },
    silent,
  )
}

/** Rows of one table. */
const writeTable = (db: Db, table: string, ...rows: [Iterable<LoadRow>, ...Parameters<typeof writeRows>[3][]]) =>
  inBulk(db, [table], (own) => writeRows(own, table, ...rows))

const writePoints = (db: Db, ground: Ground) =>
  writeTable(db, 'contribute_log', points(ground), { points: numberIn('points') })

async function writeLedger(db: Db, ground: Ground): Promise<Written> {
  const { rows: cates } = await sql<{ id: number; type: string; name: string }>`select id, type, name from ledger_cate
    where ${living()} and id < ${FIRST} order by id`.execute(db)
  const { rows: held } = await sql<{ key: string; value: number }>`select key, value from sequence
    where key ~ '^(SR|ZC|HZ)[0-9]{6}$' order by key`.execute(db)
  const placed = await idsOf(db, sql`select id from area where area_type = 'area' and id < ${FIRST} order by id`)
  const numbers = new Map(held.map(({ key, value }) => [key, value]))
  // The demonstration's entries add to the opening balances and never use them up: the load starts from 0.
  const accounts = new Map((await accountsOf({ db })).map(({ account, id }) => [account, id]))
  // The first entry comes after the opening.
  await sql`update ledger_account set opening_date = ${SINCE}::date - 1 where opening_date is not null`.execute(db)
  const written = await writeTable(db, 'ledger', entries(ground, { areas: placed, cates, accounts, numbers }), {
    income: approved('income'),
    expense: approved('expense'),
  })
  await sql`insert into sequence (key, value) select * from unnest(${[...numbers.keys()]}::text[], ${[...numbers.values()]}::int[])
    on conflict (key) do update set value = excluded.value`.execute(db)
  await rebuildMonths({ db })
  return written
}

async function documentKinds(db: Db) {
  const kind = async (name: string) => {
    const [id] = await idsOf(db, sql`select id from document_kind where name = ${name}`)
    if (id === undefined) throw new Error(`Load data need the kind of documents ${name}.`)
    return id
  }
  return { application: await kind('入会申请'), letter: await kind('来往函件') }
}

async function writeEvents(db: Db, ground: Ground): Promise<Written[]> {
  const kinds = {
    types: await idsOf(db, sql`select id from activity_type order by id`),
    cates: await idsOf(db, sql`select id from article_category where id < ${FIRST} order by id`),
  }
  return [
    await writeRows(db, 'activity', activities(ground, kinds)),
    await writeTable(db, 'activity_apply', applies(ground)),
    await writeTable(db, 'activity_sign', signs(ground)),
    await writeRows(db, 'article', articles(ground, kinds)),
    await writeTable(db, 'log', logs(ground)),
    await writeTable(db, 'member_document', documents(ground, await documentKinds(db))),
  ]
}

/** Stored totals of people are the sums of their entries. */
async function addUp(db: Db): Promise<void> {
  await inBulk(db, ['person'], (own) =>
    sql`update person p set contribute_total = coalesce(c.points, 0), pay_total = coalesce(m.amount, 0)
    from person q left join (select user_id, sum(points) as points from contribute_log group by user_id) c on c.user_id = q.id
    left join (select user_id, sum(amount) as amount from pay_log where status in ('paid', 'refunded') group by user_id) m on m.user_id = q.id
    where p.id = q.id and p.id >= ${FIRST}`.execute(own),
  )
}

/** Writes the load data, once; returns what was written. Large tables are written in a transaction each. */
export async function writeLoad(db: Db, options: LoadOptions): Promise<Written[]> {
  const { only = loadParts, say = () => {} } = options
  const ground = await groundOf(db, options)
  const written: Written[] = []
  const add = (...more: Written[]) => {
    for (const { table, rows, sums, digest } of more) {
      const summed = Object.entries(sums).map(([name, sum]) => ` Σ ${name} ${sum}`)
      say(`${table}: ${rows} rows${summed.join('')} ${digest}`)
    }
    written.push(...more)
  }
  if (only.includes('people')) add(...(await writePeople(db, ground)))
  if (only.includes('points')) add(await writePoints(db, ground))
  if (only.includes('ledger')) add(await writeLedger(db, ground))
  if (only.includes('treasury')) add(...(await writeTreasury(db, options.today)))
  if (only.includes('events')) add(...(await writeEvents(db, ground)))
  await addUp(db)
  await sql`analyze`.execute(db)
  return written
}
