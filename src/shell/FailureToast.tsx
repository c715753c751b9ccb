// The error toast: 请求失败 with the server's message, once per failure, for three seconds.
import { App } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { TOAST_SECONDS } from '#kernel/constants'
import { onFailure } from '../gateway/failure'

export function FailureToast() {
  const { notification } = App.useApp()
  const { t } = useTranslation()
  useEffect(
    () =>
      onFailure((failure) => {
        notification.error({
          // Several calls that fail alike at once are reported once.
          key: `failure ${failure.code ?? ''} ${failure.message}`,
          message: t('failure.title'),
          description: failure.message,
          duration: TOAST_SECONDS,
          role: 'alert',
        })
      }),
    [notification, t],
  )
  return null
}
