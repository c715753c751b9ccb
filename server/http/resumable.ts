// Resumable uploads by the tus protocol: the bytes of a file in parts, until `POST /file` takes the finished one.

import { readdir, stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { ServerOptions } from '@tus/server'
import type { FastifyInstance } from 'fastify'
import { LARGEST_FILE, RESUMABLE_PATH } from '#kernel/files'
import type { Session } from '../core/caller'
import { newUploadName, ownerOf, resumableStore } from '../library/resumable'
import type { Parts } from './parts'
import { tokenOf } from './routes'

type ServerRequest = Parameters<NonNullable<ServerOptions['onIncomingRequest']>>[0]

/** Unfinished uploads of one person, and their declared bytes. */
const MOST_OF_ONE = 100
const BYTES_OF_ONE = 2 * 1024 * 1024 * 1024

const refusal = (status_code: number, body: string) => ({ status_code, body })

async function heldBy(id: number, folder: string): Promise<{ count: number; bytes: number }> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => ownerOf(name) === id && !name.includes('.'))
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  return { count: names.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
}

/** The people behind the requests that the protocol is working on. */
const people = new WeakMap<IncomingMessage, Session>()

function personOf(request: ServerRequest): number {
  const session = people.get(request.runtime?.node?.req as IncomingMessage)
  return session ? session.admin.id : 0
}

/** Loaded with the first upload. */
async function createTus(folder: string) {
  const { Server } = await import('@tus/server')
  return new Server({
    path: RESUMABLE_PATH,
    relativeLocation: true,
    datastore: await resumableStore(folder),
    maxSize: LARGEST_FILE,
    allowedOrigins: [],
    namingFunction: (request) => newUploadName(personOf(request)),
    async onIncomingRequest(request, id) {
      // Somebody else's upload doesn't exist for this person.
      if (request.method !== 'POST' && ownerOf(id) !== personOf(request)) throw refusal(404, 'NF')
    },
    async onUploadCreate(request, upload) {
      const held = await heldBy(personOf(request), folder)
      if (held.count >= MOST_OF_ONE || held.bytes + (upload.size ?? LARGEST_FILE) > BYTES_OF_ONE)
        throw refusal(429, 'RATE')
      return {}
    },
  })
}

/** Beside the files that it leads to, because the protocol answers with HTTP statuses. */
export async function serveResumable(app: FastifyInstance, { sessions, clock, outside }: Parts): Promise<void> {
  const { incoming } = outside.files
  let tus: ReturnType<typeof createTus> | null = null
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The protocol reads the body itself, as it arrives.
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    for (const url of [RESUMABLE_PATH, `${RESUMABLE_PATH}/*`])
      scope.route({
        method: ['POST', 'HEAD', 'PATCH', 'DELETE'],
        url,
        exposeHeadRoute: false,
        bodyLimit: LARGEST_FILE,
        handler: async (request, reply) => {
          const token = tokenOf(request)
          const session = token ? await sessions.find(token, clock()) : null
          if (!session) return reply.code(401).send('AUTH')
          if (session.mustChangePassword || session.mustEnrol || session.viewAs) return reply.code(403).send('PERM')
          tus ??= createTus(incoming)
          const server = await tus
          people.set(request.raw, session)
          reply.hijack()
          for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value as string)
          return server.handle(request.raw, reply.raw)
        },
      })
  })
}
