// Request numbers: a write that is sent again after its answer was lost carries the number of the first try.
import type { Row } from '#kernel/binding'
import { Failure } from './failure'

export function requestNo(): string {
  // randomUUID is missing without https
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** Numbers of writes that have not been answered yet, by path and body. */
const unanswered = new Map<string, string>()

/** The server said what became of the write; a gateway's own page or silence leaves that open. */
function isAnswered(error: unknown): boolean {
  return error instanceof Failure && error.code !== undefined && error.code !== 'NETWORK' && error.code !== 'TIMEOUT'
}

/** Sends a write with a number: its own, or that of the same write whose answer was lost. A dry run has none. */
export async function numbered<T>(path: string, input: Row, send: (input: Row) => Promise<T>): Promise<T> {
  if (input['dry'] || input['request_no']) return send(input)
  const key = `${path} ${JSON.stringify(input)}`
  const number = unanswered.get(key) ?? requestNo()
  unanswered.set(key, number)
  try {
    const answer = await send({ ...input, request_no: number })
    unanswered.delete(key)
    return answer
  } catch (error) {
    if (isAnswered(error)) unanswered.delete(key)
    throw error
  }
}
