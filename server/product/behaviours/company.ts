// Companies: names compared, values that their people repeat, representatives, and merging of two records of one company.
import { sql } from 'kysely'
import { behaviour } from '../../core/behaviour'
import { living } from '../../database/living'
import { type Company, nameKey } from '../services/companies/facts'
import { lockCompany } from '../services/companies/find'
import { representativeSql } from '../services/companies/representative'
import { repeatIn, withFormerName } from '../services/companies/write'
import { merge } from './company/merge'
import { represent } from './company/represent'

export default behaviour('company', {
  columns: {
    // A name of a person, for callers who see all people.
    representative: (row, { session }) =>
      session?.dataScope === 'all' ? representativeSql('user_name', sql.ref(`${row}.id`)) : sql`null::text`,
    is_twin: (row) => sql`exists (select from company other where other.name_key = ${sql.ref(`${row}.name_key`)}
      and other.id <> ${sql.ref(`${row}.id`)} and ${living('other')})`,
  },

  async check(record, stored) {
    const { name, former_names } = record
    if (stored && former_names === stored.former_names) Object.assign(record, withFormerName({ name }, stored))
    Object.assign(record, { name_key: nameKey(name) })
  },

  async update(input, context, next) {
    const answer = await next(input)
    await repeatIn((await lockCompany(input.id, context)) as Company, context)
    return answer
  },

  represent,
  merge,
})
