// The main representative of a company at present, as SQL.
import { type RawBuilder, sql } from 'kysely'
import { living } from '../../../database/living'

/** A column of that person; `company` is SQL of the company's id. */
export function representativeSql(column: 'user_name' | 'phone' | 'email', company: RawBuilder<unknown>) {
  return sql`(select rep.${sql.ref(column)} from company_person r join person rep on rep.id = r.user_id and ${living('rep')}
    where r.company_id = ${company} and r.is_main and r.end_date is null and ${living('r')})`
}
