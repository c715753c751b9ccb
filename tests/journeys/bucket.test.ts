// Uploads in a bucket, against a server that speaks S3 (s3rver) on this machine, by the client of AWS.
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bucketIn, createBucketStore } from '../../server/outside/s3'
import { mp4, pdf } from '../support/files'
import { type Person, startServer, type TestServer } from '../support/server'
import { picture, upload } from '../support/uploads'

const folder = mkdtempSync(join(tmpdir(), 'association-bucket-'))
let s3: S3rver
let server: TestServer
let admin: Person
let url = ''
beforeAll(async () => {
  s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'files', configs: [] }],
  })
  const { port } = (await s3.run()) as AddressInfo
  const bucket = bucketIn(`s3+http://S3RVER:S3RVER@127.0.0.1:${port}/files`)
  server = await startServer({ files: createBucketStore(bucket, join(folder, 'incoming')) })
  admin = await server.as('admin')
  url = await server.app.server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await server.close()
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
})

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(url + path, { headers: { authorization: admin.token, ...headers } })

test('a picture and its thumbnail are stored in the bucket and served from it', async () => {
  const { content } = await upload(server, admin, 'a.png', await picture('teal').png().toBuffer())
  expect(content).toMatchObject({ type: 'image', ext: 'png', width: 40 })
  const served = await get(content.url)
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(served.headers.get('content-security-policy')).toContain('sandbox')
  expect(Number(served.headers.get('content-length'))).toBe(content.size)
  expect((await get(content.thumb_url)).headers.get('content-type')).toBe('image/webp')
})

test('a video is served in ranges', async () => {
  const bytes = mp4(20_000)
  const { content } = await upload(server, admin, 'a.mp4', bytes)
  const part = await get(content.url, { range: 'bytes=100-299' })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-299/${bytes.length}`])
  expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(100, 300))).toBe(true)
  const rest = await get(content.url, { range: 'bytes=20000-' })
  expect(Buffer.from(await rest.arrayBuffer()).equals(bytes.subarray(20_000))).toBe(true)
})

test('a document is only saved', async () => {
  const { content } = await upload(server, admin, 'a.pdf', pdf('% bucket'))
  const served = await get(content.url)
  expect(served.headers.get('content-disposition')).toBe('attachment')
  expect(Buffer.from(await served.arrayBuffer()).equals(pdf('% bucket'))).toBe(true)
})

test('a sensitive file opens for its session only', async () => {
  const bytes = await picture('gold').png().toBuffer()
  const { content } = await upload(server, admin, 'a.png', bytes, 'image/png', { sensitive: 'true' })
  expect((await get(content.url)).status).toBe(200)
  expect((await get(content.url, { authorization: '' })).status).toBe(403)
  expect((await get(content.url.split('?')[0], { authorization: '' })).status).toBe(403)
})

test('what is deleted for good is gone from the bucket; unknown addresses are not found', async () => {
  const { content } = await upload(server, admin, 'b.pdf', pdf('% deleted'))
  await admin.call('POST /file/delete', { id_list: [content.id] })
  await admin.call('POST /recycle/purge', { resource: 'file', id_list: [content.id] })
  expect((await get(content.url)).status).toBe(404)
  for (const path of ['/uploads/x', '/uploads/../files/x', '/uploads/2026/01/../../x.png'])
    expect((await get(path)).status).toBe(404)
})

test.each([
  ['http://a:b@host/bucket', /s3:\/\//],
  ['s3://host/bucket', /key/],
  ['s3://a:b@host/', /bucket/],
])('%s is no address of a bucket', (text, message) => {
  expect(() => bucketIn(text)).toThrow(message)
})
