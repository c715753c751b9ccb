// The library: categories, uses of a file, moving and deleting files; GET lists with plain parameters.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startServer, type TestServer } from '../../support/server'

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
      { resource: 'banner', id: made.id, name: '用图' },
      { resource: 'article', id: expect.any(Number), name: '配图文章' },
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
  const { rows } = await server.connection.pool.query('select id from person where area_id <> 1 limit 1')
  await server.connection.pool.query('update person set headimg_path = $1 where id = $2', [url, rows[0].id])
  const held = await server.holding(['/user/list'], { data_scope: 'own_areas', areas: [1] })
  expect((await held.call('POST /file/read', { file_id: id })).content).toMatchObject({ use_num: 1, used_by: [] })
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
