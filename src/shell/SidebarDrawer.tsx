// The menu as a drawer, on narrow screens.
import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import { useWords } from '../locales/use-words'
import { widths } from '../theme/tokens'
import { sidebar } from './sidebar-state'

export default function SidebarDrawer({ open, children }: { open: boolean; children: ReactNode }) {
  const { t } = useWords()
  return (
    <Drawer
      placement="left"
      open={open}
      onClose={sidebar.close}
      width={widths.sidebar}
      closable={false}
      aria-label={t('shell.menu')}
      className="sidebar-drawer"
    >
      {children}
    </Drawer>
  )
}
