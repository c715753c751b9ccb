// The contract as it is served: grouped, ordered and written for people, in both languages, with an example of each call.
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { groups } from '#generated/product'
import { API, CONTRACT_PATH, REFERENCE_PATH } from '#kernel/constants'
import { errors } from '#kernel/errors'
import { createCheck } from '../../scripts/examples/requests'
import {
  createContract,
  type Document,
  type Operation,
  publishedDocument,
  type Schema,
} from '../../scripts/fuzz/contract'
import { everywhere } from '../../server/reference/errors'
import { apiToken } from '../support/api-token'
import { startServer, type TestServer } from '../support/server'

interface Served extends Document {
  info: { title: string; description: string }
  tags: { name: string }[]
  'x-tagGroups': { name: string; tags: string[] }[]
}
type Language = 'zh-CN' | 'en'
type Examples = Record<string, { value: Record<string, unknown> }>

let server: TestServer
let served: Record<Language, Served>
const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.server.inject({ method: 'GET', url: API + url, headers })

beforeAll(async () => {
  server = await startServer({ unchecked: true })
  const { token: authorization } = await server.as('mishu')
  const read = async (language: Language) =>
    (await get(`${CONTRACT_PATH}?language=${language}`, { authorization })).json() as Served
  served = { 'zh-CN': await read('zh-CN'), en: await read('en') }
})
afterAll(() => server.close())

interface Found {
  readonly name: string
  readonly address: string
  readonly operation: Operation & { tags: string[]; summary: string; description: string }
}
const operationsIn = ({ paths }: Served): Found[] =>
  Object.entries(paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, operation]) => ({
      name: operation.operationId,
      address: `${verb} ${path}`,
      operation: operation as Found['operation'],
    })),
  )
const named = (document: Served, name: string) =>
  operationsIn(document).find((one) => one.name === name)?.operation as Found['operation']
const languages: Language[] = ['zh-CN', 'en']

test.each(languages)('in %s it is a valid OpenAPI document with the schemas of the generated one', async (language) => {
  const { valid, errors: wrong } = await new Validator().validate(structuredClone(served[language]) as never)
  expect(wrong).toBeUndefined()
  expect(valid).toBe(true)
  const published = publishedDocument()
  expect(Object.keys(served[language].components.schemas)).toEqual(Object.keys(published.components.schemas))
  expect(Object.keys(served[language].paths).sort()).toEqual(Object.keys(published.paths).sort())
})

test('a stranger is refused, and sent to the sign-in page and back', async () => {
  expect((await get(CONTRACT_PATH)).json()).toMatchObject({ status: 401, code: 'AUTH' })
  const page = await get(REFERENCE_PATH)
  expect(page.statusCode).toBe(302)
  expect(page.headers['location']).toBe('/#/login?redirect=%2Fapi%2Fdocs')
  // Another site cannot read a contract with the cookie, which opens the page only.
  const { token } = await server.as('mishu')
  const cookie = `vue_backend_sxh_token=${token}`
  expect((await get(CONTRACT_PATH, { cookie })).json()).toMatchObject({ code: 'AUTH' })
  expect((await get(REFERENCE_PATH, { cookie })).headers['location']).toBe('/reference.html')
})

test('a program reads it with its token, as often as that allows, and is told that a token is unknown', async () => {
  const program = await apiToken(server, ['/label'], {})
  const answer = await get(CONTRACT_PATH, { authorization: `Bearer ${program.token}` })
  expect(answer.json()).toEqual(served['zh-CN'])
  expect(answer.headers['ratelimit-policy']).toContain('w=60')
  const unknown = await get(CONTRACT_PATH, { authorization: 'Bearer aat_unknown' })
  expect(unknown.json().message).toContain('访问令牌')
})

test('the language is that of the address, otherwise of the header', async () => {
  const { token: authorization } = await server.as('mishu')
  const read = async (url: string, header: string) =>
    ((await get(url, { authorization, 'accept-language': header })).json() as Served).info.title
  expect(await read(CONTRACT_PATH, 'en')).toBe(served.en.info.title)
  expect(await read(`${CONTRACT_PATH}?language=zh-CN`, 'en')).toBe(served['zh-CN'].info.title)
})

test.each(languages)('in %s groups and pages stand as in the menu, and calls from reading to actions', (language) => {
  const document = served[language]
  const own = [...groups].sort((left, right) => left.order - right.order)
  const titles = own.map(({ title }) => (language === 'en' ? title.en : title.zh))
  expect(document['x-tagGroups'].map(({ name }) => name).slice(0, -1)).toEqual(titles)
  expect(document.tags.map(({ name }) => name)).toEqual(document['x-tagGroups'].flatMap(({ tags }) => tags))
  expect(new Set(document.tags.map(({ name }) => name)).size).toBe(document.tags.length)
  const used = operationsIn(document).map(({ operation }) => operation.tags[0] as string)
  expect([...new Set(used)]).toEqual(document.tags.map(({ name }) => name))
  const calls = operationsIn(document).filter(({ name }) => name.startsWith('banner_'))
  const order = ['list', 'read', 'create', 'update', 'is_show', 'remove']
  expect(calls.map(({ name }) => name.slice('banner_'.length))).toEqual(order)
})

test('calls are named in words, in the language', () => {
  const summaries = (document: Served, page: string) =>
    operationsIn(document).flatMap(({ name, operation }) => (name.startsWith(page) ? [operation.summary] : []))
  expect(summaries(served['zh-CN'], 'banner_')).toEqual(['列表', '详情', '新增', '编辑', '切换显示', '删除'])
  expect(summaries(served.en, 'banner_')).toEqual(['List', 'Details', 'Create', 'Edit', 'Switch “Shown”', 'Delete'])
  for (const { name, operation } of operationsIn(served['zh-CN']))
    expect(operation.summary, name).toMatch(/[\u4e00-\u9fff]/)
  for (const { name, operation } of operationsIn(served.en))
    expect(operation.summary + operation.description + operation.tags.join(), name).not.toMatch(/[\u4e00-\u9fff]/)
})

test('each call says who may call it, its errors, and which conventions it takes part in', () => {
  const create = named(served['zh-CN'], 'user_create').description
  expect(create).toContain('**谁可调用**：会员列表 › 新增；')
  expect(create).toMatch(/\*\*支持\*\*：`request_no` `dry`/)
  expect(named(served.en, 'user_update').description).toMatch(/Takes\*\*: `revision`/)
  expect(named(served['zh-CN'], 'account_login').description).toContain('无需登录')
  expect(named(served['zh-CN'], 'account_explain').description).toContain('访问令牌不可用')
  expect(named(served['zh-CN'], 'user_remove')['x-errors']).toEqual(expect.arrayContaining(['NF', 'REF', 'COUNT']))
  expect(named(served['zh-CN'], 'banner_update')['x-errors']).toContain('STALE')
  expect(named(served['zh-CN'], 'banner_list')['x-errors']).toEqual(['AUTH', 'PERM', 'PARAM'])
  for (const code of Object.keys(errors)) expect(served.en.info.description).toContain(`| \`${code}\` |`)
})

test('values have the titles of their fields', () => {
  const texts = (document: Served, component: string, key: string) =>
    (document.components.schemas[component] as { properties: Record<string, Schema> }).properties[key]?.['description']
  expect(texts(served['zh-CN'], 'UserListed', 'user_name')).toBe('姓名')
  expect(texts(served.en, 'UserListed', 'phone')).toMatch(/^Phone/)
  expect(texts(served['zh-CN'], 'UserListed', 'sex')).toContain('`female` 女')
  for (const component of ['Banner', 'UserListed', 'ActivityFilter', 'UserOption']) {
    const { properties } = served.en.components.schemas[component] as { properties: Record<string, Schema> }
    for (const [key, value] of Object.entries(properties))
      expect(value['description'], `${component}.${key}`).toBeTruthy()
  }
})

/** Calls without an example of their answer, with the reason. */
const unanswered: Readonly<Record<string, string>> = {
  account_explain: 'asks for a page that one lacks',
  api_token_read: 'the demonstration has no token',
  backup_read: 'the demonstration has no backup',
  job_look: 'needs a job',
  job_rows: 'needs a job',
  own_field_read: 'the demonstration has no field of staff',
  screen_data: 'needs the token of a published screen',
  sheet_export_read: 'needs a job',
  sheet_import_template: 'a file',
  sheet_import_values: 'needs an import',
  sheet_import_preview: 'needs an import',
  sheet_import_options: 'needs an import',
  sheet_import_faults: 'needs an import',
  sheet_import_faults_file: 'a file',
  template_get: 'needs the name of a template',
  template_file: 'a file',
  webhook_read: 'the demonstration has no webhook',
  webhook_delivery_read: 'the demonstration has no webhook',
  contract: 'this document',
}

test('each call has an example that its contract accepts', () => {
  const document = served['zh-CN']
  const published = publishedDocument()
  const problemOf = createCheck(published)
  const contract = createContract(published)
  const without: string[] = []
  const found: string[] = []
  const accept = (name: string, problem: string | null) => {
    if (problem) found.push(`${name}: ${problem}`)
  }
  for (const { name, address, operation } of operationsIn(document)) {
    const [method, path] = address.split(' ') as [string, string]
    const parameters = (operation.parameters ?? []) as readonly { name: string; example?: unknown }[]
    const given = Object.fromEntries(parameters.flatMap((one) => ('example' in one ? [[one.name, one.example]] : [])))
    const bodies = Object.values(operation.requestBody?.content ?? {}) as { examples?: Examples }[]
    const requests = bodies.flatMap(({ examples = {} }) => Object.values(examples).map(({ value }) => value))
    if (requests.length === 0 && operation.requestBody) without.push(`${name} request`)
    const original = published.paths[path]?.[method] as Operation
    for (const request of requests.length > 0 ? requests : [{}])
      accept(name, problemOf(original, { ...given, ...request }))
    const answer = operation.responses[200] as { content: Record<string, { examples?: Examples }> }
    const content = answer.content?.['application/json']?.examples?.['example']?.value
    if (content) {
      const problem = contract.problemWith(method.toUpperCase(), path, {
        type: 'application/json',
        body: JSON.stringify(content),
      })
      accept(name, problem)
    } else if (operation['x-reads'] || name === 'contract') without.push(name)
  }
  expect(found).toEqual([])
  expect(without.sort()).toEqual(Object.keys(unanswered).sort())
})

test('a write that can be tried is a dry run first, and writes only where that is chosen', () => {
  const { content } = named(served.en, 'banner_create').requestBody as unknown as {
    content: Record<string, { examples: Examples }>
  }
  const [dry, real] = Object.values(content['application/json']?.examples as Examples)
  expect(dry?.value['dry']).toBe(true)
  expect(real?.value).not.toHaveProperty('dry')
})

test('no example holds a secret, a contact, or a phone number that could be somebody’s', () => {
  const text = JSON.stringify(
    operationsIn(served['zh-CN']).map(({ operation }) => [operation.requestBody, operation.responses]),
  )
  expect(text).not.toMatch(/aat_[\w-]{8,}|[?&]sign=|\$argon2|otpauth:|\/calendar\/[\w-]{20,}/)
  expect(text.match(/(?<![\w.])1[3-9]\d{9}(?!\w)/g)).toBeNull()
  expect(text.match(/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Z])[\w-]{40,}(?![\w-])/g)).toBeNull()
})

/** The example of a call that changes nothing: of a read, or as a dry run. */
function harmless({ requestBody, ...operation }: Operation): object[] {
  const [media] = Object.values(requestBody?.content ?? {}) as { examples?: Examples }[]
  const first = Object.values(media?.examples ?? {})[0]?.value ?? {}
  return operation['x-reads'] || first['dry'] === true ? [first] : []
}

test('a call is refused with the codes that it says', async () => {
  const strange: string[] = []
  for (const person of [server.nobody, await server.as('caiwu'), await server.as('admin')])
    for (const { name, address, operation } of operationsIn(served['zh-CN'])) {
      if (name === 'contract' || operation.requestBody?.content['multipart/form-data']) continue
      const [verb, path] = address.split(' ') as [string, string]
      for (const body of [
        { no_such_key: 1 },
        ...harmless(operation),
        { id: 999_999_999 },
        { id_list: [999_999_999] },
      ]) {
        // Signing out takes no words.
        if (name === 'account_logout' && person !== server.nobody) continue
        const answer = await person.call(`${verb.toUpperCase()} ${path.slice(API.length)}`, body).catch(() => null)
        const code = answer?.code
        if (code && ![...everywhere, ...(operation['x-errors'] ?? [])].includes(code))
          strange.push(`${name} ${code} ${answer.message}`)
      }
    }
  expect([...new Set(strange)]).toEqual([])
})
