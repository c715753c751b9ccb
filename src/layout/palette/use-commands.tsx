// Global commands: new records, appearance, personal pages.
import {
  BgColorsOutlined,
  DesktopOutlined,
  GlobalOutlined,
  HistoryOutlined,
  LogoutOutlined,
  MoonOutlined,
  PlusOutlined,
  SafetyCertificateOutlined,
  UserOutlined,
} from '@ant-design/icons'
import { useQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { can, canOpen } from '#kernel/access'
import { bindingOf, resourceAt } from '../../api/bindings'
import { useWords } from '../../locales/use-words'
import type { ShellPage } from '../../navigation/places'
import { useAccess } from '../../providers/access'
import { setMode, useMode } from '../../theme/appearance'
import { chooseLanguage } from '../../theme/settings'
import { useSignOut } from '../guards'

export interface Command {
  key: string
  title: string
  icon: ReactNode
  /** Address or function. */
  to?: string
  run?(): void
}

async function bindingAt(route: string) {
  return (await resourceAt(route)) === null ? null : bindingOf(route)
}

/** The pages decide for which resources a new record is offered. */
export function useCommands(pages: readonly ShellPage[], openSettings: () => void): Command[] {
  const { t, language, say } = useWords()
  const { grant } = useAccess()
  const dark = useMode() === 'dark'
  const leave = useSignOut()
  const found = useQueries({
    queries: pages.map(({ route }) => ({
      queryKey: ['page-binding', route],
      queryFn: () => bindingAt(route),
      staleTime: Number.POSITIVE_INFINITY,
    })),
  })
  const making = found.flatMap(({ data }, index): Command[] => {
    const page = pages[index]
    if (!data || !page || !can(grant, data, 'create') || data.kind === 'settings') return []
    const title = t('generic.createNoun', { noun: say(data.noun) })
    return [{ key: `new ${page.route}`, title, icon: <PlusOutlined />, to: `${page.route}/new` }]
  })
  const other = language === 'en' ? 'zh-CN' : 'en'
  return [
    ...making,
    { key: 'settings', title: t('settings.title'), icon: <BgColorsOutlined />, run: openSettings },
    {
      key: 'mode',
      title: dark ? t('shell.light') : t('shell.dark'),
      icon: <MoonOutlined />,
      run: () => setMode(dark ? 'light' : 'dark'),
    },
    {
      key: 'language',
      title: t('shell.otherLanguage'),
      icon: <GlobalOutlined />,
      run: () => void chooseLanguage(other),
    },
    { key: 'centre', title: t('page.centre'), icon: <UserOutlined />, to: '/center/index' },
    {
      key: 'password',
      title: t('paletteList.password'),
      icon: <SafetyCertificateOutlined />,
      to: '/center/index/security',
    },
    { key: 'devices', title: t('centre.devices'), icon: <DesktopOutlined />, to: '/center/index/devices' },
    { key: 'own-log', title: t('centre.log'), icon: <HistoryOutlined />, to: '/center/index/log' },
    ...(canOpen(grant, '/admin/index')
      ? [{ key: 'log', title: t('paletteList.log'), icon: <HistoryOutlined />, to: '/admin/index/log' }]
      : []),
    { key: 'leave', title: t('shell.signOut'), icon: <LogoutOutlined />, run: () => void leave() },
  ]
}
