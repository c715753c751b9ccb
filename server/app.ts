// Assembles the server without listening, so that tests call it through `inject`.

import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import { bindings as generated } from '#generated/bindings'
import { scope } from '#generated/product'
import type { Binding } from '#kernel/binding'
import { BODY_LIMIT } from '#kernel/constants'
import { type AnyBehaviour, attachBehaviours } from './core/behaviour'
import { type Changes, listenForChanges } from './core/changes'
import { createCipher } from './core/cipher'
import { loadBehaviours } from './core/load-behaviours'
import { createResources, renewable } from './core/resources'
import { createSettings } from './core/settings'
import type { Connection } from './database/database'
import { type Reads, readsOf } from './database/replica'
import { type Watch, watchDatabase } from './database/watch'
import { refuseOversizedText } from './http/bounds'
import { serveCalendarFeed } from './http/calendar-feed'
import { registerCompression } from './http/compression'
import { serveContract } from './http/contract'
import { registerHealth } from './http/health'
import { answerOutside, answerUndecodable } from './http/outer-answers'
import type { Parts } from './http/parts'
import { createPrograms } from './http/programs'
import { createReadingLog } from './http/reading-log'
import { serveResumable } from './http/resumable'
import { registerCalls } from './http/routes'
import { onlySecure, secureHeaders } from './http/secure-headers'
import { createSessions } from './http/sessions'
import { serveFiles } from './http/static-files'
import { createTurns } from './http/turns'
import { renewableValidators } from './http/validators'
import { createRunner, type Runner } from './jobs/runner'
import { serveAssistants } from './mcp/serve'
import { createLog } from './operations/log'
import { createMetrics, type Metrics } from './operations/metrics'
import { logRequests, requestIdOf } from './operations/request-log'
import { traceRequests } from './operations/request-spans'
import { type Room, roomOf } from './operations/room'
import type { Outside } from './outside/outside'
import { createOwnFields } from './own-fields/registry'
import { servePublicLists } from './public-lists/serve'
import type { TrustProxy } from './start/config'

export interface AppOptions {
  readonly connection: Connection
  /** Of the database server itself, not of a pooler. */
  readonly databaseUrl: string
  /** Everything on the primary by default. */
  readonly reads?: Reads
  /** Free room on the disk; enough by default. */
  readonly room?: () => Promise<Room>
  readonly secretKey: string
  readonly outside: Outside
  readonly clock?: () => Date
  readonly trustProxy?: TrustProxy
  /** Folder of the built browser code; absent in tests and in development. */
  readonly clientFolder?: string
  /** Errors only, to standard output, by default. */
  readonly log?: Logger
  /** Of one turn of a job, in milliseconds. */
  readonly turnTime?: number
  /** Of a job without a sign of life, in milliseconds. */
  readonly silence?: number
  readonly exports?: Parts['exports']
  /** Instead of the generated ones, for tests that change a word in them. */
  readonly bindings?: readonly Binding[]
}

/** Milliseconds. Short enough for calls that wait for a row, long enough for a few hundred rows. */
const TURN_TIME = 3000
/** Milliseconds. Longer than the slowest row: a statement takes a minute at most. */
const SILENCE = 300_000
/** A workbook has room for a million rows; the database keeps the snapshot of an export for as long as that takes. */
const EXPORTS = { rows: 500_000, time: 600_000 }

export interface App {
  readonly server: FastifyInstance
  readonly parts: Parts
  readonly jobs: Runner
  readonly metrics: Metrics
  close(): Promise<void>
}

function createParts(
  options: AppOptions,
  changes: Changes,
  watch: Watch,
  behaviours: ReadonlyMap<string, AnyBehaviour>,
  log: Logger,
): Parts {
  const { db, reading } = options.connection
  const { bindings = generated } = options
  const columns = new Map([...behaviours].map(([name, { columns = {} }]) => [name, columns]))
  const resources = renewable(bindings, (one) => {
    const made = createResources(one, columns)
    attachBehaviours(made, behaviours)
    return made
  })
  const validators = renewableValidators(bindings)
  const ownFields = createOwnFields({
    db,
    changes,
    bindings,
    resources,
    use: (extended) => {
      resources.renew(extended)
      validators.renew(extended)
      parts.renewed()
    },
    failed: (error) => log.error({ err: error }, 'own fields'),
  })
  const areas = scope && resources.get(scope.tree)
  const settings = createSettings(db, changes, resources.binding('config'))
  const parts: Parts = {
    db,
    reading,
    reads: options.reads ?? readsOf(options.connection),
    watch,
    room: options.room ?? roomOf(undefined),
    turns: createTurns(),
    changes,
    cipher: createCipher(options.secretKey),
    outside: options.outside,
    resources,
    sessions: createSessions(db, changes, areas?.table ?? null, settings),
    settings,
    candidates: new Map(),
    validators: validators.current,
    ownFields,
    renewed: () => undefined,
    grantedFrom: new Set([
      'admin',
      'role',
      'menu',
      'config',
      'api_token',
      'public_list',
      'own_field',
      ...(areas ? [areas.name] : []),
    ]),
    programs: createPrograms(db, options.clock ?? (() => new Date())),
    clock: options.clock ?? (() => new Date()),
    turnTime: options.turnTime ?? TURN_TIME,
    silence: options.silence ?? SILENCE,
    exports: options.exports ?? EXPORTS,
    readingLog: createReadingLog(db, (error) => log.error({ err: error }, 'reading log')),
    wakeJobs: () => undefined,
    audited: ({ binding }) => binding.features.audit,
  }
  return parts
}

/** Every computed column that a schema leaves to a behaviour must exist before the first call. */
function checkColumns(bindings: readonly Binding[], behaviours: ReadonlyMap<string, AnyBehaviour>): void {
  for (const binding of bindings) {
    for (const field of Object.values(binding.fields)) {
      if ((field.compute === true || field.derived === true) && !behaviours.get(binding.base)?.columns?.[field.name]) {
        throw new Error(`no column ${field.name}: write it in \`columns\` of the behaviour of ${binding.base}`)
      }
    }
  }
}

/** Bodies are parsed here: an empty one is an empty object, prototype keys are refused. */
function parseJson(app: FastifyInstance): void {
  const parser = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, {})
    try {
      if (!request.routeOptions.config.freeForm) refuseOversizedText(body as string)
    } catch (error) {
      return done(error as Error)
    }
    parser(request, body as string, done)
  })
}

/** Assembles the server. @throws if a call has no handler or a computed column is missing */
export async function createApp(options: AppOptions): Promise<App> {
  const { trustProxy = false, log = createLog('error') } = options
  const metrics = createMetrics(options.connection)
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    // One line at the end of each, with its outcome, instead of two without.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdOf(trustProxy !== false),
    bodyLimit: BODY_LIMIT,
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    routerOptions: { maxParamLength: 100 },
    // Longer than the longest upload; callers that send too slowly are cut off.
    requestTimeout: 330_000,
    forceCloseConnections: 'idle',
    frameworkErrors: answerUndecodable,
  })
  const behaviours = loadBehaviours()
  checkColumns(options.bindings ?? generated, behaviours)
  const changes = listenForChanges(options.databaseUrl, options.connection.pool)
  const watch = watchDatabase(options.connection.url, (isUp) =>
    isUp ? log.warn('the database answers again') : log.error('the database does not answer'),
  )
  const parts = createParts(options, changes, watch, behaviours, log)

  traceRequests(app, trustProxy !== false)
  logRequests(app, metrics)
  parseJson(app)
  const headers = secureHeaders()
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.protocol === 'https' ? { ...headers, ...onlySecure } : headers)
    done()
  })
  await registerCompression(app)
  await app.register(cookie)
  await app.register(multipart)
  app.setSerializerCompiler(() => (data) => JSON.stringify(data))
  answerOutside(app)
  registerCalls(app, parts, behaviours)
  await parts.ownFields.refresh().catch((error: unknown) => log.error({ err: error }, 'own fields'))
  serveContract(app, parts, behaviours, options.clientFolder)
  serveCalendarFeed(app, parts)
  const publicReads = servePublicLists(app, parts)
  serveAssistants(app, parts)
  const jobs = createRunner(parts, (error) => log.error({ err: error }, 'job'))
  parts.wakeJobs = jobs.wake
  registerHealth(app, { databaseUrl: options.databaseUrl, room: parts.room })
  await serveResumable(app, parts)
  await serveFiles(app, parts, options.clientFolder)
  return {
    server: app,
    parts,
    jobs,
    metrics,
    async close() {
      await app.close()
      await jobs.close()
      await parts.readingLog.flush()
      await publicReads.flush().catch(() => undefined)
      watch.close()
      await changes.close()
    },
  }
}
