// An icon by its name in the menu; an unknown name gets a neutral one.
import { type ComponentType, lazy, Suspense } from 'react'
import * as icons from '#generated/icons'

type Table = Readonly<Record<string, ComponentType>>

const named: Table = icons
let all: Promise<Table> | undefined
const made = new Map<string, ComponentType>()

function everyIcon(): Promise<Table> {
  all ??= import('./every-icon').then(({ everyIcon }) => everyIcon)
  return all
}

/** The available names, for a picker. */
export async function iconNames(): Promise<string[]> {
  return Object.keys(await everyIcon())
}

/** Icons that no schema names are those of a page that staff made: they load all at once. */
export async function loadIcon(name: string): Promise<ComponentType> {
  const known = Object.hasOwn(named, name) ? named : await everyIcon()
  return (Object.hasOwn(known, name) ? known[name] : icons.AppstoreOutlined) as ComponentType
}

function iconFor(name: string): ComponentType {
  if (Object.hasOwn(named, name)) return named[name] as ComponentType
  const known = made.get(name)
  if (known) return known
  const icon = lazy(async () => ({
    default: await loadIcon(name).catch(() => {
      // Without a network the neutral one, until it is next drawn.
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
      <Suspense fallback={null}>
        <Icon />
      </Suspense>
    </span>
  )
}
