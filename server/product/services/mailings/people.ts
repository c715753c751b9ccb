// Recipients of two records that turn out to be one person: each mailing has the person once.
import { sql } from 'kysely'
import type { Context } from '../../../core/context'
import { ROW } from './mailings'

/** Keeps the one that got it, that of the kept record if both did; what the other one was still to get is withdrawn. */
export async function mergeMailings(keep: number, drop: number, { db }: Context): Promise<void> {
  await sql`select id from mailing where id in (select mailing_id from mailing_row where user_id in (${keep}, ${drop}))
    order by id for no key update`.execute(db)
  await sql`with gone as (
      delete from mailing_row r using (
        select case when k.state in ('waiting', 'left_out') and d.state not in ('waiting', 'left_out') then k.id else d.id end as id
        from mailing_row k join mailing_row d on d.mailing_id = k.mailing_id
        where k.user_id = ${keep} and d.user_id = ${drop}) twice
      where r.id = twice.id returning r.id)
    delete from outbox o using gone where o.ref_type = ${ROW} and o.ref_id = gone.id and o.state = 'waiting'`.execute(
    db,
  )
}
