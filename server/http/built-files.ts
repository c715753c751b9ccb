// Sends the built browser code from memory: a first page asks for twenty files at once, and finding each on the disk took most of the server's time for it.
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** Endings of the compressed files that the build wrote, the smaller first. */
const endings: Readonly<Record<string, string>> = { br: '.br', gzip: '.gz' }
const encodings = [...Object.keys(endings), 'identity']

/** Texts with a content hash in their name; its letters lead to no other folder. */
const NAME = '^[\\w.-]+\\.(?:js|css|json|svg)$'

interface Sent {
  content: Buffer
  headers: Readonly<Record<string, string>>
}

/** Null if there is no such file. A name contains a hash of the content, so it is its own tag and never read twice. */
async function load(folder: string, name: string, encoding: string): Promise<Sent | null> {
  const read = (ending: string) => readFile(join(folder, name + ending)).catch(() => null)
  const type = types[extname(name)]
  const ending = endings[encoding] ?? ''
  const content = await read(ending)
  // Small files are not compressed.
  if (!content && ending) return load(folder, name, 'identity')
  if (!content || !type) return null
  return {
    content,
    headers: {
      'Content-Type': type,
      'Cache-Control': 'public, max-age=31536000, immutable',
      ETag: `"${name}${ending}"`,
      Vary: 'accept-encoding',
      ...(ending ? { 'Content-Encoding': encoding } : {}),
    },
  }
}

/** Also for one tag of several, and for one that a proxy has marked as weak. */
function isKnown(header: string | undefined, { headers }: Sent): boolean {
  return header?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === headers['ETag']) ?? false
}

/** `folder`: files whose names contain a hash of their content. Pictures and fonts are left to the route that follows. */
export function serveBuiltFiles(app: FastifyInstance, folder: string): void {
  const kept = new Map<string, Sent>()
  const find = async (name: string, encoding: string): Promise<Sent | null> => {
    const key = `${encoding} ${name}`
    const known = kept.get(key)
    if (known) return known
    const sent = await load(folder, name, encoding)
    if (sent) kept.set(key, sent)
    return sent
  }
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { name } = request.params as { name: string }
    const encoding = negotiate(request.headers['accept-encoding'] ?? 'identity', encodings) ?? 'identity'
    const sent = await find(name, encoding)
    if (!sent) {
      reply.callNotFound()
      return reply
    }
    reply.headers(sent.headers)
    return isKnown(request.headers['if-none-match'], sent) ? reply.code(304).send() : reply.send(sent.content)
  }
  app.get(`/assets/:name(${NAME})`, answer)
}
