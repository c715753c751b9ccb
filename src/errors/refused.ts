// A refused write: its words about a field, and the record if it has changed meanwhile.
import type { Row } from '#kernel/binding'
import { Failure } from '../api/failure'

/** Message of a refusal about the field; a message about another field names that one. */
export function wordsOf(error: unknown, name: string, titleOf: (name: string) => string): string {
  if (!(error instanceof Failure)) return String(error)
  const message = error.errors[name]
  if (message) return message
  const [[other, problem] = []] = Object.entries(error.errors)
  if (other === undefined || problem === undefined) return error.message
  const title = titleOf(other)
  // The order of two dates names both.
  return problem.includes(title) ? problem : `${title} · ${problem}`
}

export interface Stale {
  revision: number
  current: Row
}

export function staleIn(error: unknown): Stale | null {
  if (!(error instanceof Failure) || error.code !== 'STALE') return null
  const content = error.content as Partial<Stale> | null
  return content?.current && typeof content.revision === 'number' ? (content as Stale) : null
}
