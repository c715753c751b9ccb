// Requests of members to change their data: compared with the record, taken over field by field, or rejected.
import { canCall } from '#kernel/access'
import type { Row } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { lockRow } from '../../actions/update'
import { writeChange } from '../../actions/write'
import { behaviour } from '../../core/behaviour'
import { type Context, resourceOf } from '../../core/context'
import { records } from '../../rows/records'
import {
  type Item,
  itemsOf,
  proposedBy,
  putBack,
  type Request,
  storedMember,
  takeOver,
  valuesOf,
} from '../services/changes/member'
import { checkedBy } from '../services/member'
import { queueNotice } from '../services/notices'

const requestsOf = (context: Context) => (context.subjects ?? []) as unknown as Request[]

function refuseContradiction(record: Request, names: readonly Item[]): void {
  const both = names.filter((name) => record.cleared?.includes(name) && (record[name] ?? null) !== null)
  const text = { zh: '既填写了新值又选择清空，请二者取一', en: 'Filled in and to be emptied: choose one' }
  if (both.length > 0) fail('PARAM', { errors: Object.fromEntries(both.map((name) => [name, text])) })
  if (names.length > 0) return
  const none = { zh: '请至少填写一项要变更的资料', en: 'Enter at least one field to change' }
  fail('PARAM', { message: none, errors: { cleared: none } })
}

function settle(request: Request, values: Partial<Request>, context: Context): Promise<Request> {
  const by = values.state === 'pending' ? { check_time: null, check_admin_name: null } : checkedBy(context)
  return writeChange(resourceOf(context), request, { ...values, ...by } as Partial<Request>, context)
}

/** Titles of fields, for the notice to the member. */
function titlesOf(names: readonly Item[], context: Context): string {
  const { fields } = context.resources.binding('user')
  return names.map((name) => fields[name]?.title.zh ?? name).join('、')
}

async function tell(key: string, request: Request, values: Record<string, string>, context: Context): Promise<void> {
  const { id, user_name } = await storedMember(request.user_id as number, context)
  await queueNotice(key, { id: id as number, user_name: (user_name ?? null) as string | null }, values, context)
}

const text = (value: unknown): string | null => (value === null || value === undefined ? null : String(value))

export default behaviour('user_change', {
  async check(record, stored, context) {
    const request = record as unknown as Request
    const names = itemsOf(request, context)
    if (request.state !== 'pending') return
    refuseContradiction(request, names)
    const member = await storedMember(request.user_id as number, context)
    const known = stored ? (JSON.parse((stored as unknown as Request).former ?? '{}') as Row) : {}
    Object.assign(record, { items: names, former: JSON.stringify({ ...valuesOf(member, names), ...known }) })
  },

  async read(input, context, next) {
    const answer = (await next(input)) as unknown as Request
    const users = context.resources.binding('user')
    const call = users.calls['read']
    // People without the register see what is proposed.
    if (!call || !answer.user_id || !context.session || !canCall(context.session.grant, call)) return answer as never
    const { context: inner } = await context.inside(users, call, { id: answer.user_id })
    const names = answer.items ?? []
    const resource = context.resources.get('user')
    const [[now = {}], member, request] = [
      await records(resource, [answer.user_id], names, inner),
      await storedMember(answer.user_id, context),
      (await lockRow(resourceOf(context), answer.id, context)) as unknown as Request,
    ]
    const was = JSON.parse(request.former ?? '{}') as Row
    const proposed = proposedBy(request, names)
    const compared = names.map((field) => ({
      field,
      now: text(now[field]),
      same: (member[field] ?? null) === proposed[field],
      moved: request.state === 'pending' && (member[field] ?? null) !== (was[field] ?? null),
    }))
    return { ...answer, compared, user_revision: member['revision'] } as never
  },

  async take({ id, fields, user_revision: revision, reason }, context) {
    const request = (await lockRow(resourceOf(context), id, context)) as unknown as Request
    if (request.state !== 'pending')
      fail('STATE', { message: { zh: '这份申请已经审核', en: 'The request has been reviewed already' } })
    const names = request.items ?? []
    const strange = fields.filter((name) => !names.includes(name))
    if (strange.length > 0) {
      const message = { zh: '所选项目不在申请之内', en: 'Not a field of the request' }
      fail('PARAM', { errors: { fields: message } })
    }
    const former = await takeOver(request, fields, revision, context)
    const state = fields.length === names.length ? 'taken' : 'partly'
    await settle(request, { state, taken: fields, reason: reason ?? null, former }, context)
    await tell('change_taken', request, { 项目: titlesOf(fields, context), 意见: reason ?? '' }, context)
    return { id, state }
  },

  async reject({ reason }, context) {
    for (const request of requestsOf(context)) {
      await settle(request, { state: 'rejected', reason }, context)
      await tell('change_rejected', request, { 项目: titlesOf(request.items ?? [], context), 原因: reason }, context)
    }
    return { num: requestsOf(context).length }
  },

  async reopen(_, context) {
    for (const request of requestsOf(context)) {
      if (request.state !== 'rejected') await putBack(request, context)
      const member = await storedMember(request.user_id as number, context)
      const former = JSON.stringify(valuesOf(member, request.items ?? []))
      await settle(request, { state: 'pending', taken: [], reason: null, former }, context)
    }
    return { num: requestsOf(context).length }
  },
})
