// Asks browsers to compile whole files beside their download, instead of each function when it is first called.
import type { Plugin } from 'vite'

/** Chromium's explicit compile hint; other browsers read a comment. It has to be the first line. */
const HINT = '//# allFunctionsCalledOnLoad\n'

/** @param names of chunks, most of whose functions run before a page is shown */
export function compiledAhead(names: readonly string[]): Plugin {
  return {
    name: 'compiled-ahead',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    generateBundle: {
      // After Vite has put its list of preloads first.
      order: 'post',
      handler(_options, bundle) {
        const found = new Set<string>()
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk' || !names.includes(file.name)) continue
          found.add(file.name)
          file.code = HINT + file.code
        }
        // Otherwise a renamed chunk would lose it unnoticed.
        for (const name of names) if (!found.has(name)) this.error(`no chunk ${name}`)
      },
    },
  }
}
