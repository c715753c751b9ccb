// The process: settings, database, migrations, seed, listen; and an orderly shutdown.
import { join } from 'node:path'
import { createApp } from './app'
import { keepBackedUp } from './background/backups'
import { keepPushing } from './background/pushing'
import { repeat } from './background/repeat'
import { keepSchedule } from './background/scheduled'
import { keepSending } from './background/sending'
import { keepTidy } from './background/tidying'
import { createCipher } from './core/cipher'
import { connect } from './database/database'
import { checkDatabase } from './database/database-check'
import { type Embedded, startEmbedded } from './database/embedded'
import { readsOf, readsWith } from './database/replica'
import { isCommand, locksOf, runCommand } from './operations/commands'
import { createLog } from './operations/log'
import { createMachine } from './operations/machine'
import { serveMetrics } from './operations/metrics'
import { roomOf } from './operations/room'
import { watchSlow } from './operations/slow'
import { targetOf } from './operations/target'
import { beforeMigrating } from './operations/upgrade'
import { allowedNets } from './outside/addresses'
import { fileStoreOf } from './outside/file-store'
import { createMailer } from './outside/mail'
import { createPapers } from './outside/papers'
import { createWeb } from './outside/web'
import { createPictures } from './pictures/pictures'
import { firstKey, OtherKey } from './seed/key'
import { type Preparation, prepare } from './seed/prepare'
import { type Config, readConfig } from './start/config'
import { explain } from './start/explain'
import { discardSecret } from './start/secret-key'
import { StartError } from './start/start-error'
import { startTraces } from './tracing/start'

/** Milliseconds. */
const READINGS_EVERY = 2000

const say = (line: string) => console.log(line)

/** Printed before anything else can fail: a generated password is never shown again. */
function printPasswords({ admin, demo }: Preparation): void {
  if (admin?.password)
    say(
      `First sign-in: username ${admin.username}, password ${admin.password} (shown once; you choose your own at the first sign-in)`,
    )
  else if (admin) say(`First sign-in: username ${admin.username}, password from ADMIN_PASSWORD`)
  if (demo)
    say(
      `Demo accounts ${demo.usernames.join(', ')}: password ${demo.password} (shown once; everybody in the demo is fictional)`,
    )
}

/** Close functions, run in reverse order of opening. */
type Closers = (() => Promise<void>)[]

async function close(closers: Closers): Promise<void> {
  for (let closer = closers.pop(); closer; closer = closers.pop()) await closer().catch(() => undefined)
}

async function start(config: Config, closers: Closers, giveUp: (reason: Error) => void): Promise<void> {
  const log = createLog(config.logLevel)
  // Before the connections, whose statements it notes.
  if (config.traces) closers.push(await startTraces(config.traces, log))
  let embedded: Embedded | null = null
  if (!config.databaseUrl) {
    embedded = await startEmbedded({ dataDir: config.dataDir, explicit: config.dataDirExplicit, log: say })
    closers.push(embedded.stop)
    embedded.onLost(giveUp)
  }
  const databaseUrl = config.databaseUrl ?? (embedded as Embedded).url

  const files = fileStoreOf(config)
  const papers = createPapers(join(config.dataDir, 'papers'))
  const pictures = createPictures()
  closers.push(async () => pictures.close())
  // A pooler lends connections for one transaction: what lasts longer goes to the database server itself.
  const directUrl = config.databaseDirectUrl ?? databaseUrl
  const slow = watchSlow(config.slowMs, log)
  const connection = connect(databaseUrl, { isPooled: directUrl !== databaseUrl, onStatement: slow.note })
  closers.push(connection.close)
  if (config.databaseUrl) await checkDatabase(connection.pool, databaseUrl)
  const direct = directUrl === databaseUrl ? connection : connect(directUrl, { size: 4 })
  if (direct !== connection) await checkDatabase(direct.pool, directUrl, 'DATABASE_DIRECT_URL')
  const place = { databaseUrl: directUrl, files }
  const target = config.backupTo ? targetOf(config.backupTo, join(config.dataDir, 'backups')) : null
  await beforeMigrating({
    ...config,
    db: direct.db,
    place,
    // Without a place of their own, those of the bundled database stand beside it.
    target: target ?? (embedded ? targetOf(join(embedded.place, 'backups'), '') : null),
    keptDays: target ? null : 90,
    locks: locksOf(),
    say,
  })
  const secretKey = config.secretKey ?? (await firstKey(direct.db, config.dataDir))
  const prepared = await prepare(direct, {
    adminPassword: config.adminPassword,
    empty: config.empty,
    ...(config.scale > 0 ? { load: { share: config.scale, say } } : {}),
    cipher: createCipher(secretKey),
    isKeyMade: config.databaseUrl !== null && !config.secretKey,
    files,
  }).catch((error: unknown) => {
    if (error instanceof OtherKey) discardSecret(config.dataDir)
    throw error
  })
  printPasswords(prepared)
  if (direct !== connection) await direct.close()
  const reads = config.databaseReadUrl
    ? readsWith(connect(config.databaseReadUrl, { onStatement: slow.note }), connection, (isOfUse, reason) =>
        log[isOfUse ? 'info' : 'warn']({ isOfUse, reason }, 'replica'),
      )
    : readsOf(connection)
  closers.push(reads.close)
  const app = await createApp({
    connection,
    databaseUrl: directUrl,
    reads,
    secretKey,
    outside: {
      files,
      papers,
      pictures,
      web: createWeb({
        allowed: allowedNets(config.allowPrivate),
        report: (reason) => log.warn({ reason }, 'web'),
      }),
      ...(config.publicUrl ? { site: config.publicUrl.replace(/\/+$/, '') } : {}),
      machine: createMachine({
        dataDir: config.dataDir,
        publicUrl: config.publicUrl,
        backupTo: target?.title ?? null,
        replica: reads.state,
        slow: slow.list,
      }),
      mail: config.mail && createMailer(config.mail.url, config.mail.from),
    },
    trustProxy: config.trustProxy,
    room: roomOf(config.dataDir),
    clientFolder: join(import.meta.dirname, '../client'),
    log,
  })
  closers.push(app.close)
  const report = (task: string) => (error: unknown) => log.error({ err: error }, task)
  const tidied = (counts: object) => log.info(counts, 'tidied')
  closers.push(
    keepTidy(connection.db, { papers, files }, () => new Date(), { report: report('tidying'), done: tidied }),
  )
  closers.push(repeat(app.parts.readingLog.flush, READINGS_EVERY))
  closers.push(keepSchedule(app.parts, report('schedule')))
  if (target) closers.push(keepBackedUp({ db: connection.db, place, target, locks: locksOf() }, report('backup')))
  closers.push(keepSending(app.parts, report('sending')))
  closers.push(keepPushing(app.parts, report('webhooks')))
  if (config.metrics) {
    const { url, close } = await serveMetrics(app.metrics, config.metrics)
    closers.push(close)
    say(`Metrics at ${url}`)
  }
  const address = await app.server.listen({ port: config.port, host: config.host })
  say(`Ready at ${address}`)
  say(`Data: ${embedded?.place ?? config.dataDir}`)
}

async function main(): Promise<void> {
  const closers: Closers = []
  let ending = false
  let dataDir = process.cwd()
  const end = async (code: number) => {
    if (ending) return
    ending = true
    setTimeout(() => process.exit(code || 1), 10_000).unref()
    await close(closers)
    process.exit(code)
  }
  const giveUp = (reason: unknown) => {
    if (!ending) console.error(explain(reason, dataDir))
    return end(1)
  }
  // Registered first, so that an interrupted start leaves no database running; SIGHUP of a closed terminal counts too.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0))
  try {
    const config = readConfig(process.env, process.cwd())
    dataDir = config.dataDir
    const [command = '', ...args] = process.argv.slice(2)
    if (!isCommand(command) && /^[^-]/.test(command)) throw new StartError(`There is no command "${command}".`)
    if (!isCommand(command)) return await start(config, closers, giveUp)
    await runCommand(command, args, config, closers)
    await end(0)
  } catch (error) {
    await giveUp(error)
  }
}

void main()
