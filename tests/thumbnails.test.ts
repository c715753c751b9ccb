// Thumbnails: `?small` of a picture answers the one drawn with it, also of a sensitive one, to those who may open the picture.
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startServer, type TestServer } from './support/server'
import { openAs, upload } from './support/uploads'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
})
afterAll(() => server.close())

const large = () =>
  sharp({
    create: {
      width: 1200,
      height: 900,
      channels: 3,
      background: 'teal',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer()
const get = (url: string, person: Pick<Person, 'token'> = admin) => openAs(server, person, url)

test('a picture is answered whole, and small on request', async () => {
  const bytes = await large()
  const { content } = await upload(server, admin, '大.jpg', bytes, 'image/jpeg')
  const [whole, small] = [await get(content.url), await get(`${content.url}&small`)]
  expect([whole.statusCode, small.statusCode]).toEqual([200, 200])
  expect((await sharp(small.rawPayload).metadata()).width).toBe(320)
  expect((await sharp(whole.rawPayload).metadata()).width).toBe(1200)
  expect(small.rawPayload.length * 4).toBeLessThan(whole.rawPayload.length)
  expect(small.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': expect.stringContaining('private'),
  })
  expect(small.headers['content-security-policy']).toContain('sandbox')
  // Asked again, it is known.
  expect((await get(`${content.url}&small`)).rawPayload).toEqual(small.rawPayload)
})

test('a picture without a thumbnail is answered whole; an address of nothing is not found', async () => {
  const { content } = await upload(server, admin, '图.jpg', await large(), 'image/jpeg')
  await server.connection.pool.query('update file set thumb_url = null where url = $1', [content.url.split('?')[0]])
  expect((await sharp((await get(`${content.url}&small`)).rawPayload).metadata()).width).toBe(1200)
  expect((await get('/uploads/2026/01/nothing.jpg?small')).statusCode).toBe(404)
})

test('the thumbnail of a sensitive picture opens as the picture does', async () => {
  const { content } = await upload(server, admin, '照.jpg', await large(), 'image/jpeg', { sensitive: 'true' })
  const [path] = content.url.split('?')
  for (const url of [`${path}?small`, `${content.url}&small`])
    expect((await get(url, server.nobody)).statusCode).toBe(403)
  const small = await get(`${content.url}&small`)
  expect(small.statusCode).toBe(200)
  expect((await sharp(small.rawPayload).metadata()).width).toBe(320)
  expect(small.headers['cache-control']).toBe('no-store')
})
