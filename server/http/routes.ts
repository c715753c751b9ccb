// Registers one route per call, from the bindings: the handler is the behaviour around the generic action, chosen at
// startup.
import { rm } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { names } from '#generated/product'
import type { Binding, Call, Personal, Row } from '#kernel/binding'
import { API, AWAY_HEADER, PERMISSIONS_HEADER } from '#kernel/constants'
import { fail } from '#kernel/errors'
import type { Language } from '#kernel/text'
import { atOnceOf } from '../actions/create-at-once'
import { genericAction } from '../actions/index'
import { setting } from '../actions/set'
import { hostOf, subjectsOf } from '../actions/subjects'
import { answering } from '../boards/board'
import { type AnyBehaviour, type AnyHandle, behaviourOf, handleOf } from '../core/behaviour'
import type { Upload } from '../core/context'
import { FileAnswer } from '../core/file-answer'
import { currentCall } from '../operations/current-call'
import { archiving } from '../personal/archive'
import { erasing } from '../personal/erase'
import { reportAction } from '../reports/index'
import { answer, type Incoming } from './answer'
import { freeForms } from './bounds'
import type { Candidate } from './candidate'
import { compressionOf } from './compression'
import { success } from './envelope'
import { AROUND, type Reception, readMultipart, receptionOf } from './multipart'
import type { Parts } from './parts'
import { createUploadGate, refuseSheet } from './upload-gate'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Accepts values without a closed schema. */
    freeForm?: boolean
  }
}

const personal: Record<Personal, AnyHandle> = { archive: archiving, erase: erasing }

/** The handler of a call. @throws if none exists, so that the server doesn't start */
function handlerOf(binding: Binding, call: Call, behaviour: AnyBehaviour): AnyHandle {
  const { operation } = call
  const generic = call.personal
    ? personal[call.personal]
    : call.set
      ? setting(call)
      : call.board
        ? answering(call)
        : (reportAction(binding, operation) ?? genericAction(binding, operation))
  const own = handleOf(behaviour, call.name)
  if (own && generic)
    return (input, context) =>
      own(input, context, (next) => generic(next, context, () => Promise.reject(new Error('nothing behind'))))
  if (own) return own
  if (generic) return generic
  throw new Error(`no code for ${call.method} ${call.path}: write \`${call.name}\` in the behaviour of ${binding.base}`)
}

/** Locks the rows of an action and checks their state. */
function forSubjects(call: Call, handle: AnyHandle, { resources }: Parts): AnyHandle {
  const host = hostOf(call, resources)
  if (!host || call.reads) return handle
  return async (input, context, next) => {
    await behaviourOf(host.resource).lockFirst?.(input, context)
    const found = await subjectsOf(host, input, context)
    const { revision: _, revision_list: __, ...given } = input
    return handle(call.review ? given : input, { ...context, ...found }, next)
  }
}

/** Not for calls with code of their own, nor where other instances have to be notified. */
function atOnceFor(binding: Binding, call: Call, behaviour: AnyBehaviour, { resources, grantedFrom }: Parts) {
  if (binding.table === null || handleOf(behaviour, call.name) || grantedFrom.has(binding.base)) return undefined
  return atOnceOf(binding, call, behaviour, resources.get(binding.base).binding)
}

export function candidatesOf(parts: Parts, behaviours: ReadonlyMap<string, AnyBehaviour>): Map<string, Candidate[]> {
  const routes = new Map<string, Candidate[]>()
  for (const binding of parts.resources.bindings) {
    for (const call of Object.values(binding.calls)) {
      if (call.resource !== binding.name) continue
      const key = `${call.method} ${call.path.replace(/\{\w+\}/, ':pathId')}`
      const behaviour = behaviours.get(binding.base) ?? {}
      const handle = forSubjects(call, handlerOf(binding, call, behaviour), parts)
      const atOnce = atOnceFor(binding, call, behaviour, parts)
      const candidate: Candidate = { binding, call, handle, ...(atOnce ? { atOnce } : {}) }
      parts.candidates.set(`${call.resource}.${call.name}`, candidate)
      routes.set(key, [...(routes.get(key) ?? []), candidate])
    }
  }
  return routes
}

export function languageOf(request: FastifyRequest): Language {
  return /^en\b/i.test(request.headers['accept-language'] ?? '') ? 'en' : 'zh-CN'
}

/** The bare token, or `Bearer <token>`. Never the cookie, to prevent cross-site requests. */
export function tokenOf(request: FastifyRequest): string {
  return (request.headers.authorization ?? '').replace(/^Bearer\s+/i, '').trim()
}

function pathIdOf(request: FastifyRequest): number | undefined {
  const text = (request.params as { pathId?: string }).pathId
  if (text === undefined) return undefined
  const id = Number(text)
  return /^\d{1,15}$/.test(text) && id > 0 ? id : fail('NF')
}

/** `reception`: for the file of a multipart body; null for other bodies. */
async function incomingOf(
  request: FastifyRequest,
  reply: FastifyReply,
  reception: Reception | null,
): Promise<Incoming> {
  const { body, upload } =
    reception === null ? { body: request.body, upload: null } : await readMultipart(request, reception)
  const pathId = pathIdOf(request)
  return {
    token: tokenOf(request),
    isByPerson: request.headers[AWAY_HEADER.toLowerCase()] === undefined,
    language: languageOf(request),
    // Cut to the log's column: a proxy may pass on any length.
    ip: request.ip.slice(0, 64),
    agent: request.headers['user-agent'] ?? '',
    body,
    upload,
    query: request.query as Row,
    ...(pathId === undefined ? {} : { pathId }),
    cookies: request.cookies,
    sendEtag: (etag) => void reply.header(PERMISSIONS_HEADER, etag),
    sendHeader: (name, value) => void reply.header(name, value),
    setCookie: (name, value, seconds) => {
      // The browser sets the token cookie; the server sets only its own.
      if (name === names.token) throw new Error('the token cookie is the browser’s')
      void reply.setCookie(name, value, {
        path: API,
        httpOnly: true,
        sameSite: 'lax',
        secure: request.protocol === 'https',
        maxAge: seconds,
      })
    },
  }
}

export function registerCalls(app: FastifyInstance, parts: Parts, behaviours: ReadonlyMap<string, AnyBehaviour>): void {
  const gate = createUploadGate()
  /** Read megabytes only from signed-in people who may send them. */
  const admit = async (request: FastifyRequest, { limit, isSheet }: Reception) => {
    const token = tokenOf(request)
    const session =
      (await parts.sessions.find(token, parts.clock())) ?? (await parts.sessions.ofProgram(token, parts.clock()))
    if (!session) return fail('AUTH')
    if (isSheet) refuseSheet(session, parts.resources.bindings)
    const said = Number(request.headers['content-length'])
    return gate.enter(session, Number.isFinite(said) && said > 0 ? Math.min(said, limit) : limit)
  }
  let known = candidatesOf(parts, behaviours)
  parts.renewed = () => {
    known = candidatesOf(parts, behaviours)
  }
  for (const [key, candidates] of known) {
    const [method, path] = key.split(' ') as ['GET' | 'POST', string]
    const multipart = candidates.some((candidate) => candidate.call.multipart)
    const reception = multipart ? receptionOf(path, parts.outside.files.incoming) : null
    app.route({
      method,
      url: API + path,
      exposeHeadRoute: false,
      compress: compressionOf(candidates.map(({ call }) => call)),
      config: { freeForm: candidates.some(({ call }) => freeForms(call).size > 0) },
      ...(reception === null ? {} : { bodyLimit: reception.limit + AROUND }),
      handler: async (request, reply) => {
        const leave = reception === null ? null : await admit(request, reception)
        let upload: Upload | null = null
        try {
          const incoming = await incomingOf(request, reply, reception)
          upload = incoming.upload
          const behind = { id: request.id, call: key }
          const content = await currentCall.run(behind, () =>
            parts.watch.whileUp(() => answer(() => known.get(key) ?? candidates, incoming, parts)),
          )
          return content instanceof FileAnswer ? content.send(reply) : success(content)
        } finally {
          leave?.()
          if (upload) await rm(upload.path, { force: true })
        }
      },
    })
  }
}
