// Sends a call for all matching rows; if the set has changed, the person decides again without losing input.

import { App } from 'antd'
import type { Match } from '#kernel/wire'
import { Failure } from '../../gateway/failure'
import { useWords } from '../../locales/use-words'
import { freeze } from '../selection/selection'

/** The person cancelled: no message is needed. */
export class GaveUp extends Failure {
  override get silent(): boolean {
    return true
  }
}

export type SendMatch<T> = (match: Match) => Promise<T>

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
      const now = await freeze(resource, query)
      if (!(await agrees(expected, now.expected))) throw new GaveUp(error.message, error.status, error.code)
      return frozen(now, send)
    }
  }
}
