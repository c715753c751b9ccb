// Refine's notifications: successes are shown briefly; the gateway has already reported failures.

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
