// Attack: disguised files, and names that point elsewhere.
import { existsSync, readdirSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unsigned } from '#kernel/files'
import { type Person, startServer, type TestServer } from '../../support/server'
import { openAs, picture, upload as send } from '../../support/uploads'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
})
afterAll(() => server.close())

const upload = (name: string, bytes: Buffer, type?: string, token = admin.token) =>
  send(server, { token }, name, bytes, type)

const page = Buffer.from('<!doctype html><html><script>alert(1)</script></html>')
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>')

describe('a file that is not a picture is refused, whatever it is called', () => {
  test.each([
    ['HTML named like a picture', 'a.jpg', page, 'image/jpeg'],
    ['HTML by its own name', 'a.html', page, 'text/html'],
    ['an SVG by its own name', 'a.svg', svg, 'image/svg+xml'],
    ['an SVG named like a picture', 'a.png', svg, 'image/png'],
    [
      'XML with an entity',
      'a.svg',
      Buffer.from('<!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>'),
      'image/svg+xml',
    ],
    ['a program', 'a.jpg', Buffer.from('7f454c460201010000', 'hex'), 'image/jpeg'],
    ['a picture cut short', 'a.png', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'image/png'],
    ['nothing', 'a.jpg', Buffer.alloc(0), 'image/jpeg'],
  ])('%s', async (_name, name, bytes, type) => {
    expect(await upload(name, bytes, type)).toMatchObject({
      status: 400,
      code: 'PARAM',
      errors: { file: expect.any(String) },
    })
  })
})

test('a picture with a page behind it is kept without the page', async () => {
  const bytes = Buffer.concat([await picture('red').jpeg().toBuffer(), page])
  const { content } = await upload('both.html', bytes)
  const served = await openAs(server, admin, content.url)
  expect(served.headers['content-type']).toBe('image/jpeg')
  expect(served.headers['x-content-type-options']).toBe('nosniff')
  expect(served.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
  expect(served.payload).not.toContain('<script>')
})

describe('a name cannot climb out of its folder', () => {
  const names = [
    '../../etc/passwd.jpg',
    '..\\..\\windows\\win.jpg',
    '/etc/passwd.jpg',
    '....//....//x.jpg',
    '.htaccess',
    'a%00.jpg',
  ]
  test.each(names)('%s', async (name) => {
    const bytes = await sharp({
      create: { width: 20 + names.indexOf(name), height: 20, channels: 3, background: 'white' },
    })
      .jpeg()
      .toBuffer()
    const { content } = await upload(name, bytes)
    expect(content.name).not.toMatch(/[\\/]/)
    expect(unsigned(content.url)).toMatch(/^\/uploads\/\d{4}\/\d{2}\/[0-9a-f]{32}\.jpg$/)
    const { folder } = server.app.parts.outside.files
    for (const file of readdirSync(folder as string, { recursive: true, encoding: 'utf8' }))
      expect(file).toMatch(/^\d{4}([\\/]\d{2}([\\/][0-9a-f]{32}\.\w+)?)?$/)
  })
})

describe('what lies outside the folder is not served', () => {
  const paths = [
    '/uploads/../../package.json',
    '/uploads/%2e%2e/%2e%2e/package.json',
    '/uploads/..%2f..%2fpackage.json',
    '/uploads/%252e%252e/package.json',
    '/uploads/....//package.json',
    '/uploads/..%5c..%5cpackage.json',
    '/uploads//etc/passwd',
    '/uploads/%00/etc/passwd',
    '/uploads/.env',
    '/uploads/',
    '/uploads',
    '/../package.json',
    '/%2e%2e/package.json',
    '/.data/secret.key',
    '/server/main.ts',
  ]
  test.each(paths)('%s', async (url) => {
    expect(existsSync('package.json')).toBe(true)
    const answer = await openAs(server, admin, url)
    expect(answer.payload).not.toMatch(/"name": "association-admin"|root:x:0|PASSWORD=|import /)
    if (answer.statusCode === 200) expect(answer.json().code).toMatch(/^(ROUTE|PARAM)$/)
    else expect([400, 403, 404]).toContain(answer.statusCode)
  })
})

test('the address of a picture runs nothing', async () => {
  const evil = [
    'javascript:alert(1)',
    'data:image/svg+xml,<svg onload=alert(1)>',
    '//evil.example/a.jpg',
    '/uploads/a.jpg"onerror="alert(1)',
  ]
  for (const image of evil)
    expect(await admin.call('POST /banner/add', { title: 'a', image, place: 'home' }), image).toMatchObject({
      code: 'PARAM',
      errors: { image: expect.any(String) },
    })
})

test('nobody uploads without signing in', async () => {
  expect(await upload('a.jpg', await picture('black').jpeg().toBuffer(), 'image/jpeg', '')).toMatchObject({
    status: 401,
  })
})

test('files that nothing uses have a bound for each person, and one that is used counts no more', async () => {
  const person = await server.holding(['/banner/list', '/banner/list banner.create', '/file/list'])
  const send = async (colour: string) =>
    upload('a.png', await picture(colour).png().toBuffer(), 'image/png', person.token)
  const first = await send('rgb(1, 2, 3)')
  expect(first).toMatchObject({ status: 200 })
  const { id, url } = first.content
  const fill = `insert into file (name, url, type, size, admin_id)
    select 'x', '/uploads/hoard/' || n || '.png', 'image', 1, (select admin_id from file where id = $1) from generate_series(1, $2::int) n`
  await server.connection.pool.query(fill, [id, 1999])
  expect(await send('rgb(3, 2, 1)')).toMatchObject({ code: 'STATE', message: expect.stringContaining('2000') })
  expect(await person.call('POST /banner/add', { title: '示例', place: 'home', image: unsigned(url) })).toMatchObject({
    status: 200,
  })
  expect(await send('rgb(3, 2, 1)')).toMatchObject({ status: 200 })
})
