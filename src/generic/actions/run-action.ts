// The body of an action's call, and what its answer says.
import type { Action, Call, Field, Row } from '#kernel/binding'
import type { Match } from '#kernel/wire'
import { idOf } from '../record'

/** `match` replaces the rows if all matching rows are meant. */
export function bodyOf(
  action: Action,
  rows: readonly Row[],
  asked: Row,
  requestNo: string,
  match: Match | null = null,
): Row {
  const body: Row = { ...action.with, ...asked }
  if (action.on === 'row') body[action.call.id] = idOf(rows[0] as Row)
  if (action.on === 'selection') {
    if (match) body['match'] = match
    else body['id_list'] = rows.map(idOf)
  }
  if (action.call.once) body['request_no'] = requestNo
  return body
}

/** The same without its request number: a dry run must not count as done. */
export function rehearsalOf(action: Action, rows: readonly Row[], asked: Row): Row {
  const { request_no: _, ...body } = bodyOf(action, rows, asked, '')
  return body
}

/** Answered values besides the number of records. */
export function gainsOf({ output }: Call): Field[] {
  return Object.values(output).filter(({ name }) => name !== 'num')
}

/** The job that an answer started, if any. */
export function jobIn(answer: Row): number | null {
  return typeof answer['job_id'] === 'number' ? answer['job_id'] : null
}
