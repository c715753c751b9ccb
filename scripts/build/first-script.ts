// The script in index.html: for a person with a session it fetches the frame and the list beside the start, and sends the first calls.
/// <reference lib="dom" />
import { createHash } from 'node:crypto'
import { type Plugin, runnerImport } from 'vite'
import { names } from '../../generated/product.ts'
import { API } from '../../kernel/constants.ts'

interface Chunk {
  type: 'chunk' | 'asset'
  fileName: string
  facadeModuleId?: string | null
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
  return Object.values(bundle).find(({ facadeModuleId }) => facadeModuleId?.endsWith(module))
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

interface Ahead {
  cookie: string
  api: string
  calls: readonly string[]
  /** Files for everybody signed in; words by language. */
  files: readonly string[]
  words: Readonly<Record<string, readonly string[]>>
  /** A file with the modules of each page, by its address. It grows with the number of resources, this script must not. */
  pages: string
}

/** Runs in the browser, as text: it must not use anything outside itself. */
function first({ cookie, api, calls, files, words, pages }: Ahead): void {
  const found = document.cookie.split(/;\s*/).find((part) => part.startsWith(`${cookie}=`))
  const token = found && decodeURIComponent(found.slice(cookie.length + 1))
  let language = 'zh-CN'
  try {
    if (localStorage.getItem('language') === '"en"') language = 'en'
  } catch {
    // storage is switched off
  }
  // Calls first: a browser opens six connections, and files would take all of them.
  const sent = (token ? calls : []).map((path) => {
    const url = api + path
    const headers = {
      'X-Requested-With': 'XMLHttpRequest',
      'Accept-Language': language,
      Authorization: token as string,
    }
    const answer = fetch(url, { method: 'POST', headers, credentials: 'include' })
    answer.catch(() => undefined)
    return { url, token, language, body: undefined, since: performance.now(), answer }
  })
  Object.assign(window, { sentAhead: sent })
  const preload = (all: readonly string[]): void => {
    for (const file of all) {
      const link = document.createElement('link')
      const style = file.endsWith('.css')
      link.rel = style ? 'preload' : 'modulepreload'
      if (style) link.as = 'style'
      // As the loader asks for them: a preload counts only if it is fetched the same way.
      link.crossOrigin = ''
      link.href = `/${file}`
      document.head.append(link)
    }
  }
  preload(words[language] ?? [])
  if (!token) return
  const [path = ''] = location.hash.slice(1).split('?')
  fetch(`/${pages}`)
    .then((answer) => answer.json())
    .then((known: Record<string, string[]>) => {
      const page = Object.keys(known).find((route) => path === route || path.startsWith(`${route}/`))
      preload((page && known[page]) || [])
    })
    .catch(() => undefined)
  preload(files)
}

/** Files of some modules that index.html does not ask for itself. */
function filesBeyondStart(bundle: Bundle, modules: readonly string[]): string[] {
  const start = filesFor(bundle, ['/index.html'])
  return [...filesFor(bundle, modules)].filter((file) => !start.has(file))
}

const signedIn = ['/src/signed-in.ts', '/generated/directory.ts']

/** Modules by the address of their page: its resource's binding, and its own parts of screens. */
async function pagesIn(bundle: Bundle): Promise<string> {
  const { module } = await runnerImport<typeof import('../../generated/directory')>('./generated/directory.ts')
  const beyond = (modules: readonly string[]) => filesBeyondStart(bundle, modules)
  const common = beyond(signedIn)
  const pages = Object.entries(module.routes).map(([route, name]) => {
    const parts = beyond(partsOf(name).filter((part) => chunkOf(bundle, part)))
    return [route, parts.filter((file) => !common.includes(file))] as const
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
      handler(html, { bundle }) {
        const beyond = (modules: readonly string[]) => filesBeyondStart(bundle as unknown as Bundle, modules)
        const data: Ahead = {
          cookie: names.token,
          api: API,
          calls: ['/getAdminInfo', '/getMenu'],
          files: beyond(signedIn),
          words: { 'zh-CN': beyond(['/src/locales/pack-zh-CN.ts']), en: beyond(['/src/locales/pack-en.ts']) },
          pages,
        }
        const text = `(${first.toString()})(${JSON.stringify(data)})`
        return html.replace('<meta name="robots"', `<script>${text}</script>\n    <meta name="robots"`)
      },
    },
  }
}
