// Serves files: uploads to those who may open them, and the built browser code as compressed by the build.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { names } from '#generated/product'
import type { Call } from '#kernel/binding'
import { API, RELEASE_HEADER } from '#kernel/constants'
import { fileTypeOf, isPrivateFile } from '#kernel/files'
import { opens } from '../core/signed-files'
import { mimeOf } from '../library/inspect'
import { createThumbnails } from '../library/thumbnails'
import { addressOf, type FileStore, nameOf, type Range } from '../outside/files'
import { accessTo } from '../rows/files'
import { createContext, noRequest } from './answer'
import { serveBuiltFiles } from './built-files'
import type { Parts } from './parts'
import { tokenOf } from './routes'

const HEADERS = {
  'Content-Security-Policy': "default-src 'none'; img-src 'self'; media-src 'self'; sandbox",
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/**
 * Caches must forget a published file soon after it has been withdrawn, and the others with the right to read them; those
 * of sensitive fields are never kept.
 */
const CACHED = { public: 'public, max-age=3600', own: 'private, max-age=300', sensitive: 'no-store' } as const
type Access = keyof typeof CACHED

function headersOf(path: string, access: Access): Record<string, string> {
  return {
    ...HEADERS,
    'Cache-Control': CACHED[access],
    // Sites that show a public list show its pictures.
    ...(access === 'public' ? { 'Cross-Origin-Resource-Policy': 'cross-origin' } : {}),
    // Pages show pictures, videos and sounds.
    ...(fileTypeOf(path) === 'document' ? { 'Content-Disposition': 'attachment' } : {}),
    ...(path.endsWith('.txt') ? { 'Content-Type': 'text/plain; charset=utf-8' } : {}),
  }
}

/** The bytes of a `Range` header with one range; null for none. */
function rangeOf(header: string | undefined): Range | null {
  const [, from, to] = /^bytes=(\d{1,12})-(\d{1,12})?$/.exec(header ?? '') ?? []
  return from === undefined ? null : { from: Number(from), ...(to === undefined ? {} : { to: Number(to) }) }
}

/** Files that lie outside of this machine, passed on as they arrive. */
async function serveRemote(
  files: FileStore,
  path: string,
  access: Access,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const range = rangeOf(request.headers.range)
  const opened = await files.open(path, range ?? undefined)
  if (!opened) {
    reply.callNotFound()
    return reply
  }
  const { body, length, total } = opened
  const from = range?.from ?? 0
  return reply
    .code(range ? 206 : 200)
    .headers({
      'Content-Type': mimeOf(path),
      'Accept-Ranges': 'bytes',
      'Content-Length': length,
      ...(range ? { 'Content-Range': `bytes ${from}-${from + length - 1}/${total}` } : {}),
      ...headersOf(path, access),
    })
    .send(body)
}

/**
 * Access to a file, by a signature for the session, or by what the person may read at this moment; null for none. The
 * session comes with the token, which the browser sends with pictures as its cookie: nothing is changed by it, and
 * no other site may show the file.
 */
async function accessOf(path: string, request: FastifyRequest, parts: Parts): Promise<Access | null> {
  const { cipher, clock, db, resources, sessions } = parts
  const token = tokenOf(request) || request.cookies[names.token] || ''
  // Pictures follow a page, also one that nobody looks at.
  const found = token ? await sessions.find(token, clock(), false) : null
  const session = found?.mustChangePassword || found?.mustEnrol ? null : found
  const query = Object.fromEntries(new URLSearchParams(request.url.split('?')[1] ?? ''))
  if (opens(path, query, session, cipher, clock())) return 'own'
  const binding = resources.binding('file')
  const call = binding.calls['list'] as Call
  const settings = await parts.settings.read()
  return accessTo(path, { ...createContext({ binding, call }, session, noRequest, settings, parts), db })
}

async function serveUploads(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, outside } = parts
  const { files } = outside
  const thumbnailOf = createThumbnails(db)
  const granted = new WeakMap<object, Access>()
  const grantedTo = (request: FastifyRequest) => granted.get(request.raw) ?? 'own'
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      const path = request.url.split('?')[0] as string
      // No other spelling of a name is served.
      if (!nameOf(path)) return reply.callNotFound()
      const access = await accessOf(path, request, parts)
      if (access) granted.set(request.raw, isPrivateFile(path) ? 'sensitive' : access)
      else await reply.code(403).headers(HEADERS).type('text/plain').send('closed')
    })
    // `?small`: its thumbnail instead of the picture, behind the same signature. Not an async function: whoever awaits a
    // reply listens to its response, and with those of the stream they were more than Node allows without a warning.
    scope.addHook('preHandler', (request, reply, done) => {
      const [path = '', query = ''] = request.url.split('?')
      if (!new URLSearchParams(query).has('small')) return done()
      const answer = (thumbnail: string | null): unknown => {
        const name = thumbnail && nameOf(thumbnail)
        if (!name) return done()
        if (files.folder === null) return serveRemote(files, addressOf(name), grantedTo(request), request, reply)
        reply.sendFile(name)
        return undefined
      }
      thumbnailOf(path).then(answer).catch(done)
    })
    if (files.folder !== null)
      await scope.register(fastifyStatic, {
        root: files.folder,
        prefix: '/uploads/',
        index: false,
        dotfiles: 'ignore',
        cacheControl: false,
        setHeaders: (reply, path) => void reply.headers(headersOf(path, grantedTo(reply.request))),
      })
    else
      scope.get('/uploads/*', (request, reply) =>
        serveRemote(files, request.url.split('?')[0] as string, grantedTo(request), request, reply),
      )
  })
}

/** Names below `assets/` contain a content hash; everything else is revalidated. */
export async function serveClient(app: FastifyInstance, folder: string): Promise<void> {
  serveBuiltFiles(app, join(folder, 'assets'))
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/',
    decorateReply: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/')
      reply.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}

/** Tells pages of a former release that there is a newer one. */
function sayRelease(app: FastifyInstance, client: string): void {
  const entry = /<script type="module"[^>]* src="([^"]+)"/.exec(readFileSync(join(client, 'index.html'), 'utf8'))?.[1]
  if (!entry) return
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith(`${API}/`)) reply.header(RELEASE_HEADER, entry)
    done()
  })
}

/** `client` is absent in tests and in development. */
export async function serveFiles(app: FastifyInstance, parts: Parts, client?: string): Promise<void> {
  await serveUploads(app, parts)
  if (!client || !existsSync(client)) return
  sayRelease(app, client)
  await serveClient(app, client)
}
