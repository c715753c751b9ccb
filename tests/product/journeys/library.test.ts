// The library: categories, uses of a file, moving and deleting files; GET lists with plain parameters.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startServer, type TestServer } from '../../support/server'
import { openAs, picture, upload } from '../../support/uploads'

let server: TestServer
let admin: Person
let serial = 0
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
})
afterAll(() => server.close())

async function file(more: { type?: string; time?: string } = {}): Promise<{ id: number; url: string }> {
  const url = `/uploads/2026/01/${String(++serial).padStart(32, '0')}.jpg`
  const { rows } = await server.connection.pool.query(
    `insert into file (name, url, thumb_url, type, create_time) values ('图', $1, $1, $2, $3) returning id`,
    [url, more.type ?? 'image', more.time ?? '2026-01-10T00:00:00Z'],
  )
  return { id: rows[0].id, url }
}
const banner = (image: string) => admin.call('POST /banner/add', { title: '用图', image, place: 'home' })

test('a file says what uses it, and is kept while something does', async () => {
  const { id, url } = await file()
  expect((await admin.call('POST /file/read', { file_id: id })).content).toMatchObject({ used_by: [], use_num: 0 })
  const { content: made } = await banner(url)
  const { content: category } = await admin.call('POST /article_category/getAll', { filter: { type: 1 } })
  await admin.call('POST /article/add', {
    type: 1,
    title: '配图文章',
    cate_id: category.list_data[0].id,
    content: `<p>x</p><img src="${url}">`,
  })
  expect((await admin.call('POST /file/read', { file_id: id })).content).toMatchObject({
    use_num: 2,
    used_by: expect.arrayContaining([
      { resource: 'banner', title: '轮播图', id: made.id, name: '用图' },
      { resource: 'article', title: expect.any(String), id: expect.any(Number), name: '配图文章' },
    ]),
  })
  const { content: list } = await admin.call('GET /file?limit=200')
  expect(list.list_data.find((row: { id: number }) => row.id === id)).toMatchObject({ use_num: 2 })
  expect(await admin.call('POST /file/delete', { id_list: [id] })).toMatchObject({
    code: 'REF',
    content: { refs: expect.arrayContaining([{ resource: 'banner', name: '轮播图', num: 1 }]) },
  })
  expect(await admin.call('POST /file/delete', { id_list: [id], force: true })).toMatchObject({
    status: 200,
    content: { num: 1 },
  })
})

test('a record outside of the data scope is counted but not named', async () => {
  const { id, url } = await file()
  await banner(url)
  const { rows } = await server.connection.pool.query('select id from person where area_id <> 1 limit 1')
  await server.connection.pool.query('update person set headimg_path = $1 where id = $2', [url, rows[0].id])
  const held = await server.holding(['/user/list'], { data_scope: 'own_areas', areas: [1] })
  expect((await held.call('POST /file/read', { file_id: id })).content).toMatchObject({ use_num: 2, used_by: [] })
})

test('files move to a category that lives and fits, together or not at all', async () => {
  const { content: cate } = await admin.call('POST /file_cate', { name: '测试照片', type: 'image' })
  const { content: papers } = await admin.call('POST /file_cate', { name: '测试文档', type: 'document' })
  const { id } = await file()
  const move = (cate_id: number) => admin.call('POST /fileChangeCate', { id_list: [id], cate_id })
  expect(await move(cate.id)).toMatchObject({ status: 200, content: { num: 1 } })
  expect((await admin.call('GET /file_cate')).content.list_data).toContainEqual(
    expect.objectContaining({ id: cate.id, file_num: 1 }),
  )
  expect(await move(papers.id)).toMatchObject({ code: 'PARAM', errors: { cate_id: expect.any(String) } })
  expect(await move(999_999)).toMatchObject({ code: 'PARAM', errors: { cate_id: expect.any(String) } })
  expect(await admin.call('POST /file_cate/delete', { id_list: [papers.id] })).toMatchObject({ status: 200 })
  expect(await move(papers.id)).toMatchObject({ code: 'PARAM', errors: { cate_id: expect.any(String) } })
  expect(await admin.call('POST /file_cate/delete', { id_list: [cate.id] })).toMatchObject({ code: 'REF' })
})

test('a GET list takes its filters as plain parameters', async () => {
  const { content: cate } = await admin.call('POST /file_cate', { name: '测试参数' })
  const { id } = await file({ time: '2026-03-05T15:59:00Z' })
  const late = await file({ time: '2026-03-05T16:01:00Z' })
  await admin.call('POST /fileChangeCate', { id_list: [id, late.id], cate_id: cate.id })
  const ids = async (query: string) => {
    const { content, ...rest } = await admin.call(`GET /file?${query}`)
    return content?.list_data.map((row: { id: number }) => row.id) ?? rest
  }
  expect(await ids(`cate_id=${cate.id}`)).toHaveLength(2)
  // Days are in the association's zone: 16:01 UTC is the next day in Shanghai.
  expect(await ids(`cate_id=${cate.id}&create_time_start=2026-03-05&create_time_end=2026-03-05`)).toEqual([id])
  expect(await ids(`cate_id=${cate.id}&create_time_start=2026-03-06`)).toEqual([late.id])
  expect(await ids('keyword=true')).toEqual([])
  expect(await ids('keyword=%5Bx')).toEqual([])
  expect(await admin.call('GET /file?create_time_start=yesterday')).toMatchObject({
    code: 'PARAM',
    errors: { create_time: expect.any(String) },
  })
  expect(await admin.call('GET /file?cate_id=abc')).toMatchObject({
    code: 'PARAM',
    errors: { cate_id: expect.any(String) },
  })
  expect(await admin.call('GET /file?limit=201')).toMatchObject({
    code: 'PARAM',
    errors: { limit: expect.any(String) },
  })
  const { rows } = await server.connection.pool.query(`select id from role where name = '财务'`)
  const { content } = await admin.call(`GET /admin?page=1&role_ids=${rows[0].id}&status=true`)
  expect(content.total).toBe(1)
})

test('the count follows every change of a record, however it is written', async () => {
  const { pool } = server.connection
  const [one, two] = [await file(), await file()]
  const counts = async () => {
    const { rows } = await pool.query('select use_num from file where id = any($1) order by id', [[one.id, two.id]])
    return rows.map((row) => row.use_num)
  }
  const { content: made } = await banner(one.url)
  expect(await counts()).toEqual([1, 0])
  const { content: read } = await admin.call('POST /banner/read', { id: made.id })
  await admin.call('POST /banner/edit', { id: made.id, revision: read.revision, image: two.url })
  expect(await counts()).toEqual([0, 1])
  await admin.call('POST /banner/delete', { id_list: [made.id] })
  expect(await counts()).toEqual([0, 0])
  await admin.call('POST /recycle/restore', { resource: 'banner', id_list: [made.id] })
  expect(await counts()).toEqual([0, 1])
  // Lists of pictures, rich text, and a statement that no call sends.
  await pool.query(`update area set images = $1 where id = 1`, [[one.url, one.url, two.url]])
  expect(await counts()).toEqual([1, 2])
  await pool.query(
    `update article set content = '<img src="' || $1 || '"> ' || $1 where id = (select min(id) from article)`,
    [one.url],
  )
  expect(await counts()).toEqual([2, 2])
  await pool.query(`update area set images = '{}' where id = 1`)
  await pool.query('delete from banner where id = $1', [made.id])
  expect(await counts()).toEqual([1, 0])
})

test('counts agree with a fresh count of everything after the demonstration was made', async () => {
  const { rows } = await server.connection.pool.query(
    `select count(*) as wrong from file where use_num <> (select count(*) from file_use u where u.url = file.url)`,
  )
  expect(Number(rows[0].wrong)).toBe(0)
})

test('two records that begin to use the same files at once are both counted', async () => {
  const files = [await file(), await file(), await file()].map(({ url }) => url)
  const orders = [files, [...files].reverse(), files, [...files].reverse()]
  const answers = await Promise.all(
    orders.map((images, index) => admin.call('POST /area/add', { name: `并发区 ${index}`, area_type: 'area', images })),
  )
  for (const answer of answers) expect(answer).toMatchObject({ status: 200 })
  const { rows } = await server.connection.pool.query('select use_num from file where url = any($1)', [files])
  expect(rows.map((row) => row.use_num)).toEqual([4, 4, 4])
})

test('a file is not deleted while a record that uses it is being written', async () => {
  const { id, url } = await file()
  const client = await server.connection.pool.connect()
  try {
    await client.query('begin')
    await client.query(`insert into banner (title, image, place) values ('正在写', $1, 'home')`, [url])
    const deleting = admin.call('POST /file/delete', { id_list: [id] })
    await new Promise((done) => setTimeout(done, 50))
    await client.query('commit')
    expect(await deleting).toMatchObject({ code: 'REF' })
  } finally {
    client.release()
  }
})

test('a file is replaced everywhere by the rights of the person; what refuses keeps it and is named', async () => {
  const [old, fresh] = [await file(), await file()]
  const { content: made } = await banner(old.url)
  const { content: cates } = await admin.call('POST /article_category/getAll', { filter: { type: 1 } })
  const { content: article } = await admin.call('POST /article/add', {
    type: 1,
    title: '替换配图',
    cate_id: cates.list_data[0].id,
    cover: old.url,
    content: `<p>前</p><img src="${old.url}"><p>后</p>`,
  })
  const holder = await server.holding([
    '/banner/list',
    '/banner/list banner.update',
    '/file/list',
    '/file/list file.replace',
  ])
  const own = { id: fresh.id, by_id: old.id }
  expect(await holder.call('POST /file/replace', own)).toMatchObject({ code: 'NF' })
  await server.connection.pool.query('update file set admin_id = (select max(id) from admin) where id = $1', [fresh.id])
  const first = await holder.call('POST /file/replace', { id: old.id, by_id: fresh.id })
  // The article is on a page that this person has not.
  expect(first).toMatchObject({ status: 200, content: { num: 1, left: 1, kept: [] } })
  expect((await admin.call('POST /banner/read', { id: made.id })).content).toMatchObject({
    image: expect.stringContaining(fresh.url),
  })
  expect(await admin.call('POST /file/replace', { id: old.id, by_id: fresh.id })).toMatchObject({
    content: { num: 1, left: 0 },
  })
  const { content: after } = await admin.call('POST /article/read', { id: article.id })
  expect(after).toMatchObject({ cover: expect.stringContaining(fresh.url) })
  expect(after.content).toContain(fresh.url)
  expect(JSON.stringify(after)).not.toContain(old.url)
  expect((await admin.call('POST /file/read', { file_id: old.id })).content).toMatchObject({ use_num: 0 })
  expect(await admin.call('POST /file/delete', { id_list: [old.id] })).toMatchObject({ status: 200 })
})

test('a file is replaced only by another one of its type', async () => {
  const [image, video] = [await file(), await file({ type: 'video' })]
  for (const by of [image.id, video.id])
    expect(await admin.call('POST /file/replace', { id: image.id, by_id: by })).toMatchObject({
      code: 'PARAM',
      errors: { by_id: expect.any(String) },
    })
})

test('a sensitive field takes sensitive files only, answers them signed and takes its own answer back', async () => {
  const bytes = await picture('silver').png().toBuffer()
  const { content: kept } = await upload(server, admin, '执照.png', bytes, 'image/png', { sensitive: 'true' })
  const { rows } = await server.connection.pool.query(
    `select id, revision from person where area_id = 1 and state = 'active' order by id limit 1`,
  )
  const { id } = rows[0]
  const edit = async (change: object, person = admin) => {
    const { content } = await admin.call('POST /user/read', { id })
    return person.call('POST /user/edit', { id, revision: content.revision, ...change })
  }
  const open = await file()
  expect(await edit({ license_img: open.url })).toMatchObject({
    code: 'PARAM',
    errors: { license_img: expect.any(String) },
  })
  expect(await edit({ company_logo: kept.url })).toMatchObject({
    code: 'PARAM',
    errors: { company_logo: expect.any(String) },
  })
  expect(await edit({ license_img: kept.url })).toMatchObject({ status: 200 })
  const { content: read } = await admin.call('POST /user/read', { id })
  expect(read.license_img).toMatch(/^\/uploads\/private\/.*\?until=\d+&sign=/)
  expect((await openAs(server, admin, read.license_img)).statusCode).toBe(200)
  // Sent back as read, it is no change.
  expect((await edit({ license_img: read.license_img })).content.revision).toBe(read.revision)
  const stored = await server.connection.pool.query('select license_img from person where id = $1', [id])
  expect(stored.rows[0].license_img).toBe(read.license_img.split('?')[0])
  const blind = await server.holding(['/user/list'])
  expect((await blind.call('POST /user/read', { id })).content.license_img).toBe('******')
})
