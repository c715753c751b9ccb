// The avatar's menu: personal centre, language, appearance, signing out.
import {
  BgColorsOutlined,
  DownOutlined,
  GlobalOutlined,
  LogoutOutlined,
  MoonOutlined,
  SunOutlined,
  UserOutlined,
} from '@ant-design/icons'
import { Avatar } from 'antd'
import { useNavigate } from 'react-router'
import { MenuButton } from '../components/MenuButton'
import { useSession } from '../gateway/session'
import { useWords } from '../locales/use-words'
import { setMode, useMode } from '../theme/appearance'
import { chooseLanguage } from '../theme/settings'
import { useSignOut } from './use-sign-out'

export function AccountMenu({ onSettings }: { onSettings(): void }) {
  const { t, language } = useWords()
  const { admin } = useSession()
  const mode = useMode()
  const navigate = useNavigate()
  const leave = useSignOut()
  const name = admin?.real_name || admin?.username || ''
  const dark = mode === 'dark'

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
    { key: 'leave', icon: <LogoutOutlined />, label: t('shell.signOut'), onClick: () => void leave() },
  ]
  return (
    <MenuButton type="text" items={items} className="account" aria-label={t('shell.account', { name })}>
      <Avatar
        size={28}
        icon={<UserOutlined />}
        src={admin?.user?.headimg_path || admin?.headimg_path || undefined}
        aria-hidden
      />
      <span className="account-name">{name}</span>
      <DownOutlined className="account-arrow" aria-hidden />
    </MenuButton>
  )
}
