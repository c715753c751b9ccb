// Length of memberships: time after leaving does not count, time frozen or expired does.
import { type RawBuilder, sql } from 'kysely'
import type { ColumnContext, ColumnSql } from '../../core/columns'

export const dayIn = ({ today }: ColumnContext) => sql`${today}::date`

/** Full years from one day to another; 0 if they are the wrong way round. */
export const yearsSql = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) =>
  sql`greatest(0, extract(year from age(${to}, ${from}))::int)`

/** The day on which as long a membership without interruptions would have begun; null without any. */
const startSql = (alias: string, context: ColumnContext) =>
  sql`(select ${dayIn(context)} - sum(coalesce(m.out_time, ${dayIn(context)}) - m.join_time)::int
    from membership m where m.user_id = ${sql.ref(`${alias}.id`)})`

const isMember = (alias: string) => sql`${sql.ref(`${alias}.state`)} in ('active', 'frozen')`

export const countedFromSql: ColumnSql = (alias, context) =>
  sql`(case when ${isMember(alias)} then ${startSql(alias, context)} end)`

export const yearsOfSql: ColumnSql = (alias, context) => sql`(case when exists (select from membership m
  where m.user_id = ${sql.ref(`${alias}.id`)}) then ${yearsSql(startSql(alias, context), dayIn(context))} end)`

/** The years that are full some day of this year, if they are a jubilee. */
export const jubileeSql: ColumnSql = (alias, context) => {
  const yearOf = (day: RawBuilder<unknown>) => sql`extract(year from ${day})::int`
  return sql`(case when ${isMember(alias)} then (select reached from
    (select ${yearOf(dayIn(context))} - ${yearOf(startSql(alias, context))} as reached) own where reached > 0 and reached % 5 = 0) end)`
}

/** Left less than two years ago, in a way that allows asking the person back. */
export const winnableSql: ColumnSql = (alias, context) => {
  const [state, type, day] = ['state', 'out_type', 'out_time'].map((name) => sql.ref(`${alias}.${name}`))
  return sql`coalesce(${state} = 'left' and ${type} not in ('expelled', 'deceased') and ${day} > ${dayIn(context)} - interval '2 years', false)`
}

/** The last notice or mailing that was sent; null if there is none. */
export const lastContactSql: ColumnSql = (alias, { now }) => {
  const [id, until] = [sql.ref(`${alias}.id`), sql`${now().toISOString()}::timestamptz`]
  return sql`greatest(
    (select max(n.due_time) from notice n where n.to_type = 'user' and n.to_id = ${id} and n.due_time <= ${until}),
    (select max(r.send_time) from mailing_row r where r.user_id = ${id} and r.send_time <= ${until}))`
}
