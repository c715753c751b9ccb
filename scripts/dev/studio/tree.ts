// The schema files as the studio lists them, with what a form offers to choose from.
import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Entry, Tree } from '../../../src/studio/wire'
import { schemaFiles } from './places'

interface Written {
  title?: string
  kind?: string
  icon?: string
  extends?: string
  of?: string
  locales?: { en?: { title?: string } }
  groups?: { key: string; title: string; locales?: { en?: { title?: string } } }[]
}

/** A broken file is listed by its name. */
function written(path: string): Written {
  try {
    const data = JSON.parse(readFileSync(path, 'utf8')) as Written | null
    return typeof data === 'object' && data ? data : {}
  } catch {
    return {}
  }
}

export function treeOf(root: string): Tree {
  const files = schemaFiles(root).map((file) => ({ file, data: written(join(root, file)) }))
  const bases = files.filter(({ data }) => !data.extends)
  const titles = new Map(bases.map(({ file, data }) => [basename(file, '.json'), data]))
  const entries = files.map(({ file, data }): Entry => {
    const base = data.extends ? titles.get(data.extends) : undefined
    const name = basename(file, '.json')
    const title = data.title ?? base?.title ?? name
    return {
      file,
      folder: dirname(file).split('/')[1] ?? '',
      name,
      title,
      en: data.locales?.en?.title ?? base?.locales?.en?.title ?? title,
      kind: data.kind ?? 'collection',
      icon: data.icon ?? base?.icon ?? '',
      ...(data.extends ? { extends: data.extends } : {}),
      ...(data.of ? { of: data.of } : {}),
    }
  })
  const groups = (written(join(root, 'schemas/_product.json')).groups ?? []).map(({ key, title, locales }) => ({
    key,
    title,
    en: locales?.en?.title ?? title,
  }))
  return { entries, groups }
}
