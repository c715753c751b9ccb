// The bar at the top: menu button, breadcrumb, account.

import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { lazyWithRetry } from '../gateway/lazy-with-retry'
import { useWords } from '../locales/use-words'
import type { Place, Places } from '../navigation/places'
import { provided } from '../pages/provided'
import { AccountMenu } from './AccountMenu'
import { PagePath } from './PagePath'
import { Palette } from './palette/Palette'
import { sidebar, useDevice, useSidebar } from './sidebar-state'

/** Rarely opened by most people. */
const SettingsPanel = lazyWithRetry(() => import('./SettingsPanel'))

export function Navbar({ place, places }: { place: Place | null; places: Places }) {
  const { t } = useWords()
  const { opened } = useSidebar()
  const mobile = useDevice() === 'mobile'
  const { JobsButton } = provided
  const [panel, setPanel] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <div className="navbar">
      <Button
        type="text"
        icon={opened && !mobile ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
        onClick={sidebar.toggle}
        aria-label={opened ? t('shell.closeMenu') : t('shell.openMenu')}
        aria-expanded={opened}
      />
      {mobile ? <div className="navbar-title">{place?.page.title}</div> : <PagePath place={place} />}
      <div className="navbar-end">
        <Palette places={places} onSettings={() => setPanel('open')} />
        {JobsButton && <JobsButton />}
        <AccountMenu onSettings={() => setPanel('open')} />
      </div>
      {panel !== 'never' && (
        <Suspense fallback={null}>
          <SettingsPanel open={panel === 'open'} onClose={() => setPanel('closed')} />
        </Suspense>
      )}
    </div>
  )
}
