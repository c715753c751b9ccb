// Headers that keep a browser from running or embedding foreign content.
import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'

const write = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
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
export function secureHeaders(): Record<string, string> {
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
