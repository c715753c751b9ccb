// A file belongs to the records that use it: who may read one of them may read it, by a signed address or by the session.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { names } from '#generated/product'
import { type Person, startServer, type TestServer } from '../../support/server'
import { recorderOf } from '../../support/statements'
import { picture, upload as send } from '../../support/uploads'
import { ACCOUNTS } from '../support/ledger'

let server: TestServer
let admin: Person
let treasurer: Person
let clerk: Person
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
  treasurer = await server.holding(['/ledger/list', '/ledger/list ledger.create', '/ledger/list ledger.update'])
  clerk = await server.holding(['/banner/list', '/banner/list banner.create', '/file/list'])
})
afterAll(() => server.close())

const COLOURS = 256
let serial = 0
/** A picture of a colour that no other one has, so that its bytes are new. */
const bytes = () => {
  serial++
  return picture(`rgb(${serial % COLOURS}, ${(serial * 7) % COLOURS}, 90)`)
    .png()
    .toBuffer()
}
const upload = async (person: Person, body?: Buffer, fields = {}) =>
  (await send(server, person, '凭证.png', body ?? (await bytes()), 'image/png', fields)).content
const bare = (url: string) => url.split('?')[0] as string
const open = (url: string, person?: Person, header = 'authorization') =>
  server.app.server.inject({
    method: 'GET',
    url,
    headers: person ? { [header]: header === 'cookie' ? `${names.token}=${person.token}` : person.token } : {},
  })
const status = async (...asked: Parameters<typeof open>) => (await open(...asked)).statusCode
const listed = async (person: Person, url: string) => {
  const { content } = await person.call('GET /file?limit=200')
  return content.list_data.some((row: { url: string }) => bare(row.url) === url)
}

async function entry(files: string[], person: Person) {
  const { rows } = await server.connection.pool.query(`select id from ledger_cate where name = '办公费'`)
  const paid = { type: 'expense', cate_id: rows[0].id, account_id: ACCOUNTS.bank, amount: 1250, title: '文具（演示）' }
  const day = new Date().toISOString().slice(0, 10)
  const answer = await person.call('POST /ledger/add', { ...paid, trade_date: day, files })
  expect(answer).toMatchObject({ status: 200 })
  return answer
}

describe('a voucher', () => {
  let url: string
  let signed: string
  beforeAll(async () => {
    const made = await upload(treasurer)
    url = bare(made.url)
    const { content } = await entry([made.url], treasurer)
    const read = await treasurer.call('POST /ledger/read', { id: content.id })
    signed = read.content.files[0]
  })

  test('is answered with a signed address, which opens for the session that it was answered to', async () => {
    expect(signed).toMatch(/^\/uploads\/\d{4}\/.*\?until=\d+&sign=/)
    const served = await open(signed, treasurer)
    expect(served.statusCode).toBe(200)
    expect(served.headers['cache-control']).toMatch(/^private, max-age=\d{1,3}$/)
    expect(served.headers['cross-origin-resource-policy']).toBe('same-origin')
    expect(await status(`${signed}&small`, treasurer, 'cookie')).toBe(200)
    for (const other of [undefined, clerk]) {
      expect(await status(signed, other)).toBe(403)
      expect(await status(`${signed}&small`, other)).toBe(403)
    }
  })

  test('costs no statement to open, so that a list of pictures asks the database for its rows alone', async () => {
    const { record } = recorderOf(server.connection)
    await status(signed, treasurer)
    expect((await record(() => status(signed, treasurer))).trips).toEqual([])
    expect((await record(() => status(url, treasurer))).trips).toHaveLength(1)
  })

  test('opens by its bare address for those who may read the entry, and for nobody else', async () => {
    expect(await status(url, treasurer)).toBe(200)
    expect(await status(url, treasurer, 'cookie')).toBe(200)
    expect(await status(url, await server.holding(['/ledger/list']))).toBe(200)
    for (const other of [undefined, clerk]) expect(await status(url, other)).toBe(403)
  })

  test('is listed in the library to those who may read the entry, and to nobody else', async () => {
    expect(await listed(treasurer, url)).toBe(true)
    expect(await listed(clerk, url)).toBe(false)
    const { rows } = await server.connection.pool.query('select id from file where url = $1', [url])
    expect(await clerk.call('POST /file/read', { file_id: rows[0].id })).toMatchObject({ code: 'NF' })
    expect((await treasurer.call('POST /file/read', { file_id: rows[0].id })).content.url).toContain(url)
  })

  test('cannot be taken into a record by somebody who may not read it', async () => {
    const refused = { code: 'PARAM', errors: { image: expect.any(String) } }
    for (const image of [url, signed])
      expect(await clerk.call('POST /banner/add', { title: '借用', image, place: 'home' })).toMatchObject(refused)
    expect(await clerk.call('POST /admin/updateInfo', { headimg_path: url })).toMatchObject({ code: 'PARAM' })
    const { rows } = await server.connection.pool.query('select thumb_url from file where url = $1', [url])
    expect(
      await clerk.call('POST /banner/add', { title: '借用', image: rows[0].thumb_url, place: 'home' }),
    ).toMatchObject(refused)
  })

  test('closes as soon as the person may no longer read the entry', async () => {
    const person = await server.holding(['/ledger/list'])
    const { content } = await person.call('POST /ledger/list', {})
    const files = content.list_data.flatMap((row: { files?: string[] }) => row.files ?? [])
    expect(await status(url, person)).toBe(200)
    await person.call('POST /logout', {})
    for (const address of [url, ...files]) expect(await status(address, person)).toBe(403)
  })

  test('opens for a quarter of an hour by the signature, then by the right of the moment', async () => {
    server.clock.now = new Date(Date.now() + 16 * 60_000)
    expect(await status(signed, treasurer)).toBe(200)
    expect(await status(signed, clerk)).toBe(403)
    server.clock.now = null
  })
})

test('a portrait outside of the data scope is closed, listed to nobody there, and open inside', async () => {
  const { url } = await upload(admin)
  const { pool } = server.connection
  const { rows } = await pool.query(`select id, area_id from person where area_id <> 1 and state = 'active' limit 1`)
  await pool.query('update person set headimg_path = $1 where id = $2', [bare(url), rows[0].id])
  const [inside, outside] = await Promise.all(
    [rows[0].area_id, 1].map((area) => server.holding(['/user/list'], { data_scope: 'own_areas', areas: [area] })),
  )
  expect([await status(bare(url), inside), await status(bare(url), outside)]).toEqual([200, 403])
  expect([await listed(inside as Person, bare(url)), await listed(outside as Person, bare(url))]).toEqual([true, false])
  const { content } = await (inside as Person).call('POST /user/read', { id: rows[0].id })
  expect(content.headimg_path).toContain(bare(url))
  expect(await status(content.headimg_path, inside)).toBe(200)
})

test('a picture that was replaced is still shown in the history of its record', async () => {
  const [old, fresh] = [await upload(admin), await upload(admin)]
  const { rows } = await server.connection.pool.query(
    `select id from person where state = 'active' order by id limit 1`,
  )
  for (const { url } of [old, fresh]) {
    const { content } = await admin.call('POST /user/read', { id: rows[0].id })
    await admin.call('POST /user/edit', { id: rows[0].id, revision: content.revision, headimg_path: url })
  }
  const reader = await server.holding(['/user/list'])
  const { content } = await reader.call('POST /log/history', { resource: 'user', id: rows[0].id })
  const [change] = content.list_data[0].changes
  expect(bare(change.old.value)).toBe(bare(old.url))
  expect(await status(change.old.value, reader)).toBe(200)
  expect(await status(bare(old.url), reader)).toBe(403)
})

test('an upload that nothing uses belongs to the person who sent it', async () => {
  const body = await bytes()
  const [mine, theirs] = [await upload(clerk, body), await upload(treasurer, body)]
  // The same bytes are no way to find out, or to get at, what somebody else has.
  expect(bare(theirs.url)).not.toBe(bare(mine.url))
  expect(theirs.id).not.toBe(mine.id)
  expect((await upload(clerk, body)).id).toBe(mine.id)
  expect([await status(mine.url, clerk), await status(bare(mine.url), clerk)]).toEqual([200, 200])
  expect([await status(bare(mine.url), treasurer), await status(bare(mine.url))]).toEqual([403, 403])
  expect([await listed(clerk, bare(mine.url)), await listed(treasurer, bare(mine.url))]).toEqual([true, false])
})

test('a folder says how many of its files one may open', async () => {
  const { content: folder } = await admin.call('POST /file_cate', { name: '数量' })
  const files = [await upload(clerk), await upload(treasurer), await upload(treasurer)]
  await server.connection.pool.query('update file set cate_id = $1 where id = any($2)', [
    folder.id,
    files.map(({ id }) => id),
  ])
  const numFor = async (person: Person) => {
    const { content } = await person.call('GET /file_cate')
    const { content: list } = await person.call(`GET /file?cate_id=${folder.id}`)
    const { file_num } = content.list_data.find(({ id }: { id: number }) => id === folder.id)
    expect(file_num).toBe(list.total)
    return file_num
  }
  expect([await numFor(clerk), await numFor(treasurer), await numFor(admin)]).toEqual([1, 2, 3])
})

test('a file of before, whose address somebody has kept, is closed like any other', async () => {
  const url = `/uploads/2024/05/${'ab'.repeat(16)}.png`
  const { folder } = server.app.parts.outside.files
  const { mkdirSync, writeFileSync } = await import('node:fs')
  mkdirSync(`${folder}/2024/05`, { recursive: true })
  writeFileSync(`${folder}${url.slice('/uploads'.length)}`, await bytes())
  const { pool } = server.connection
  await pool.query(`insert into file (name, url, type) values ('旧凭证', $1, 'image')`, [url])
  await pool.query('update ledger set files = $1 where id = (select min(id) from ledger where delete_time is null)', [
    [url],
  ])
  expect([await status(url), await status(url, clerk), await status(url, treasurer)]).toEqual([403, 403, 200])
})

test('pictures of a text open for its readers, and for everybody once it is published', async () => {
  const { url } = await upload(admin)
  const { content: category } = await admin.call('POST /article_category/getAll', { filter: { type: 1 } })
  const { content: made } = await admin.call('POST /article/add', {
    type: 1,
    title: '配图',
    cate_id: category.list_data[0].id,
    content: `<p>前</p><img src="${url.replace('&', '&amp;')}" alt="">`,
  })
  const { content: read } = await admin.call('POST /article/read', { id: made.id })
  expect(read.content).toContain(`src="${bare(url)}"`)
  expect([await status(bare(url)), await status(bare(url), clerk), await status(bare(url), admin)]).toEqual([
    403, 403, 200,
  ])
  await admin.call('POST /article/publish', { id_list: [made.id] })
  const served = await open(bare(url))
  expect(served.statusCode).toBe(200)
  expect(Number(/^public, max-age=(\d+)$/.exec(String(served.headers['cache-control']))?.[1])).toBeLessThanOrEqual(3600)
  // Other sites may show it only now.
  expect(served.headers['cross-origin-resource-policy']).toBe('cross-origin')
  await admin.call('POST /article/withdraw', { id_list: [made.id] })
  expect(await status(bare(url))).toBe(403)
})

test('an activity shows cover and pictures to everybody once it is published, its text if it is for everybody, its files never', async () => {
  const { pool } = server.connection
  const [cover, image, text, file] = await Promise.all([1, 2, 3, 4].map(async () => bare((await upload(admin)).url)))
  const { rows } = await pool.query(
    `update activity set cover = $1, images = $2, content = $3, files = $4, is_publish = false, is_show = true, audience = 'members'
      where id = (select min(id) from activity where delete_time is null) returning id`,
    [cover, [image], `<p><img src="${text}" alt=""></p>`, [file]],
  )
  const seen = async (change: string) => {
    await pool.query(`update activity set ${change} where id = $1`, [rows[0].id])
    return Promise.all([cover, image, text, file].map((url) => status(url as string)))
  }
  expect(await seen('is_publish = false')).toEqual([403, 403, 403, 403])
  expect(await seen('is_publish = true')).toEqual([200, 200, 403, 403])
  expect(await seen(`audience = 'all'`)).toEqual([200, 200, 200, 403])
  expect(await seen('is_show = false')).toEqual([403, 403, 403, 403])
})

test('a sensitive file opens for those who may see the field unmasked', async () => {
  const { url } = await upload(admin, undefined, { sensitive: 'true' })
  expect([await status(bare(url), admin), await status(bare(url), clerk), await status(bare(url))]).toEqual([
    200, 403, 403,
  ])
  await server.connection.pool.query(
    `update person set license_img = $1 where id = (select min(id) from person where state = 'active')`,
    [bare(url)],
  )
  const [sees, masked] = [
    await server.holding(['/user/list'], { can_sensitive: true }),
    await server.holding(['/user/list'], { can_sensitive: false }),
  ]
  expect([await status(bare(url), sees), await status(bare(url), masked)]).toEqual([200, 403])
})

test('no other spelling of an address, and no address of nothing, gets past', async () => {
  const { url } = await upload(treasurer)
  const path = bare(url)
  const spellings = [
    path.replace('uploads', '%75ploads'),
    path.replace('/20', '/%2520'),
    path.replace('/uploads/', '/uploads/x/../'),
    path.replace('/uploads/', '/uploads//'),
    path.replace('/uploads/', '/uploads/./'),
    `${path}/`,
    path.toUpperCase().replace('/UPLOADS', '/uploads'),
  ]
  for (const spelling of spellings) expect(await status(spelling), spelling).not.toBe(200)
  expect(await status(url.replace(/until=\d+/, 'until=99999999999'), clerk)).toBe(403)
  expect(await status(`/uploads/2026/01/${'0'.repeat(32)}.png`)).toBe(403)
})
