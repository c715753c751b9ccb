// Groups of rows of the palette, and the row that is highlighted.
import { FileTextOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { remembered } from '../../api/storage'
import { MenuIcon } from '../../components/MenuIcon'
import type { Places, ShellPage } from '../../navigation/places'
import { useCommands } from './use-commands'
import { type Hit, useRecent, useSearch } from './use-search'

interface Choosable {
  key: string
  /** Found for an earlier text: shown until the new answer arrives, and not to be opened. */
  stale: boolean
}

interface State {
  /** By arrow or pointer, among the rows of the present text. */
  chosen: string | null
  /** No answer can put another row first. */
  settled: boolean
}

/** The chosen row, otherwise the first one that will stay the first; undefined while that is open. */
export function currentRow<R extends Choosable>(rows: readonly R[], { chosen, settled }: State): R | undefined {
  const open = rows.filter((row) => !row.stale)
  return open.find((row) => row.key === chosen) ?? (settled && chosen === null ? open[0] : undefined)
}

/** From the last row to the first, and back. */
export function moved<R extends Choosable>(rows: readonly R[], current: R | undefined, key: string): R | undefined {
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return
  const open = rows.filter((row) => !row.stale)
  const at = current ? open.indexOf(current) : -1
  if (key === 'ArrowDown') return open[(at + 1) % open.length]
  return open[at > 0 ? at - 1 : open.length - 1]
}

const PAGES = 8
const FIRST_PAGES = 6

export interface Row extends Choosable {
  icon: ReactNode
  title: string
  /** Below the title; empty for pages and commands. */
  about: string
  hint: string
  open(): void
}

export interface Group {
  name: 'opened' | 'recent' | 'pages' | 'records' | 'actions'
  rows: readonly Row[]
}

interface Groups {
  groups: readonly Group[]
  /** All that can be found for the text is there. */
  settled: boolean
  /** The first row stays the first whatever is still found. */
  steady: boolean
  failed: boolean
}

/** The pages open in tabs, the latest first, then the others. */
function firstPages(places: Places): ShellPage[] {
  const tabs = [...(remembered<{ route: string }[]>('session', 'tabs') ?? [])].reverse()
  const known = tabs.flatMap(({ route }) => places.pages.get(route) ?? [])
  return [...new Set([...known, ...places.pages.values()])].slice(0, FIRST_PAGES)
}

function namedPages(places: Places, wanted: string): ShellPage[] {
  const all = [...places.pages.values()]
  const titled = all.filter(({ title }) => title.toLowerCase().includes(wanted))
  const within = all.filter(({ above }) => above.some((one) => one.title.toLowerCase().includes(wanted)))
  // An exact title comes before one that merely contains the word.
  const exact = titled.filter(({ title }) => title.toLowerCase() === wanted)
  return [...new Set([...exact, ...titled, ...within])].slice(0, PAGES)
}

const keyOf = ({ resource, id }: Hit): string => `record ${resource} ${id}`

export function useGroups(
  places: Places,
  typed: string,
  { onClose, onSettings }: { onClose(): void; onSettings(): void },
): Groups {
  const navigate = useNavigate()
  const term = typed.trim().toLowerCase()
  const { found, fresh, failed } = useSearch(typed)
  const recent = useRecent()
  const named = term === '' ? firstPages(places) : namedPages(places, term)
  // By pinyin, as answered by the server.
  const sounding = (found?.routes ?? []).flatMap((route) => places.pages.get(route) ?? [])
  const pages = [...new Set([...named, ...(term === '' ? [] : sounding)])].slice(0, PAGES)
  const commands = useCommands(pages, onSettings)
  const go = (to: string): void => {
    onClose()
    void navigate(to)
  }
  const pageRow = (page: ShellPage): Row => ({
    key: `page ${page.route}`,
    icon: <MenuIcon name={page.icon} />,
    title: page.title,
    about: '',
    hint: page.above.map((one) => one.title).join(' / '),
    stale: !fresh && !named.includes(page),
    open: () => go(page.route),
  })
  const hitRow = (hit: Hit, stale: boolean): Row => {
    const page = places.pages.get(hit.route)
    return {
      key: keyOf(hit),
      icon: page ? <MenuIcon name={page.icon} /> : <FileTextOutlined />,
      title: hit.name,
      about: hit.about,
      hint: page?.title ?? '',
      stale,
      open: () => go(`${hit.route}/${hit.id}`),
    }
  }
  if (term === '') {
    const opened = recent.records.map((hit) => hitRow(hit, false))
    return filled(
      [
        { name: 'opened', rows: opened },
        { name: 'recent', rows: pages.map(pageRow) },
      ],
      { settled: recent.settled, steady: false, failed: false },
    )
  }
  // Records opened lately come first among those found.
  const lately = recent.records.filter(({ name }) => name.toLowerCase().includes(term))
  const known = new Set(lately.map(keyOf))
  const others = (found?.list_data ?? []).filter((hit) => !known.has(keyOf(hit)))
  const actions = commands.filter(({ key, title }) => key.startsWith('new ') || title.toLowerCase().includes(term))
  return filled(
    [
      { name: 'pages', rows: pages.map(pageRow) },
      {
        name: 'records',
        rows: [...lately.map((hit) => hitRow(hit, false)), ...others.map((hit) => hitRow(hit, !fresh))],
      },
      {
        name: 'actions',
        rows: actions.map(({ key, title, icon, to, run }) => ({
          ...{ key, title, icon, about: '', hint: '', stale: false },
          open: () => {
            if (to) return go(to)
            onClose()
            run?.()
          },
        })),
      },
    ],
    { settled: fresh && recent.settled, steady: named.length > 0, failed },
  )
}

function filled(groups: readonly Group[], state: Omit<Groups, 'groups'>): Groups {
  return { groups: groups.filter(({ rows }) => rows.length > 0), ...state }
}
