/** Puts all static imports of some modules into one chunk; lazy imports keep their own. */

/** The part of the bundler's context in use: modules and their static imports, by id. */
interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

/** Name function for `codeSplitting.groups`; `roots` are paths from the project's folder. */
export function whole(name: string, roots: readonly string[]): (id: string, modules: Modules) => string | null {
  let closure: ReadonlySet<string> | undefined
  return (id, modules) => {
    closure ??= reached(
      roots.map((root) => `${process.cwd()}/${root}`),
      modules,
    )
    return closure.has(id) ? name : null
  }
}

function reached(roots: readonly string[], modules: Modules): ReadonlySet<string> {
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
