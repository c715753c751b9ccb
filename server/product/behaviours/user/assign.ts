// Sets one field of many people, each through the edit of people; more than a few hundred as a job.
import { sql } from 'kysely'
import type { Row } from '#kernel/binding'
import { ID_LIST_LIMIT } from '#kernel/constants'
import { fail } from '#kernel/errors'
import { throughPage } from '../../../actions/bin'
import { digestOf, idsOf, meantBy } from '../../../actions/match'
import type { Context } from '../../../core/context'
import { freeze } from '../../../job-store/freeze'
import { visibleSql } from '../../../rows/scope'
import { tableOf } from '../../../rows/table'

interface Input {
  id: number
  user_id_list?: number[] | null | undefined
  condition?: unknown
}

interface Answer {
  num: number
  job_id?: number
}

/** An empty condition would match everybody and is more likely a mistake. */
function conditionOf({ user_id_list: ids, condition }: Input): Row | null {
  const asked = condition as Row | null | undefined
  if ((ids?.length ?? 0) > 0 && !asked) return null
  const { keyword, filter, any } = asked ?? {}
  const narrows = Boolean(keyword) || Object.keys((filter as Row | undefined) ?? {}).length > 0 || Array.isArray(any)
  if (!ids?.length && asked && narrows) return asked
  const message = {
    zh: '请选择会员，或者给出条件（二者其一）',
    en: 'Choose either members or a condition',
  }
  return fail('PARAM', { errors: { user_id_list: message } })
}

/** One after another, in id order; people with the same value are skipped. */
async function setEach(ids: readonly number[], change: Row, inner: Context, context: Context): Promise<void> {
  const [name, value] = Object.entries(change)[0] as [string, unknown]
  const { rows } = await sql<{ id: number }>`
    select t.id from person t
    where t.id = any(${[...ids]}::bigint[]) and ${visibleSql(inner.rowScope, tableOf(context.resources.get('user'), inner))}
    order by t.id for no key update of t`.execute(context.db)
  if (rows.length < ids.length) fail('NF')
  for (const { id } of rows) {
    // Read now: the value of a company is that of all its people at once.
    const { rows: found } = await sql<{ revision: number; same: boolean }>`
      select revision, ${sql.ref(name)} is not distinct from ${value}::bigint as same from person where id = ${id}`.execute(
      context.db,
    )
    const [{ revision, same }] = found as [{ revision: number; same: boolean }]
    if (!same) await context.perform(inner.page, 'update', { id, revision, ...change })
  }
}

/** Action `assign` of a classification: `field` is the person's field. Also needs the right to edit people. */
export function assignTo(field: 'work_type_id' | 'work_nature_id') {
  return async (input: Input, context: Context): Promise<Answer> => {
    const condition = conditionOf(input)
    const { inner } = await throughPage('user', 'edit', context)
    const change = { [field]: input.id }
    if (!condition) {
      const ids = input.user_id_list as number[]
      await setEach(ids, change, inner, context)
      return { num: ids.length }
    }
    const meant = await meantBy(context.resources.binding('user'), condition, context)
    const found = await digestOf(meant, context)
    if (found.total <= ID_LIST_LIMIT) {
      await setEach(await idsOf(meant, context), change, inner, context)
      return { num: found.total }
    }
    const match = { ...condition, expected: found.total, digest: found.digest }
    const job = { kind: 'edit', page: meant.page, call: 'update' } as const
    context.audit.page = meant.page
    return {
      num: found.total,
      job_id: await freeze({ ...job, input: { change, match, today: context.today } }, meant, context),
    }
  }
}
