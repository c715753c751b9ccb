// Files that the studio reads and writes: those of schemas/, and none beside them.
import { existsSync, lstatSync, readdirSync, realpathSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { IMPORTED } from '../../../generator/load'

/** A refusal in words for the person at the screen. */
export class StudioRefusal extends Error {}

const shape = /^schemas\/(?:[a-z0-9_]+\/){0,3}[a-z0-9_]+\.json$/

/** Paths from the root of all resource files, extensions and the product file. */
export function schemaFiles(root: string): string[] {
  return readdirSync(join(root, 'schemas'), { recursive: true, encoding: 'utf8' })
    .map((name) => name.split(sep).join('/'))
    .filter((name) => name.endsWith('.json') && !name.startsWith('_meta/') && !name.startsWith(IMPORTED))
    .map((name) => `schemas/${name}`)
    .filter((file) => shape.test(file))
    .sort()
}

/**
 * Absolute path of a file below schemas/ that exists. Links are followed, so that none leads out of the folder.
 * @throws StudioRefusal for any other
 */
export function schemaPath(root: string, file: unknown): string {
  const no = () => new StudioRefusal(`${String(file)} is no resource file`)
  if (typeof file !== 'string' || !shape.test(file)) throw no()
  if (file.startsWith('schemas/_meta/') || file.startsWith(`schemas/${IMPORTED}`)) throw no()
  const path = join(root, file)
  if (!existsSync(path) || !lstatSync(path).isFile()) throw no()
  const inside = relative(realpathSync(join(root, 'schemas')), realpathSync(path))
  if (inside.startsWith('..') || inside !== relative(join(root, 'schemas'), path)) throw no()
  return path
}
