// Headers that keep a browser from running or embedding foreign content.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import helmet from 'helmet'

/** The one script inside the first page is allowed by its hash; any other is refused. */
function inlineScripts(client: string | undefined): string[] {
  const page = client && join(client, 'index.html')
  if (!page || !existsSync(page)) return []
  const scripts = readFileSync(page, 'utf8').matchAll(/<script>([\s\S]*?)<\/script>/g)
  return [...scripts].map(
    ([, text]) =>
      `'sha256-${createHash('sha256')
        .update(text as string)
        .digest('base64')}'`,
  )
}

const writer = (client: string | undefined) =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineScripts(client)],
        // Ant Design writes its styles at run time.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'"],
        fontSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // Plain HTTP on an office network is supported: see `onlySecure`.
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'same-origin' },
  })

/** Of answers over https: for a year the browser asks this host over https only; other hosts of its domain are not ours. */
export const onlySecure = { 'strict-transport-security': 'max-age=31536000' } as const

/** Computed once: the same for every answer, for which helmet would assemble them anew. */
export function secureHeaders(client?: string): Record<string, string> {
  const write = writer(client)
  const headers: Record<string, string> = {}
  const answer = {
    setHeader: (name: string, value: string) => {
      headers[name] = value
    },
    removeHeader: () => undefined,
  }
  write({} as IncomingMessage, answer as unknown as ServerResponse, (error) => {
    if (error) throw error
  })
  return headers
}
