// Reports every failed call in a notification, 请求失败 with the server's message: once per failure, for three seconds.
import { App } from 'antd'
import { useEffect } from 'react'
import { TOAST_SECONDS } from '#kernel/constants'
import { onFailure } from '../gateway/failure'
import { useWords } from '../locales/use-words'

export function FailureNotices() {
  const { t } = useWords()
  const { notification } = App.useApp()
  useEffect(
    () =>
      onFailure(({ code, message }) =>
        notification.error({
          // Several calls that fail alike at once are reported once.
          key: `${code ?? ''} ${message}`,
          className: 'failure',
          message: t('failure.title'),
          description: message,
          duration: TOAST_SECONDS,
          role: 'alert',
        }),
      ),
    [notification, t],
  )
  return null
}
