// Serves the public contract to signed-in people: it describes structure, never data.
import type { FastifyInstance } from 'fastify'
import { API, CONTRACT_PATH } from '#kernel/constants'
import { fail } from '#kernel/errors'
import { compression } from './compression'
import type { Parts } from './parts'
import { tokenOf } from './routes'

let text: string | undefined

/** Read on the first call, to keep startup fast. */
async function contractText(): Promise<string> {
  text ??= JSON.stringify((await import('#generated/openapi.json')).default)
  return text
}

export function serveContract(app: FastifyInstance, { sessions, clock }: Parts): void {
  app.get(API + CONTRACT_PATH, { exposeHeadRoute: false, compress: compression }, async (request, reply) => {
    const session = await sessions.find(tokenOf(request), clock())
    if (!session) return fail('AUTH')
    return reply.type('application/json; charset=utf-8').send(await contractText())
  })
}
