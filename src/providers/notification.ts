// Refine's notices: successes are shown briefly; failures have been told of by the gateway already.
import type { NotificationProvider } from '@refinedev/core'
import { App } from 'antd'

export function useNotices(): NotificationProvider {
  const { message } = App.useApp()
  return {
    open: ({ key, message: text, type }) => {
      if (type === 'success') void message.success(key === undefined ? { content: text } : { content: text, key })
    },
    close: (key) => message.destroy(key),
  }
}
