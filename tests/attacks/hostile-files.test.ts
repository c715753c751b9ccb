// Attack: files that are two things at once, unpack to gigabytes, lie about themselves, or carry a script in their name.
import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unsigned } from '#kernel/files'
import { doc, docx, hugePng, mp3, mp4, pdf, wav, zip } from '../support/files'
import { type Person, startServer, type TestServer } from '../support/server'
import { openAs, picture, upload as send } from '../support/uploads'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
})
afterAll(() => server.close())

const upload = (name: string, bytes: Buffer) => send(server, admin, name, bytes, 'application/octet-stream')
const served = async (url: string) => openAs(server, admin, url)
const page = '<!doctype html><html><body><script>alert(1)</script></body></html>'
const refused = { status: 400, code: 'PARAM', errors: { file: expect.any(String) } }

describe('polyglots', () => {
  test('a GIF that is a script as well is kept without the script', async () => {
    const gif = await picture('red').gif().toBuffer()
    const both = Buffer.concat([gif, Buffer.from('/*=1;alert(document.cookie)//')])
    const { content } = await upload('a.gif', both)
    const answer = await served(content.url)
    expect(answer.headers['content-type']).toBe('image/gif')
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(answer.payload).not.toContain('alert')
  })

  test('a JPEG with an archive behind it is kept without the archive', async () => {
    const both = Buffer.concat([await picture('blue').jpeg().toBuffer(), zip({ 'evil.class': 'x'.repeat(100) })])
    const { content } = await upload('a.jpg', both)
    expect((await served(content.url)).rawPayload.includes('evil.class')).toBe(false)
  })

  test.each([
    ['a PDF that begins as a page', 'a.pdf', () => Buffer.concat([Buffer.from(page), pdf()])],
    ['a PDF with a page in its head', 'a.pdf', () => pdf(page)],
    ['a PDF with a page behind it', 'a.pdf', () => Buffer.concat([pdf(), Buffer.from(page)])],
    [
      'a PDF with an archive behind it',
      'a.pdf',
      () => Buffer.concat([pdf(), zip({ 'a.txt': 'x'.repeat(3000) }), Buffer.alloc(1500)]),
    ],
    ['an archive behind a page', 'a.zip', () => Buffer.concat([Buffer.from(page), zip({ 'a.txt': 'x' })])],
    ['a page behind an archive', 'a.zip', () => Buffer.concat([zip({ 'a.txt': 'x' }), Buffer.from(page)])],
    ['a video with an archive behind it', 'a.mp4', () => Buffer.concat([mp4(), zip({ 'a.txt': 'x' })])],
    ['a text that is a page', 'a.txt', () => Buffer.from(page)],
    ['a text that is an SVG', 'a.txt', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['a text with bytes', 'a.txt', () => Buffer.from([0x4d, 0x5a, 0, 1, 2, 3])],
  ])('%s is refused', async (_name, name, make) => {
    expect(await upload(name, make())).toMatchObject(refused)
  })

  test('a PDF is only saved, never opened in the page', async () => {
    const { content } = await upload('报告.pdf', pdf('% own'))
    const { headers } = await served(content.url)
    expect(headers['content-disposition']).toBe('attachment')
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
  })
})

test.each(['a.svg', 'a.png', 'a.txt'])('an SVG with a script is refused as %s', async (name) => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>')
  expect(await upload(name, svg)).toMatchObject(refused)
})

test('a picture of 30 000 × 30 000 pixels in 110 kB is refused before it is drawn', async () => {
  const bytes = hugePng(30_000, 30_000)
  expect(bytes.length).toBeLessThan(200_000)
  const started = performance.now()
  expect(await upload('huge.png', bytes)).toMatchObject({ ...refused, errors: { file: expect.stringMatching(/像素/) } })
  expect(performance.now() - started).toBeLessThan(3000)
})

describe('archives', () => {
  const zeros = new Uint8Array(60 * 1024 * 1024)

  test('a docx that unpacks to gigabytes is refused by what it declares', async () => {
    const bomb = docx({ 'word/a.xml': zeros, 'word/b.xml': zeros, 'word/c.xml': zeros, 'word/d.xml': zeros })
    expect(bomb.length).toBeLessThan(500_000)
    expect(await upload('bomb.docx', bomb)).toMatchObject({
      ...refused,
      errors: { file: expect.stringMatching(/过大/) },
    })
  })

  test('a docx that declares little and unpacks to much is refused while it is measured', async () => {
    const bytes = docx({ 'word/a.xml': zeros })
    // Declared size of the last entry in the central directory: one kilobyte instead of sixty megabytes.
    const entry = bytes.lastIndexOf(Buffer.from('504b0102', 'hex'))
    bytes.writeUInt32LE(1024, entry + 24)
    expect(await upload('liar.docx', bytes)).toMatchObject(refused)
  })

  test('entries that share the same bytes are refused', async () => {
    const bytes = zip({ 'a.txt': 'x'.repeat(1000), 'b.txt': 'y'.repeat(1000) })
    const second = bytes.lastIndexOf(Buffer.from('504b0102', 'hex'))
    bytes.writeUInt32LE(0, second + 42)
    expect(await upload('overlap.zip', bytes)).toMatchObject(refused)
  })

  test.each(['../../etc/cron.d/x', '/etc/passwd', 'C:\\windows\\x', 'a/../../b'])(
    'an entry named %s is refused',
    async (name) => {
      expect(await upload('climb.zip', zip({ [name]: 'x' }))).toMatchObject(refused)
    },
  )

  test('office files with macros are refused', async () => {
    expect(await upload('m.docx', docx({ 'word/vbaProject.bin': 'x' }))).toMatchObject({
      errors: { file: expect.stringMatching(/宏/) },
    })
    const old = doc()
    Buffer.from('_VBA_PROJECT\0', 'utf16le').copy(old, 2048)
    expect(await upload('m.doc', old)).toMatchObject({ errors: { file: expect.stringMatching(/宏/) } })
  })
})

describe('a file that is cut short is refused', () => {
  test.each([
    ['a video', 'a.mp4', () => mp4().subarray(0, 3000)],
    [
      'a video without its header',
      'a.mp4',
      () => Buffer.concat([mp4().subarray(0, 32), Buffer.from('00000010mdat12345678', 'latin1')]),
    ],
    ['a PDF', 'a.pdf', () => pdf().subarray(0, 30)],
    ['an archive', 'a.zip', () => zip({ 'a.txt': 'x'.repeat(1000) }).subarray(0, 60)],
    ['a document', 'a.docx', () => docx().subarray(0, -30)],
    ['a sound that is only a head', 'a.wav', () => wav(1).subarray(0, 44)],
    ['an old document', 'a.doc', () => doc().subarray(0, 600)],
    [
      'a sound that is a tag and nothing else',
      'a.mp3',
      () => Buffer.concat([Buffer.from('ID3\x03\0\0\0\0\0\0', 'latin1'), Buffer.from('no sound at all')]),
    ],
  ])('%s', async (_name, name, make) => {
    expect(await upload(name, make())).toMatchObject(refused)
  })
})

describe('names', () => {
  test.each([
    ['a document called a picture', 'photo.jpg', () => pdf('% 1'), 'photo.pdf'],
    ['a sound called a program', 'setup.exe', () => mp3(90), 'setup.mp3'],
    ['two endings', 'invoice.pdf.html', () => pdf('% 2'), 'invoice.pdf.pdf'],
    ['no ending', 'README', () => Buffer.from('plain words'), 'README.txt'],
  ])('%s ends as its content demands', async (_name, name, make, kept) => {
    const { content } = await upload(name, make())
    expect(content.name).toBe(kept)
    expect(unsigned(content.url).split('.').pop()).toBe(kept.split('.').pop())
  })

  test.each([
    '<img src=x onerror=alert(1)>.txt',
    `"><script>alert(1)</script>.txt`,
    "';alert(1)//.txt",
    '\u202egpj.exe.txt',
    '..\\..\\x.txt',
  ])('%s carries no script and no path', async (name) => {
    const { status, content } = await upload(name.replaceAll('"', '%22'), Buffer.from(`text of ${name.length} letters`))
    expect(status).toBe(200)
    expect(content.name).not.toMatch(/[<>"'`&\\/\u202e]/)
    expect(content.name).toMatch(/\.txt$/)
  })
})

test('nothing of a refused file stays', async () => {
  await upload('a.zip', Buffer.concat([zip({ 'a.txt': 'x' }), Buffer.from(page)]))
  expect(readdirSync(server.app.parts.outside.files.incoming)).toEqual([])
})
