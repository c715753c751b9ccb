/** Puts all static imports of some modules into one chunk; lazy imports keep their own. */

import { resolve } from 'node:path'
import { normalizePath } from 'vite'

/** The part of the bundler's context in use: modules and their static imports, by id. */
interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

/** Name function for `codeSplitting.groups`; `roots` are paths from the project's folder. */
export function whole(name: string, roots: readonly string[]): (id: string, modules: Modules) => string | null {
  let closure: ReadonlySet<string> | undefined
  return (id, modules) => {
    closure ??= closureOf(
      roots.map((root) => normalizePath(resolve(root))),
      modules,
    )
    return closure.has(id) ? name : null
  }
}

function closureOf(roots: readonly string[], modules: Modules): ReadonlySet<string> {
  const missing = roots.filter((root) => !modules.getModuleInfo(root))
  // Otherwise a renamed file would give a hundred chunks again, unnoticed.
  if (missing.length > 0) throw new Error(`no module ${missing.join(', ')}`)
  const found = new Set<string>()
  const open = [...roots]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    // The index of a package imports all of it, before unused parts are removed.
    if (found.has(id) || id.includes('node_modules')) continue
    const module = modules.getModuleInfo(id)
    if (!module) continue
    found.add(id)
    open.push(...module.importedIds)
  }
  return found
}
