// An external model is asked once, with limits, and its answer is never trusted.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, startServer, type TestServer } from '../../../../tests/support/server'
import { createWeb, type WebRequest } from '../../../outside/web'

// biome-ignore lint/suspicious/noExplicitAny: content of answers
type Any = any

let server: TestServer
let admin: Person
let asked: WebRequest<unknown>[] = []
/** The text of an answer. */
let answer: () => Promise<string>

const says = (content: unknown): Promise<string> => {
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  return Promise.resolve(JSON.stringify({ choices: [{ message: { content: text } }] }))
}

beforeAll(async () => {
  server = await startServer({
    web: {
      problem: createWeb({ resolve: async () => ['93.184.215.14'] }).problem,
      async post(request) {
        asked.push(request as WebRequest<unknown>)
        return request.read(await answer())
      },
    },
  })
  admin = await server.as('admin')
})
afterAll(() => server.close())
beforeEach(async () => {
  asked = []
  await server.connection.pool.query(`delete from attempt where key like 'ai:%'`)
})

const extract = (body: object) => admin.call('POST /aiExtract', { type: 'member', ...body })

async function configure(values: object): Promise<Any> {
  const { content } = await admin.call('POST /config/getConfig', {})
  return admin.call('POST /config/saveConfig', { revision: content.revision, ...values })
}

test('without a model rules read texts, find records, and say why they cannot read pictures', async () => {
  const { content } = await extract({ text: '姓名:王芳\n籍贯:云岭县石桥镇\n行业:茶叶\n所属区域:江北\n口号:团结互助' })
  expect(content.source).toBe('rule')
  expect(content.fields).toMatchObject({
    user_name: '王芳',
    native_id: expect.any(Number),
    town_id: expect.any(Number),
    work_type_id: expect.any(Number),
    area_id: expect.any(Number),
  })
  expect(content.unmatched).toEqual(['口号:团结互助'])
  const { rows } = await server.connection.pool.query('select name, pid from sxh_area where id = $1', [
    content.fields.town_id,
  ])
  expect(rows[0]).toEqual({ name: '石桥镇', pid: content.fields.native_id })
  const picture = await extract({ file_id: 1 })
  expect(picture).toMatchObject({ code: 'EXT' })
  expect(picture.message).toContain('AI')
  expect(await extract({})).toMatchObject({ code: 'PARAM' })
  expect(await extract({ text: ' ' })).toMatchObject({ code: 'PARAM' })
  expect(await admin.call('POST /aiExtract', { type: 'activity', text: 'a' })).toMatchObject({ code: 'PARAM' })
  expect(asked).toEqual([])
})

test('a text is read to the pages of the caller only, and twenty times a minute', async () => {
  const townsmen = await server.holding(['/user/townsman', '/user/townsman user.create'])
  expect(await townsmen.call('POST /aiExtract', { type: 'member', text: '王芳' })).toMatchObject({ code: 'PERM' })
  const { content } = await townsmen.call('POST /aiExtract', { type: 'townsman', text: '姓名:王芳\n商会职务:会长' })
  expect(content.fields).toEqual({ user_name: '王芳' })
  for (let count = 0; count < 20; count++) await extract({ text: '王芳' })
  expect(await extract({ text: '王芳' })).toMatchObject({ code: 'RATE' })
})

test('addresses that are not safe are not taken as a setting', async () => {
  for (const ai_url of ['http://example.com/v1', 'http://169.254.169.254/', 'https://user:pass@example.com/'])
    expect((await configure({ ai_mode: 'model', ai_url, ai_model: 'm' })).errors).toHaveProperty('ai_url')
  expect((await configure({ ai_mode: 'model' })).errors).toHaveProperty('ai_url')
})

test('what a model answers is judged like any text: choices, days, records; the rest is told as unmatched', async () => {
  const saved = await configure({
    ai_mode: 'model',
    ai_url: 'https://model.example.com/v1/',
    ai_model: 'reader',
    ai_key: 'a-secret-key',
  })
  expect(saved).toMatchObject({ status: 200 })
  expect((await admin.call('POST /config/getConfig', {})).content.ai_key).toBe('******')
  answer = () =>
    says({
      fields: {
        user_name: '王芳',
        sex: '女',
        phone: '120-1380-0138',
        birthday: '1985-02-30',
        area_id: '江北',
        position_id: '没有这个职务',
        state: 'active',
        member_no: 'M1',
      },
      confidence: { user_name: 0.99, sex: 7 },
      unmatched: ['口号'],
    })
  const { content } = await extract({ text: '王芳的名片' })
  expect(content.source).toBe('model')
  expect(content.fields).toEqual({
    user_name: '王芳',
    sex: 'female',
    phone: '12013800138',
    area_id: expect.any(Number),
  })
  expect(content.confidence).toMatchObject({ user_name: 0.99, sex: 0.8 })
  expect(content.unmatched).toEqual(['口号', '1985-02-30', '没有这个职务'])
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatchObject({
    url: 'https://model.example.com/v1/chat/completions',
    headers: { Authorization: 'Bearer a-secret-key' },
    timeout: 55_000,
    body: { model: 'reader', messages: [{ role: 'system' }, { role: 'user', content: '王芳的名片' }] },
  })
  // Nothing was written, and the key appears nowhere.
  const { rows } = await server.connection.pool.query(
    `select ai_key, (select count(*)::int from log where diff::text like '%a-secret-key%') as told from config`,
  )
  expect(rows[0].ai_key).not.toContain('a-secret-key')
  expect(rows[0].told).toBe(0)
})

test('a picture of the library is sent along', async () => {
  const { rows } = await server.connection.pool.query(`select id from file where type = 'image' limit 1`)
  answer = () => says('```json\n{"fields":{"user_name":"王芳"}}\n```')
  // The template's pictures are stored elsewhere, so this one can't be read.
  expect(await extract({ file_id: rows[0].id })).toMatchObject({ code: 'NF' })
  const url = await server.app.parts.outside.files.save(Buffer.from('not really a picture'), 'jpg', '2026-01-01')
  await server.connection.pool.query('update file set url = $2 where id = $1', [rows[0].id, url])
  const { content } = await extract({ file_id: rows[0].id })
  expect(content.fields).toEqual({ user_name: '王芳' })
  const [, question] = (asked.at(-1) as Any).body.messages
  expect(question.content[1].image_url.url).toMatch(/^data:image\/jpeg;base64,/)
  expect(await extract({ file_id: 99_999_999 })).toMatchObject({ code: 'NF' })
})

test('no answer, a refusal, or nonsense is EXT with a way out', async () => {
  const failures: (() => Promise<string>)[] = [
    () => Promise.reject(new Error('timeout')),
    () => Promise.resolve('wrong key'),
    () => Promise.resolve('<html>'),
    () => says('no JSON'),
    () => says('{"fields":[]}'),
    () => says('null'),
  ]
  for (const failure of failures.slice(0, 5)) {
    answer = failure
    const refused = await extract({ text: '王芳' })
    expect(refused).toMatchObject({ code: 'EXT' })
    expect(refused.message).toContain('本地规则')
  }
  answer = failures[5] as typeof answer
  expect((await extract({ text: '王芳' })).content.fields).toEqual({})
})
