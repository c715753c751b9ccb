// Serves files: uploads, and the built browser code as compressed by the build.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fileTypeOf } from '#kernel/files'
import { opens } from '../core/signed-files'
import { mimeOf } from '../library/inspect'
import { createThumbnails } from '../library/thumbnails'
import { addressOf, type FileStore, nameOf, type Range } from '../outside/files'
import { serveBuiltFiles } from './built-files'
import type { Parts } from './parts'

const HEADERS = {
  'Content-Security-Policy': "default-src 'none'; img-src 'self'; media-src 'self'; sandbox",
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/** Addresses are unguessable and their content never changes. */
function headersOf(path: string): Record<string, string> {
  const isPrivate = path.includes('/private/')
  return {
    ...HEADERS,
    'Cache-Control': isPrivate ? 'private, max-age=300' : 'public, max-age=2592000, immutable',
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
      ...headersOf(path),
    })
    .send(body)
}

async function serveUploads(app: FastifyInstance, { db, cipher, clock, outside: { files } }: Parts): Promise<void> {
  const thumbnailOf = createThumbnails(db)
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      const [path = '', query = ''] = request.url.split('?')
      // Also for spellings that the file system takes for the same name.
      if (!/private|%25/i.test(path.replaceAll(/%[2-7][0-9a-f]/gi, (code) => decodeURIComponent(code)))) return
      if (!opens(path, Object.fromEntries(new URLSearchParams(query)), cipher, clock()))
        await reply.code(403).headers(HEADERS).type('text/plain').send('expired')
    })
    // `?small`: its thumbnail instead of the picture, behind the same signature. Not an async function: whoever awaits a
    // reply listens to its response, and with those of the stream they were more than Node allows without a warning.
    scope.addHook('preHandler', (request, reply, done) => {
      const [path = '', query = ''] = request.url.split('?')
      if (!new URLSearchParams(query).has('small')) return done()
      const answer = (thumbnail: string | null): unknown => {
        const name = thumbnail && nameOf(thumbnail)
        if (!name) return done()
        if (files.folder === null) return serveRemote(files, addressOf(name), request, reply)
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
        setHeaders: (reply, path) => void reply.headers(headersOf(path.replaceAll('\\', '/'))),
      })
    else
      scope.get('/uploads/*', (request, reply) =>
        serveRemote(files, request.url.split('?')[0] as string, request, reply),
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

/** `client` is absent in tests and in development. */
export async function serveFiles(app: FastifyInstance, parts: Parts, client?: string): Promise<void> {
  await serveUploads(app, parts)
  if (client && existsSync(client)) await serveClient(app, client)
}
