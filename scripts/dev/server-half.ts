// The server under `npm run dev`: loaded through Vite, so that it is the same code as built, and reloaded on a change.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createServerModuleRunner, normalizePath, type RunnableDevEnvironment, type ViteDevServer } from 'vite'
import { createLog } from '../../server/operations/log'
import { createMachine } from '../../server/operations/machine'
import type { Preparation } from '../../server/seed/prepare'
import type { Config } from '../../server/start/config'

export interface ServerHalf {
  handle(request: IncomingMessage, response: ServerResponse): void
  /** Has a file, and what imports it, compiled anew by the next reload; others keep their compiled code. */
  changed(file: string): void
  /** Replaces the running server by the current code; on failure the running one stays. */
  reload(): Promise<Preparation>
  close(): Promise<void>
}

interface Running {
  handle: ServerHalf['handle']
  prepared: Preparation
  close(): Promise<void>
}

/** A replaced server finishes the calls that it has begun, for at most this many milliseconds. */
const DRAIN = 5000

export function createServerHalf(vite: ViteDevServer, config: Config, databaseUrl: string): ServerHalf {
  const environment = vite.environments.ssr as RunnableDevEnvironment
  // Vite's own module replacement would leave the old server's connections open.
  const runner = createServerModuleRunner(environment, { hmr: false })
  let running: Running | undefined
  let { secretKey } = config

  async function load(): Promise<Running> {
    // Every module runs anew, because they share state.
    runner.clearCache()
    const [
      { createApp },
      { connect },
      { createCipher },
      { fileStoreOf },
      { createMailer },
      { createPapers },
      { createPictures },
      { createWeb },
      { allowedNets },
      { prepare },
      { firstKey },
    ] = await Promise.all([
      runner.import<typeof import('../../server/app')>('/server/app.ts'),
      runner.import<typeof import('../../server/database/database')>('/server/database/database.ts'),
      runner.import<typeof import('../../server/core/cipher')>('/server/core/cipher.ts'),
      runner.import<typeof import('../../server/outside/file-store')>('/server/outside/file-store.ts'),
      runner.import<typeof import('../../server/outside/mail')>('/server/outside/mail.ts'),
      runner.import<typeof import('../../server/outside/papers')>('/server/outside/papers.ts'),
      runner.import<typeof import('../../server/pictures/pictures')>('/server/pictures/pictures.ts'),
      runner.import<typeof import('../../server/outside/web')>('/server/outside/web.ts'),
      runner.import<typeof import('../../server/outside/addresses')>('/server/outside/addresses.ts'),
      runner.import<typeof import('../../server/seed/prepare')>('/server/seed/prepare.ts'),
      runner.import<typeof import('../../server/seed/key')>('/server/seed/key.ts'),
    ])
    const connection = connect(databaseUrl)
    const files = fileStoreOf(config)
    const papers = createPapers(join(config.dataDir, 'papers'))
    const pictures = createPictures()
    try {
      const { adminPassword, empty, trustProxy, logLevel } = config
      secretKey ??= await firstKey(connection.db, config.dataDir)
      const prepared = await prepare(connection, { adminPassword, empty, cipher: createCipher(secretKey), files })
      const app = await createApp({
        connection,
        databaseUrl,
        secretKey,
        trustProxy,
        outside: {
          files,
          papers,
          pictures,
          web: createWeb({ allowed: allowedNets(config.allowPrivate), report: console.error }),
          mail: config.mail && createMailer(config.mail.url, config.mail.from),
          machine: createMachine({
            dataDir: config.dataDir,
            publicUrl: null,
            backupTo: null,
            replica: () => null,
            slow: () => [],
          }),
        },
        log: createLog(logLevel),
      })
      await app.server.ready()
      const begun = new Set<Promise<void>>()
      return {
        handle: (request, response) => {
          const closed = new Promise<void>((resolve) => response.once('close', resolve))
          begun.add(closed)
          void closed.then(() => begun.delete(closed))
          app.server.routing(request, response)
        },
        prepared,
        close: async () => {
          await Promise.race([Promise.all(begun), sleep(DRAIN, null, { ref: false })])
          await app.close()
          pictures.close()
          await connection.close()
        },
      }
    } catch (error) {
      await connection.close()
      throw error
    }
  }

  return {
    handle(request, response) {
      if (running) running.handle(request, response)
      else response.writeHead(503).end()
    },
    changed(file) {
      environment.moduleGraph.onFileChange(normalizePath(file))
    },
    async reload() {
      const next = await load()
      const old = running
      running = next
      await old?.close()
      return next.prepared
    },
    async close() {
      await running?.close()
      await runner.close()
    },
  }
}
