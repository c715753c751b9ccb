// Places of new resource files: menu groups, and names that are taken.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { IMPORTED } from '../../generator/load'
import { nearest } from '../../generator/nearest'
import type { RawProduct } from '../../generator/source'

/** A refusal in words for the person at the terminal. */
export class Refused extends Error {}

export function groupKeys(root: string): string[] {
  const product = JSON.parse(readFileSync(join(root, 'schemas/_product.json'), 'utf8')) as RawProduct
  return product.groups.map((group) => group.key)
}

/** @throws Refused with the nearest group */
export function knownGroup(root: string, group: string): string {
  const keys = groupKeys(root)
  if (keys.includes(group)) return group
  throw new Refused(
    `there is no menu group "${group}"${nearest(group, keys)}\nknown are ${keys.join(', ')}; a new one is a line of groups in schemas/_product.json`,
  )
}

/** An existing resource of this name, below `schemas/` in any folder. */
export function fileOf(root: string, name: string): string | undefined {
  return readdirSync(join(root, 'schemas'), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .find(
      (file) => file.split('/').pop() === `${name}.json` && !file.startsWith('_meta/') && !file.startsWith(IMPORTED),
    )
}
