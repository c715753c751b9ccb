/** Puts all that some modules import statically into one chunk; what they import lazily keeps its own. */

/** The part of the bundler's context that is needed: modules and what they import statically, by id. */
interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

/** The name of a chunk for `codeSplitting.groups`; `roots` are paths from the project's folder. */
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
    // The index of a package imports all of it, before what is not used is left out.
    if (found.has(id) || id.includes('node_modules')) continue
    const module = modules.getModuleInfo(id)
    if (!module) continue
    found.add(id)
    open.push(...module.importedIds)
  }
  return found
}
