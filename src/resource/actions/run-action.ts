// The body of an action's call, for chosen rows or for all that match.

import { App } from 'antd'
import type { Action, Call, Field, Row } from '#kernel/binding'
import type { Match } from '#kernel/wire'
import { Failure } from '../../api/failure'
import { useWords } from '../../locales/use-words'
import { freezeMatch } from '../list/selection/selection'
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

/** The person cancelled: no message is needed. */
export class GaveUp extends Failure {
  override get silent(): boolean {
    return true
  }
}

type SendMatch<T> = (match: Match) => Promise<T>

/** `send` must not report COUNT itself. Throws the errors of `send`, or GaveUp. */
export function useFrozen(resource: string): <T>(match: Match, send: SendMatch<T>) => Promise<T> {
  const { t } = useWords()
  const { modal } = App.useApp()
  const agrees = (before: number, now: number): Promise<boolean> =>
    new Promise((answer) => {
      void modal.confirm({
        title: t('many.changed'),
        content: t(now === 0 ? 'many.changedNone' : 'many.changedHint', { before, now }),
        okText: t('many.goOn', { num: now }),
        okButtonProps: { disabled: now === 0 },
        autoFocusButton: 'cancel',
        onOk: () => answer(true),
        onCancel: () => answer(false),
      })
    })
  return async function frozen<T>(match: Match, send: SendMatch<T>): Promise<T> {
    try {
      return await send(match)
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'COUNT') throw error
      const { expected, digest: _, ...query } = match
      const now = await freezeMatch(resource, query)
      if (!(await agrees(expected, now.expected))) throw new GaveUp(error.message, error.status, error.code)
      return frozen(now, send)
    }
  }
}
