// The names of all icons that the browser can draw, read off the package that has them.
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { nearest } from './nearest'

let names: readonly string[] | undefined

export function iconNames(): readonly string[] {
  const own = dirname(createRequire(import.meta.url).resolve('@ant-design/icons/package.json'))
  names ??= readdirSync(join(own, 'es/icons'))
    .filter((file) => file.endsWith('Outlined.js'))
    .map((file) => file.replace('.js', ''))
  return names
}

/** The problem with an icon's name, or null. */
export function iconFault(where: string, name: string): string | null {
  return iconNames().includes(name) ? null : `${where}: unknown icon "${name}"${nearest(name, iconNames())}`
}
