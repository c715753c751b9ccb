// The body of an action's call, and what its answer says.
import type { Action, Call, Field, Row } from '#kernel/binding'
import type { Match } from '#kernel/wire'
import { idOf } from '../record'

/**
 * @param match replaces the rows if all matching rows are meant
 * @param requestNo of a form: the same for each of its attempts, even if the values were changed between them
 */
export function bodyOf(
  action: Action,
  rows: readonly Row[],
  asked: Row,
  match: Match | null = null,
  requestNo?: string,
): Row {
  const body: Row = { ...action.with, ...asked }
  // A review decides about the records as they are shown.
  const shown = rows.map((row) => row['revision'])
  const read = action.call.review && shown.every((revision) => revision !== undefined)
  if (action.on === 'row') {
    body[action.call.id] = idOf(rows[0] as Row)
    if (read) body['revision'] = shown[0]
  }
  if (action.on === 'selection') {
    if (match) body['match'] = match
    else {
      body['id_list'] = rows.map(idOf)
      if (read) body['revision_list'] = shown
    }
  }
  if (action.call.once && requestNo) body['request_no'] = requestNo
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
