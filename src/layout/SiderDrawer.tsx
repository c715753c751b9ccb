// The menu as a drawer, on narrow screens.
import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import { useWords } from '../locales/use-words'
import { widths } from '../theme/tokens'
import { sider } from './Sider'

export default function SiderDrawer({ open, children }: { open: boolean; children: ReactNode }) {
  const { t } = useWords()
  return (
    <Drawer
      placement="left"
      open={open}
      onClose={sider.close}
      width={widths.sidebar}
      closable={false}
      aria-label={t('shell.menu')}
      styles={{ body: { display: 'flex', flexDirection: 'column', padding: 0 } }}
    >
      {children}
    </Drawer>
  )
}
