// Request of a call that is written as `METHOD /path`.
import { API } from '#kernel/constants'

export interface CallRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly payload?: string
}

/** A body as the query of a GET; values of the path are not repeated. */
function queryOf(body: object, inPath: ReadonlySet<string>): string {
  const entries = Object.entries(body)
    .filter(([key, value]) => value !== undefined && !inPath.has(key))
    .map(([key, value]) => [key, typeof value === 'object' ? JSON.stringify(value) : String(value)])
  return entries.length > 0 ? `?${new URLSearchParams(entries)}` : ''
}

/** A placeholder of the path is filled from the body by its name, otherwise by `id`. A GET sends the rest as its query. A text is sent as it is. */
export function requestOf(call: string, body?: unknown): CallRequest {
  const [method, template] = call.split(' ') as [string, string]
  const values = typeof body === 'object' && body !== null ? ({ ...body } as Record<string, unknown>) : null
  const inPath = new Set<string>()
  const path = template.replace(/\{(\w+)\}/, (placeholder, name: string) => {
    const key = [name, 'id'].find((one) => values?.[one] !== undefined)
    if (!values || !key) return placeholder
    const value = String(values[key])
    inPath.add(key)
    if (key !== 'id') delete values[key]
    return value
  })
  if (method === 'GET' && values) return { method, url: API + path + queryOf(values, inPath), headers: {} }
  if (body === undefined) return { method, url: API + path, headers: {} }
  const payload = typeof body === 'string' ? body : JSON.stringify(values ?? body)
  return { method, url: API + path, headers: { 'content-type': 'application/json' }, payload }
}
