// Command palette: pages, records of every readable page, commands. Loads on first use.
import { FileTextOutlined, SearchOutlined } from '@ant-design/icons'
import { Modal, Spin } from 'antd'
import { Command } from 'cmdk'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { remembered } from '../../gateway/storage'
import { MenuIcon } from '../../icons/MenuIcon'
import { useWords } from '../../locales/use-words'
import type { Places, ShellPage } from '../../navigation/places'
import { type Command as Action, useCommands } from './use-commands'
import { useSearch } from './use-search'
import './palette.css'

interface Props {
  places: Places
  open: boolean
  /** Kept outside: typing starts before this component has loaded. */
  typed: string
  onType(text: string): void
  /** The box has the focus now. */
  onReady(): void
  onClose(): void
  onSettings(): void
}

const PAGES = 8
const FIRST_PAGES = 6

/** Pages by title here, by pinyin as answered by the server. */
function pagesFor(places: Places, typed: string, sounding: readonly string[]): ShellPage[] {
  const wanted = typed.trim().toLowerCase()
  const all = [...places.pages.values()]
  if (wanted === '') {
    // The pages open in tabs, the latest last.
    const open = [...(remembered<{ route: string }[]>('session', 'tabs') ?? [])].reverse()
    const known = open.flatMap(({ route }) => places.pages.get(route) ?? [])
    return [...new Set([...known, ...all])].slice(0, FIRST_PAGES)
  }
  const named = all.filter(
    ({ title, above }) => title.toLowerCase().includes(wanted) || above.some((one) => one.title.includes(wanted)),
  )
  return [...new Set([...named, ...sounding.flatMap((route) => places.pages.get(route) ?? [])])].slice(0, PAGES)
}

interface RowProps {
  value: string
  icon: ReactNode
  title: string
  hint?: string
  /** Result for an earlier text: shown until the new answer arrives, and not to be opened. */
  stale?: boolean
  onSelect(): void
}

function Row({ value, icon, title, hint, stale = false, onSelect }: RowProps) {
  return (
    <Command.Item value={value} disabled={stale} onSelect={onSelect}>
      <span className="palette-icon" aria-hidden>
        {icon}
      </span>
      <span className="one-line">{title}</span>
      {hint && <span className="soft palette-hint">{hint}</span>}
    </Command.Item>
  )
}

export default function Palette({ places, open, typed, onType, onReady, onClose, onSettings }: Props) {
  const { t } = useWords()
  const navigate = useNavigate()
  const box = useRef<HTMLInputElement>(null)
  const [chosen, choose] = useState('')
  const type = (text: string): void => {
    onType(text)
    choose('')
  }
  const { found, fresh, busy, failed } = useSearch(typed)
  const named = useMemo(() => new Set(pagesFor(places, typed, []).map(({ route }) => route)), [places, typed])
  const pages = useMemo(() => pagesFor(places, typed, found?.routes ?? []), [places, typed, found])
  const isStale = (page: ShellPage): boolean => !fresh && !named.has(page.route)
  const commands = useCommands(pages, onSettings)
  const wanted = typed.trim().toLowerCase()
  const offered = commands.filter(
    ({ key, title }) => wanted !== '' && (key.startsWith('new ') || title.toLowerCase().includes(wanted)),
  )
  const close = (): void => {
    type('')
    onClose()
  }
  const go = (to: string): void => {
    close()
    void navigate(to)
  }
  const act = ({ to, run }: Action): void => {
    if (to) go(to)
    else {
      close()
      run?.()
    }
  }
  const hits = found?.list_data ?? []
  // Results lag behind typing: Enter only opens a result shown for exactly this text.
  const values = [
    ...pages.filter((page) => !isStale(page)).map(({ route }) => `page ${route}`),
    ...(fresh ? hits : []).map(({ resource, id }) => `record ${resource} ${id}`),
    ...offered.map(({ key }) => key),
  ]
  const current = values.includes(chosen) ? chosen : (values[0] ?? '')
  const empty = wanted !== '' && !busy && pages.length === 0 && offered.length === 0 && hits.length === 0
  return (
    <Modal
      open={open}
      onCancel={close}
      footer={null}
      closable={false}
      title={t('palette.title')}
      width={620}
      className="palette"
      destroyOnHidden
      // The dialog takes the focus first, for its focus trap.
      afterOpenChange={(opened) => {
        if (!opened) return
        box.current?.focus()
        onReady()
      }}
    >
      <Command shouldFilter={false} loop label={t('palette.title')} value={current} onValueChange={choose}>
        <div className="palette-box">
          <SearchOutlined aria-hidden />
          <Command.Input ref={box} value={typed} onValueChange={type} placeholder={t('palette.hint')} />
          {busy && <Spin size="small" />}
        </div>
        <Command.List label={t('palette.title')}>
          {pages.length > 0 && (
            <Command.Group heading={wanted === '' ? t('palette.recent') : t('palette.pages')}>
              {pages.map((page) => (
                <Row
                  key={page.route}
                  value={`page ${page.route}`}
                  icon={<MenuIcon name={page.icon} />}
                  title={page.title}
                  hint={page.above.map((one) => one.title).join(' / ')}
                  stale={isStale(page)}
                  onSelect={() => go(page.route)}
                />
              ))}
            </Command.Group>
          )}
          {hits.length > 0 && (
            <Command.Group heading={t('palette.records')}>
              {hits.map(({ resource, route, id, name }) => (
                <Row
                  key={`${resource} ${id}`}
                  value={`record ${resource} ${id}`}
                  icon={<FileTextOutlined />}
                  title={name}
                  stale={!fresh}
                  hint={places.pages.get(route)?.title ?? ''}
                  onSelect={() => go(`${route}/${id}`)}
                />
              ))}
            </Command.Group>
          )}
          {offered.length > 0 && (
            <Command.Group heading={t('palette.actions')}>
              {offered.map((command) => (
                <Row
                  key={command.key}
                  value={command.key}
                  icon={command.icon}
                  title={command.title}
                  onSelect={() => act(command)}
                />
              ))}
            </Command.Group>
          )}
        </Command.List>
        <p className="palette-foot soft" role="status">
          {failed
            ? t('palette.failed')
            : empty
              ? t('palette.nothing', { keyword: typed.trim() })
              : wanted === ''
                ? t('palette.begin')
                : t('palette.keys')}
        </p>
      </Command>
    </Modal>
  )
}
