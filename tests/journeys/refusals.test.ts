// Refused bodies: what is missing is named by the label that staff know, with what to do, in both languages.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startServer, type TestServer } from '../support/server'

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
