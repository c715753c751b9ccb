// Serves files: uploads, and the built browser code as compressed by the build.
import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

async function serveUploads(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
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
}

/** Names below `assets/` contain a content hash; everything else is revalidated. */
async function serveClient(app: FastifyInstance, folder: string): Promise<void> {
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
export async function serveFiles(app: FastifyInstance, uploads: string, client?: string): Promise<void> {
  await serveUploads(app, uploads)
  if (client && existsSync(client)) await serveClient(app, client)
}
