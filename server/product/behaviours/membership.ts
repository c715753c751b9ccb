// Memberships: from joining to leaving, kept by triggers on the history. Area, position and industry are the person's of now.
import { sql } from 'kysely'
import { behaviour } from '../../core/behaviour'
import type { ColumnContext } from '../../core/columns'
import { living } from '../../database/living'
import { dayIn, yearsSql } from '../services/memberships'

const now = (alias: string, name: string) =>
  sql`(select p.${sql.ref(name)} from person p where p.id = ${sql.ref(`${alias}.user_id`)})`

const lengthOf = (alias: string, context: ColumnContext) =>
  yearsSql(sql.ref(`${alias}.join_time`), sql`coalesce(${sql.ref(`${alias}.out_time`)}, ${dayIn(context)})`)

export default behaviour('membership', {
  columns: {
    is_current: (alias) => sql`(${sql.ref(`${alias}.out_time`)} is null)`,

    is_listed: (alias) =>
      sql`exists (select from person p where p.id = ${sql.ref(`${alias}.user_id`)} and ${living('p')})`,

    rejoined: (alias) =>
      sql`exists (select from membership m where m.user_id = ${sql.ref(`${alias}.user_id`)} and m.nth > ${sql.ref(`${alias}.nth`)})`,

    years: lengthOf,

    since_years: (alias, context) => yearsSql(sql.ref(`${alias}.join_time`), dayIn(context)),

    length: (alias, context) =>
      sql`(array['under_1', 'under_3', 'under_5', 'under_10', 'over_10'])[1 + width_bucket(${lengthOf(alias, context)}, array[1, 3, 5, 10])]`,

    area_id: (alias) => now(alias, 'area_id'),
    position_id: (alias) => now(alias, 'position_id'),
    work_type_id: (alias) => now(alias, 'work_type_id'),
  },
})
