// Calls and computed columns without a handler: reported, not refused, as their types are needed first.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Binding, Call } from '../kernel/binding'
import { genericOperations } from '../kernel/reserved'
import { isWithoutCode } from './calls'
import type { Model } from './normalise'
import type { Fault, Source } from './source'

/** Folders of the behaviours of engine and product. */
const folders = { engine: 'server/behaviours', product: 'server/product/behaviours' } as const

function fileOf(source: Source, name: string): string {
  return `${source.folder === '_engine' ? folders.engine : folders.product}/${name}.ts`
}

function needsCode({ table }: Binding, call: Call): boolean {
  if (isWithoutCode(call)) return false
  const { operation } = call
  const reports = operation === 'report' || operation === 'detail'
  return (table === null && !reports) || !(genericOperations as readonly string[]).includes(operation)
}

/**
 * The text between the braces of `behaviour('name', { … })`; null if the file doesn't exist, undefined if it is built
 * otherwise.
 */
function partsIn(root: string, file: string): string | null | undefined {
  const path = join(root, file)
  if (!existsSync(path)) return null
  const [, parts] = readFileSync(path, 'utf8').split(/behaviour\(\s*'\w+',\s*\{/)
  return parts
}

/** True if a part of this name is written there; spread parts are checked by the compiler. */
function names(parts: string, name: string): boolean {
  return new RegExp(`(^|[\\s{,])(async )?'?${name}'?\\s*[,:(}]`).test(parts) || /^ {2}\.\.\./m.test(parts)
}

export function unwritten({ bindings }: Model, sources: readonly Source[], root: string): Fault[] {
  // A schema folder without a server has no code.
  if (!existsSync(join(root, folders.engine))) return []
  const byName = new Map(sources.map((source) => [source.data.name, source]))
  return bindings.flatMap((binding) => {
    const source = byName.get(binding.name) as Source
    const file = fileOf(byName.get(binding.base) as Source, binding.base)
    const parts = partsIn(root, file)
    const lacks = (name: string) => parts === null || (parts !== undefined && !names(parts, name))
    const fault = (path: [string, string], what: string): Fault => ({
      file: source.file,
      ...source.at(path, 'key'),
      message: `${path.join('.')}: no code yet; write ${what} in ${file}`,
    })
    const calls = Object.values(binding.calls).filter(
      (call) => call.resource === binding.name && needsCode(binding, call) && lacks(call.name),
    )
    const columns = Object.values(binding.fields).filter(
      (field) => binding.name === binding.base && field.compute === true && lacks(field.name),
    )
    return [
      ...calls.map(({ name, operation }) =>
        fault([operation === 'action' ? 'actions' : 'endpoints', name], `\`${name}\``),
      ),
      ...columns.map(({ name }) => fault(['fields', name], `\`${name}\` of \`columns\``)),
    ]
  })
}
