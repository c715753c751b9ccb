// Puts the server together; listens to nothing, so that tests talk to it through `inject`.

import { existsSync } from 'node:fs'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { bindings as generated } from '#generated/bindings'
import type { Binding } from '#kernel/binding'
import { API, BODY_LIMIT } from '#kernel/constants'
import { Refusal } from '#kernel/errors'
import { type AnyBehaviour, loadBehaviours } from './behaviour'
import { type Changes, listenForChanges } from './changes'
import { createCipher } from './cipher'
import type { Connection } from './database/database'
import { asBusy, asRefusal, refusal, unforeseen } from './http/envelope'
import { languageOf, registerCalls } from './http/routes'
import { createSessions } from './http/sessions'
import { createRunner, type Runner } from './jobs/runner'
import type { Outside } from './outside/outside'
import type { Parts } from './parts'
import { createResources } from './resources'
import { createSettings } from './settings'

export interface AppOptions {
  readonly connection: Connection
  readonly databaseUrl: string
  readonly secretKey: string
  readonly outside: Outside
  readonly clock?: () => Date
  readonly trustProxy?: boolean
  /** The built browser half; absent in tests and in development. */
  readonly clientFolder?: string
  readonly log?: boolean
  /** Of one turn of a job, in milliseconds. */
  readonly turnTime?: number
  /** Others than the generated ones, for tests that change a word in them. */
  readonly bindings?: readonly Binding[]
}

/** Short enough for whoever waits for a row, long enough for a few hundred of them. */
const TURN_TIME = 3000

export interface App {
  readonly server: FastifyInstance
  readonly parts: Parts
  readonly jobs: Runner
  close(): Promise<void>
}

function createParts(options: AppOptions, changes: Changes, behaviours: ReadonlyMap<string, AnyBehaviour>): Parts {
  const { db } = options.connection
  const { bindings = generated } = options
  const resources = createResources(bindings, behaviours)
  const areas = resources.get(resources.binding('admin').fields['area_ids']?.ref?.base as string)
  const settings = createSettings(db, changes, resources.binding('config'))
  return {
    db,
    changes,
    cipher: createCipher(options.secretKey),
    outside: options.outside,
    resources,
    sessions: createSessions(db, changes, areas.table, settings),
    settings,
    candidates: new Map(),
    grantedFrom: new Set(['admin', 'role', 'menu', 'config', areas.name]),
    clock: options.clock ?? (() => new Date()),
    turnTime: options.turnTime ?? TURN_TIME,
    wakeJobs: () => undefined,
    audited: ({ binding }) => binding.features.audit,
  }
}

/** Every computed column that a schema leaves to a behaviour must be there before the first call. */
function checkColumns(bindings: readonly Binding[], behaviours: ReadonlyMap<string, AnyBehaviour>): void {
  for (const binding of bindings) {
    for (const field of Object.values(binding.fields)) {
      if ((field.compute === true || field.derived) && !behaviours.get(binding.base)?.columns?.[field.name]) {
        throw new Error(`no column ${field.name}: write it in \`columns\` of server/behaviours/${binding.base}.ts`)
      }
    }
  }
}

/** Bodies are parsed here: an empty one is an empty object, prototype keys are refused. */
function parseJson(app: FastifyInstance): void {
  const parser = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {})
    else parser(request, body as string, done)
  })
}

async function serveFiles(app: FastifyInstance, options: AppOptions): Promise<void> {
  await app.register(fastifyStatic, {
    root: options.outside.files.folder,
    prefix: '/uploads/',
    index: false,
    dotfiles: 'ignore',
    immutable: true,
    maxAge: '30d',
    setHeaders: (reply) => {
      reply.header('Content-Security-Policy', "default-src 'none'; img-src 'self'; media-src 'self'; sandbox")
      reply.header('Cross-Origin-Resource-Policy', 'same-origin')
    },
  })
  if (!options.clientFolder || !existsSync(options.clientFolder)) return
  await app.register(fastifyStatic, {
    root: options.clientFolder,
    prefix: '/',
    decorateReply: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/')
      reply.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}

async function secure(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Ant Design writes its styles at run time.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'"],
        fontSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // Plain HTTP on an office network is a supported way to run this.
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'same-origin' },
  })
}

/** For what is answered before any hook could add more. */
const bareHeaders = {
  'Content-Security-Policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'no-store',
}

export async function createApp(options: AppOptions): Promise<App> {
  const app = Fastify({
    logger: options.log ? { level: 'warn', redact: ['req.headers.authorization', 'req.headers.cookie'] } : false,
    bodyLimit: BODY_LIMIT,
    // One proxy, and the address that it saw itself: what stands before that in the header anybody may have written.
    trustProxy: options.trustProxy ? (_address, hop) => hop === 0 : false,
    routerOptions: { maxParamLength: 100 },
    // Longer than the longest upload may take; a caller that only drips bytes is cut off.
    requestTimeout: 330_000,
    forceCloseConnections: 'idle',
    // An address that cannot even be decoded never reaches a route.
    frameworkErrors: (_error, request, reply) => {
      const plain = reply as unknown as FastifyReply
      void plain
        .code(200)
        .headers(bareHeaders)
        .send(refusal(new Refusal('ROUTE'), languageOf(request as FastifyRequest)))
    },
  })
  const behaviours = loadBehaviours()
  checkColumns(options.bindings ?? generated, behaviours)
  const changes = listenForChanges(options.databaseUrl, options.connection.pool)
  const parts = createParts(options, changes, behaviours)

  parseJson(app)
  await secure(app)
  await app.register(cookie)
  await app.register(multipart)
  app.setSerializerCompiler(() => (data) => JSON.stringify(data))
  app.setErrorHandler((error, request, reply) => {
    const language = languageOf(request)
    const known = asRefusal(error) ?? asBusy(error)
    if (known) return reply.code(200).send(refusal(known, language))
    const { envelope, trace } = unforeseen(language)
    request.log.error({ err: error, trace }, 'unforeseen')
    if (!options.log) console.error(trace, error)
    return reply.code(200).send(envelope)
  })
  const unknown = (request: FastifyRequest) => refusal(new Refusal('ROUTE'), languageOf(request))
  app.setNotFoundHandler((request, reply) =>
    request.url.startsWith(API) ? reply.code(200).send(unknown(request)) : reply.code(404).send(unknown(request)),
  )
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith(API)) reply.header('Cache-Control', 'no-store')
  })
  registerCalls(app, parts, behaviours)
  const jobs = createRunner(parts, (error) => {
    app.log.error({ err: error }, 'job')
    if (!options.log) console.error(error)
  })
  parts.wakeJobs = jobs.wake
  app.get('/health', async (_request, reply) => {
    try {
      await options.connection.pool.query('select 1')
      return { status: 'ok' }
    } catch {
      return reply.code(503).send({ status: 'database unavailable' })
    }
  })
  await serveFiles(app, options)
  return {
    server: app,
    parts,
    jobs,
    async close() {
      await app.close()
      await jobs.close()
      await changes.close()
    },
  }
}
