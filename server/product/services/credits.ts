// Credit of a person: money received in advance or too much, used for what is owed later or paid back.
import { type RawBuilder, sql } from 'kysely'
import { purposeSql } from './payments'

/** Credit of the person with this id: received, less what was used and paid back. */
export const creditSql = (user: RawBuilder<unknown>): RawBuilder<number> =>
  sql`(select coalesce(sum(p.amount), 0)::bigint from pay_log p
    where p.user_id = ${user} and p.status in ('paid', 'refunded') and ${purposeSql('p')} = 'credit')`
