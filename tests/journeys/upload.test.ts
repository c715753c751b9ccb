// Uploads: identified by their bytes, pictures re-encoded, stored once; sensitive ones stay outside of the library.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tidyUp } from '../../server/retention/tidy-up'
import { doc, docx, mp3, mp4, pdf, wav, xlsx, zip } from '../support/files'
import { type Person, startServer, type TestServer } from '../support/server'
import { openAs, picture, upload as send } from '../support/uploads'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
})
afterAll(() => server.close())

const MB = 1024 * 1024
const upload = (name: string, bytes: Buffer, type?: string, token = admin.token, fields?: Record<string, unknown>) =>
  send(server, { token }, name, bytes, type, fields)

test('a picture gets an address that serves it, a thumbnail and its size', async () => {
  const answer = await upload('合影.jpg', await picture('red').jpeg().toBuffer())
  expect(answer).toMatchObject({
    status: 200,
    content: { name: '合影.jpg', type: 'image', ext: 'jpg', mime: 'image/jpeg', width: 40, height: 30 },
  })
  const served = await openAs(server, admin, answer.content.url)
  expect(served.statusCode).toBe(200)
  expect(served.headers['content-type']).toBe('image/jpeg')
  expect(served.headers['content-security-policy']).toContain('sandbox')
  expect((await openAs(server, admin, answer.content.thumb_url)).statusCode).toBe(200)
})

test('what the camera wrote about place and owner is gone', async () => {
  const bytes = await picture('blue')
    .withExif({ IFD0: { Artist: 'Secret Name' } })
    .jpeg()
    .toBuffer()
  expect(bytes.includes('Secret Name')).toBe(true)
  const { content } = await upload('exif.jpg', bytes)
  const served = await openAs(server, admin, content.url)
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

test('more than ten megabytes of a picture, or twenty of a document, is refused', async () => {
  const head = await picture('red').jpeg().toBuffer()
  const large = (bytes: Buffer, size: number) => Buffer.concat([bytes, Buffer.alloc(size)])
  expect(await upload('big.jpg', large(head, 10 * MB))).toMatchObject({ status: 413, code: 'SIZE' })
  expect(await upload('big.pdf', large(pdf(), 20 * MB))).toMatchObject({ status: 413, code: 'SIZE' })
})

test.each([
  ['mp4', () => mp4(), { type: 'video', mime: 'video/mp4', width: 640, height: 360, duration: 12 }],
  ['docx', () => docx(), { type: 'document' }],
  ['xlsx', () => xlsx(), { type: 'document' }],
  ['pdf', () => pdf(), { type: 'document', mime: 'application/pdf' }],
  ['zip', () => zip({ 'a.txt': '你好' }), { type: 'document' }],
  ['txt', () => Buffer.from('会议纪要\n第一项'), { type: 'document', mime: 'text/plain' }],
  ['doc', () => doc(), { type: 'document', mime: 'application/msword' }],
  ['mp3', () => mp3(), { type: 'audio', mime: 'audio/mpeg', duration: expect.any(Number) }],
  ['wav', () => wav(3), { type: 'audio', duration: 3 }],
])('a %s is kept as it is and served by its own type', async (ext, make, facts) => {
  const bytes = make()
  const { status, content } = await upload(`资料.${ext}`, bytes, 'application/octet-stream')
  expect({ status, ...content }).toMatchObject({ status: 200, ext, name: `资料.${ext}`, size: bytes.length, ...facts })
  const served = await openAs(server, admin, content.url)
  expect(served.rawPayload.equals(bytes)).toBe(true)
  expect(served.headers['content-disposition']).toBe(facts.type === 'document' ? 'attachment' : undefined)
  expect(served.headers['content-security-policy']).toContain('sandbox')
})

test('the same bytes in another category are a row of their own over the same stored file', async () => {
  const bytes = await picture('purple').png().toBuffer()
  const { content: cate } = await admin.call('POST /file_cate', { name: '另一处' })
  const [first, second] = [
    await upload('a.png', bytes),
    await upload('a.png', bytes, 'image/png', admin.token, { cate_id: cate.id }),
  ]
  expect(second.content.id).not.toBe(first.content.id)
  expect(second.content).toMatchObject({ url: first.content.url, thumb_url: first.content.thumb_url, cate_id: cate.id })
  // Deleting one for good leaves the bytes of the other.
  for (const call of ['POST /file/delete', 'POST /recycle/purge'])
    expect(
      await admin.call(call, { id_list: [first.content.id], ...(call.endsWith('purge') ? { resource: 'file' } : {}) }),
    ).toMatchObject({ status: 200 })
  expect((await openAs(server, admin, second.content.url)).statusCode).toBe(200)
})

test('ten uploads of the same bytes at once are stored once', async () => {
  const bytes = await picture('orange').png().toBuffer()
  const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => upload(`${index}.png`, bytes)))
  expect(new Set(answers.map(({ content }) => content.id)).size).toBe(1)
})

describe('a sensitive file', () => {
  const sensitive = async () =>
    upload('license.png', await picture('gold').png().toBuffer(), 'image/png', admin.token, { sensitive: 'true' })
  const get = async (url: string, person: Pick<Person, 'token'> = server.nobody) =>
    (await openAs(server, person, url)).statusCode

  test('opens by its signed address for the session alone', async () => {
    const { content } = await sensitive()
    expect(content.url).toMatch(/^\/uploads\/private\/.*\?until=\d+&sign=/)
    const bare = content.url.split('?')[0]
    for (const url of [content.url, content.thumb_url]) {
      const opened = await openAs(server, admin, url)
      expect(opened.statusCode).toBe(200)
      expect(opened.headers['cache-control']).toBe('no-store')
    }
    for (const url of [bare, content.url, content.thumb_url]) expect(await get(url)).toBe(403)
    expect(await get(bare.replace('private', '%70rivate'))).toBe(404)
    expect(await get(bare.replace('private', '%2570rivate'))).toBe(404)
    expect(await get(bare.replace('/private/', '/x/../private/'))).not.toBe(200)
    expect(await get(content.url.replace(/until=\d+/, 'until=99999999999'))).toBe(403)
    expect(await get(content.thumb_url.split('?')[0] + content.url.slice(bare.length))).toBe(403)
  })

  test('is deleted after ninety days without a record', async () => {
    const [used, unused] = [(await sensitive()).content, (await sensitive()).content].map(
      ({ url }) => url.split('?')[0],
    )
    const { pool, db } = server.connection
    await pool.query(`insert into file_use (url, resource, record_id) values ($1, 'admin', 1)`, [used])
    const { outside } = server.app.parts
    const tidy = (days: number) => tidyUp(db, outside, new Date(Date.now() + days * 86_400_000))
    const held = async (url: string) => {
      const opened = await outside.files.open(url)
      opened?.body.destroy()
      return opened?.total ?? 0
    }
    await tidy(89)
    expect(await held(unused)).toBeGreaterThan(0)
    await tidy(91)
    expect([await held(unused), (await held(used)) > 0]).toEqual([0, true])
  })

  test('is not in the library', async () => {
    const { content } = await sensitive()
    const { content: list } = await admin.call('GET /file?limit=200')
    const bare = content.url.split('?')[0]
    expect(JSON.stringify(list)).not.toContain(bare)
    const { rows } = await server.connection.pool.query('select id from file where url = $1 or thumb_url = $1', [bare])
    expect(rows).toEqual([])
  })
})
