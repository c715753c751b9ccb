// Answers outside calls: errors, unknown addresses, cache headers.
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { API } from '#kernel/constants'
import { Refusal } from '#kernel/errors'
import { asRefusal, asUnavailable, refusal, unforeseen } from './envelope'
import { languageOf } from './routes'

/** Headers of answers sent before any hook could add them. */
const bareHeaders = {
  'Content-Security-Policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'no-store',
}

/** The path as the router decodes it: `/%61pi/login` is a call as well. */
function pathOf(url: string): string {
  const [path = ''] = url.split('?')
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

function isCall({ url }: Pick<FastifyRequest, 'url'>): boolean {
  const path = pathOf(url)
  return path === API || path.startsWith(`${API}/`)
}

/** Unknown calls answer with an envelope over 200; other paths with an HTTP status. */
function answerUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.refused = 'ROUTE'
  return reply.code(isCall(request) ? 200 : 404).send(refusal(new Refusal('ROUTE'), languageOf(request)))
}

/** Fastify's `frameworkErrors`: an undecodable address never reaches a route. */
export function answerUndecodable(_error: FastifyError, request: unknown, reply: unknown): void {
  void answerUnknown(request as FastifyRequest, (reply as FastifyReply).headers(bareHeaders))
}

export function answerOutside(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const language = languageOf(request)
    const known = asRefusal(error) ?? asUnavailable(error)
    // Invalid file address.
    if (known && !isCall(request)) return answerUnknown(request, reply)
    request.refused = known?.code ?? 'SYS'
    if (known) return reply.code(200).send(refusal(known, language))
    request.log.error({ err: error, req: request }, 'unforeseen')
    return reply.code(isCall(request) ? 200 : 500).send(unforeseen(language, request.id))
  })
  app.setNotFoundHandler(answerUnknown)
  app.addHook('onSend', async (request, reply) => {
    if (isCall(request)) reply.header('Cache-Control', 'no-store')
  })
}
