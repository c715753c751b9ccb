// Lines of bank statements and entries of the books that are the same money: groups of both, alike in their sums.
import { type RawBuilder, sql } from 'kysely'
import type { Text } from '#kernel/binding'
import { fail } from '#kernel/errors'
import type { Context } from '../../../core/context'
import { zoneOf } from '../../../core/settings'
import { living } from '../../../database/living'
import { moneyText } from '../money-text'
import { signedSql } from './amounts'

/** Days between a line and an entry that are clearly the same. */
const NEAR = 7
/** Days between a line and the entries that are offered for it. */
const OFFERED = 62
const MOST = 60

type Zoned = Pick<Context, 'setting'>

/** The day of a line called `alias`, in the association's zone. */
export const lineDaySql = (alias: string, { setting }: Zoned): RawBuilder<string> =>
  sql<string>`(${sql.ref(`${alias}.trade_time`)} at time zone ${zoneOf({ timezone: setting('timezone') })})::date`

/** Entries that may be at the bank: not rejected or voided, and with no line yet. */
const openEntrySql = (alias: string) =>
  sql`(${sql.ref(`${alias}.match_id`)} is null and ${sql.ref(`${alias}.status`)} in ('pending', 'approved') and ${living(alias)})`

const openLineSql = (alias: string) => sql`(${sql.ref(`${alias}.status`)} = 'open' and ${living(alias)})`

export interface OpenEntry {
  readonly id: number
  readonly ledger_no: string | null
  readonly title: string
  readonly party: string | null
  readonly trade_date: string
  /** Fen, negative for money paid. */
  readonly amount: number
}

interface Asked {
  readonly id: number
  readonly account_id: number | null
  readonly amount: number
}

/** Entries of the line's account and direction around its day, the nearest first. */
export async function openEntries({ id }: Asked, context: Context): Promise<OpenEntry[]> {
  const { rows } =
    await sql<OpenEntry>`select e.id, e.ledger_no, e.title, e.party, e.trade_date, ${signedSql('e')} as amount
    from bank_line l join ledger e on e.account_id = l.account_id and ${openEntrySql('e')}
      and abs(e.trade_date - ${lineDaySql('l', context)}) <= ${OFFERED} and sign(${signedSql('e')}) = sign(l.amount)
    where l.id = ${id}
    order by (${signedSql('e')} = l.amount) desc,
      (coalesce(l.party, '') <> '' and e.party is not null and position(e.party in l.party) > 0) desc,
      abs(e.trade_date - ${lineDaySql('l', context)}), e.id limit ${MOST}`.execute(context.db)
  return rows
}

export interface OpenLine {
  readonly id: number
  readonly trade_time: string
  readonly party: string | null
  readonly summary: string | null
  readonly amount: number
}

/** Other lines of the account and direction that wait, the nearest first. */
export async function openLines({ id }: Asked, context: Context): Promise<OpenLine[]> {
  const { rows } = await sql<OpenLine>`select o.id, o.party, o.summary, o.amount,
      to_char(o.trade_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as trade_time
    from bank_line l join bank_line o on o.account_id = l.account_id and o.id <> l.id and ${openLineSql('o')}
      and sign(o.amount) = sign(l.amount) and abs(${lineDaySql('o', context)} - ${lineDaySql('l', context)}) <= ${NEAR}
    where l.id = ${id} order by abs(extract(epoch from o.trade_time - l.trade_time)), o.id limit ${MOST}`.execute(
    context.db,
  )
  return rows
}

/** Sets of one to three entries with this sum, the fewest and nearest first. */
export function setsOf(amount: number, entries: readonly OpenEntry[], most = 5): number[][] {
  const single = entries.filter((one) => one.amount === amount).map(({ id }) => [id])
  if (single.length >= most) return single.slice(0, most)
  const several: number[][] = []
  for (const [index, first] of entries.entries())
    for (const [further, second] of entries.slice(index + 1).entries()) {
      const left = amount - first.amount - second.amount
      if (left === 0) several.push([first.id, second.id])
      const third = entries.slice(index + further + 2).find((one) => one.amount === left)
      if (left !== 0 && third) several.push([first.id, second.id, third.id])
      if (several.length >= most) return [...single, ...several].slice(0, most)
    }
  return [...single, ...several].slice(0, most)
}

/** The category under which lines of this party or reference were booked the last time. */
export async function usualCategory({ id }: Asked, { db }: Context): Promise<{ id: number; name: string } | null> {
  const { rows } = await sql<{ id: number; name: string }>`select c.id, c.name
    from bank_line l join bank_line o on o.account_id = l.account_id and o.id <> l.id and sign(o.amount) = sign(l.amount)
      and o.match_id is not null and ${living('o')}
      and (nullif(o.party, '') = l.party or (coalesce(l.party, '') = '' and nullif(o.summary, '') = l.summary))
    join ledger e on e.match_id = o.match_id and ${living('e')} join ledger_cate c on c.id = e.cate_id and ${living('c')}
    where l.id = ${id} order by o.trade_time desc, o.id desc limit 1`.execute(db)
  return rows[0] ?? null
}

function refuse(message: Text): never {
  fail('STATE', { message })
}

/** The last day of an account whose reconciliation is confirmed; null without one. */
async function confirmedUntil(account: number | null, { db }: Context): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`select max(date) as day from bank_statement
    where account_id = ${account}::bigint and status = 'confirmed' and ${living()}`.execute(db)
  return rows[0]?.day ?? null
}

/** Refuses with STATE a day of a line that a confirmed reconciliation of its account covers. */
export async function refuseConfirmed(account: number | null, day: string, context: Context): Promise<void> {
  const until = await confirmedUntil(account, context)
  if (until === null || day > until) return
  refuse({
    zh: `此账户截至 ${until} 的余额调节表已确认，流水不能变动`,
    en: `The reconciliation of the account up to ${until} is confirmed: its lines stay as they are`,
  })
}

interface HeldLine {
  id: number
  account_id: number
  amount: number
  status: string
  day: string
}

/** Matches lines with entries of the same sum in the same account. Refuses with STATE unless all of them are open. */
export async function matchLines(
  lines: readonly number[],
  entries: readonly number[],
  context: Context,
): Promise<void> {
  const { db } = context
  const { rows: held } =
    await sql<HeldLine>`select id, account_id, amount, status, ${lineDaySql('bank_line', context)} as day
    from bank_line where id = any(${[...lines]}::bigint[]) and ${living()} order by id for update`.execute(db)
  const { rows: found } = await sql<{ account_id: number; amount: number; open: boolean }>`select account_id,
      ${signedSql('ledger')} as amount, ${openEntrySql('ledger')} as open
    from ledger where id = any(${[...entries]}::bigint[]) and ${living()} order by id for update`.execute(db)
  if (held.length !== lines.length || found.length !== entries.length) fail('NF')
  const [first] = held as [HeldLine]
  if (held.some(({ status }) => status !== 'open'))
    refuse({ zh: '流水已处理，请刷新', en: 'A line has been dealt with already: refresh the page' })
  if (found.some(({ open }) => !open))
    refuse({ zh: '台账已对上、驳回或作废，请刷新', en: 'An entry is matched, rejected or voided: refresh the page' })
  if ([...held, ...found].some(({ account_id: account }) => account !== first.account_id))
    refuse({ zh: '流水和台账须为同一账户', en: 'Lines and entries are of different accounts' })
  for (const { day } of held) await refuseConfirmed(first.account_id, day, context)
  const sum = (some: readonly { amount: number }[]) => some.reduce((total, { amount }) => total + amount, 0)
  const difference = sum(held) - sum(found)
  const left = moneyText(difference)
  if (difference !== 0) refuse({ zh: `金额不相等，相差 ${left.zh}`, en: `The sums differ by ${left.en}` })
  await joinGroup(Math.min(...lines), lines, entries, context)
}

async function joinGroup(
  group: number,
  lines: readonly number[],
  entries: readonly number[],
  context: Context,
): Promise<void> {
  const { db, session } = context
  await sql`update bank_line set status = 'matched', match_id = ${group}, reason = null,
      check_time = ${context.now().toISOString()}, check_admin_name = ${session?.admin.real_name ?? null}, revision = revision + 1, update_time = now()
    where id = any(${[...lines]}::bigint[])`.execute(db)
  await sql`update ledger set match_id = ${group} where id = any(${[...entries]}::bigint[])`.execute(db)
}

/** The entry of a payment that a line has settled belongs to the line. */
export async function matchPayment(pay: number, { db }: Context): Promise<void> {
  const { rows } = await sql<{ id: number }>`update ledger e set match_id = l.id from bank_line l
    where l.pay_id = ${pay} and ${living('l')} and e.source_id = ${pay} and e.source_type <> 'manual' and e.origin_id is null
      and ${openEntrySql('e')} returning l.id`.execute(db)
  if (rows[0]) await sql`update bank_line set match_id = id where id = ${rows[0].id}`.execute(db)
}

/**
 * Opens the groups of entries that are voided, rejected or gone. A line that has settled a payment keeps it, and waits
 * for another entry of it.
 */
export async function releaseEntries(entries: readonly number[], { db }: Context): Promise<void> {
  const { rows } = await sql<{ match_id: number }>`select distinct match_id from ledger
    where id = any(${[...entries]}::bigint[]) and match_id is not null`.execute(db)
  if (rows.length === 0) return
  const groups = rows.map(({ match_id: group }) => group)
  await sql`update bank_line set match_id = null, status = case when pay_id is null then 'open' else status end,
      revision = revision + 1, update_time = now() where match_id = any(${groups}::bigint[])`.execute(db)
  await sql`update ledger set match_id = null where match_id = any(${groups}::bigint[])`.execute(db)
}

/** Refuses with STATE entries whose line is in a confirmed reconciliation. */
export async function refuseReconciled(entries: readonly number[], context: Context): Promise<void> {
  const { rows } = await sql<{
    account_id: number
    day: string
  }>`select l.account_id, ${lineDaySql('l', context)} as day
    from bank_line l join ledger e on e.match_id = l.match_id
    where e.id = any(${[...entries]}::bigint[]) and ${living('l')}`.execute(context.db)
  for (const { account_id: account, day } of rows) await refuseConfirmed(account, day, context)
}

/** Opens the groups of these lines again; payments that lines have settled stay settled. */
export async function releaseLines(lines: readonly number[], context: Context): Promise<number> {
  const { db } = context
  const { rows } = await sql<HeldLine>`select id, account_id, amount, status, ${lineDaySql('bank_line', context)} as day
    from bank_line where match_id in (select match_id from bank_line where id = any(${[...lines]}::bigint[])) and ${living()}
    order by id for update`.execute(db)
  for (const { account_id: account, day } of rows) await refuseConfirmed(account, day, context)
  await sql`update ledger set match_id = null where match_id in (
    select match_id from bank_line where id = any(${rows.map(({ id }) => id)}::bigint[]))`.execute(db)
  await sql`update bank_line set status = 'open', match_id = null, check_time = null, check_admin_name = null,
      revision = revision + 1, update_time = now()
    where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(db)
  return rows.length
}

/** Matches each open line that is alone with its amount in its account and week with the one entry like it. */
export async function matchClear(context: Context): Promise<{ num: number; left: number }> {
  const { db } = context
  const { rows } = await sql<{ line: number; entry: number }>`with near as (
      select l.id as line, e.id as entry from bank_line l
      join ledger e on e.account_id = l.account_id and ${openEntrySql('e')} and ${signedSql('e')} = l.amount
        and e.trade_date between ${lineDaySql('l', context)} - ${NEAR}::int and ${lineDaySql('l', context)} + ${NEAR}::int
      where ${openLineSql('l')}
        and ${lineDaySql('l', context)} > coalesce((select max(date) from bank_statement s
          where s.account_id = l.account_id and s.status = 'confirmed' and ${living('s')}), '-infinity'))
    select min(line) as line, min(entry) as entry from (
      select line, entry, count(*) over (partition by line) as entries, count(*) over (partition by entry) as lines from near) one
    where entries = 1 and lines = 1 group by line`.execute(db)
  // Lines that somebody else deals with meanwhile are left to them.
  const { rows: held } = await sql<{ id: number }>`select id from bank_line
    where id = any(${rows.map(({ line }) => line)}::bigint[]) and ${openLineSql('bank_line')} order by id for update`.execute(
    db,
  )
  const still = new Set(held.map(({ id }) => id))
  const pairs = rows.filter(({ line }) => still.has(line))
  const { rows: done } = await sql<{ id: number }>`with entry as (
      update ledger e set match_id = pair.line
      from unnest(${pairs.map(({ line }) => line)}::bigint[], ${pairs.map(({ entry }) => entry)}::bigint[]) as pair(line, entry)
      where e.id = pair.entry and ${openEntrySql('e')} returning pair.line)
    update bank_line l set status = 'matched', match_id = l.id, reason = null, check_time = ${context.now().toISOString()},
      check_admin_name = ${context.session?.admin.real_name ?? null}, revision = l.revision + 1, update_time = now()
    from entry where l.id = entry.line returning l.id`.execute(db)
  const { rows: rest } = await sql<{
    num: number
  }>`select count(*)::int as num from bank_line where ${openLineSql('bank_line')}`.execute(db)
  return { num: done.length, left: rest[0]?.num ?? 0 }
}
