// The number and the outcome of each request: in the answer, in the log and in the metrics.
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest, RawRequestDefaultExpression } from 'fastify'
import type { ErrorCode } from '#kernel/errors'
import type { Metrics } from './metrics'

declare module 'fastify' {
  interface FastifyRequest {
    /** Code of a refusal; null for a success. */
    refused: ErrorCode | null
  }
}

export const REQUEST_ID = 'X-Request-Id'

const PLAIN = /^[\w.-]{8,64}$/

/** A number given by the proxy is kept, so that its log and ours can be read side by side; anybody else's is not. */
export function requestIdOf(isProxied: boolean): (request: RawRequestDefaultExpression) => string {
  return ({ headers }) => {
    const given = headers[REQUEST_ID.toLowerCase()]
    return isProxied && typeof given === 'string' && PLAIN.test(given) ? given : randomUUID()
  }
}

/** `ok`, the code of a refusal, or the status. */
export function outcomeOf(request: FastifyRequest, statusCode: number): string {
  return request.refused ?? (statusCode < 400 ? 'ok' : String(statusCode))
}

export function logRequests(app: FastifyInstance, metrics: Metrics): void {
  app.decorateRequest('refused', null)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID, request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const outcome = outcomeOf(request, reply.statusCode)
    const milliseconds = Math.round(reply.elapsedTime)
    metrics.answered(request.method, request.routeOptions.url ?? 'none', outcome, reply.elapsedTime / 1000)
    request.log.info({ req: request, outcome, milliseconds }, 'answered')
    done()
  })
}
