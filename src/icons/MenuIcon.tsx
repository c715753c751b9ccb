// An icon by its name in the menu; an unknown name gets a neutral one.
import { type ComponentType, lazy, Suspense } from 'react'
import * as icons from './icons'

type Table = Readonly<Record<string, ComponentType>>

const usual: Table = icons
let often: Promise<Table> | undefined
let all: Promise<Table> | undefined
const made = new Map<string, ComponentType>()

function everyIcon(): Promise<Table> {
  all ??= import('./more-icons').then(({ moreIcons }) => moreIcons)
  return all
}

/** The available names, for a picker. */
export async function iconNames(): Promise<string[]> {
  return Object.keys(await everyIcon())
}

/** Frequent icons are in one small file; any other name loads all of them. */
export async function loadIcon(name: string): Promise<ComponentType> {
  if (Object.hasOwn(usual, name)) return usual[name] as ComponentType
  often ??= import('./often-icons') as Promise<unknown> as Promise<Table>
  for (const load of [() => often, everyIcon]) {
    const table = (await load()) as Table
    if (Object.hasOwn(table, name)) return table[name] as ComponentType
  }
  return icons.AppstoreOutlined
}

function iconFor(name: string): ComponentType {
  if (Object.hasOwn(usual, name)) return usual[name] as ComponentType
  const known = made.get(name)
  if (known) return known
  const icon = lazy(async () => ({
    default: await loadIcon(name).catch(() => {
      // Without a network the neutral one, until it is next drawn.
      often = undefined
      all = undefined
      made.delete(name)
      return icons.AppstoreOutlined
    }),
  }))
  made.set(name, icon)
  return icon
}

/** `className`: passed by Ant Design's menu to position its icons. */
export function MenuIcon({ name, className = '' }: { name: string; className?: string }) {
  const Icon = iconFor(name)
  return (
    <span className={`anticon menu-icon ${className}`} aria-hidden>
      {Object.hasOwn(usual, name) ? (
        <Icon />
      ) : (
        <Suspense fallback={null}>
          <Icon />
        </Suspense>
      )}
    </span>
  )
}
