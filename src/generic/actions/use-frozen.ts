// Sends a call about «all that match»; when they are no longer the same rows, the person decides again, and nothing is lost.
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Match } from '#kernel/wire'
import { Failure } from '../../gateway/failure'
import { freeze } from '../selection/selection'

/** The person decided otherwise: nobody needs to be told. */
export class GaveUp extends Failure {
  override get silent(): boolean {
    return true
  }
}

export type SendMatch<T> = (match: Match) => Promise<T>

/** `send` must be quiet about COUNT. Throws what `send` throws, or GaveUp. */
export function useFrozen(resource: string): <T>(match: Match, send: SendMatch<T>) => Promise<T> {
  const { t } = useTranslation()
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
