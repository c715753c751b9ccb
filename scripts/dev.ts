// `npm run dev`: one process, one port; browser and server follow each save, schemas included.
import { createServer } from 'node:http'
import { relative, sep } from 'node:path'
import { createServer as createVite } from 'vite'
import { type Embedded, EmbeddedError, startEmbedded } from '../server/database/embedded'
import type { Preparation } from '../server/seed/prepare'
import { ConfigError, readConfig } from '../server/start/config'
import { missingMigration, regenerate } from './dev/schemas'
import { createServerHalf } from './dev/server-half'
import { createCalls } from './dev/studio/calls'
import { createHandle } from './dev/studio/handle'

const root = process.cwd()
/** Paths answered by Fastify; everything else is Vite's. */
const served = /^\/(api|uploads|health)(\/|\?|$)/
/** The studio, and the pictures of its made-up records. */
const studios = /^\/(studio|uploads\/studio)(\/|\?|$)/

function announce({ admin, demo }: Preparation): void {
  if (admin)
    console.log(`First sign-in: username ${admin.username}, password ${admin.password ?? 'from ADMIN_PASSWORD'}`)
  if (demo) console.log(`Demo accounts ${demo.usernames.join(', ')}: password ${demo.password}`)
}

async function main(): Promise<void> {
  const config = readConfig(process.env, root)
  await regenerate(root)
  const http = createServer()
  const vite = await createVite({
    root,
    appType: 'spa',
    // Packages of the studio as well, so that opening it doesn't reload the product.
    optimizeDeps: { entries: ['*.html', 'src/studio/main.tsx', 'src/studio/preview/frame.tsx'] },
    server: {
      middlewareMode: true,
      ws: { server: http },
      // A running database writes all the time.
      watch: { ignored: ['**/.data/**', `${config.dataDir}/**`, '**/dist/**', '**/test-results/**'] },
    },
  })
  let embedded: Embedded | undefined
  if (!config.databaseUrl)
    embedded = await startEmbedded({ dataDir: config.dataDir, explicit: config.dataDirExplicit, log: console.log })
  const server = createServerHalf(vite, config, config.databaseUrl ?? (embedded as Embedded).url)

  const reload = async () => {
    const missing = missingMigration(root)
    if (missing) console.log(missing)
    announce(await server.reload())
  }
  // One after the other: the work of one save must not overtake that of the previous one.
  let work = Promise.resolve()
  const timers = new Map<string, NodeJS.Timeout>()
  const inTurn = <T>(run: () => Promise<T>): Promise<T> => {
    const done = work.then(run)
    work = done.then(
      () => undefined,
      () => undefined,
    )
    return done
  }
  const soon = (what: string, run: () => Promise<void>) => {
    clearTimeout(timers.get(what))
    const begin = () => void inTurn(run).catch((error: unknown) => console.error(error))
    timers.set(what, setTimeout(begin, 100))
  }
  const studio = createCalls(root, inTurn)
  vite.watcher.on('all', (_event, path) => {
    server.changed(path)
    const file = relative(root, path).split(sep).join('/')
    if (file.startsWith('schemas/') && file.endsWith('.json'))
      soon('schemas', async () => {
        await regenerate(root)
        studio.drafts.outdate()
      })
    else if (/^(server|generated|kernel)\//.test(file) && !file.includes('.test.') && !file.endsWith('.new'))
      soon('server', async () => {
        await reload()
        console.log('server: reloaded')
      })
  })
  vite.watcher.add('schemas')

  const portNow = () => {
    const address = http.address()
    return typeof address === 'object' && address ? address.port : config.port
  }
  const toStudio = createHandle(studio.calls, vite, portNow)
  http.on('request', (request, response) => {
    if (studios.test(request.url ?? '')) toStudio(request, response)
    else if (served.test(request.url ?? '')) server.handle(request, response)
    else vite.middlewares(request, response)
  })

  let ending = false
  const end = async (code: number) => {
    if (ending) return
    ending = true
    setTimeout(() => process.exit(code || 1), 10_000).unref()
    http.closeAllConnections()
    http.close()
    await Promise.allSettled([server.close(), vite.close()])
    await embedded?.stop().catch(() => undefined)
    process.exit(code)
  }
  process.once('SIGINT', () => void end(0))
  process.once('SIGTERM', () => void end(0))
  embedded?.onLost((reason) => {
    console.error(reason.message)
    void end(1)
  })

  await reload()
  http.listen(config.port, config.host, () => {
    console.log(`Ready at http://${config.host}:${portNow()}, following every save`)
    console.log(`Studio for resource files: http://127.0.0.1:${portNow()}/studio`)
  })
  http.on('error', (error) => {
    console.error(error.message)
    void end(1)
  })
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError || error instanceof EmbeddedError ? error.message : error)
  process.exit(1)
})
