// A program that receives webhooks, and misbehaves as it is told to.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import type { Event } from '../../server/webhooks/events'

export interface Request {
  readonly id: string
  readonly type: string
  readonly events: readonly Event[]
}

export interface Receiver {
  readonly url: string
  /** Requests in the order of their arrival, those that were refused included. */
  readonly requests: Request[]
  /** The secret by which signatures are verified; a wrong one is answered 401. */
  secret: string
  /** HTTP status of the next answers; null hangs up. By number of the request. */
  answers: (request: Request, place: number) => number | null
  /** Text and headers of answers that are no success. */
  refusal: { text: string; headers?: Record<string, string> }
  /** Events that were taken, each once, as a receiver keeps them. */
  taken(): Event[]
  close(): Promise<void>
}

export async function startReceiver(): Promise<Receiver> {
  const taken = new Map<string, Event>()
  const receiver: Omit<Receiver, 'url' | 'close'> = {
    requests: [],
    secret: '',
    answers: () => 204,
    refusal: { text: 'sorry' },
    taken: () => [...taken.values()],
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      const [id, time, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
        String(request.headers[`webhook-${name}`]),
      )
      // By the clock of the test, which may be ahead of that of the library.
      const expected = new Webhook(receiver.secret).sign(id as string, new Date(Number(time) * 1000), text)
      if (!signatures?.split(' ').includes(expected)) return response.writeHead(401).end('signature')
      const body = JSON.parse(text) as { type: string; data: Event[] }
      const one = { id: id as string, type: body.type, events: body.data }
      receiver.requests.push(one)
      const status = receiver.answers(one, receiver.requests.length)
      if (status === null) return request.socket.destroy()
      if (status < 300) for (const event of body.data) if (!taken.has(event.id)) taken.set(event.id, event)
      if (status < 300) return response.writeHead(status).end()
      return response.writeHead(status, receiver.refusal.headers).end(receiver.refusal.text)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  return Object.assign(receiver, {
    url,
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  })
}
