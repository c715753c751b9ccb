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

/** Number of records in an answer, if given. */
export function countIn(answer: Row): number | null {
  const num = answer['num'] ?? answer['success_num']
  return typeof num === 'number' ? num : null
}

export interface Unfit {
  field: Field
  rows: readonly Row[]
}

/** Records it couldn't be done to, each with its reason; null if there are none, or the answer lists none. */
export function unfitIn(action: Action, answer: Row): Unfit | null {
  for (const field of Object.values(action.call.output)) {
    const rows = answer[field.name]
    if (field.fields?.['message'] && Array.isArray(rows) && rows.length > 0) return { field, rows: rows as Row[] }
  }
  return null
}

/** True if it couldn't be done to any of them, and the answer gives reasons. */
export function didNothing(action: Action, answer: Row): boolean {
  return countIn(answer) === 0 && unfitIn(action, answer) !== null
}

/** The job that an answer started, if any. */
export function jobIn(answer: Row): number | null {
  return typeof answer['job_id'] === 'number' ? answer['job_id'] : null
}
