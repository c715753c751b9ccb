// Contribution points: a fact earns once and is reversed once, and a person's total is always the sum of the log.
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../core/context'
import { living } from '../../database/living'
import { together } from '../../database/together'
import { type Corrected, correctedSql, type Reversal, replacementDate, reversalDateSql } from './correction-date'
import { type Award, earned } from './earnings'
import { append, type Posted, points, type Source, standsSql } from './ledger'
import { POINTS, rulesOf, TOWNSMEN_EARN } from './point-rules'

interface Posting extends Award {
  readonly points: number
}

const columns = sql`user_id, area_id, position_id, type, points, amount, event_key, origin_id, ref_type, ref_id, title,
  happen_time, remark, admin_id`

const adminOf = ({ session }: Context) => sql`${session?.admin.id ?? null}::bigint`

/** Writes entries with each person's current area and position. Returns the number of points posted. */
async function post(postings: readonly Posting[], context: Context): Promise<number> {
  if (postings.length === 0) return 0
  const given = postings.map(({ ref, title, ...posting }) => ({
    ...posting,
    title: title.slice(0, 100),
    ref_type: ref.type,
    ref_id: ref.id,
    townsman: TOWNSMEN_EARN.has(posting.type),
  }))
  // The limit tells the planner how many there are, written out so that a plan kept for all values knows it too: otherwise
  // it reads the whole table for one.
  return sumOf(
    await append(
      points,
      columns,
      sql`select p.id, p.area_id, p.position_id, given.type, given.points, given.amount, given.key, null::bigint, given.ref_type,
        given.ref_id, given.title, given.at, given.remark, ${adminOf(context)}
      from (select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given("user" bigint, type int, points int,
          amount bigint, key text, ref_type text, ref_id bigint, title text, at timestamptz, remark text, townsman boolean)
        limit ${sql.lit(given.length)}) given
      join person p on p.id = given."user"
      where ${living('p')} and (p.state in ('active', 'frozen') or (given.townsman and p.townsman_status = 'verified'))`,
      context,
    ),
  )
}

const sumOf = (posted: readonly Posted[]): number => posted.reduce((sum, { value }) => sum + value, 0)

/**
 * Posts the points of a fact. Returns their number: 0 if the rule is disabled, its limits are reached, the person earns
 * none, or the fact has already earned.
 */
export async function award(given: Award, context: Context): Promise<number> {
  const worthIt = await earned(given, context)
  return worthIt === 0 ? 0 : post([{ ...given, points: worthIt }], context)
}

/** The same for many facts: those without limits in one statement, as none affects another. */
export async function awardAll(facts: readonly Award[], context: Context): Promise<void> {
  const { open } = await rulesOf(context)
  const limited = ({ type }: Award) => Boolean(open.get(type)?.day_limit || open.get(type)?.year_limit)
  const postings: Posting[] = []
  for (const given of facts) {
    if (limited(given)) await award(given, context)
    else postings.push({ ...given, points: await earned(given, context) })
  }
  await post(
    postings.filter(({ points }) => points !== 0),
    context,
  )
}

interface Reason {
  readonly cause?: Reversal
  readonly remark?: string
}

/** Reverses the entries called `c` that match `which`, each at most once; returns the reversed points. */
async function reverseWhere(
  which: RawBuilder<unknown>,
  { cause = 'correction', remark }: Reason,
  context: Context,
): Promise<number> {
  const posted = await append(
    points,
    columns,
    sql`select c.user_id, c.area_id, c.position_id, ${POINTS.reversal}::int, -c.points, c.amount, 'rev:' || c.id, c.id, c.ref_type,
      c.ref_id, c.title, ${reversalDateSql(cause, sql`c.happen_time`, context)}, ${remark ?? null}::text, ${adminOf(context)}
    from contribute_log c where ${which}`,
    context,
  )
  return -sumOf(posted)
}

function ofSources(type: string, ids: readonly number[], types: readonly number[]): RawBuilder<unknown> {
  return sql`c.ref_type = ${type} and c.ref_id = any(${[...ids]}::bigint[]) and c.type = any(${[...types]}::int[])`
}

/**
 * Reverses the points of a source for these types, each entry at most once. Returns the reversed points; they keep the
 * area and position of the original.
 */
export function reverse(
  ref: Source,
  types: readonly number[],
  context: Context,
  cause: Reversal = 'correction',
): Promise<number> {
  return reverseWhere(ofSources(ref.type, [ref.id], types), { cause }, context)
}

/** The same for many sources of one type. */
export function reverseMany(
  type: string,
  ids: readonly number[],
  types: readonly number[],
  context: Context,
): Promise<number> {
  return reverseWhere(ofSources(type, ids, types), {}, context)
}

/** Reverses the points of one fact. */
export function reverseFact(key: string, context: Context, cause: Reversal = 'correction'): Promise<number> {
  return reverseWhere(sql`c.event_key = ${key}`, { cause }, context)
}

/**
 * Takes back the points of a fact of which only a part is kept: reversed as a whole, and posted again for this part, so
 * that each posting is still reversed once.
 */
export async function reduceFact(key: string, { kept, of }: { kept: number; of: number }, context: Context) {
  const { rows } = await sql<{ id: number }>`select c.id from contribute_log c where ${standsSql(points, 'c')}
    and (c.event_key = ${key} or c.event_key >= ${`${key}#`} and c.event_key < ${`${key}$`})`.execute(context.db)
  const ids = rows.map(({ id }) => id)
  await reverseWhere(sql`c.id = any(${ids}::bigint[])`, { cause: 'refund' }, context)
  const share = (value: RawBuilder<unknown>) => sql`trunc(${value}::numeric * ${kept}::bigint / ${of}::bigint)`
  await append(
    points,
    columns,
    sql`select c.user_id, c.area_id, c.position_id, c.type, ${share(sql`c.points`)}::int, ${share(sql`c.amount`)}::bigint,
      ${key} || '#' || r.id, null::bigint, c.ref_type, c.ref_id, c.title, r.happen_time, '部分退款后', ${adminOf(context)}
    from contribute_log r join contribute_log c on c.id = r.origin_id
    where c.id = any(${ids}::bigint[]) and ${share(sql`c.points`)} <> 0`,
    context,
  )
}

/** The reversed entries of the given people only. */
export function reverseFor(ref: Source, type: number, users: readonly number[], context: Context): Promise<number> {
  return reverseWhere(
    sql`${ofSources(ref.type, [ref.id], [type])} and c.user_id = any(${[...users]}::bigint[])`,
    {},
    context,
  )
}

/**
 * Facts that may have earned before: the first posting has the key of the fact itself, later ones are numbered, and
 * count when the reversal that they make up for does.
 */
export async function again<T extends Pick<Award, 'key' | 'at'>>(facts: readonly T[], context: Context): Promise<T[]> {
  const keys = facts.map(({ key }) => key)
  // Not `:`, which earlier versions used before other numbers.
  const { rows } = await sql<Corrected & { key: string; num: number }>`select wanted.key, before.*
    from unnest(${keys}::text[]) as wanted(key), lateral (
      select count(*)::int as num, ${correctedSql('r', 'c', 'happen_time')}
      from contribute_log c left join contribute_log r on r.origin_id = c.id
      where c.event_key = wanted.key or (c.event_key >= wanted.key || '#' and c.event_key < wanted.key || '$')) before`.execute(
    context.db,
  )
  const before = new Map(rows.map((row) => [row.key, row]))
  return facts.map((fact) => {
    const { num, ...corrected } = before.get(fact.key) ?? { num: 0, last: null, displaced: null }
    if (num === 0) return fact
    return { ...fact, key: `${fact.key}#${num}`, at: replacementDate(fact.at, corrected, context) as string }
  })
}

/** When the dues of a source that were reversed earn again; without a wanted instant, when they did. */
export async function duesAgainOn(ref: Source, wanted: string | null, context: Context): Promise<string | null> {
  const { rows } = await sql<Corrected>`select ${correctedSql('r', 'c', 'happen_time')}
    from contribute_log r join contribute_log c on c.id = r.origin_id
    where ${ofSources(ref.type, [ref.id], [POINTS.fee])}`.execute(context.db)
  return replacementDate(wanted, rows[0] as Corrected, context)
}

/**
 * Posts the only fact of a source and type in its current form, and reverses the previous posting. Idempotent: one
 * posting remains. The record must be locked. Returns the number of points.
 */
export async function repost(given: Award, context: Context): Promise<number> {
  const { ref, type } = given
  const [, facts] = await together([reverse(ref, [type], context), again([given], context), rulesOf(context)])
  return award(facts[0] as Award, context)
}

/** Marks reversals that are undone when the removed record is restored. */
const REMOVED = '随记录删除'

/** Reverses the points of records on removal: `reinstate` posts exactly those again. Returns the reversed points. */
export function reverseRemoved(
  type: string,
  ids: readonly number[],
  types: readonly number[],
  context: Context,
): Promise<number> {
  return reverseWhere(ofSources(type, ids, types), { remark: REMOVED }, context)
}

/** The answer of a removal with the points that it took back, if there were any. */
export function withTakenBack<T extends object>(answer: T, taken: number): T & { points?: number } {
  return taken > 0 ? { ...answer, points: taken } : answer
}

/** Posts the reversed entries called `c` again, as they were: limits, rules and membership were checked when earned. */
async function postAgain(
  which: RawBuilder<unknown>,
  at: RawBuilder<unknown>,
  remark: string | null,
  context: Context,
): Promise<void> {
  await append(
    points,
    columns,
    sql`select c.user_id, c.area_id, c.position_id, c.type, c.points, c.amount, 'back:' || r.id, null::bigint, c.ref_type, c.ref_id,
      c.title, ${at}, ${remark}::text, ${adminOf(context)}
    from contribute_log r join contribute_log c on c.id = r.origin_id where ${which}`,
    context,
  )
}

/** Posts again the points reversed by the removal of records, each once, on the day of their reversal. */
export async function reinstate(type: string, ids: readonly number[], context: Context): Promise<void> {
  const which = sql`r.ref_type = ${type} and r.ref_id = any(${[...ids]}::bigint[]) and r.remark = ${REMOVED}`
  await postAgain(which, reversalDateSql('correction', sql`r.happen_time`, context), '随记录恢复', context)
}

/**
 * Moves the points of a source to the day to which a correction has moved it, unless either day is closed: then the
 * closed period keeps them.
 */
export async function redate(ref: Source, types: readonly number[], at: string, context: Context): Promise<void> {
  const moment = sql`${at}::timestamptz`
  const isOpen = (one: RawBuilder<unknown>) => sql`${reversalDateSql('correction', one, context)} = ${one}`
  const of = ofSources(ref.type, [ref.id], types)
  const { rows } = await sql<{ id: number }>`select c.id from contribute_log c where ${of} and ${standsSql(points, 'c')}
    and ${isOpen(sql`c.happen_time`)} and ${isOpen(moment)} and not exists (
      select 1 from contribute_log r join contribute_log o on o.id = r.origin_id
      where o.ref_type = c.ref_type and o.ref_id = c.ref_id and o.type = c.type and r.happen_time <> o.happen_time)`.execute(
    context.db,
  )
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  await reverseWhere(sql`c.id = any(${ids}::bigint[])`, {}, context)
  await postAgain(sql`c.id = any(${ids}::bigint[])`, moment, null, context)
}
