// Hours of one person count once: no shift lies over another, in whatever service.
import { sql } from 'kysely'
import { fail } from '#kernel/errors'
import type { Context } from '../../../core/context'
import { living } from '../../../database/living'

/** SQL of a shift that gave hours. */
const counted = (alias: string) =>
  sql`${sql.ref(`${alias}.status`)} = 'signed_out' and ${sql.ref(`${alias}.hours`)} > 0 and ${living(alias)}`

/**
 * STATE if one of these sign-ins lies over another shift of its person. Locks the people: two shifts of different services
 * would not see each other.
 */
export async function refuseOverlap(ids: readonly number[], { db }: Context): Promise<void> {
  await sql`select id from person where id in (select user_id from service_sign where id = any(${[...ids]}::bigint[]))
    order by id for no key update`.execute(db)
  const { rows } = await sql<{ user_name: string | null; title: string }>`select s.user_name, service.title
    from service_sign s join service_sign o on o.user_id = s.user_id and o.id <> s.id and ${counted('o')}
      and o.sign_time < s.sign_out_time and s.sign_time < o.sign_out_time
    join service on service.id = o.service_id
    where s.id = any(${[...ids]}::bigint[]) and ${counted('s')} order by s.id, o.id limit 1`.execute(db)
  const [found] = rows
  if (!found) return
  const { user_name: name, title } = found
  fail('STATE', {
    message: {
      zh: `${name ?? ''}在「${title}」的服务时间与此重叠，不能重复计时，请核对签到和签退时间`,
      en: `The hours of ${name ?? 'this person'} at “${title}” overlap and count once: check the times`,
    },
  })
}
