// Adds the product's file of the same name to a resource of the engine; each part keeps its position in its own file.
import type { Read } from './read'
import type { Path, Source } from './source'

export interface Opened extends Read {
  file: string
}

type Holder = Record<string, unknown>

const isObject = (value: unknown): value is Holder =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Translations are keyed by position: those of replaced groups no longer apply. */
function withoutReplaced(words: Holder, more: Holder): Holder {
  const replaced: string[] = []
  for (const [view, part] of Object.entries(isObject(more['views']) ? more['views'] : {})) {
    for (const key of Object.keys(isObject(part) ? part : {}))
      replaced.push(key === 'groups' ? `views.${view}.` : `views.${view}.${key}.`)
  }
  for (const [name, field] of Object.entries(isObject(more['fields']) ? more['fields'] : {}))
    if (isObject(field) && field['oneOf']) replaced.push(`fields.${name}.`)
  return Object.fromEntries(Object.entries(words).filter(([key]) => !replaced.some((start) => key.startsWith(start))))
}

function merge(base: unknown, more: unknown, key: string): unknown {
  if (isObject(base) && isObject(more)) {
    const result: Holder = { ...base }
    for (const [name, value] of Object.entries(more))
      result[name] = name in base ? merge(base[name], value, name) : value
    return result
  }
  return key === 'required' && Array.isArray(base) && Array.isArray(more) ? [...base, ...more] : more
}

/** Number of entries of a list in the data. */
function lengthAt(data: unknown, path: Path): number {
  const found = path.reduce<unknown>((part, step) => (part as Holder | undefined)?.[step], data)
  return Array.isArray(found) ? found.length : 0
}

/** The resource with the additions of `more`. Positions name the file of each part. */
export function extend(base: Opened, more: Opened): Pick<Opened, 'data' | 'at' | 'has'> {
  const { extends: _, $schema: __, ...added } = more.data as Holder
  const held = base.data as Holder
  const locales = isObject(held['locales']) ? held['locales'] : {}
  const words = Object.fromEntries(
    Object.entries(locales).map(([language, all]) => [language, isObject(all) ? withoutReplaced(all, added) : all]),
  )
  const data = merge({ ...held, locales: words }, added, '')
  const at: Source['at'] = (path, on) => {
    const [list, index] = path.slice(-2)
    if (list === 'required' && typeof index === 'number') {
      const before = lengthAt(base.data, path.slice(0, -1))
      if (index >= before) return { ...more.at([...path.slice(0, -1), index - before], on), file: more.file }
      return base.at(path, on)
    }
    return more.has(path) ? { ...more.at(path, on), file: more.file } : base.at(path, on)
  }
  return { data, at, has: (path) => base.has(path) || more.has(path) }
}
