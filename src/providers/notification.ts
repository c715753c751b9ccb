// Refine's notifications, those of its package for Ant Design; failures are reported by the gateway, whoever called it.
import { useNotificationProvider } from '@refinedev/antd'
import type { NotificationProvider } from '@refinedev/core'

export function useNotices(): NotificationProvider {
  const provider = useNotificationProvider()
  return { ...provider, open: (notice) => notice.type !== 'error' && provider.open(notice) }
}
