/** Arbitrary requests to what is served beside the calls: the door of assistants, the reference, public lists. */
import fc from 'fast-check'
import { bindings } from '#generated/bindings'
import { API } from '#kernel/constants'
import type { FuzzAnswer, FuzzCall } from './calls'
import { mutate, mutation } from './mutations'

/** Name under which they are counted. */
export const OUTER = 'beside the calls'

const assistant = `${API}/mcp`
const paths = [
  ...['/public/open-activities', '/public/open-activities.json', '/public/open-activities.csv', '/public/no-such.json'],
  ...[`${API}/docs`, `${API}/openapi.json`, '/reference.html', '/calendar/x.ics', '/health', '/ready', '/'],
]
const tails = [
  '',
  '/',
  '%00',
  '%ff',
  '/..%2f..%2fetc',
  '.exe',
  '?',
  '?language=en',
  '?language=en&language=zh-CN',
  '?language[a]=1',
  '?__proto__=1',
  `/${'a'.repeat(3000)}`,
]
const headers: Readonly<Record<string, readonly string[]>> = {
  accept: ['*/*', 'application/json, text/event-stream', 'text/event-stream', 'nonsense', ''],
  'accept-language': ['en', 'zh', '*', 'en;q=nonsense', 'x'.repeat(3000)],
  'accept-encoding': ['identity', 'identity;q=1, nonsense', ','],
  'if-none-match': ['*', '"x"', 'W/"x", "y"', ',,,', '"'],
  origin: ['https://example.org', 'null', 'nonsense'],
  cookie: ['vue_backend_sxh_token=x', '=;=;', 'a=%', '__proto__=1'],
  'content-type': ['application/json', 'text/plain', 'application/json; charset=latin1', 'multipart/form-data'],
  'mcp-protocol-version': ['2025-06-18', '2024-11-05', 'nonsense'],
  'mcp-session-id': ['1', '\u00e9'],
  range: ['bytes=0-1', 'bytes=9-1', 'bytes=-'],
}

const headed: fc.Arbitrary<Record<string, string>> = fc
  .subarray(Object.keys(headers), { maxLength: 4 })
  .chain((names) =>
    fc.record(Object.fromEntries(names.map((name) => [name, fc.constantFrom(...(headers[name] ?? []))]))),
  )
  .map((one) => ({ ...one }) as Record<string, string>)

const names = bindings.filter(({ route }) => route).map(({ name }) => name)
const input = fc.constantFrom<object>(
  {},
  { id: 1 },
  { id_list: [1] },
  { filter: { name: 'a' } },
  { page: 1, limit: 5 },
  { label: 'a', type: 'unit' },
)
/** A tool with what it takes. */
const tool = fc
  .record({
    name: fc.constantFrom(
      'find_resources',
      'describe_resource',
      'list_records',
      'read_record',
      'count_records',
      'report',
      'propose_change',
      'confirm_change',
      'nonsense',
    ),
    resource: fc.constantFrom(...names),
    call: fc.constantFrom('create', 'update', 'remove', 'list', 'publish', 'test', '__proto__'),
    input,
  })
  .map(({ name, ...given }) => ({
    method: 'tools/call',
    params: { name, arguments: { ...given, ...given.input, word: 'a', confirmation: 'a.b' } },
  }))
const message = fc.oneof(
  fc.constantFrom(
    {
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'a', version: '1' } },
    },
    { method: 'tools/list', params: {} },
    { method: 'ping' },
  ),
  { weight: 4, arbitrary: tool },
)
const toAssistant = (person: fc.Arbitrary<number>): fc.Arbitrary<FuzzCall> =>
  fc
    .tuple(
      person,
      headed,
      fc.constantFrom('POST', 'POST', 'POST', 'GET', 'DELETE', 'PUT'),
      message,
      fc.array(mutation, { maxLength: 2 }),
    )
    .map(([who, said, method, one, spoils]) => ({
      person: who,
      method,
      url: assistant,
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...said },
      ...(method === 'GET' ? {} : { payload: JSON.stringify(mutate({ jsonrpc: '2.0', id: 1, ...one }, spoils)) ?? '' }),
    }))
const toOthers = (person: fc.Arbitrary<number>): fc.Arbitrary<FuzzCall> =>
  fc
    .tuple(
      person,
      headed,
      fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'OPTIONS'),
      fc.constantFrom(...paths),
      fc.constantFrom('', ...tails),
    )
    .map(([who, said, method, path, tail]) => {
      const { 'content-type': type, ...others } = said
      return method === 'POST'
        ? {
            person: who,
            method,
            url: path + tail,
            headers: { ...others, 'content-type': type ?? 'application/json' },
            payload: '{}',
          }
        : { person: who, method, url: path + tail, headers: others }
    })

/** `people`: number of callers; the last one is the program, which alone is let in by the door of assistants. */
export function outerCalls(people: number): fc.Arbitrary<FuzzCall> {
  const anybody = fc.nat(people - 1)
  const program = fc.oneof({ weight: 4, arbitrary: fc.constant(people - 1) }, anybody)
  return fc.oneof(toAssistant(program), toOthers(anybody))
}

const settled: ReadonlySet<number> = new Set([
  200, 202, 204, 206, 302, 304, 400, 401, 404, 405, 406, 413, 415, 416, 429,
])

/** The problem with an answer as a sentence, or null. */
export function outerProblem({ method, url }: FuzzCall, { status, type, body }: FuzzAnswer): string | null {
  if (!settled.has(status)) return `HTTP ${status} ${body.slice(0, 200)}`
  if (/"code":"SYS"|\\"code\\":\\"SYS\\"/.test(body)) return `system error: ${body.slice(0, 300)}`
  if (status !== 200 || method === 'HEAD' || !type.startsWith('application/json')) return null
  const answer = JSON.parse(body) as Record<string, unknown>
  const has = (...keys: string[]) => keys.every((key) => key in answer)
  // Wrong addresses and bodies are answered with an envelope before the door.
  if (has('status', 'message', 'code')) return null
  if (url.startsWith(assistant))
    return has('jsonrpc') && (has('result') || has('error')) ? null : `no JSON-RPC: ${body.slice(0, 200)}`
  if (url.startsWith('/public/'))
    return has('title', 'columns', 'rows') ? null : `no public list: ${body.slice(0, 200)}`
  return null
}
