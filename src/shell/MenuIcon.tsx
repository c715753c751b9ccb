// An icon by the name that the menu gives it; an unknown name gets a neutral one.
import { type ComponentType, lazy, Suspense } from 'react'
import type * as Icons from './icons'

type Name = keyof typeof Icons

let table: Promise<typeof Icons> | undefined
const made = new Map<string, ComponentType>()

/** The names to choose from, for a picker. */
export async function iconNames(): Promise<string[]> {
  table ??= import('./icons')
  return Object.keys(await table)
}

function iconFor(name: string): ComponentType {
  const known = made.get(name)
  if (known) return known
  const icon = lazy(async () => {
    table ??= import('./icons')
    const icons = await table
    return { default: Object.hasOwn(icons, name) ? (icons[name as Name] as ComponentType) : icons.AppstoreOutlined }
  })
  made.set(name, icon)
  return icon
}

/** `className` is what Ant Design's menu gives its icons to place them. */
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
