// The bar at the top: menu button, breadcrumb, account.
import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { AccountMenu } from './AccountMenu'
import type { Place } from './places'
import { sidebar, useDevice, useSidebar } from './sidebar-state'
import { Trail } from './Trail'

export function Navbar({ place }: { place: Place | null }) {
  const { t } = useTranslation()
  const { opened } = useSidebar()
  const mobile = useDevice() === 'mobile'
  return (
    <div className="navbar">
      <Button
        type="text"
        icon={opened && !mobile ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
        onClick={sidebar.toggle}
        aria-label={opened ? t('shell.closeMenu') : t('shell.openMenu')}
        aria-expanded={opened}
      />
      {mobile ? <div className="navbar-title">{place?.page.title}</div> : <Trail place={place} />}
      <div className="navbar-end">
        <AccountMenu />
      </div>
    </div>
  )
}
