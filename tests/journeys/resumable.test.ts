// Resumable uploads over real sockets: a broken connection, a second person, limits, and what stays behind.
import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tidyUp } from '../../server/retention/tidy-up'
import { mp4 } from '../support/files'
import { type Person, startServer, type TestServer } from '../support/server'
import { picture, upload } from '../support/uploads'

let server: TestServer
let admin: Person
let other: Person
let url = ''
beforeAll(async () => {
  server = await startServer()
  ;[admin, other] = [await server.as('admin'), await server.holding(['/file/list'])]
  url = await server.app.server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

const PATH = '/uploads/incoming'
const tus = (person: Person, method: string, path: string, headers: Record<string, string> = {}, body?: Buffer) =>
  fetch(url + path, {
    method,
    headers: { authorization: person.token, 'tus-resumable': '1.0.0', ...headers },
    ...(body ? { body: new Uint8Array(body) } : {}),
  })

async function begin(size: number, name = '片段.mp4', person = admin): Promise<string> {
  const metadata = `filename ${Buffer.from(name).toString('base64')}`
  const answer = await tus(person, 'POST', PATH, { 'upload-length': String(size), 'upload-metadata': metadata })
  expect(answer.status).toBe(201)
  return answer.headers.get('location') as string
}

const part = (path: string, from: number, bytes: Buffer, person = admin) =>
  tus(
    person,
    'PATCH',
    path,
    { 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' },
    bytes,
  )

const offset = async (path: string, person = admin) =>
  Number((await tus(person, 'HEAD', path)).headers.get('upload-offset'))

const finish = (path: string, person = admin, fields: Record<string, unknown> = {}) =>
  upload(server, person, '', Buffer.alloc(0), 'text/plain', { upload: path.split('/').pop(), ...fields })

const incoming = () => readdirSync(server.app.parts.outside.files.incoming)

/** Sends the beginning of a part and tears the connection. */
function torn(path: string, bytes: Buffer): Promise<void> {
  return new Promise((resolve) => {
    const sent = request(url + path, {
      method: 'PATCH',
      headers: {
        authorization: admin.token,
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
        'content-length': String(bytes.length),
      },
    })
    sent.on('error', () => resolve())
    sent.on('close', () => resolve())
    sent.write(bytes.subarray(0, 60_000), () => setTimeout(() => sent.destroy(), 50))
  })
}

test('an upload goes on where the connection broke', async () => {
  const bytes = mp4(200_000)
  const path = await begin(bytes.length)
  await torn(path, bytes)
  const held = await expect
    .poll(() => offset(path))
    .toBeGreaterThan(0)
    .then(() => offset(path))
  expect(held).toBeLessThan(bytes.length)
  expect((await part(path, held, bytes.subarray(held))).status).toBe(204)
  const { status, content } = await finish(path)
  expect({ status, ...content }).toMatchObject({ status: 200, name: '片段.mp4', type: 'video', size: bytes.length })
  const served = await fetch(url + content.url, { headers: { authorization: admin.token } })
  expect(Buffer.from(await served.arrayBuffer()).equals(bytes)).toBe(true)
  expect(incoming()).toEqual([])
})

test('a video is served in ranges', async () => {
  const bytes = mp4(50_000)
  const path = await begin(bytes.length)
  await part(path, 0, bytes)
  const { content } = await finish(path)
  const served = await fetch(url + content.url, { headers: { range: 'bytes=100-199', authorization: admin.token } })
  expect(served.status).toBe(206)
  expect(served.headers.get('content-range')).toBe(`bytes 100-199/${bytes.length}`)
  expect(Buffer.from(await served.arrayBuffer()).equals(bytes.subarray(100, 200))).toBe(true)
})

test('a picture sent in parts is read, drawn anew and filed like any other', async () => {
  const bytes = await picture('navy').jpeg().toBuffer()
  const { content: cate } = await admin.call('POST /file_cate', { name: '续传' })
  const path = await begin(bytes.length, '合影.jpg')
  await part(path, 0, bytes)
  expect(await finish(path, admin, { cate_id: cate.id })).toMatchObject({
    content: { type: 'image', cate_id: cate.id, width: 40 },
  })
})

test('somebody else’s upload does not exist', async () => {
  const bytes = mp4()
  const path = await begin(bytes.length)
  for (const method of ['HEAD', 'DELETE']) expect((await tus(other, method, path)).status).toBe(404)
  expect((await part(path, 0, bytes, other)).status).toBe(404)
  expect((await part(path, 0, bytes)).status).toBe(204)
  expect(await finish(path, other)).toMatchObject({ code: 'PARAM', errors: { file: expect.any(String) } })
  expect(await finish(path)).toMatchObject({ status: 200 })
})

test('an incomplete, unknown or badly named upload is not taken', async () => {
  const path = await begin(1000)
  await part(path, 0, Buffer.alloc(10))
  for (const one of [path, '1-0', '../../etc/passwd', `1-${'a'.repeat(32)}`])
    expect(await finish(one)).toMatchObject({ code: 'PARAM', errors: { file: expect.any(String) } })
})

test('nobody sends without a session, or while a requirement is pending', async () => {
  const length = { 'upload-length': '10' }
  expect((await tus(server.nobody, 'POST', PATH, length)).status).toBe(401)
  const pending = await server.holding(['/file/list'])
  await server.connection.pool.query(
    'update admin set force_pass = true where id = (select admin_id from token order by id desc limit 1)',
  )
  expect((await tus(pending, 'POST', PATH, length)).status).toBe(403)
})

test('more than the largest file, and too many at once, are refused before a byte', async () => {
  expect((await tus(admin, 'POST', PATH, { 'upload-length': String(201 * 1024 * 1024) })).status).toBe(413)
  const answers = []
  for (let count = 0; count < 101; count++)
    answers.push((await tus(other, 'POST', PATH, { 'upload-length': '10' })).status)
  expect(answers.at(0)).toBe(201)
  expect(answers.at(-1)).toBe(429)
})

test('the type decides about the size of what was sent in parts', async () => {
  const head = await picture('red').jpeg().toBuffer()
  const bytes = Buffer.concat([head, Buffer.alloc(10 * 1024 * 1024)])
  const path = await begin(bytes.length, 'big.jpg')
  await part(path, 0, bytes)
  expect(await finish(path)).toMatchObject({ status: 413, code: 'SIZE' })
})

test('a file that nobody goes on with is deleted after a day', async () => {
  await begin(10)
  expect(incoming().length).toBeGreaterThan(0)
  const { db } = server.connection
  await tidyUp(db, server.app.parts.outside, new Date())
  expect(incoming().length).toBeGreaterThan(0)
  await tidyUp(db, server.app.parts.outside, new Date(Date.now() + 25 * 3_600_000))
  expect(incoming()).toEqual([])
})
