// The process: settings, database, migrations, seed, listen; and an orderly end.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createApp } from './app'
import { createCipher } from './cipher'
import { ConfigError, readConfig } from './config'
import { connect } from './database/database'
import { type Embedded, EmbeddedError, startEmbedded } from './database/embedded'
import { createFileStore } from './outside/files'
import { type Preparation, prepare } from './seed/prepare'

const say = (line: string) => console.log(line)

function announce(address: string, place: string, { admin, demoPassword }: Preparation): void {
  say(`Ready at ${address}`)
  say(`Data: ${place}`)
  if (admin?.password)
    say(
      `First sign-in: username ${admin.username}, password ${admin.password} (shown once; you choose your own at the first sign-in)`,
    )
  else if (admin) say(`First sign-in: username ${admin.username}, password from ADMIN_PASSWORD`)
  if (demoPassword)
    say(
      `Demo accounts mishu, huiyuan, bianji, caiwu, fenhui, shenji: password ${demoPassword} (shown once; everybody in the demo is fictional)`,
    )
}

async function main(): Promise<void> {
  const config = readConfig(process.env, process.cwd())
  let embedded: Embedded | null = null
  if (!config.databaseUrl)
    embedded = await startEmbedded({ dataDir: config.dataDir, explicit: config.dataDirExplicit, log: say })
  const databaseUrl = config.databaseUrl ?? (embedded as Embedded).url

  const uploads = join(config.dataDir, 'uploads')
  mkdirSync(uploads, { recursive: true })
  const files = createFileStore(uploads)
  const connection = connect(databaseUrl)
  const prepared = await prepare(connection, {
    adminPassword: config.adminPassword,
    empty: config.empty,
    cipher: createCipher(config.secretKey),
    files,
  })
  const app = await createApp({
    connection,
    databaseUrl,
    secretKey: config.secretKey,
    outside: { files },
    trustProxy: config.trustProxy,
    clientFolder: join(import.meta.dirname, '../client'),
    log: true,
  })

  let ending = false
  const end = async (code: number) => {
    if (ending) return
    ending = true
    const late = setTimeout(() => process.exit(code || 1), 10_000)
    late.unref()
    await app.close().catch(() => undefined)
    await connection.close().catch(() => undefined)
    await embedded?.stop().catch(() => undefined)
    process.exit(code)
  }
  process.once('SIGINT', () => void end(0))
  process.once('SIGTERM', () => void end(0))
  embedded?.onLost((reason) => {
    console.error(reason.message)
    void end(1)
  })
  const address = await app.server.listen({ port: config.port, host: config.host })
  announce(address, embedded?.place ?? config.dataDir, prepared)
}

main().catch((error: unknown) => {
  const plain = error instanceof ConfigError || error instanceof EmbeddedError
  const busy = (error as { code?: string }).code === 'EADDRINUSE'
  console.error(
    plain ? error.message : busy ? `The port is in use: ${(error as Error).message}; choose another with PORT.` : error,
  )
  process.exit(1)
})
