// The body of an action's call, and what its answer says.
import type { Action, Row } from '#kernel/binding'
import { idOf } from '../record'

export function bodyOf(action: Action, rows: readonly Row[], asked: Row, requestNo: string): Row {
  const body: Row = { ...action.with, ...asked }
  if (action.on === 'row') body[action.call.id] = idOf(rows[0] as Row)
  if (action.on === 'selection') body['id_list'] = rows.map(idOf)
  if (action.call.once) body['request_no'] = requestNo
  return body
}

/** How many records an answer speaks of, where it does. */
export function countIn(answer: Row): number | null {
  return typeof answer['num'] === 'number' ? answer['num'] : null
}
