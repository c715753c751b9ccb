// The script in index.html: for a person with a session it fetches the frame and the list beside the start, and sends the first calls.
/// <reference lib="dom" />
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
  /** Files of a page, by its address: what is known of its resource, and its own parts of screens. */
  pages: Readonly<Record<string, readonly string[]>>
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
  const [path = ''] = location.hash.slice(1).split('?')
  const page = Object.keys(pages).find((route) => path === route || path.startsWith(`${route}/`))
  const beyond = token ? [...files, ...((page && pages[page]) || [])] : []
  for (const file of [...(words[language] ?? []), ...beyond]) {
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

export function firstScript(): Plugin {
  return {
    name: 'first-script',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const all = bundle as unknown as Bundle
        const { module } = await runnerImport<typeof import('../../generated/directory')>('./generated/directory.ts')
        const start = filesFor(all, ['/index.html'])
        const beyond = (modules: string[]) => [...filesFor(all, modules)].filter((file) => !start.has(file))
        const files = beyond(['/src/signed-in.ts', '/generated/directory.ts'])
        const pages = Object.entries(module.routes).map(([route, name]) => {
          const parts = beyond(partsOf(name).filter((part) => chunkOf(all, part)))
          return [route, parts.filter((file) => !files.includes(file))] as const
        })
        const data: Ahead = {
          cookie: names.token,
          api: API,
          calls: ['/getAdminInfo', '/getMenu'],
          files,
          pages: Object.fromEntries(pages),
          words: { 'zh-CN': beyond(['/src/locales/pack-zh-CN.ts']), en: beyond(['/src/locales/pack-en.ts']) },
        }
        const text = `(${first.toString()})(${JSON.stringify(data)})`
        return html.replace('<meta name="robots"', `<script>${text}</script>\n    <meta name="robots"`)
      },
    },
  }
}
