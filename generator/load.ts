// Reads the schema files; broken JSON, unknown keys and wrong values become faults with line and column.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import { iconFault } from './icons'
import { type Mended, mend } from './mend'
import { compileMeta } from './meta'
import { type Read, read } from './read'
import type { Fault, RawMenuGroup, RawSchema, Source } from './source'

export interface Loaded {
  sources: Source[]
  groups: RawMenuGroup[]
  /** Names of the files of which nothing could be read. */
  unread: Set<string>
  faults: Fault[]
}

interface Opened extends Read {
  file: string
  /** The file without its faulty parts. */
  mended: Mended | null
}

function schemaFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => !file.startsWith('_meta/') && file !== '_groups.json')
    .sort()
}

export function load(folder: string, shownAs = 'schemas'): Loaded {
  const metaOf = (name: string) => compileMeta(JSON.parse(readFileSync(join(folder, '_meta', name), 'utf8')) as object)
  const faults: Fault[] = []
  const open = (name: string, check: ReturnType<typeof compileMeta>): Opened => {
    const file = `${shownAs}/${name}`
    const found = read(file, readFileSync(join(folder, name), 'utf8'))
    const misfits = found.faults.length === 0 ? check(found.data) : []
    found.faults.push(...misfits.map(({ path, message }) => ({ file, ...found.at(path, 'key'), message })))
    faults.push(...found.faults)
    return { ...found, file, mended: misfits.length > 0 ? mend(found.data, misfits, check) : null }
  }

  const sources: Source[] = []
  const unread = new Set<string>()
  const checkResource = metaOf('resource.json')
  for (const name of schemaFiles(folder)) {
    const own = basename(name, '.json')
    const { file, data, at, faults: wrong, mended } = open(name, checkResource)
    if (wrong.length > 0 && !mended) {
      unread.add(own)
      continue
    }
    const schema = (mended?.data ?? data) as RawSchema
    if (schema.name !== own) {
      faults.push({ file, ...at(['name']), message: `name: "${schema.name}" must equal the file name "${own}"` })
    }
    const doubtful = mended ? { doubtful: mended.doubtful } : {}
    sources.push({ file, folder: name.split('/')[0] as string, data: schema, at, ...doubtful })
  }

  const listed = open('_groups.json', metaOf('groups.json'))
  const groups = listed.faults.length > 0 ? [] : (listed.data as RawMenuGroup[])
  for (const [index, { icon }] of groups.entries()) {
    const message = iconFault(`${index}.icon`, icon)
    if (message) faults.push({ file: listed.file, ...listed.at([index, 'icon']), message })
  }
  return { sources, groups, unread, faults }
}
