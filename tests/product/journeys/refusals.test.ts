// Refused bodies: missing values are named by their label, with an instruction, in both languages.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startServer, type TestServer } from '../../support/server'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
})
afterAll(() => server.close())

const english = { 'accept-language': 'en' }

test('a missing field says which one it is', async () => {
  const chinese = await admin.call('POST /banner/add', {})
  expect(chinese).toMatchObject({ code: 'PARAM', errors: { title: '请填写标题', image: '请选择图片' } })
  const { errors } = await admin.call('POST /banner/add', {}, english)
  expect(errors).toMatchObject({ title: 'Fill in “Title”', image: 'Choose “Image”' })
})

test('emptied is told as missing is', async () => {
  expect(await admin.call('POST /banner/add', { title: null })).toMatchObject({ errors: { title: '请填写标题' } })
  expect(await admin.call('POST /banner/add', { title: '  ' })).toMatchObject({ errors: { title: '请填写标题' } })
})

test('in a row of a list as well', async () => {
  const answer = await admin.call('POST /area/frameAdd', { name: '试办', user_list: [{ title: '干事' }] })
  expect(answer.code).toBe('PARAM')
  expect(Object.values(answer.errors ?? {})).toContain('请选择会员')
})

test('what only programs send is called by its name', async () => {
  const answer = await admin.call('POST /reorder', {})
  expect(answer.code).toBe('PARAM')
  expect(Object.entries(answer.errors ?? {})).toEqual(
    expect.arrayContaining([['resource', expect.stringMatching(/^请(填写|选择).+/)]]),
  )
})

test.each([
  ['a zero-width space', '\u200B'],
  ['a byte order mark', '\uFEFF'],
  ['a word joiner', '\u2060'],
  ['a Hangul filler', '\u3164'],
  ['a blank Braille cell', '\u2800'],
  ['a joiner and a variation selector', '\u200D\uFE0F'],
  ['control characters', '\u0001\u009F'],
  ['a mark of direction', '\u202E'],
])('a name of nothing but %s is refused', async (_name, title) => {
  const answer = await admin.call('POST /banner/add', { title, image: '/uploads/2026/01/a.jpg', place: 'home' })
  expect(answer).toMatchObject({ code: 'PARAM', errors: { title: expect.any(String) } })
})

test('characters that nobody sees are left out of a name; those that draw it stay', async () => {
  const names = ['\u202D测试\u202C组\u200B一\uFEFF', '👩‍🌾❤️小组']
  for (const [index, name] of names.entries()) {
    const { content } = await admin.call('POST /area/groupAdd', { name, sort: index })
    const { rows } = await server.connection.pool.query('select name from area where id = $1', [content.id])
    expect(rows[0].name).toBe(['测试组一', '👩‍🌾❤️小组'][index])
  }
})

test('half a character and a NUL are refused everywhere, naming the field', async () => {
  const image = '/uploads/2026/01/a.jpg'
  for (const text of ['半个\uD83D', '空\u0000字']) {
    const named = { code: 'PARAM', errors: { title: expect.stringContaining('不完整的字符') } }
    expect(await admin.call('POST /banner/add', { title: text, image, place: 'home' })).toMatchObject(named)
    expect(await admin.call('POST /banner/list', { filter: { title: text } })).toMatchObject(named)
    for (const call of ['POST /banner/list', 'POST /search'])
      expect(await admin.call(call, { keyword: text })).toMatchObject({
        code: 'PARAM',
        message: expect.stringContaining('不完整的字符'),
        errors: { keyword: expect.stringContaining('不完整的字符') },
      })
    const value = { columns: [text] }
    expect(await admin.call('POST /preference/save', { name: 'list:banner', value })).toMatchObject({
      code: 'PARAM',
      errors: { value: expect.stringContaining('不完整的字符') },
    })
    expect(await server.nobody.call('POST /login', { username: 'admin', password: text })).toMatchObject({
      code: 'PARAM',
      errors: { password: expect.stringContaining('不完整的字符') },
    })
  }
})

test('too many ids, too long a keyword and too large a page are told with their limit', async () => {
  const id_list = Array.from({ length: 501 }, (_, index) => index + 1)
  expect(await admin.call('POST /banner/delete', { id_list })).toMatchObject({
    code: 'PARAM',
    message: '所选记录一次最多 500 项',
    errors: { id_list: '所选记录一次最多 500 项' },
  })
  const keyword = '长'.repeat(101)
  for (const call of ['POST /banner/list', 'POST /user/list', 'POST /area/getAll', 'POST /search'])
    expect(
      await admin.call(call, call === 'POST /user/list' ? { scene: 'member', keyword } : { keyword }),
    ).toMatchObject({
      code: 'PARAM',
      message: expect.stringContaining('100'),
      errors: { keyword: expect.stringContaining('100') },
    })
  expect(await admin.call('POST /banner/list', { limit: 201 })).toMatchObject({ errors: { limit: '不能大于 200' } })
  expect((await admin.call('POST /banner/list', { keyword }, english)).message).toBe(
    'Search text: at most 100 characters',
  )
})
