// Answers of public lists, made once for all readers and kept for the time that the list says.
import { createHash } from 'node:crypto'
import type { Language } from '#kernel/text'
import type { Parts } from '../http/parts'
import { type Content, contentOf } from './content'
import { csvOf, jsonOf } from './formats'
import { htmlOf } from './html'
import type { Found } from './lookup'

export type Format = 'json' | 'csv' | 'html'

export interface Answer {
  readonly body: string | Buffer
  readonly etag: string
  /** Seconds for which it may be kept. */
  readonly seconds: number
}

interface Kept {
  /** Of the list as it was stored, and the rights of its owner. */
  readonly key: string
  content: Promise<Content>
  made: number
  bodies: Map<Format, Promise<Omit<Answer, 'seconds'>>>
  isRefreshing: boolean
}

const MINUTE = 60_000
const REMEMBERED = 200

const writers: Record<Format, (content: Content) => string | Buffer | Promise<Buffer>> = {
  json: jsonOf,
  csv: csvOf,
  html: htmlOf,
}

async function written(content: Promise<Content>, format: Format): Promise<Omit<Answer, 'seconds'>> {
  const body = await writers[format](await content)
  // Weak: a proxy may compress it.
  return { body, etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"` }
}

export interface Answers {
  /** @throws Refusal if the owner may not read the list */
  of(found: Found, language: Language, format: Format): Promise<Answer>
}

export function createAnswers(parts: Parts, report: (error: unknown) => void): Answers {
  const cache = new Map<string, Kept>()
  const now = () => parts.clock().getTime()

  const make = ({ list, owner }: Found, language: Language): Pick<Kept, 'content' | 'made' | 'bodies'> => ({
    content: contentOf(list, owner, language, parts),
    made: now(),
    bodies: new Map(),
  })
  const keptFor = (found: Found, language: Language): Kept => {
    const { list, owner } = found
    const name = `${list.id} ${language}`
    const key = `${list.revision} ${owner.etag}${parts.ownFields.tag} ${list.admin_id}`
    const lasting = list.cache_minutes * MINUTE
    const held = cache.get(name)
    const age = held ? now() - held.made : 0
    // A negative age comes with a clock that was set back. What nobody has asked for in a long time is made anew first.
    if (held?.key === key && age >= 0 && age < 2 * lasting) {
      if (age < lasting || held.isRefreshing) return held
      held.isRefreshing = true
      const next = make(found, language)
      next.content
        .then(() => Object.assign(held, next))
        .catch((error) => {
          cache.delete(name)
          report(error)
        })
        .finally(() => {
          held.isRefreshing = false
        })
      return held
    }
    if (cache.size >= REMEMBERED) cache.delete(cache.keys().next().value as string)
    const made: Kept = { key, isRefreshing: false, ...make(found, language) }
    cache.set(name, made)
    made.content.catch(() => cache.get(name) === made && cache.delete(name))
    return made
  }
  return {
    async of(found, language, format) {
      const kept = keptFor(found, language)
      const body = kept.bodies.get(format) ?? written(kept.content, format)
      kept.bodies.set(format, body)
      const left = kept.made + found.list.cache_minutes * MINUTE - now()
      return { ...(await body), seconds: Math.max(1, Math.ceil(left / 1000)) }
    },
  }
}
