// Asks before discarding unsaved changes.
import { App } from 'antd'
import { useCallback } from 'react'
import { useWords } from '../locales/use-words'
import { oneQuestion } from './one-question'
import { type Unsaved, unsaved } from './unsaved'

const alone = oneQuestion()

/** Resolves with true if nothing would be lost, or if the person accepts the loss; with false while another question is open. */
export function useConfirmLoss(): (lost: (form: Unsaved) => boolean) => Promise<boolean> {
  const { modal } = App.useApp()
  const { t } = useWords()
  return useCallback(
    (lost) =>
      unsaved.get().some(lost)
        ? alone(
            () =>
              new Promise((resolve) => {
                modal.confirm({
                  title: t('unsaved.title'),
                  content: t('unsaved.hint'),
                  okText: t('unsaved.leave'),
                  okButtonProps: { danger: true },
                  cancelText: t('unsaved.stay'),
                  autoFocusButton: 'cancel',
                  onOk: () => {
                    for (const form of unsaved.get().filter(lost)) form.abandon?.()
                    resolve(true)
                  },
                  onCancel: () => resolve(false),
                })
              }),
          )
        : Promise.resolve(true),
    [modal, t],
  )
}
