// Pictures: identified by their bytes, re-encoded, stored once; anything else is refused.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startServer, type TestServer } from '../support/server'
import { picture, upload as send } from '../support/uploads'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
})
afterAll(() => server.close())

const upload = (name: string, bytes: Buffer, type?: string, token = admin.token) =>
  send(server, { token }, name, bytes, type)

test('a picture gets an address that serves it, a thumbnail and its size', async () => {
  const answer = await upload('合影.jpg', await picture('red').jpeg().toBuffer())
  expect(answer).toMatchObject({
    status: 200,
    content: { name: '合影.jpg', type: 'image', ext: 'jpg', mime: 'image/jpeg', width: 40, height: 30 },
  })
  const served = await server.app.server.inject({ method: 'GET', url: answer.content.url })
  expect(served.statusCode).toBe(200)
  expect(served.headers['content-type']).toBe('image/jpeg')
  expect(served.headers['content-security-policy']).toContain('sandbox')
  expect((await server.app.server.inject({ method: 'GET', url: answer.content.thumb_url })).statusCode).toBe(200)
})

test('what the camera wrote about place and owner is gone', async () => {
  const bytes = await picture('blue')
    .withExif({ IFD0: { Artist: 'Secret Name' } })
    .jpeg()
    .toBuffer()
  expect(bytes.includes('Secret Name')).toBe(true)
  const { content } = await upload('exif.jpg', bytes)
  const served = await server.app.server.inject({ method: 'GET', url: content.url })
  expect(served.rawPayload.includes('Secret Name')).toBe(false)
})

test('the same picture is kept once', async () => {
  const bytes = await picture('green').png().toBuffer()
  const [first, second] = [await upload('a.png', bytes, 'image/png'), await upload('b.png', bytes, 'image/png')]
  expect(second.content.id).toBe(first.content.id)
})

test('two files at once are refused in the envelope', async () => {
  const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nabc\r\n'
  const answer = await server.app.server.inject({
    method: 'POST',
    url: '/api/file',
    headers: { authorization: admin.token, 'content-type': 'multipart/form-data; boundary=x' },
    payload: `${part}${part}--x--\r\n`,
  })
  expect(answer.json()).toMatchObject({ status: 413, code: 'SIZE' })
})

test('without a token not a byte of a picture is read', async () => {
  const body = Buffer.alloc(10 * 1024 * 1024 + 1)
  expect(await upload('big.jpg', body, 'image/jpeg', 'x'.repeat(43))).toMatchObject({ status: 401 })
})

test('more than ten megabytes is refused', async () => {
  expect(await upload('big.jpg', Buffer.alloc(10 * 1024 * 1024 + 1))).toMatchObject({ status: 413, code: 'SIZE' })
})
