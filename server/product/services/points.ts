// Contribution points: a fact earns once and is reversed once, and a person's total is always the sum of the log.
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../core/context'
import { living } from '../../database/living'
import { together } from '../../database/together'
import { type Award, earned } from './earnings'
import { append, type Posted, points, type Source } from './ledger'
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

/** Reverses the entries called `c` that match `which`, each at most once; returns the reversed points. */
async function reverseWhere(which: RawBuilder<unknown>, remark: string | null, context: Context): Promise<number> {
  const posted = await append(
    points,
    columns,
    sql`select c.user_id, c.area_id, c.position_id, ${POINTS.reversal}::int, -c.points, c.amount, 'rev:' || c.id, c.id, c.ref_type,
      c.ref_id, c.title, ${context.now().toISOString()}::timestamptz, ${remark}::text, ${adminOf(context)}
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
export function reverse(ref: Source, types: readonly number[], context: Context): Promise<number> {
  return reverseMany(ref.type, [ref.id], types, context)
}

/** The same for many sources of one type. */
export function reverseMany(
  type: string,
  ids: readonly number[],
  types: readonly number[],
  context: Context,
): Promise<number> {
  return reverseWhere(ofSources(type, ids, types), null, context)
}

/** Reverses the points of one fact. */
export function reverseFact(key: string, context: Context): Promise<number> {
  return reverseWhere(sql`c.event_key = ${key}`, null, context)
}

/** The reversed entries of the given people only. */
export function reverseFor(ref: Source, type: number, users: readonly number[], context: Context): Promise<number> {
  return reverseWhere(
    sql`${ofSources(ref.type, [ref.id], [type])} and c.user_id = any(${[...users]}::bigint[])`,
    null,
    context,
  )
}

/** Keys of facts that earn again after a reversal: the first one is the key itself, later ones are numbered. */
export async function keysAgain(keys: readonly string[], { db }: Context): Promise<Map<string, string>> {
  // Not `:`, which earlier versions used before other numbers.
  const { rows } = await sql<{ key: string; num: number }>`select wanted.key,
      (select count(*)::int from contribute_log c where c.event_key = wanted.key
        or (c.event_key >= wanted.key || '#' and c.event_key < wanted.key || '$')) as num
    from unnest(${[...keys]}::text[]) as wanted(key)`.execute(db)
  return new Map(rows.map(({ key, num }) => [key, num > 0 ? `${key}#${num}` : key]))
}

/**
 * Posts the only fact of a source and type in its current form, and reverses the previous posting. Idempotent: one
 * posting remains. The first one has the key of the fact itself. The record must be locked. Returns the number of
 * points.
 */
export async function repost(given: Award, context: Context): Promise<number> {
  const { ref, type, key } = given
  const [, keys] = await together([reverse(ref, [type], context), keysAgain([key], context), rulesOf(context)])
  return award({ ...given, key: keys.get(key) ?? key }, context)
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
  return reverseWhere(ofSources(type, ids, types), REMOVED, context)
}

/** The answer of a removal with the points that it took back, if there were any. */
export function withTakenBack<T extends object>(answer: T, taken: number): T & { points?: number } {
  return taken > 0 ? { ...answer, points: taken } : answer
}

/**
 * Posts again the points reversed by the removal of records, with their original time, area and position: limits, rules
 * and membership were checked when earned. Each reversal is reinstated at most once.
 */
export async function reinstate(type: string, ids: readonly number[], context: Context): Promise<void> {
  await append(
    points,
    columns,
    sql`select c.user_id, c.area_id, c.position_id, c.type, c.points, c.amount, 'back:' || r.id, null::bigint, c.ref_type, c.ref_id,
      c.title, c.happen_time, '随记录恢复', ${adminOf(context)}
    from contribute_log r join contribute_log c on c.id = r.origin_id
    where r.ref_type = ${type} and r.ref_id = any(${[...ids]}::bigint[]) and r.remark = ${REMOVED}`,
    context,
  )
}
