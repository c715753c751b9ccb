// A call becomes the request that the server expects, and a refusal becomes one Failure.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { names } from '#generated/product'
import { fillPath, queryText } from './exchange'
import { Failure, onFailure } from './failure'
import { send } from './send'

const asked: [string, RequestInit][] = []
let answer: () => Promise<Response>

beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('document', { cookie: `${names.token}=secret` })
  vi.stubGlobal('location', { protocol: 'http:' })
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    asked.push([url, init])
    return answer()
  })
})
afterEach(() => vi.unstubAllGlobals())

const envelope = (body: object) => async () => new Response(JSON.stringify(body))

test('the placeholder of a path is filled from the input and leaves the body', () => {
  expect(fillPath({ method: 'POST', path: '/role/{role_id}/edit' }, { id: 7, name: 'x' })).toEqual({
    path: '/role/7/edit',
    rest: { name: 'x' },
  })
  expect(fillPath({ method: 'POST', path: '/menu/{menu_id}/edit' }, { menu_id: 3, id: 9 })).toEqual({
    path: '/menu/3/edit',
    rest: { id: 9 },
  })
  expect(() => fillPath({ method: 'GET', path: '/role/{id}' }, {})).toThrow('{id}')
})

test('a GET carries objects as JSON text and leaves out what is empty', () => {
  expect(queryText({ page: 2, keyword: '', filter: { a: [1] }, none: undefined })).toBe(
    '?page=2&filter=%7B%22a%22%3A%5B1%5D%7D',
  )
  expect(queryText({})).toBe('')
})

test('every call carries the token, the marker header and the cookies', async () => {
  answer = envelope({ status: 200, message: '', content: { id: 1 } })
  await expect(send({ method: 'POST', path: '/user/list' }, { page: 1 })).resolves.toEqual({ id: 1 })
  const [url, init] = asked[0] as [string, RequestInit]
  expect(url).toBe('/api/user/list')
  expect(init).toMatchObject({ method: 'POST', credentials: 'include', body: '{"page":1}' })
  expect(init.headers).toMatchObject({
    Authorization: 'secret',
    'X-Requested-With': 'XMLHttpRequest',
    'Content-Type': 'application/json',
  })
})

test('a call without a body has no content type', async () => {
  answer = envelope({ status: 200, message: '', content: {} })
  await send({ method: 'POST', path: '/logout' })
  expect(asked[0]?.[1].headers).not.toHaveProperty('Content-Type')
})

test('a refusal is thrown and reported once, with the fields it names', async () => {
  answer = envelope({ status: 400, code: 'PARAM', message: '参数错误', errors: { phone: 'x' }, content: null })
  const heard: Failure[] = []
  const stop = onFailure((failure) => heard.push(failure))
  await expect(send({ method: 'POST', path: '/user/add' }, {})).rejects.toMatchObject({
    status: 400,
    code: 'PARAM',
    message: '参数错误',
    errors: { phone: 'x' },
  })
  await expect(send({ method: 'POST', path: '/user/add' }, {}, { quiet: true })).rejects.toBeInstanceOf(Failure)
  stop()
  expect(heard).toHaveLength(1)
})

test('an answer without a message says Error', async () => {
  answer = envelope({ status: 500, content: null })
  await expect(send({ method: 'POST', path: '/x' }, {}, { quiet: true })).rejects.toMatchObject({ message: 'Error' })
  answer = async () => new Response('<html>bad gateway</html>', { status: 502 })
  await expect(send({ method: 'POST', path: '/x' }, {}, { quiet: true })).rejects.toMatchObject({
    message: 'Error',
    status: 502,
  })
})

test('success is only a status of 200 in the body', async () => {
  answer = async () => new Response('<html>a proxy page</html>', { status: 200 })
  await expect(send({ method: 'POST', path: '/x' }, {}, { quiet: true })).rejects.toBeInstanceOf(Failure)
})

test('a cancelled call is no failure to tell of', async () => {
  const heard: Failure[] = []
  const stop = onFailure((failure) => heard.push(failure))
  const control = new AbortController()
  answer = async () => {
    control.abort()
    throw new DOMException('aborted', 'AbortError')
  }
  await expect(send({ method: 'POST', path: '/x' }, {}, { signal: control.signal })).rejects.toThrow('aborted')
  stop()
  expect(heard).toHaveLength(0)
})

test('a write sent again after a lost answer carries the same number, and after an answer a new one', async () => {
  const create = { method: 'POST', path: '/banner/add', once: true } as const
  const numbers = () => asked.map(([, init]) => JSON.parse(String(init.body)).request_no as string)
  answer = () => Promise.reject(new TypeError('lost'))
  await expect(send(create, { title: 'x' }, { quiet: true })).rejects.toMatchObject({ code: 'NETWORK' })
  // A gateway's own page doesn't say what became of the write.
  answer = async () => new Response('<h1>Bad gateway</h1>', { status: 502 })
  await expect(send(create, { title: 'x' }, { quiet: true })).rejects.toBeInstanceOf(Failure)
  answer = envelope({ status: 200, message: '', content: { id: 1 } })
  await send(create, { title: 'x' })
  await send(create, { title: 'x' })
  await send(create, { title: 'y', dry: true })
  const [first, second, third, fourth, dry] = numbers()
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  expect([second, third]).toEqual([first, first])
  expect(fourth).not.toBe(first)
  expect(dry).toBeUndefined()
})
