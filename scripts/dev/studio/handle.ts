// Requests below /studio: its two pages, and its calls.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ViteDevServer } from 'vite'
import type { Calls } from './calls'
import { callRefusal, LARGEST_BODY, pageRefusal } from './guard'
import { pages, pictureAt } from './pages'
import { StudioRefusal } from './places'

const API = '/studio/api/'

/** Pages are framed by themselves alone, and send no address to others. */
const headers = {
  'X-Frame-Options': 'SAMEORIGIN',
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size > LARGEST_BODY) throw new StudioRefusal('the body is too large')
    parts.push(part)
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8')) as unknown
  } catch {
    throw new StudioRefusal('the body is no JSON')
  }
}

function send(response: ServerResponse, status: number, content: object): void {
  response.writeHead(status, { ...headers, 'Content-Type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify(content))
}

async function answer(request: IncomingMessage, response: ServerResponse, name: string, calls: Calls): Promise<void> {
  const call = Object.hasOwn(calls, name) ? calls[name] : undefined
  if (!call) return send(response, 404, { message: 'no such call' })
  try {
    const body = await bodyOf(request)
    if (typeof body !== 'object' || body === null) throw new StudioRefusal('the body is no object')
    send(response, 200, (await call(body as Record<string, unknown>)) as object)
  } catch (error) {
    if (error instanceof StudioRefusal) return send(response, 422, { message: error.message })
    console.error(error)
    send(response, 500, { message: error instanceof Error ? error.message : String(error) })
  }
}

export type Handle = (request: IncomingMessage, response: ServerResponse) => void

/** @param portOf the port of this server, known once it listens */
export function createHandle(
  calls: Calls,
  vite: Pick<ViteDevServer, 'transformIndexHtml'>,
  portOf: () => number,
): Handle {
  return (request, response) => {
    const address = (request.url ?? '').split('?')[0]?.replace(/\/$/, '') ?? ''
    if (address.startsWith(API.slice(0, -1))) {
      const refused = callRefusal(request, portOf())
      if (refused) send(response, 403, { message: refused })
      else void answer(request, response, address.slice(API.length), calls)
      return
    }
    const refused = pageRefusal(request, portOf())
    if (refused) return send(response, 403, { message: refused })
    const picture = pictureAt(address)
    if (picture) return void response.writeHead(200, { ...headers, 'Content-Type': 'image/svg+xml' }).end(picture)
    const page = pages.get(address)
    if (!page) return send(response, 404, { message: 'no such page' })
    vite.transformIndexHtml(request.url ?? address, page).then(
      (html) => response.writeHead(200, { ...headers, 'Content-Type': 'text/html; charset=utf-8' }).end(html),
      (error: unknown) => send(response, 500, { message: String(error) }),
    )
  }
}
