// Writes src/first/script.ts into index.html, with the names of the built files that it fetches.
import { createHash } from 'node:crypto'
import { build, type Plugin, runnerImport } from 'vite'
import { names } from '../../generated/product.ts'
import { API } from '../../kernel/constants.ts'
import type { Ahead, FirstPage } from '../../src/first/script.ts'

interface Chunk {
  type: 'chunk' | 'asset'
  fileName: string
  moduleIds?: string[]
  imports?: string[]
  viteMetadata?: { importedCss: Set<string> }
}
type Bundle = Readonly<Record<string, Chunk>>

/** A chunk with all its static imports and styles. */
function filesOf(bundle: Bundle, root: string, found = new Set<string>()): Set<string> {
  const chunk = bundle[root]
  if (!chunk || found.has(root)) return found
  found.add(root)
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
  for (const inner of chunk.imports ?? []) filesOf(bundle, inner, found)
  return found
}

function chunkOf(bundle: Bundle, module: string): Chunk | undefined {
  return Object.values(bundle).find(({ moduleIds }) => moduleIds?.some((id) => id.endsWith(module)))
}

function filesFor(bundle: Bundle, modules: readonly string[]): Set<string> {
  const found = new Set<string>()
  for (const module of modules) {
    const root = chunkOf(bundle, module)
    if (!root) throw new Error(`no chunk of ${module}`)
    filesOf(bundle, root.fileName, found)
  }
  return found
}

/** Modules of a resource that its page needs: those that exist of these. */
const partsOf = (name: string): string[] => [
  `/generated/resources/${name}.ts`,
  `/src/screens/${name}.tsx`,
  `/src/product/screens/${name}.tsx`,
]

/** The script as text, with all that it imports. */
async function scriptWith(ahead: Ahead): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    define: { AHEAD: JSON.stringify(ahead) },
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: 'src/first/script.ts', output: { format: 'iife' } },
    },
  })) as { output: { code: string }[] }
  return (built.output[0] as { code: string }).code.trim()
}

/** Files of some modules that index.html does not ask for itself. */
function filesBeyondStart(bundle: Bundle, modules: readonly string[]): string[] {
  const start = filesFor(bundle, ['/index.html'])
  return [...filesFor(bundle, modules)].filter((file) => !start.has(file))
}

const signedIn = ['/src/signed-in.ts', '/generated/directory.ts']

/** Pages by their address: modules of the resource, its binding and its own parts of screens, and the call of its list. */
async function pagesIn(bundle: Bundle): Promise<string> {
  const { module } = await runnerImport<typeof import('../../generated/directory')>('./generated/directory.ts')
  const beyond = (modules: readonly string[]) => filesBeyondStart(bundle, modules)
  const common = beyond(signedIn)
  const pages = Object.entries(module.routes).map(([route, resource]): [string, FirstPage] => {
    const files = beyond(partsOf(resource).filter((part) => chunkOf(bundle, part)))
    const list = module.lists[route]
    return [route, { files: files.filter((file) => !common.includes(file)), resource, ...(list ? { list } : {}) }]
  })
  return JSON.stringify(Object.fromEntries(pages))
}

export function firstScript(): Plugin {
  let pages = ''
  return {
    name: 'first-script',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async generateBundle(_options, bundle) {
      const source = await pagesIn(bundle as unknown as Bundle)
      // The name holds a hash of the content, as those of all files that are cached for good.
      pages = `assets/pages-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.json`
      this.emitFile({ type: 'asset', fileName: pages, source })
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const beyond = (modules: readonly string[]) => filesBeyondStart(bundle as unknown as Bundle, modules)
        const text = await scriptWith({
          cookie: names.token,
          api: API,
          files: beyond(signedIn),
          words: { 'zh-CN': beyond(['/src/locales/pack-zh-CN.ts']), en: beyond(['/src/locales/pack-en.ts']) },
          pages,
        })
        return html.replace('<meta name="robots"', () => `<script>${text}</script>\n    <meta name="robots"`)
      },
    },
  }
}
