// A span for each call: it begins with the request, and ends with the answer.
import type { FastifyInstance } from 'fastify'
import { API } from '#kernel/constants'
import { currentTracer, type Span } from '../tracing/span'
import { outcomeOf } from './request-log'

declare module 'fastify' {
  interface FastifyRequest {
    /** Null where traces are switched off, and outside calls. */
    span: Span | null
  }
}

/** @param isProxied the trace of a trusted proxy is continued; anybody else's is not */
export function traceRequests(app: FastifyInstance, isProxied: boolean): void {
  const tracer = currentTracer()
  if (!tracer) return
  app.decorateRequest('span', null)
  app.addHook('onRequest', (request, _reply, done) => {
    const { url = '' } = request.routeOptions
    if (url.startsWith(`${API}/`)) {
      const facts = { 'http.request.method': request.method, 'http.route': url, 'request.id': request.id }
      request.span = tracer.begin(`${request.method} ${url}`, 'server', facts, isProxied ? request.headers : {})
    }
    done()
  })
  // Reading the body has left the context of the first hook.
  app.addHook('preHandler', (request, _reply, done) => (request.span ? request.span.within(done) : done()))
  app.addHook('onResponse', (request, reply, done) => {
    const outcome = outcomeOf(request, reply.statusCode)
    const error = outcome === 'SYS' || reply.statusCode >= 500 ? { code: outcome } : null
    request.span?.end({ 'http.response.status_code': reply.statusCode, 'request.outcome': outcome }, error)
    if (request.span) request.span.within(done)
    else done()
  })
}
