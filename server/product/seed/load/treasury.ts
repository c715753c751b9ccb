// The treasurer's part of the load data: payers, a dues run with its debts, bank lines with their entries, claims, budgets, funds and years; each derived from the people and the books.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../database/database'
import { creditCode } from '../demo/persona'
import { inBulk } from './bulk'
import { FIRST, SINCE } from './plan'
import { type LoadRow, type Written, writeRows } from './write'

const RUN = FIRST
/** Every so many-th expense is the payment of a claim. */
const CLAIMED = 20
/** Days of bank statements, and the newest ones without an entry yet. */
const IMPORTED = 730
const OPEN_DAYS = 3
/** Credit codes of the demonstration end before. */
const CODES = 20_000

type Query = RawBuilder<LoadRow>

/** Ids in the order of a column. */
const idBy = (column: string) => sql`${FIRST - 1} + row_number() over (order by ${sql.raw(column)})`

const times = (moment: RawBuilder<unknown>) => sql`${moment} as create_time, ${moment} as update_time`

/** Titles of companies that pay for the member who was registered first. */
const payers: Query = sql`select ${idBy('u.id')} as id, u.company as name, 'company' as kind, u.id as user_id, ${times(sql`u.create_time`)}
  from (select distinct on (company) id, company, create_time from person where id >= ${FIRST} and company is not null and state = 'active'
    order by company, id) u where u.id % 9 = 0`

const run = (
  year: string,
): Query => sql`select ${RUN}::bigint as id, ${`${year} 年会费（测量）`} as title, ${year} as year, ${`${year}-01-01`} as from_date,
  ${`${year}-12-31`} as until_date, ${`${year}-03-31`} as due_date, 'posted' as status, ${`${year}-01-02T02:00:00Z`} as post_time, '测量' as post_admin_name,
  ${times(sql`${`${year}-01-02T02:00:00Z`}::timestamptz`)}`

/** All members; those whose membership lasts beyond the year owe nothing. */
const items = (
  year: string,
): Query => sql`select ${idBy('p.id')} as id, ${RUN}::bigint as run_id, p.id as user_id, 'dues' as kind,
    ${`${year}-01-01`} as from_date, p.area_id, p.position_id, s.id as standard_id, 12 as months, greatest(s.fee_years, 1) as years, s.amount,
    case when p.expire_time >= ${`${year}-12-31`}::date then 'paid' end as exception,
    case when p.expire_time < ${`${year}-12-31`}::date then concat_ws(':', ${`${year}-01-01`}::text, p.id, 'dues') end as charge_key,
    ${times(sql`${`${year}-01-02T02:00:00Z`}::timestamptz`)}
  from person p cross join lateral (select * from dues_standard s where s.position_id = p.position_id and s.id < ${FIRST} order by s.from_date limit 1) s
  where p.id >= ${FIRST} and p.state = 'active'`

const debts = (
  year: string,
): Query => sql`select (select max(id) from pay_log) + row_number() over (order by i.id) as id,
    'LD' || lpad(row_number() over (order by i.id)::text, 9, '0') as pay_no, i.user_id, 'renew' as scene, i.amount, 'unpaid' as status,
    ${`${year}-03-31`} as due_date, 'dues_item' as ref_type, i.id as ref_id, r.title as remark, i.create_time, i.update_time
  from dues_item i join dues_run r on r.id = i.run_id where i.run_id = ${RUN} and i.charge_key is not null`

/** Approved entries of the bank account that its statements have, by day. */
const banked = (today: string) => sql`from ledger l join ledger_account a on a.id = l.account_id
  where l.id >= ${FIRST} and a.code = 'bank' and l.status = 'approved' and l.match_id is null and l.trade_date > ${today}::date - ${IMPORTED}::int`

const bankLines = (today: string): Query => sql`select ${idBy('l.id')} as id, l.account_id, l.create_time as trade_time,
    case l.type when 'income' then l.amount else -l.amount end as amount, l.party, l.title as summary, 'LS' || l.id as serial_no,
    case when l.trade_date > ${today}::date - ${OPEN_DAYS}::int then 'open' else 'matched' end as status,
    case when l.trade_date > ${today}::date - ${OPEN_DAYS}::int then null else l.id end as match_id, ${times(sql`l.create_time`)}
  ${banked(today)}`

const claimed = sql`from ledger l where l.id >= ${FIRST} and l.type = 'expense' and l.status = 'approved' and l.id % ${CLAIMED} = 0`

const claims: Query = sql`select l.id, 'LB' || l.id as claim_no, 'claim' as kind, '测量' as claimant, l.title, l.amount as total, 'paid' as state, 1 as levels,
    1 as approved_num, 1 as round, l.create_time as submit_time, l.account_id, l.trade_date as pay_date, l.party as payee_name, ${times(sql`l.create_time`)}
  ${claimed}`

const claimRows: Query = sql`select l.id, l.id as claim_id, l.cate_id, l.amount, l.trade_date as date, l.title as text, ${times(sql`l.create_time`)} ${claimed}`

const approvals: Query = sql`select 2 * l.id + step.place as id, l.id as claim_id, step.name as step, 1 as round, step.place as level, '测量' as admin_name,
    l.create_time as time, ${times(sql`l.create_time`)} from (select l.* ${claimed}) l, (values (0, 'submitted'), (1, 'approved')) step (place, name)`

/** As happened in the year before, of the years before those of the demonstration. */
const budgets = (year: string): Query => sql`select ${idBy('planned.year, planned.cate_id')} as id, planned.* from (
    select (left(m.month, 4)::int + 1)::text as year, m.cate_id, ${sql.join(
      [1, 2, 3, 4].map(
        (quarter) =>
          sql`coalesce(sum(m.amount) filter (where ceil(right(m.month, 2)::int / 3.0) = ${sql.lit(quarter)}), 0)::bigint as ${sql.ref(`q${quarter}`)}`,
      ),
    )}, ${times(sql`((left(m.month, 4)::int + 1)::text || '-01-05T02:00:00Z')::timestamptz`)}
    from ledger_month m join ledger_cate c on c.id = m.cate_id
    where left(m.month, 4)::int between left(${SINCE}, 4)::int and ${year}::int - 3 and m.amount > 0 group by left(m.month, 4), m.cate_id) planned`

const funds: Query = sql`select ${idBy('place')} as id, '专项' || lpad(place::text, 4, '0') || '（测量）' as name, '助学（虚构）' as purpose,
    100000 * place as opening, ${SINCE} as start_date, ${times(sql`${`${SINCE}T02:00:00Z`}::timestamptz`)} from generate_series(1, 200) place`

const years = (
  year: string,
): Query => sql`select ${idBy('of')} as id, of::text as year, ${times(sql`(of + 1 || '-01-10T02:00:00Z')::timestamptz`)}
  from generate_series(left(${SINCE}, 4)::int, ${year}::int - 2) of`

const amount = (name: string) => ({ amount: (row: LoadRow) => row[name] as number })

/** Ids of claims and bank lines are those of their entries, so that each finds the other. */
async function joinBooks(db: Db): Promise<void> {
  await sql`update ledger l set source_type = 'claim', claim_id = l.id, claim_part = l.id || '/' || l.cate_id
    from expense_claim c where c.id = l.id`.execute(db)
  await sql`update ledger l set match_id = b.match_id from bank_line b where b.match_id = l.id and b.id >= ${FIRST}`.execute(
    db,
  )
}

/** @param today `YYYY-MM-DD`; people and ledger must have been written before */
export async function writeTreasury(db: Db, today: string): Promise<Written[]> {
  const year = today.slice(0, 4)
  const tables: [table: string, query: Query, sums?: ReturnType<typeof amount>][] = [
    ['dues_run', run(year)],
    ['dues_item', items(year), amount('amount')],
    ['bank_line', bankLines(today), amount('amount')],
    ['expense_claim', claims, amount('total')],
    ['expense_claim_row', claimRows, amount('amount')],
    ['expense_approval', approvals],
    ['budget', budgets(year)],
    ['fund', funds],
    ['annual_statement', years(year)],
  ]
  const { rows: titles } = await payers.execute(db)
  const written = [
    await writeRows(
      db,
      'payer',
      titles.map((row, place) => ({ ...row, credit_code: creditCode(CODES + place) })),
    ),
  ]
  for (const [table, query, sums] of tables) {
    const { rows } = await sql<LoadRow>`select * from (${query}) made order by id`.execute(db)
    written.push(await inBulk(db, [table], (own) => writeRows(own, table, rows, sums)))
  }
  const { rows: owed } = await debts(year).execute(db)
  await inBulk(db, ['pay_log'], (own) => writeRows(own, 'pay_log', owed))
  await inBulk(db, ['ledger'], joinBooks)
  return written
}
