// The bar at the top: menu button, breadcrumb, search, jobs and the account's menu.
import {
  BgColorsOutlined,
  DownOutlined,
  GlobalOutlined,
  LogoutOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  MoonOutlined,
  SunOutlined,
  UserOutlined,
} from '@ant-design/icons'
import { Avatar, Breadcrumb, Button, Flex } from 'antd'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { lazyWithRetry } from '../api/lazy-with-retry'
import { useSession } from '../api/session'
import { MenuButton } from '../components/MenuButton'
import { useWords } from '../locales/use-words'
import { Link } from '../navigation/Link'
import { useCrumbOf } from '../navigation/page-context'
import type { Place, Places } from '../navigation/places'
import { leftWith } from '../navigation/records'
import { provided } from '../pages/ScreenOf'
import { setMode, useMode } from '../theme/appearance'
import { chooseLanguage } from '../theme/settings'
import { useSignOut } from './guards'
import { Palette } from './palette/Palette'
import styles from './Shell.module.css'
import { sider, useDevice, useSider } from './Sider'
import { START } from './visited-tabs'

/** Rarely opened by most people. */
const SettingsPanel = lazyWithRetry(() => import('./SettingsPanel'))

const viewNames = { new: 'view.new', edit: 'view.edit', show: 'view.show' } as const

/** The page's position in the menu. Refine's breadcrumb knows neither tabs of records nor the query a list was left with. */
function PageBreadcrumb({ place }: { place: Place }) {
  const { t } = useWords()
  const own = useCrumbOf(place.page.route)
  const { page, view } = place
  const { record } = page
  const isDeeper = view !== (record ? 'show' : 'list')
  const viewName = Object.hasOwn(viewNames, view) ? t(viewNames[view as keyof typeof viewNames]) : own
  const items = [
    ...(page.route === START ? [] : [{ key: START, title: <Link to={START}>{t('page.dashboard')}</Link> }]),
    // A directory with the title of its page is left out.
    ...page.above
      .filter(({ title }) => title !== (record?.list ?? page.title))
      .map(({ path, title }) => ({ key: path, title })),
    ...(record ? [{ key: record.of, title: <Link to={record.of + leftWith(record.of)}>{record.list}</Link> }] : []),
    {
      key: page.route,
      title: isDeeper ? <Link to={page.route}>{page.title}</Link> : <span aria-current="page">{page.title}</span>,
    },
    ...(isDeeper && viewName ? [{ key: 'view', title: <span aria-current="page">{viewName}</span> }] : []),
  ]
  return <Breadcrumb className={styles.breadcrumb} aria-label={t('shell.breadcrumb')} items={items} />
}

/** Personal centre, language, appearance, signing out. */
function AccountMenu({ onSettings }: { onSettings(): void }) {
  const { t, language } = useWords()
  const { admin } = useSession()
  const dark = useMode() === 'dark'
  const navigate = useNavigate()
  const signOut = useSignOut()
  const mobile = useDevice() === 'mobile'
  const name = admin?.real_name || admin?.username || ''
  const items = [
    { key: 'centre', icon: <UserOutlined />, label: t('page.centre'), onClick: () => void navigate('/center/index') },
    { type: 'divider' as const },
    {
      key: 'language',
      icon: <GlobalOutlined />,
      label: t('shell.otherLanguage'),
      onClick: () => void chooseLanguage(language === 'en' ? 'zh-CN' : 'en'),
    },
    {
      key: 'mode',
      icon: dark ? <SunOutlined /> : <MoonOutlined />,
      label: dark ? t('shell.light') : t('shell.dark'),
      onClick: () => setMode(dark ? 'light' : 'dark'),
    },
    { key: 'settings', icon: <BgColorsOutlined />, label: t('settings.title'), onClick: onSettings },
    { type: 'divider' as const },
    { key: 'leave', icon: <LogoutOutlined />, label: t('shell.signOut'), onClick: () => void signOut() },
  ]
  return (
    <MenuButton type="text" items={items} className={styles.account} aria-label={t('shell.account', { name })}>
      <Avatar
        size={28}
        icon={<UserOutlined />}
        src={admin?.user?.headimg_path || admin?.headimg_path || undefined}
        aria-hidden
      />
      {mobile ? null : (
        <Flex gap={8}>
          <span className="one-line">{name}</span>
          <DownOutlined aria-hidden />
        </Flex>
      )}
    </MenuButton>
  )
}

export function Header({ place, places }: { place: Place | null; places: Places }) {
  const { t } = useWords()
  const { opened } = useSider()
  const mobile = useDevice() === 'mobile'
  const { JobsButton } = provided
  const [panel, setPanel] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <Flex align="center" gap={12} className={styles.bar}>
      <Button
        type="text"
        icon={opened && !mobile ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
        onClick={sider.toggle}
        aria-label={opened ? t('shell.closeMenu') : t('shell.openMenu')}
        aria-expanded={opened}
      />
      <Flex flex={1} className={styles.where}>
        {mobile ? <strong className="one-line">{place?.page.title}</strong> : place && <PageBreadcrumb place={place} />}
      </Flex>
      {/* An address without a page has no breadcrumb, and an empty Flex takes no room. */}
      <Flex align="center" gap={4} className={styles.tools}>
        <Palette places={places} onSettings={() => setPanel('open')} />
        {JobsButton && <JobsButton />}
        <AccountMenu onSettings={() => setPanel('open')} />
      </Flex>
      {panel !== 'never' && (
        <Suspense fallback={null}>
          <SettingsPanel open={panel === 'open'} onClose={() => setPanel('closed')} />
        </Suspense>
      )}
    </Flex>
  )
}
