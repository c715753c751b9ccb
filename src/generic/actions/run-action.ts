// The body of an action's call, and what its answer says.
import type { Action, Row } from '#kernel/binding'
import type { Match } from '#kernel/wire'
import { idOf } from '../record'

/** `match` stands for the rows where all that match are meant. */
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

/** How many records an answer speaks of, where it does. */
export function countIn(answer: Row): number | null {
  return typeof answer['num'] === 'number' ? answer['num'] : null
}

/** The job that an answer began, where it did. */
export function jobIn(answer: Row): number | null {
  return typeof answer['job_id'] === 'number' ? answer['job_id'] : null
}
