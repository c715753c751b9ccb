// Public lists for web sites, programs and readers: no session, no cookie, and the same answer for everybody.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errors, Refusal } from '#kernel/errors'
import type { Language } from '#kernel/text'
import { compression } from '../http/compression'
import type { Parts } from '../http/parts'
import { windowOf } from '../limits/window'
import { type Answer, createAnswers, type Format } from './answers'
import { goneHtml, policy } from './html'
import { createLookup, type Found } from './lookup'
import { createReads, type Reads } from './reads'

/** Of one address in a minute: a school or an office behind one address reads as well. */
const PER_MINUTE = 300

/** A name or a token, and the format; a page without one. */
const ADDRESS = /^([\w-]{3,43})(?:\.(json|csv|html))?$/

const types: Record<Format, string> = {
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  html: 'text/html; charset=utf-8',
}

/** Pages of other sites may read the data, and frame the page; nothing else of this server. */
function open(reply: FastifyReply, format: Format): FastifyReply {
  reply.type(types[format]).header('Cross-Origin-Resource-Policy', 'cross-origin')
  if (format !== 'html') return reply.header('Access-Control-Allow-Origin', '*')
  return reply.removeHeader('X-Frame-Options').header('Content-Security-Policy', policy)
}

/** One answer for whatever is not there, so that nobody learns why. */
function sendGone(reply: FastifyReply, format: Format, language: Language): FastifyReply {
  const bodies = { json: '{}', csv: '', html: goneHtml(language) }
  return open(reply, format).code(404).header('Cache-Control', 'no-store').send(bodies[format])
}

function isKnown({ headers }: FastifyRequest, etag: string): boolean {
  return (headers['if-none-match'] ?? '').split(',').some((one) => [etag, '*'].includes(one.trim()))
}

function send(request: FastifyRequest, reply: FastifyReply, format: Format, { list }: Found, answer: Answer) {
  open(reply, format)
    // A secret address is no name for a cache that others share.
    .header('Cache-Control', `${list.is_secret ? 'private' : 'public'}, max-age=${answer.seconds}`)
    .header('ETag', answer.etag)
  if (list.is_secret) reply.header('X-Robots-Tag', 'noindex').header('Referrer-Policy', 'no-referrer')
  return isKnown(request, answer.etag) ? reply.code(304).send() : reply.send(answer.body)
}

/** Not calls, and at the root as files are: readers send nothing but the address, and expect an HTTP status. */
export function servePublicLists(app: FastifyInstance, parts: Parts): Reads {
  const find = createLookup(parts)
  const answers = createAnswers(parts, (error) => app.log.error({ err: error }, 'public list'))
  const reads = createReads(parts.db, parts.clock)
  const limit = windowOf(PER_MINUTE, 60, parts.clock)
  app.get('/public/:file', { compress: compression }, async (request, reply) => {
    const { file } = request.params as { file: string }
    const { language: wanted } = request.query as { language?: unknown }
    const language: Language = wanted === 'en' ? 'en' : 'zh-CN'
    const [, address, format = 'html'] = (ADDRESS.exec(file) ?? []) as [string?, string?, Format?]
    const wait = limit.wait(request.ip)
    if (wait > 0)
      return open(reply, format).code(429).headers({ 'Retry-After': wait, 'Cache-Control': 'no-store' }).send('')
    try {
      await parts.watch.whileUp(() => parts.ownFields.refresh())
      const found = address ? await parts.watch.whileUp(() => find(address)) : null
      if (!found) return sendGone(reply, format, language)
      const answer = await parts.watch.whileUp(() => answers.of(found, language, format))
      reads.add(found.list.id)
      return send(request, reply, format, found, answer)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (errors[error.code].status < 500) return sendGone(reply, format, language)
      return open(reply, format).code(503).headers({ 'Retry-After': 30, 'Cache-Control': 'no-store' }).send('')
    }
  })
  return reads
}
