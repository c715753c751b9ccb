/** Puts all static imports of some modules into two chunks, one of packages and one of the product's own code. */

import { realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { normalizePath } from 'vite'

/** The part of the bundler's context in use: modules and their static imports, by id. */
interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

type Closure = (modules: Modules) => ReadonlySet<string>

/** All modules that a page of these roots needs before it can be drawn; `roots` are paths from the project's folder. */
function closureOf(roots: readonly string[]): Closure {
  // The node_modules of a copied tree is a link to that of the original.
  const first = roots.map((root) => normalizePath(realpathSync(resolve(root))))
  let found: Set<string> | undefined
  return (modules) => {
    if (found) return found
    const missing = first.filter((root) => !modules.getModuleInfo(root))
    // Otherwise a renamed file would give a hundred chunks again, unnoticed.
    if (missing.length > 0) throw new Error(`no module ${missing.join(', ')}`)
    found = new Set()
    const open = [...first]
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (found.has(id)) continue
      const module = modules.getModuleInfo(id)
      if (!module) continue
      found.add(id)
      open.push(...module.importedIds)
    }
    return found
  }
}

/** Groups for `codeSplitting.groups`; each layer is without what an earlier one has. */
export function layers(parts: Readonly<Record<string, readonly string[]>>) {
  return Object.entries(parts).flatMap(([name, roots], index) => {
    const closure = closureOf(roots)
    const group = (kind: string, packages: boolean, priority: number) => ({
      debugName: kind,
      priority,
      name: (id: string, modules: Modules): string | null =>
        id.includes('/node_modules/') === packages && closure(modules).has(id) ? kind : null,
    })
    // A group takes along what its modules import: packages first, or they would end among the product's own code.
    return [group(`${name}-packages`, true, 100 - 2 * index), group(name, false, 99 - 2 * index)]
  })
}
