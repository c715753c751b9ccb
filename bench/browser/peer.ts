// The plain app of bench/peers/plain-refine: built if necessary, served compressed, with rows as wide as ours.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { App } from './visit'

const folder = 'bench/peers/plain-refine'

function build(): void {
  const run = (program: string, ...args: string[]) => execFileSync(program, args, { cwd: folder, stdio: 'pipe' })
  if (!existsSync(join(folder, 'node_modules'))) run('npm', 'ci', '--no-audit', '--no-fund')
  run(process.execPath, join(process.cwd(), 'node_modules/vite/bin/vite.js'), 'build')
}

const ROWS = 20
const TOTAL = 320

/** Answers like ours: twenty rows of eleven columns out of some hundreds. */
function rowsFor(resource: string): string {
  const data = Array.from({ length: ROWS }, (_, index) => ({
    id: index + 1,
    ...Object.fromEntries(
      Array.from({ length: 11 }, (_, column) => [`column${column + 1}`, `${resource} ${index}/${column}`]),
    ),
  }))
  return JSON.stringify({ data, total: TOTAL })
}

const types: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css', html: 'text/html' }

function serve(): Server {
  const files = new Map<string, { type: string; body: Buffer }>()
  for (const name of readdirSync(join(folder, 'dist'), { recursive: true, encoding: 'utf8' })) {
    const type = types[name.split('.').pop() ?? '']
    if (type) files.set(`/${name}`, { type, body: brotliCompressSync(readFileSync(join(folder, 'dist', name))) })
  }
  return createServer((request, response) => {
    const path = request.url ?? '/'
    if (path.startsWith('/api/')) {
      const body = brotliCompressSync(rowsFor(path.slice(5)))
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'br' }).end(body)
      return
    }
    const file = files.get(path === '/' ? '/index.html' : path)
    if (!file) response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': file.type, 'content-encoding': 'br' }).end(file.body)
  })
}

export async function startPeer(): Promise<{ app: App; stop(): Promise<void> }> {
  build()
  const server = serve()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('no port')
  return {
    app: {
      url: `http://127.0.0.1:${address.port}`,
      list: (index) => `/#/list${(index % 10) + 1}`,
      row: 'tbody tr[data-row-key]',
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
