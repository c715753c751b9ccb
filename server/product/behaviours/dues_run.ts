// Dues runs: a draft is calculated, corrected, and charged by a job in portions; undone as a whole while nobody has paid.
import { sql } from 'kysely'
import { fail } from '#kernel/errors'
import { writeChange } from '../../actions/write'
import { behaviour } from '../../core/behaviour'
import { type Context, resourceOf } from '../../core/context'
import { createJob } from '../../job-store/job'
import { countedItems, totalsSql } from '../services/dues/amounts'
import { addItems, type Run, recalculate } from '../services/dues/calculate'
import { chargeNext, closeDebts, lockRun } from '../services/dues/charge'
import { remindRun } from '../services/dues/remind'
import { checkedBy } from '../services/member'
import { undoWaived } from '../services/renewal-void'

type Total = 'num' | 'amount' | 'paid' | 'owed' | 'waived'

const total = (name: Total) => (alias: string) =>
  sql`(select sums.${sql.ref(name)} from (select ${totalsSql}
    from ${countedItems(sql`i.run_id = ${sql.ref(`${alias}.id`)}`)}) sums)`

function subjectOf(context: Context): Run {
  const [run] = (context.subjects ?? []) as unknown as Run[]
  return run ?? fail('NF')
}

/** Totals of a run by what the items name, the largest first. */
type Group = { id: number | null; name: string | null; num: number } & Record<Total, number>

const byIn = (run: number, by: 'position_id' | 'area_id') => sql`select i.${sql.ref(by)} as id, ${totalsSql}
  from ${countedItems(sql`i.run_id = ${run}`)} group by i.${sql.ref(by)}`

async function positionsOf(run: number, { db }: Context): Promise<Group[]> {
  const { rows } = await sql<Group>`select own.*, g.name from (${byIn(run, 'position_id')}) own
    left join position g on g.id = own.id order by amount desc, id`.execute(db)
  return rows
}

/** With everything below an area, as the list of its items is. */
async function areasOf(run: number, { db }: Context): Promise<Group[]> {
  const sums = (['num', 'amount', 'paid', 'waived', 'owed'] as const).map(
    (name) => sql`sum(own.${sql.ref(name)})::bigint as ${sql.ref(name)}`,
  )
  const { rows } = await sql<Group>`with recursive up(id, above) as (
      select id, id from area union select up.id, a.pid from up join area a on a.id = up.above where a.pid is not null)
    select up.above as id, g.name, ${sql.join(sums)} from (${byIn(run, 'area_id')}) own
    left join up on up.id = own.id left join area g on g.id = up.above group by up.above, g.name
    order by amount desc, id`.execute(db)
  return rows
}

export default behaviour('dues_run', {
  columns: {
    member_num: total('num'),
    amount: total('amount'),
    paid: total('paid'),
    waived: total('waived'),
    owed: total('owed'),
    exception_num: (alias) => sql`(select count(*)::int from dues_item i
      where i.run_id = ${sql.ref(`${alias}.id`)} and i.exception is not null)`,
    rate: (alias) =>
      sql`(case when ${sql.ref(`${alias}.status`)} = 'posted' then round(100.0 * ${total('paid')(alias)} /
        nullif(${total('amount')(alias)} - ${total('waived')(alias)}, 0))::int end)`,
  },

  check(record) {
    record.title ??= `${record.year} 年会费`
    record.from_date ??= `${record.year}-01-01`
    record.until_date ??= `${record.year}-12-31`
    if (record.until_date >= record.from_date) return
    const text = { zh: '不能早于期间开始', en: 'Cannot be before the period begins' }
    fail('PARAM', { errors: { until_date: text } })
  },

  create: async (input, context, next) => {
    const answer = await next(input)
    await addItems(await lockRun(answer.id, context), null, context)
    return answer
  },

  update: async (input, context, next) => {
    const answer = await next(input)
    const run = await lockRun(input.id, context)
    if (run.status === 'draft') await recalculate(run, context)
    return answer
  },

  remove: async (input, context, next) => {
    // Before the run, to which they refer; a refusal rolls it back.
    await sql`delete from dues_item i using dues_run r
      where r.id = i.run_id and r.id = any(${input.id_list}::bigint[]) and r.status = 'draft'`.execute(context.db)
    return next(input)
  },

  /** Items are made anew: they would be of the day of the deletion. Those of chosen members cannot be. */
  restoring: async (input, context, next) => {
    const answer = await next(input)
    for (const id of input.id_list) {
      const run = await lockRun(id, context)
      if (run.is_chosen)
        fail('STATE', {
          message: {
            zh: `「${run.title}」由选定的会员生成，删除后不能恢复，请从会员列表重新生成`,
            en: `“${run.title}” was made of chosen members and cannot be restored: make it again from the list of members`,
          },
        })
      if (run.status === 'draft') await recalculate(run, context)
    }
    return answer
  },

  async recalculate(_, context) {
    const run = await lockRun(subjectOf(context).id, context)
    return recalculate(run, context)
  },

  async post(_, context) {
    const { id } = subjectOf(context)
    const run = await lockRun(id, context)
    const { rows } = await sql<{ num: number }>`select count(*)::int as num from dues_item
      where run_id = ${id} and exception is null and charge_key is null`.execute(context.db)
    const num = rows[0]?.num ?? 0
    if (num === 0 && run.status === 'draft')
      fail('STATE', {
        message: {
          zh: '没有应缴明细：请先调整范围或重新计算',
          en: 'There is nothing to charge: change its members first',
        },
      })
    if (run.status === 'draft')
      await writeChange(resourceOf(context), subjectOf(context), { status: 'posting' }, context)
    const job = { kind: 'action', page: context.page, call: 'post', input: { run_id: id }, total: num } as const
    return { job_id: await createJob(job, context), total: num }
  },

  portions: { post: (input, context) => chargeNext(Number(input['run_id']), context) },

  remind: async (_, context) => ({ num: await remindRun(subjectOf(context).id, context) }),

  async undo({ reason }, context) {
    const subject = subjectOf(context)
    const run = await lockRun(subject.id, context)
    context.audit.note = reason
    const num = await closeDebts(run, context)
    const { check_time: undo_time, check_admin_name: undo_admin_name } = checkedBy(context)
    const values = { status: 'undone' as const, undo_time, undo_admin_name, undo_reason: reason }
    await writeChange(resourceOf(context), subject, values, context)
    await undoWaived(run.id, context)
    await sql`update dues_item set charge_key = null, update_time = now() where run_id = ${run.id}`.execute(context.db)
    return { num }
  },

  async figures({ id }, context) {
    if (context.session?.dataScope !== 'all') fail('NF')
    return { positions: await positionsOf(id, context), areas: await areasOf(id, context) }
  },
})
