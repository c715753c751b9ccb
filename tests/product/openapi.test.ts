// The published contract: a valid OpenAPI document that matches the server's actual requests and answers.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bindings } from '#generated/bindings'
import { API, CONTRACT_PATH } from '#kernel/constants'
import { errors } from '#kernel/errors'
import { createContract, publishedDocument } from '../../scripts/fuzz/contract'
import { startServer, type TestServer } from '../support/server'

// biome-ignore lint/suspicious/noExplicitAny: a document is looked into everywhere
type Part = any
const text = readFileSync('generated/openapi.json', 'utf8')
const document: Part = JSON.parse(text)
const { schemas } = document.components

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const operations = Object.entries<Part>(document.paths).flatMap(([path, verbs]) =>
  Object.entries<Part>(verbs).map(([verb, operation]) => [`${verb.toUpperCase()} ${path}`, operation] as const),
)
const operation = (key: string): Part => new Map<string, Part>(operations).get(key)
const bodyOf = (key: string): Part => operation(key).requestBody.content['application/json'].schema
/** A part of the document, or the target of its reference. */
const resolved = (part: Part): Part =>
  part.$ref
    ? part.$ref
        .split('/')
        .slice(1)
        .reduce((inner: Part, name: string) => inner[name], document)
    : part
const responseOf = (key: string): Part => resolved(operation(key).responses[200])
const contentOf = (key: string): Part =>
  responseOf(key).content['application/json'].schema.oneOf[0].allOf[1].properties.content

function* partsOf(part: Part): Generator<Part> {
  if (typeof part !== 'object' || part === null) return
  yield part
  for (const inner of Object.values(part)) yield* partsOf(inner)
}

test('the contract is a valid OpenAPI 3.1 document', async () => {
  const { valid, errors: wrong } = await new Validator().validate(document)
  expect(wrong).toBeUndefined()
  expect(valid).toBe(true)
})

test('Redocly finds no error by its recommended rules, and warns only of what the envelope makes so', () => {
  const cli = join(process.cwd(), 'node_modules/@redocly/cli/bin/cli.js')
  const words = ['lint', 'generated/openapi.json', '--extends=recommended', '--format=json', '--max-problems=10000']
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const { stdout, status } = spawnSync(process.execPath, [cli, ...words], { encoding: 'utf8', env })
  const { problems } = JSON.parse(stdout) as { problems: { ruleId: string; location: { pointer: string }[] }[] }
  // Redocly wants the rows of an action among the properties of every action on its path.
  const chosen = /\/requestBody\/content\/application~1json\/schema\/anyOf\/\d+\/oneOf\/[01]\/required\/0$/
  const isKnown = ({ ruleId, location }: (typeof problems)[number]) =>
    // Refusals are envelopes with HTTP 200.
    ruleId === 'operation-4xx-response' ||
    (ruleId === 'no-required-schema-properties-undefined' && chosen.test(location[0]?.pointer ?? ''))
  expect(problems.filter((problem) => !isKnown(problem))).toEqual([])
  expect(status).toBe(0)
})

test('every reference in the contract leads to a schema, and every schema is referred to', () => {
  for (const part of ['schemas', 'responses']) {
    const names = [...text.matchAll(new RegExp(`"#/components/${part}/(\\w+)"`, 'g'))].map(([, name]) => name as string)
    expect([...new Set(names)].sort(), part).toEqual(Object.keys(document.components[part]).sort())
  }
})

test('each verb and path is one operation, also where pages and actions share it', () => {
  const calls = bindings.flatMap((binding) =>
    Object.values(binding.calls)
      .filter((call) => call.resource === binding.name)
      .map((call) => `${call.method} ${API}${call.path}`),
  )
  expect(operations.map(([key]) => key).sort()).toEqual([...new Set(calls), `GET ${API}${CONTRACT_PATH}`].sort())
  // Three actions, distinguished by their fixed inputs.
  expect(bodyOf('POST /api/user/checkApply').anyOf.length).toBeGreaterThan(1)
  expect(operation('POST /api/user/checkApply')['x-rights'].length).toBeGreaterThan(1)
  const names = operations.map(([, { operationId }]) => operationId)
  expect(new Set(names).size).toBe(names.length)
})

test('calls that change nothing are marked, so that a program knows what it may send again', () => {
  const marked = operations.filter(([, one]) => one['x-reads']).map(([key]) => key)
  expect(marked).toEqual(expect.arrayContaining(['POST /api/user/list', 'POST /api/label/read', 'GET /api/file']))
  for (const writes of ['POST /api/user/add', 'POST /api/login', 'POST /api/reveal', 'POST /api/export/create'])
    expect(marked).not.toContain(writes)
})

test('no closed object is joined to another: nothing could satisfy both', () => {
  for (const part of partsOf(document)) {
    if (!part.allOf) continue
    const closed = part.allOf.filter((one: Part) => resolved(one).additionalProperties === false)
    expect(closed, JSON.stringify(part).slice(0, 200)).toEqual([{ $ref: '#/components/schemas/Success' }])
    for (const open of part.allOf.slice(1)) expect(Object.keys(open.properties)).toEqual(['content'])
  }
})

test('a success and a refusal are told apart by their status', () => {
  for (const [key] of operations) {
    const { schema } = responseOf(key).content['application/json']
    if (schema.$ref) continue
    expect(schema.oneOf, key).toHaveLength(2)
    expect(schema.oneOf[1], key).toEqual({ $ref: '#/components/schemas/Refusal' })
    if (key !== `GET ${API}${CONTRACT_PATH}`) expect(resolved(schema.oneOf[0].allOf[0]), key).toBe(schemas.Success)
  }
  expect(schemas.Success.properties.status).toEqual({ const: 200 })
  const { status, code } = schemas.Refusal.properties
  expect(status.enum).not.toContain(200)
  expect(code.enum).toEqual(Object.keys(errors))
})

test('rows of a list have their own schema: their columns, not the whole record', () => {
  expect(contentOf('POST /api/article/list').properties.list_data.items.$ref).toBe('#/components/schemas/ArticleListed')
  expect(contentOf('POST /api/article/read').$ref).toBe('#/components/schemas/Article')
  expect(Object.keys(schemas.Article.properties)).toContain('content')
  expect(Object.keys(schemas.ArticleListed.properties)).not.toContain('content')
})

test('rows of a tree say what lies below them', () => {
  expect(schemas.AreaListed.properties.son).toEqual({
    type: 'array',
    items: { $ref: '#/components/schemas/AreaListed' },
  })
})

test('a dry run says that it answers what would change', () => {
  const { properties } = contentOf('POST /api/banner/add')
  expect(Object.keys(bodyOf('POST /api/banner/add').properties)).toContain('dry')
  expect(properties.targets.$ref).toBe('#/components/schemas/Targets')
  expect(properties.changes.$ref).toBe('#/components/schemas/Changes')
})

test('what is done to more rows than at once says that it answers a job', () => {
  expect(contentOf('POST /api/banner/delete').anyOf[1].$ref).toBe('#/components/schemas/Started')
})

test('a body with anything demanded is demanded itself, and an upload has its file', () => {
  expect(operation('POST /api/banner/add').requestBody.required).toBe(true)
  expect(operation('POST /api/banner/list').requestBody.required).toBe(false)
  const { schema } = operation('POST /api/file').requestBody.content['multipart/form-data']
  expect(schema.properties.file).toMatchObject({ contentMediaType: 'application/octet-stream' })
  expect(schema.required).toContain('file')
})

test('a call that answers a file says so', () => {
  const { content } = responseOf('GET /api/template/file')
  expect(Object.keys(content)).toEqual(['application/octet-stream', 'application/json'])
})

test('formats are kept in bodies and answers', () => {
  expect(schemas.Banner.properties.create_time.format).toBe('date-time')
  expect(resolved(bodyOf('POST /api/banner/add').properties.start_time.anyOf[0]).format).toBe('date-time')
})

test('filters of a GET stand in its query by their own names', () => {
  const names = operation('GET /api/file').parameters.map(({ name }: Part) => name)
  expect(names).toEqual(expect.arrayContaining(['page', 'filter', 'create_time_start', 'create_time_end']))
})

test('an answer outside the contract fails the test that asked for it', () => {
  const contract = createContract(publishedDocument())
  const problem = (answer: object, type = 'application/json') =>
    contract.problemWith('POST', '/api/banner/list?x=1', { type, body: JSON.stringify(answer) })
  const content = { list_data: [], total: 0, page: 1, limit: 20 }
  expect(problem({ status: 200, message: 'ok', content })).toBeNull()
  expect(problem({ status: 400, message: '参数错误', content: null, code: 'PARAM' })).toBeNull()
  expect(problem({ status: 200, message: 'ok', content: { ...content, more: 1 } })).toContain('more')
  expect(problem({ status: 200, message: 'ok', content: { ...content, total: '0' } })).toContain('total')
  expect(problem({ status: 418, message: 'tea', content: null, code: 'PARAM' })).toContain('status')
  expect(problem({ status: 200, message: 'ok' })).toContain('content')
  expect(problem({}, 'text/html')).toContain('text/html')
  expect(contract.problemWith('POST', '/api/nothing', { type: 'application/json', body: '{"status":200}' })).toContain(
    'was not refused',
  )
})
