// Reads the schema files; broken JSON, unknown keys and wrong values become faults with line and column.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import { extend, type Opened } from './extend'
import { iconFault } from './icons'
import { type Mended, mend } from './mend'
import { compileMeta } from './meta'
import { nearest } from './nearest'
import { read } from './read'
import type { Fault, ProductSource, RawProduct, RawSchema, Source } from './source'

/** Texts that stand for those of files, by name below the folder, and parsed files kept from one run to the next. */
export interface Unsaved {
  readonly texts: ReadonlyMap<string, string>
  readonly kept: Kept
}

/** Files as last read, and the checks of meta-schemas, by name; reused while the text is the same. */
export interface Kept {
  readonly files: Map<string, { text: string; opened: Opened }>
  readonly checks: Map<string, { text: string; check: Check }>
}

export interface Loaded {
  sources: Source[]
  /** null if the product file can't be read. */
  product: ProductSource | null
  /** Names of files that couldn't be read at all. */
  unread: Set<string>
  faults: Fault[]
}

/** Folder of the engine's resources, which a product may extend. */
export const ENGINE = '_engine'
const PRODUCT = '_product.json'
/** Folder of files as they were last read from elsewhere, with which the next time is compared. */
export const IMPORTED = '_from/'

interface Checked extends Opened {
  /** The file without its faulty parts. */
  mended: Mended | null
}

function schemaFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => !file.startsWith('_meta/') && !file.startsWith(IMPORTED) && file !== PRODUCT)
    .sort()
}

const ownName = (file: string) => basename(file, '.json')

type Check = ReturnType<typeof compileMeta>

/** `check` of the same data gives the same misfits. */
const misfitsOf = new WeakMap<Check, WeakMap<object, ReturnType<Check>>>()

function misfitsIn(data: unknown, check: Check): ReturnType<Check> {
  if (typeof data !== 'object' || data === null) return check(data)
  const known = misfitsOf.get(check) ?? new WeakMap<object, ReturnType<Check>>()
  misfitsOf.set(check, known)
  const misfits = known.get(data) ?? check(data)
  known.set(data, misfits)
  return misfits
}

/** Checks a file against a meta-schema; misfits are reported, and left out if the rest is usable without them. */
function checked(opened: Opened, check: Check, faults: Fault[]): Checked {
  const misfits = opened.faults.length === 0 ? misfitsIn(opened.data, check) : []
  const found = misfits.map(({ path, message }) => ({ file: opened.file, ...opened.at(path, 'key'), message }))
  faults.push(...opened.faults, ...found)
  return {
    ...opened,
    faults: [...opened.faults, ...found],
    mended: misfits.length > 0 ? mend(opened.data, misfits, check) : null,
  }
}

type Extension = Opened & { doubtful?: ReadonlySet<string> }

/** Product files that extend engine resources, by resource name, without their faulty parts. */
function extensionsOf(opened: readonly Opened[], names: ReadonlySet<string>, check: Check, faults: Fault[]) {
  const extensions = new Map<string, Extension>()
  for (const written of opened) {
    const { faults: wrong, mended } = checked(written, check, faults)
    if (wrong.length > 0 && !mended) continue
    const one: Extension = mended ? { ...written, ...mended } : written
    const { data, file, at } = one
    const { extends: name } = data as { extends: string }
    const report = (message: string) => faults.push({ file, ...at(['extends']), message })
    if (name !== ownName(file)) report(`extends: "${name}" must equal the file name "${ownName(file)}"`)
    else if (!names.has(name)) report(`extends: "${name}" is no resource of the engine${nearest(name, [...names])}`)
    else if (extensions.has(name)) report(`extends: "${name}" is extended by ${extensions.get(name)?.file} already`)
    else extensions.set(name, one)
  }
  return extensions
}

function loadProduct(opened: Opened, check: Check, faults: Fault[]): ProductSource | null {
  const { file, data, at, faults: wrong } = checked(opened, check, faults)
  if (wrong.length > 0) return null
  const product = data as RawProduct
  for (const [index, { icon }] of product.groups.entries()) {
    const message = iconFault(`groups.${index}.icon`, icon)
    if (message) faults.push({ file, ...at(['groups', index, 'icon']), message })
  }
  return { file, data: product, at }
}

/**
 * Reads all files below a folder, with `_meta` in it.
 * @param shownAs name of the folder in faults
 * @param unsaved texts that are checked instead of those on disk
 * @throws if a file or a meta-schema can't be opened; problems inside a file become faults
 */
export function load(folder: string, shownAs = 'schemas', unsaved?: Unsaved): Loaded {
  const metaOf = (name: string, others: readonly string[] = []): Check => {
    const [text, ...further] = [name, ...others].map((one) => readFileSync(join(folder, '_meta', one), 'utf8')) as [
      string,
    ]
    const known = unsaved?.kept.checks.get(name)
    if (known?.text === text) return known.check
    const check = compileMeta(
      JSON.parse(text) as object,
      further.map((one) => JSON.parse(one) as object),
    )
    unsaved?.kept.checks.set(name, { text, check })
    return check
  }
  const faults: Fault[] = []
  const open = (name: string): Opened => {
    const file = `${shownAs}/${name}`
    const text = unsaved?.texts.get(name) ?? readFileSync(join(folder, name), 'utf8')
    const known = unsaved?.kept.files.get(name)
    if (known?.text === text) return known.opened
    const opened = { file, ...read(file, text) }
    unsaved?.kept.files.set(name, { text, opened })
    return opened
  }
  const isExtension = ({ data }: Opened) => typeof data === 'object' && data !== null && 'extends' in data
  const files = schemaFiles(folder).map((name) => ({ name, opened: open(name) }))
  const engine = new Set(files.filter(({ name }) => name.startsWith(`${ENGINE}/`)).map(({ name }) => ownName(name)))
  const further = files.map(({ opened }) => opened).filter(isExtension)
  const extensions =
    further.length > 0
      ? extensionsOf(further, engine, metaOf('extension.json', ['resource.json']), faults)
      : new Map<string, Extension>()

  const sources: Source[] = []
  const unread = new Set<string>()
  const checkResource = metaOf('resource.json')
  for (const { name, opened } of files) {
    if (isExtension(opened)) continue
    const own = ownName(name)
    const more = name.startsWith(`${ENGINE}/`) ? extensions.get(own) : undefined
    const whole = more ? { ...opened, ...extend(opened, more) } : opened
    const { file, data, at, faults: wrong, mended } = checked(whole, checkResource, faults)
    if (wrong.length > 0 && !mended) {
      unread.add(own)
      continue
    }
    const schema = (mended?.data ?? data) as RawSchema
    if (schema.name !== own) {
      faults.push({ file, ...at(['name']), message: `name: "${schema.name}" must equal the file name "${own}"` })
    }
    const doubts = [...(mended?.doubtful ?? []), ...(more?.doubtful ?? [])]
    const doubtful = mended || more?.doubtful ? { doubtful: new Set(doubts) } : {}
    const plain = more ? { plain: opened.data as RawSchema } : {}
    sources.push({ file, folder: name.split('/')[0] as string, data: schema, at, ...plain, ...doubtful })
  }
  const product = loadProduct(open(PRODUCT), metaOf('product.json'), faults)
  return { sources, product, unread, faults }
}
