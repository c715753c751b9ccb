// Dues of several years in the years they are for: the part of later years is held back from income until they begin.
import { type RawBuilder, sql } from 'kysely'
import { fail } from '#kernel/errors'
import { writeNew } from '../../../actions/write'
import type { ColumnContext } from '../../../core/columns'
import type { Context } from '../../../core/context'
import { living } from '../../../database/living'
import { countsSql, isLocked, lockBooks } from './amounts'
import { releaseEntries } from './matching'
import { advanceAccount } from './posting'

/** Months of a part of the dues, which is income once it begins; null if dues are income when they are received. */
function monthsOfPart({ setting }: Pick<ColumnContext, 'setting'>): number | null {
  const choice = setting('dues_spread')
  if (choice === 'year') return 12
  return choice === 'month' ? 1 : null
}

/** First day and last day of the membership that a payment called `p` is for; no row for dues without an end. */
const termSql = sql`(select t.start, (extract(year from age(t.until + 1, t.start)) * 12 + extract(month from age(t.until + 1, t.start)))::int as months
  from (
    select r.start_date as start, r.new_expire as until from user_renew r where p.ref_type = 'user_renew' and r.id = p.ref_id
    union all
    select coalesce(r.start_date, i.from_date, run.from_date),
      coalesce(r.new_expire, (coalesce(i.from_date, run.from_date) + make_interval(years => i.years))::date - 1)
    from dues_item i join dues_run run on run.id = i.run_id left join user_renew r on r.id = i.renew_id
    where p.ref_type = 'dues_item' and i.id = p.ref_id and i.kind = 'dues'
    union all
    (select j.start_date, j.end_date from user_period j
      where p.scene = 'join' and j.user_id = p.user_id and j.kind in ('join', 'rejoin') and j.create_time <= p.create_time
      order by j.id desc limit 1)) t
  where t.start is not null and t.until >= t.start)`

/** Dues in the books until a day, less what was taken back, as rows of `amount`, `start`, `parts` and `months` of a part. */
const bookedSql = (until: RawBuilder<unknown>, months: number) => sql`(
  select booked.amount, term.start, greatest(ceil(term.months / ${months}::numeric), 1)::int as parts
  from (
    select coalesce(p.origin_id, p.id) as id, sum(l.amount)::bigint as amount from ledger l join pay_log p on p.id = l.source_id
    where l.source_type in ('join', 'renew') and l.type = 'income' and l.trade_date <= ${until} and ${countsSql('l')}
    group by 1) booked
  join pay_log p on p.id = booked.id cross join lateral ${termSql} term
  where booked.amount <> 0 and (term.start + make_interval(months => term.months))::date > ${until})`

/** The part of a row of `bookedSql` called `d` that begins after a day, in fen; what does not divide belongs to the last part. */
const laterSql = (day: RawBuilder<unknown>, months: number) => sql`(d.amount - d.amount * (
  select count(*) from generate_series(0, d.parts - 1) k where (d.start + make_interval(months => k::int * ${months}))::date <= ${day}) / d.parts)`

/** Income that entries of the spreading have held back until a day; those that wait for review as well. */
const heldSql = (until: RawBuilder<unknown>) => sql`(select coalesce(-sum(l.amount), 0)::bigint from ledger l
  where l.source_type = 'spread' and l.trade_date <= ${until} and l.status in ('pending', 'approved') and ${living('l')})`

/** Dues that are still to be held back on a day, or given back to income if negative; null for none. */
export function unspreadSql(day: RawBuilder<unknown>, context: ColumnContext): RawBuilder<number | null> {
  const months = monthsOfPart(context)
  if (months === null) return sql`null::bigint`
  return sql`nullif((select coalesce(sum(${laterSql(day, months)}), 0)::bigint from ${bookedSql(day, months)} d) - ${heldSql(day)}, 0)`
}

/** The last day of a year, or today in one that has not ended. */
export const spreadDay = (year: RawBuilder<unknown>, { today }: Pick<ColumnContext, 'today'>): RawBuilder<unknown> =>
  sql`least((${year} || '-12-31')::date, ${today}::date)`

/** Fen of the dues received until a day that are for each of the three years after it, and for those after them. */
export async function laterYears(day: string, context: Context): Promise<Record<string, number>> {
  const months = monthsOfPart(context)
  if (months === null) return {}
  const year = Number(day.slice(0, 4))
  const after = (days: string) => laterSql(sql`${days}::date`, months)
  const ends = [day, ...[1, 2, 3].map((years) => `${year + years}-12-31`)]
  const { rows } = await sql<Record<string, number>>`select ${sql.join(
    ends.map((end, place) => sql`coalesce(sum(${after(end)}), 0)::bigint as ${sql.ref(`after_${place}`)}`),
  )} from ${bookedSql(sql`${day}::date`, months)} d`.execute(context.db)
  const left = ends.map((_, place) => rows[0]?.[`after_${place}`] ?? 0)
  const between = ends.slice(1).map((_, place) => (left[place] as number) - (left[place + 1] as number))
  const [next, second, third] = between as [number, number, number]
  return {
    later: left[0] as number,
    later_next: next,
    later_second: second,
    later_third: third,
    later_rest: left[3] as number,
  }
}

/** Dues that are still to be spread at the end of a year, in fen. */
export async function unspread(year: string, context: Context): Promise<number> {
  const day = spreadDay(sql`${year}::text`, context)
  const { rows } = await sql<{ due: number | null }>`select ${unspreadSql(day, context)} as due`.execute(context.db)
  return rows[0]?.due ?? 0
}

/** The category of dues, to which the entry belongs. */
async function duesCategory({ db }: Context): Promise<number | null> {
  const { rows } = await sql<{
    id: number
  }>`select id from ledger_cate where sys_key = 'fee' order by id limit 1`.execute(db)
  return rows[0]?.id ?? null
}

/**
 * Books what is to be held back at the end of a year as one pending entry, in the place of one that nobody has reviewed:
 * income below zero, or above it for what begins by then. Returns its amount in fen. Refuses with STATE if there is
 * nothing to book, or the day is locked.
 */
export async function spread(year: string, context: Context): Promise<number> {
  if (`${year}-01-01` > context.today)
    fail('STATE', { message: { zh: `${year} 年还没有开始`, en: `${year} has not begun` } })
  await lockBooks(context)
  const end = `${year}-12-31`
  const day = end < context.today ? end : context.today
  if (isLocked(day, context))
    fail('STATE', {
      message: {
        zh: `${day} 已锁账，此后的变化在下一年度结转`,
        en: `The books of ${day} are locked: later changes are spread at the end of the next year`,
      },
    })
  const { rows: waiting } = await sql<{
    id: number
  }>`select id from ledger where source_type = 'spread' and status = 'pending'
    and trade_date between ${`${year}-01-01`}::date and ${end}::date and ${living()} order by id for update`.execute(
    context.db,
  )
  const ids = waiting.map(({ id }) => id)
  await releaseEntries(ids, context)
  await sql`delete from ledger where id = any(${ids}::bigint[])`.execute(context.db)
  const due = await unspread(year, context)
  const cate = await duesCategory(context)
  if (due === 0 || cate === null)
    fail('STATE', { message: { zh: '没有需要结转的会费', en: 'No dues are to be spread' } })
  const values = {
    ...(await advanceAccount(context)),
    ...{ type: 'income', cate_id: cate, amount: -due, trade_date: day, status: 'pending', source_type: 'spread' },
    title: `跨年会费结转 ${day}`,
    handler: context.session?.admin.real_name.slice(0, 30) ?? '系统',
    remark: due > 0 ? '属于以后年度的会费，从收入转为预收' : '预收会费中已开始的部分，转为收入',
  }
  await writeNew(context.resources.get('ledger'), values, context)
  return -due
}
