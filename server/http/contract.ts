// Serves the contract and the page that shows it to signed-in people and programs: it describes structure, never data.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { names } from '#generated/product'
import { API, AWAY_HEADER, CONTRACT_PATH, REFERENCE_PATH } from '#kernel/constants'
import type { Language } from '#kernel/text'
import type { AnyBehaviour } from '../core/behaviour'
import { described } from '../reference/describe'
import { loadExamples } from '../reference/examples'
import { compression } from './compression'
import type { Parts } from './parts'
import { callerOf, refuseUnknown } from './programs'
import { languageOf, tokenOf } from './routes'

/** The page as built: reference.html. */
const PAGE = 'reference.html'

/** Described on the first call in a language, to keep startup fast. */
function textsOf({ resources }: Parts, behaviours: ReadonlyMap<string, AnyBehaviour>) {
  const kept = new Map<Language, Promise<string>>()
  const describe = async (language: Language) => {
    const [{ default: base }, examples] = await Promise.all([import('#generated/openapi.json'), loadExamples()])
    const { bindings } = resources
    const hasCode = (name: string) => behaviours.has(name)
    return JSON.stringify(described(base, { bindings, hasCode, examples, prefix: API }, language))
  }
  return (language: Language): Promise<string> => {
    const text = kept.get(language) ?? describe(language)
    kept.set(language, text)
    return text
  }
}

function wantedLanguage(request: FastifyRequest): Language {
  const { language } = request.query as { language?: unknown }
  if (language === undefined) return languageOf(request)
  return language === 'en' ? 'en' : 'zh-CN'
}

export function serveContract(
  app: FastifyInstance,
  parts: Parts,
  behaviours: ReadonlyMap<string, AnyBehaviour>,
  client?: string,
): void {
  const textOf = textsOf(parts, behaviours)
  app.get(API + CONTRACT_PATH, { exposeHeadRoute: false, compress: compression }, async (request, reply) => {
    const token = tokenOf(request)
    const session = await callerOf(
      {
        token,
        isByPerson: request.headers[AWAY_HEADER.toLowerCase()] === undefined,
        ip: request.ip.slice(0, 64),
        sendHeader: (name, value) => void reply.header(name, value),
      },
      parts,
    )
    if (!session) return refuseUnknown(token)
    return reply.type('application/json; charset=utf-8').send(await textOf(wantedLanguage(request)))
  })

  // An address that a person opens: the browser sends its cookie, and nothing is changed by it.
  app.get(API + REFERENCE_PATH, { exposeHeadRoute: false }, async (request, reply): Promise<FastifyReply> => {
    const session = await parts.sessions.find(request.cookies[names.token] ?? '', parts.clock(), false)
    if (!session) return reply.redirect(`/#/login?redirect=${encodeURIComponent(API + REFERENCE_PATH)}`)
    // In development Vite serves it.
    if (!client) return reply.redirect(`/${PAGE}`)
    return reply.type('text/html; charset=utf-8').send(await readFile(join(client, PAGE), 'utf8'))
  })
}
