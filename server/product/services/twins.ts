// Records that are probably one person, by the values that they share.
import { type RawBuilder, sql } from 'kysely'
import type { Text } from '#kernel/binding'
import type { Context } from '../../core/context'

export interface Sign {
  readonly columns: readonly string[]
  /** Columns of the second person, if they differ from the first one's. */
  readonly other?: readonly string[]
  readonly score: number
  readonly why: Text
}

/** The more specific a sign, the higher; the sum is limited to 100. */
export const signs: readonly Sign[] = [
  { columns: ['unionid'], score: 90, why: { zh: '微信身份相同', en: 'Same WeChat identity' } },
  {
    columns: ['phone'],
    other: ['phone_two'],
    score: 70,
    why: { zh: '手机号与对方备用电话相同', en: 'Phone is the other’s second phone' },
  },
  { columns: ['phone_two'], score: 40, why: { zh: '备用电话相同', en: 'Same second phone' } },
  { columns: ['user_name', 'birthday'], score: 70, why: { zh: '姓名、生日相同', en: 'Same name and birthday' } },
  { columns: ['user_name', 'company'], score: 70, why: { zh: '姓名、单位相同', en: 'Same name and company' } },
  { columns: ['user_name', 'town_id'], score: 40, why: { zh: '姓名、乡镇相同', en: 'Same name and home town' } },
  { columns: ['wechat'], score: 60, why: { zh: '微信号相同', en: 'Same WeChat id' } },
  { columns: ['email'], score: 50, why: { zh: '邮箱相同', en: 'Same e-mail' } },
  {
    columns: ['user_name', 'credit_code'],
    score: 60,
    why: { zh: '姓名、统一社会信用代码相同', en: 'Same name and credit code' },
  },
]

/** Lower scores are coincidence: two people of one name in one town. */
export const LEAST = 50
/** Columns that the signs compare. */
export const signColumns: readonly string[] = [
  ...new Set(signs.flatMap((sign) => [...sign.columns, ...(sign.other ?? [])])),
]

/** SQL of the pairs among the rows of `seen` that have the sign. */
export function pairsOf({ columns, other = columns, score }: Sign, place: number): RawBuilder<unknown> {
  const same = columns.map(
    (column, index) => sql`${sql.ref(`a.${column}`)} = ${sql.ref(`b.${other[index] as string}`)}`,
  )
  const order = other === columns ? sql`a.id < b.id` : sql`a.id <> b.id`
  return sql`select least(a.id, b.id) as a, greatest(a.id, b.id) as b, ${place}::int as sign, ${score}::int as score
    from seen a join seen b on ${sql.join([...same, order], sql` and `)}`
}

/** Pairs among these people that are probably one person and that nobody has marked as two, the lower id first. */
export async function twinsAmong(ids: readonly number[], { db }: Pick<Context, 'db'>): Promise<[number, number][]> {
  const { rows } = await sql<{ a: number; b: number }>`
    with seen as materialized (select p.id, ${sql.join(signColumns.map((column) => sql.ref(`p.${column}`)))}
      from person p where p.id = any(${[...ids]}::bigint[])),
    pairs as (${sql.join(signs.map(pairsOf), sql` union all `)})
    select a, b from pairs where not exists (select from user_apart apart where apart.a_id = a and apart.b_id = b)
    group by a, b having sum(score) >= ${LEAST} order by a, b`.execute(db)
  return rows.map(({ a, b }) => [a, b])
}
