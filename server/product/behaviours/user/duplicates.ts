// Pairs of people who are likely duplicates, found by common values, the likeliest first.
import { sql } from 'kysely'
import { withoutStray } from '#kernel/formats'
import { pick } from '#kernel/text'
import { phoneOf } from '#kernel/typed'
import type { HandleFor } from '../../../core/behaviour'
import { type Context, resourceOf } from '../../../core/context'
import { hides } from '../../../rows/plan'
import { records } from '../../../rows/records'
import { seenSql } from '../../services/seen-people'
import { LEAST, pairsOf, type Sign, signColumns, signs } from '../../services/twins'

/** More pairs than anybody works through; the count is limited as well. */
const MOST = 2000

const shown = [
  'user_name',
  'headimg_path',
  'member_no',
  'phone',
  'company',
  'area_id',
  'position_id',
  'status',
  'townsman_status',
  'join_time',
]

interface Found {
  a: number
  b: number
  score: number
  signs: number[]
  /** Author of the mark "not duplicates"; null if unmarked. */
  apart_name: string | null
  apart_time: string | null
}

/**
 * Ids of the pairs, likeliest first, with the numbers of their signs: those marked as not duplicates, or the undecided
 * ones.
 */
async function find(keyword: string | null | undefined, apart: boolean, context: Context): Promise<Found[]> {
  const { fields } = resourceOf(context).binding
  const isSeen = (column: string) => !hides(fields[column] ?? {}, context)
  // A value that the caller gets only masks of is not compared: a pair would confirm a guess.
  const told = signs.filter(({ columns, other = [] }) => [...columns, ...other].every(isSeen))
  const text = withoutStray(keyword ?? '').trim()
  const named = text
    ? sql`and exists (select 1 from seen s where s.id in (a, b) and (strpos(s.user_name, ${text}) > 0
        or (${isSeen('phone')} and s.phone = ${phoneOf(text)}) or strpos(s.company, ${text}) > 0))`
    : sql``
  const { rows } = await sql<Found>`
    with seen as materialized (select p.id, ${sql.join(signColumns.map((column) => sql.ref(`p.${column}`)))}
      from person p where ${seenSql('p', context)}),
    pairs as (${sql.join(
      signs.flatMap((sign, place) => (told.includes(sign) ? [pairsOf(sign, place)] : [])),
      sql` union all `,
    )}),
    summed as (select a, b, least(100, sum(score))::int as score, array_agg(distinct sign order by sign) as signs
      from pairs group by a, b having sum(score) >= ${LEAST})
    select summed.*, admin.real_name as apart_name, apart.create_time as apart_time from summed
      left join user_apart apart on apart.a_id = a and apart.b_id = b left join admin on admin.id = apart.admin_id
      where (apart.id is not null) = ${apart} ${named} order by score desc, a, b limit ${MOST}`.execute(context.db)
  return rows
}

export const duplicates: HandleFor<'user', 'duplicates'> = async (input, context) => {
  const { page = 1, limit = 20, keyword, apart } = input
  const found = await find(keyword, apart === true, context)
  const here = found.slice(((page ?? 1) - 1) * (limit ?? 20), (page ?? 1) * (limit ?? 20))
  const ids = [...new Set(here.flatMap(({ a, b }) => [a, b]))]
  const people = new Map(
    (await records(resourceOf(context), ids, shown, context)).map((row) => [row['id'] as number, row]),
  )
  const list = here.map(({ a, b, score, signs: places, apart_name, apart_time }) => ({
    a: people.get(a) ?? {},
    b: people.get(b) ?? {},
    score,
    why: places.map((place) => pick((signs[place] as Sign).why, context.language)),
    ...(apart_time ? { apart_name: apart_name ?? '', apart_time } : {}),
  }))
  return { list_data: list, total: found.length }
}
