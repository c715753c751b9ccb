// A whole server on its own copy of the template, called without a socket.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Logger } from 'pino'
import { bindings } from '#generated/bindings'
import type { Binding } from '#kernel/binding'
import type { Envelope } from '#kernel/wire'
import { requestOf } from '../../scripts/contract/request'
import { type Contract, createContract, documentOf, publishedDocument } from '../../scripts/fuzz/contract'
import { type App, createApp } from '../../server/app'
import { areaField } from '../../server/core/areas'
import { type Connection, connect } from '../../server/database/database'
import { type Reads, readsOf } from '../../server/database/replica'
import { tokenHash } from '../../server/http/sessions'
import { createFileStore, type FileStore } from '../../server/outside/files'
import { type Facts, noMachine } from '../../server/outside/machine'
import type { Mailer } from '../../server/outside/mail'
import { createPapers } from '../../server/outside/papers'
import type { Web } from '../../server/outside/web'
import { createPictures } from '../../server/pictures/pictures'
import type { TrustProxy } from '../../server/start/config'
import { SECRET_KEY } from './constants'
import { freshDatabase } from './database'
import { startPooler } from './pooler'

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every call
export type Answer = Envelope<any>

export interface Person {
  /** Calls `METHOD /path` as this person; `{id}` in the path is filled from the body, a GET sends it as its query. */
  call(call: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  readonly token: string
}

export interface TestServer {
  readonly app: App
  readonly connection: Connection
  readonly databaseUrl: string
  readonly nobody: Person
  /**
   * A session created directly, once per name; `admin` is the super administrator. Signing in has suites of its own.
   */
  as(username: string): Promise<Person>
  /** A new session of a person whose last one has ended; null if nobody can sign in by this name any more. */
  anew(username: string): Promise<string | null>
  /** A person with a role of its own that holds these menu entries: routes, or `"<route> <right>"`. */
  holding(
    entries: readonly string[],
    role?: { data_scope?: string; can_sensitive?: boolean; can_export?: boolean; areas?: number[] },
  ): Promise<Person>
  clock: { now: Date | null }
  /** Opens all connections beforehand, so that concurrent calls really run concurrently. */
  warm(): Promise<void>
  close(): Promise<void>
}

let published: Contract | undefined

function ofProduct(): Contract {
  published ??= createContract(publishedDocument())
  return published
}

/** From now on an answer that violates the published contract fails its test. */
function holdToContract(app: App, bindings: readonly Binding[] | undefined): void {
  const contract = bindings ? createContract(documentOf(bindings)) : ofProduct()
  const inject = app.server.inject.bind(app.server) as (asked: unknown) => Promise<LightMyRequestResponse>
  const checked = async (asked: InjectOptions) => {
    const answer = await inject(asked)
    const type = String(answer.headers['content-type'] ?? '')
    const url = typeof asked.url === 'string' ? asked.url : (asked.url?.pathname ?? '')
    const problem = contract.problemWith(asked.method ?? 'GET', url, { type, body: answer.body })
    if (problem) throw new Error(problem)
    return answer
  }
  Object.assign(app.server, { inject: checked })
}

function personOf(app: App, token: string): Person {
  return {
    token,
    async call(call, body, headers = {}) {
      const { headers: own, ...request } = requestOf(call, body)
      const answer = await app.server.inject({
        ...(request as InjectOptions),
        headers: { ...(token ? { authorization: token } : {}), ...own, ...headers },
      })
      return answer.json() as Answer
    },
  }
}

const CONNECTIONS = 4

/** No outgoing requests in tests by default. */
const refused = () => Promise.reject(new Error('no web in tests'))
const noWeb: Web = { problem: async () => null, post: refused, send: refused }

export interface TestServerOptions {
  /** Sends mail; without one, mails are only kept. */
  readonly mail?: Mailer
  readonly web?: Partial<Web>
  /** Facts of the machine that differ from those of none. */
  readonly facts?: Partial<Facts>
  /** Instead of the generated ones. */
  readonly bindings?: readonly Binding[]
  readonly trustProxy?: TrustProxy
  /** Receives the lines of the log; errors go to standard output without it. */
  readonly log?: Logger
  /** Instead of a folder. */
  readonly files?: FileStore
  /** Answers outside the contract are left to the caller. */
  readonly unchecked?: boolean
  readonly clientFolder?: string
  /** Milliseconds after which a job without a sign of life is taken to hang. */
  readonly silence?: number
  /** Bounds of an export. */
  readonly exports?: { readonly rows: number; readonly time: number }
  /** Instead of a copy of the template; the caller drops it. */
  readonly databaseUrl?: string
  /** Starts something between the server and its database, such as a pooler; closed with the server. */
  readonly between?: (url: string) => Promise<Between>
}

export interface Between {
  /** The address at which the server finds its database. */
  readonly url: string
  readonly isPooled?: boolean
  readonly reads?: (connection: Connection) => Reads
  stop(): Promise<void>
}

/** A pgbouncer before the database: of all servers, if TEST_POOLER is set. */
export async function pooled(url: string): Promise<Between> {
  return { ...(await startPooler(url)), isPooled: true }
}

export async function startServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = options.databaseUrl
    ? { url: options.databaseUrl, drop: async () => undefined }
    : await freshDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'association-uploads-'))
  // Outside the served folder.
  const papers = mkdtempSync(join(tmpdir(), 'association-papers-'))
  const { between: build = process.env['TEST_POOLER'] ? pooled : undefined, ...others } = options
  const between = await build?.(database.url)
  const connection = connect(between?.url ?? database.url, { size: CONNECTIONS, isPooled: between?.isPooled })
  const reads = between?.reads?.(connection) ?? readsOf(connection)
  const pictures = createPictures()
  const clock: TestServer['clock'] = { now: null }
  const app = await createApp({
    connection,
    reads,
    secretKey: SECRET_KEY,
    outside: {
      files: options.files ?? createFileStore(folder),
      papers: createPapers(papers),
      pictures,
      web: { ...noWeb, ...options.web },
      mail: options.mail ?? null,
      machine: { facts: async () => ({ ...(await noMachine.facts()), ...options.facts }) },
    },
    clock: () => clock.now ?? new Date(),
    // Turns end by number of rows, however slow the machine is.
    turnTime: 600_000,
    ...others,
    databaseUrl: database.url,
  })
  if (!options.unchecked) holdToContract(app, options.bindings)
  const nobody = personOf(app, '')
  const people = new Map<string, Promise<Person>>()
  let made = 0

  const signIn = async (username: string) => {
    const token = randomBytes(32).toString('base64url')
    const now = clock.now ?? new Date()
    const { rowCount } = await connection.pool.query(
      `insert into token (hash, admin_id, ip, ua, expire_time, create_time, last_time)
        select $1, id, '127.0.0.1', '', $2::timestamptz + interval '12 hours', $2, $2 from admin
        where username = $3 and status and delete_time is null`,
      [tokenHash(token), now.toISOString(), username],
    )
    if (rowCount !== 1) throw new Error(`${username} has no account that is open`)
    return personOf(app, token)
  }
  const as = (username: string): Promise<Person> => {
    const held = people.get(username) ?? signIn(username)
    people.set(username, held)
    return held
  }
  return {
    app,
    connection,
    databaseUrl: database.url,
    nobody,
    clock,
    as,
    anew(username) {
      people.delete(username)
      return as(username).then(
        ({ token }) => token,
        () => null,
      )
    },
    async holding(entries, role = {}) {
      const { pool } = connection
      const username = `test_${++made}`
      const { rows: menu } =
        await pool.query(`select entry.id, case when entry.type = 'button' then page.path || ' ' || entry.path else entry.path end as key
        from menu entry left join menu page on page.id = entry.pid`)
      const ids = menu.filter((entry) => entries.includes(entry.key)).map((entry) => entry.id)
      const {
        rows: [roleRow],
      } = await pool.query(
        'insert into role (name, data_scope, can_sensitive, can_export) values ($1, $2, $3, $4) returning id',
        [username, role.data_scope ?? 'all', role.can_sensitive ?? false, role.can_export ?? false],
      )
      await pool.query('insert into role_auth_ids (owner_id, target_id) select $1, unnest($2::bigint[])', [
        roleRow.id,
        ids,
      ])
      const {
        rows: [admin],
      } = await pool.query(
        `insert into admin (username, real_name, phone, password) select $1, $1, '12000000999', password from admin order by is_super, id limit 1 returning id`,
        [username],
      )
      await pool.query('insert into admin_role_ids (owner_id, target_id) values ($1, $2)', [admin.id, roleRow.id])
      if (areaField)
        await pool.query(`insert into admin_${areaField} (owner_id, target_id) select $1, unnest($2::bigint[])`, [
          admin.id,
          role.areas ?? [],
        ])
      return signIn(username)
    },
    async warm() {
      await Promise.all(Array.from({ length: CONNECTIONS }, () => connection.pool.query('select pg_sleep(0.05)')))
    },
    async close() {
      await app.close()
      pictures.close()
      await reads.close()
      await connection.close()
      await between?.stop()
      await database.drop()
      for (const made of [folder, papers]) rmSync(made, { recursive: true, force: true })
    },
  }
}

/** Bases and views with a page for staff. */
export const pages = bindings.filter((binding) => binding.route !== null && binding.table !== null)
