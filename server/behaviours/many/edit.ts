// Requests the same change on many records: checked as far as possible without a record, then left to a job.
import { sql } from 'kysely'
import type { Binding, Field, Row, Text } from '#kernel/binding'
import { bulkFields } from '#kernel/bulk'
import { ID_LIST_LIMIT } from '#kernel/constants'
import { fail } from '#kernel/errors'
import { absent, problemOf } from '#kernel/rules'
import { draftFields } from '#kernel/taken'
import { tidy } from '#kernel/tidy'
import type { Match } from '#kernel/wire'
import { throughPage } from '../../actions/bin'
import { digestOf, type Meant, meantBy, refuseMoved } from '../../actions/match'
import { type Context, resourceOf, signedIn } from '../../core/context'
import { queryOf } from '../../http/chosen'
import { freeze } from '../../job-store/freeze'
import { checkReferences } from '../../rows/references'
import { visibleSql } from '../../rows/scope'
import { tableOf } from '../../rows/table'

interface Input {
  resource: string
  id_list?: number[] | null | undefined
  match?: unknown
  change: unknown
}

const empty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0)

function problemIn(field: Field, value: unknown): Text | null {
  const demanded = field.required || (!field.nullable && !field.many)
  return empty(value) && demanded ? absent(field) : problemOf(field, value)
}

/**
 * The tidied change. Refuses with PARAM values that no record could take, with PERM fields that this person may not
 * write.
 */
async function judgedChange(wanted: unknown, page: Binding, inner: Context): Promise<Row> {
  const accepted = draftFields(page, 'update')
  const allowed = new Set(bulkFields(page, signedIn(inner).grant).map((field) => field.name))
  const change = tidy(page.fields, (wanted ?? {}) as Row)
  const names = Object.keys(change)
  if (names.length === 0) fail('PARAM', { errors: { change: { zh: '请选择要修改的字段', en: 'Choose a field' } } })
  const errors: Record<string, Text> = Object.create(null)
  const barred: Record<string, Text> = Object.create(null)
  for (const name of names) {
    const field = Object.hasOwn(accepted, name) ? accepted[name] : undefined
    if (!field) errors[name] = { zh: '未知的字段', en: 'Unknown field' }
    else if (!allowed.has(name)) {
      const own = bulkFields(page, new Set(Object.values(field.perm ?? {}).map((right) => `/ ${right}`)))
      const known = own.some((one) => one.name === name)
      if (known) barred[name] = { zh: '没有修改权限', en: 'You may not change this' }
      else errors[name] = { zh: '不能批量修改', en: 'Cannot be changed on many records at once' }
    } else {
      const wrong = problemIn(field, change[name])
      if (wrong) errors[name] = wrong
    }
  }
  if (Object.keys(barred).length > 0) fail('PERM', { errors: barred })
  if (Object.keys(errors).length > 0) fail('PARAM', { errors })
  await checkReferences(resourceOf(inner), change, change, null, inner)
  return change
}

function matchOf(sent: unknown): Match & Row {
  const match = (sent ?? {}) as Match & Row
  const { expected, digest } = match
  const counted = Number.isInteger(expected) && expected >= 1
  if (!counted || (digest !== undefined && typeof digest !== 'string'))
    fail('PARAM', { errors: { match: { zh: '格式不正确', en: 'Not a valid value' } } })
  return match
}

async function refuseInvisible(ids: readonly number[], inner: Context): Promise<void> {
  const resource = resourceOf(inner)
  const { rows } = await sql<{ num: number }>`select count(*) as num from ${sql.table(resource.table)} t
    where t.id = any(${[...ids]}::bigint[]) and ${visibleSql(inner.rowScope, tableOf(resource, inner))}`.execute(
    inner.db,
  )
  if ((rows[0]?.num ?? 0) < ids.length) fail('NF')
}

export async function editMany(input: Input, context: Context): Promise<{ job_id: number }> {
  const { id_list: ids, match: sent } = input
  if ((ids === undefined || ids === null) === (sent === undefined || sent === null))
    fail('PARAM', { errors: { id_list: { zh: '请选择数据', en: 'Choose records, or all that match' } } })
  const { page, inner } = await throughPage(input.resource, 'edit', context)
  const change = await judgedChange(input.change, page, inner)
  context.audit.page = page
  const job = { kind: 'edit', page, call: 'update' } as const
  if (ids) {
    if (ids.length > ID_LIST_LIMIT) fail('PARAM')
    await refuseInvisible(ids, inner)
    const chosen = { resource: resourceOf(inner), ids: [...ids].sort((one, other) => one - other) }
    return { job_id: await freeze({ ...job, input: { change } }, chosen, context) }
  }
  const match = matchOf(sent)
  const meant: Meant = await meantBy(page, queryOf(match), context)
  refuseMoved(match, await digestOf(meant, context), context.call)
  return { job_id: await freeze({ ...job, input: { change, match, today: context.today } }, meant, context) }
}
