// Positions: dues by the standard in force, free seats, a quota not below the number of holders, online payment only with a fee.
import { type RawBuilder, sql } from 'kysely'
import { fail } from '#kernel/errors'
import { behaviour } from '../../core/behaviour'
import type { Context } from '../../core/context'
import { living } from '../../database/living'
import { holderOf, refuseInUse } from '../../rows/references'
import { feeSql, feeYearsSql, putStandard } from '../services/dues/standards'
import { reservesSeatSql, takenIn, takesSeatSql } from '../services/seats'

/** REF while somebody holds one, has applied for one, or has submitted a renewal with it; history doesn't count. */
async function refuseHeld(ids: readonly number[], context: Context): Promise<void> {
  const count = (num: { num: number } | undefined, name: 'user' | 'user_renew') => {
    const { binding } = context.resources.get(name)
    return num?.num ? [holderOf(binding, num.num, context)] : []
  }
  const { rows: people } = await sql<{ num: number }>`select count(*)::int as num from person
    where ${living()} and (position_id = any(${[...ids]}::bigint[]) and state in ('pending_payment', 'active', 'frozen')
      or coalesce(apply_position_id, position_id) = any(${[...ids]}::bigint[]) and state = 'applied')`.execute(
    context.db,
  )
  const { rows: renewals } = await sql<{ num: number }>`select count(*)::int as num from user_renew
    where ${living()} and status = 'pending' and position_id = any(${[...ids]}::bigint[])`.execute(context.db)
  const refs = [...count(people[0], 'user'), ...count(renewals[0], 'user_renew')]
  if (refs.length > 0) refuseInUse(refs)
}

const peopleOf = (alias: string, condition: RawBuilder<boolean>) =>
  sql`(select count(*) from person one where one.position_id = ${sql.ref(`${alias}.id`)} and ${condition})`

export default behaviour('position', {
  columns: {
    fee: (alias, { today }) => feeSql(alias, today),
    fee_years: (alias, { today }) => feeYearsSql(alias, today),
    reserved_num: (alias, { today }) => peopleOf(alias, reservesSeatSql('one', today)),
    // A quota of 0 means unlimited, so there is no number of free seats.
    quota_left: (
      alias,
      { today },
    ) => sql`(case when ${sql.ref(`${alias}.quota`)} = 0 then null else greatest(0, ${sql.ref(`${alias}.quota`)} -
      ${peopleOf(alias, takesSeatSql('one', today))}) end)`,
  },

  create: async (input, context, next) => {
    const answer = await next(input)
    const { fee = 0, fee_years = 1 } = input
    await putStandard(answer.id, { fee, fee_years }, context)
    return answer
  },

  update: async (input, context, next) => {
    const answer = await next(input)
    const { fee, fee_years } = input
    if (fee !== undefined || fee_years !== undefined)
      await putStandard(
        input.id,
        { ...(fee !== undefined && { fee }), ...(fee_years !== undefined && { fee_years }) },
        context,
      )
    return answer
  },

  remove: async (input, context, next) => {
    // Checked after the delete, when nobody can take a seat any more; a refusal rolls it back.
    const answer = await next(input)
    await refuseHeld(input.id_list, context)
    return answer
  },

  async check(record, stored, context) {
    const pays = record.is_online_pay && record.fee === 0
    if (pays && !(stored?.is_online_pay && stored.fee === 0)) {
      const message = { zh: '会费为 0，无需在线缴费', en: 'There is no fee to pay online' }
      fail('STATE', { message, errors: { is_online_pay: message } })
    }
    if (!stored || !record.quota || record.quota === stored.quota) return
    const num = await takenIn(stored.id, context)
    if (num > record.quota) {
      fail('CAP', {
        errors: {
          quota: {
            zh: `已有 ${num} 人担任或待缴费，名额不能更少`,
            en: `${num} people hold it or have a reserved seat`,
          },
        },
      })
    }
  },
})
