// The shared input of all checks: all files at once, and how to report a fault.
import { standard } from '../../kernel/standard'
import { nearest } from '../nearest'
import type { Path, ProductSource, RawField, RawSchema, Source } from '../source'

export interface World {
  sources: readonly Source[]
  byName: ReadonlyMap<string, Source>
  /** null if the product file has faults of its own. */
  product: ProductSource | null
  /** Names of files with faults of their own: a reference to one is no second fault. */
  unread: ReadonlySet<string>
  report: (source: Source, path: Path, message: string, on?: 'key' | 'value') => void
}

export const standardNames = Object.keys(standard)

/** The file that owns table and fields; the file itself unless it is a view. */
export function baseOf(world: World, source: Source): RawSchema {
  return world.byName.get(source.data.of ?? '')?.data ?? source.data
}

/** Names of the fields of a base, written and unwritten. */
export function fieldNames(base: Pick<RawSchema, 'fields'>): string[] {
  return [...Object.keys(base.fields ?? {}), ...standardNames]
}

export function checkName(
  world: World,
  source: Source,
  path: Path,
  name: string,
  names: readonly string[],
  what: string,
): boolean {
  if (names.includes(name)) return true
  const where = path.filter((part) => typeof part === 'string').join('.')
  world.report(source, path, `${where}: unknown ${what} "${name}"${nearest(name, names)}`)
  return false
}

/** The named resource; undefined and reported if there is none, undefined if its own file has faults. */
export function findResource(world: World, source: Source, path: Path, name: string): Source | undefined {
  const found = world.byName.get(name)
  if (!found && !world.unread.has(name)) checkName(world, source, path, name, [...world.byName.keys()], 'resource')
  return found
}

export function choicesOf(field: RawField | undefined): unknown[] | undefined {
  return (field?.oneOf ?? field?.items?.oneOf)?.map((choice) => choice.const)
}

/** Reports a constant that is not one of the field's choices; a field without choices accepts any. */
export function checkChoice(
  world: World,
  source: Source,
  path: Path,
  field: RawField | undefined,
  value: unknown,
  where: string,
): void {
  const choices = choicesOf(field)
  if (!choices || value === null || choices.includes(value)) return
  world.report(source, path, `${where}: "${value}" is not a choice${nearest(String(value), choices.map(String))}`)
}
