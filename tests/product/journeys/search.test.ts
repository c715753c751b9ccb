// Search over all readable records: parts of names, numbers, pinyin, initials; and no others.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bindings } from '#generated/bindings'
import type { Row } from '#kernel/binding'
import { createResources } from '../../../server/core/resources'
import { searchColumns, searchedOf, soundsOf } from '../../../server/rows/search'
import { type Person, startServer, type TestServer } from '../../support/server'

let server: TestServer
let admin: Person

beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
})
afterAll(() => server.close())

interface Hit {
  resource: string
  route: string
  id: number
  name: string
  about: string
}
const find = async (who: Person, keyword: string): Promise<{ list_data: Hit[]; routes: string[] }> =>
  (await who.call('POST /search', { keyword })).content

describe('search', () => {
  beforeAll(async () => {
    const { content } = await admin.call('POST /banner/add', {
      title: '重阳敬老茶会',
      image: '/uploads/2026/01/0123456789abcdef0123456789abcdef.webp',
      place: 'home',
    })
    expect(content.id).toBeGreaterThan(0)
  })

  it.each(['重阳', '茶会', '敬', 'chongyang', 'cyjl', 'JINGLAO', 'chong yang'])(
    'finds a record by %s',
    async (keyword) => {
      const { list_data: found } = await find(admin, keyword)
      expect(found.map((hit) => `${hit.resource} ${hit.name}`)).toContain('banner 重阳敬老茶会')
    },
  )

  it('follows a change of the name, and a delete', async () => {
    const [{ id }] = (await find(admin, '敬老茶会')).list_data as [Hit]
    const { content: read } = await admin.call('POST /banner/read', { id })
    await admin.call('POST /banner/edit', { id, revision: read.revision, title: '中秋赏月' })
    const banners = async (keyword: string) =>
      (await find(admin, keyword)).list_data.filter((hit) => hit.resource === 'banner')
    expect(await banners('jinglao')).toEqual([])
    expect(await banners('zqsy')).toMatchObject([{ id, name: '中秋赏月' }])
    await admin.call('POST /banner/delete', { id_list: [id] })
    expect(await banners('zqsy')).toEqual([])
  })

  it('puts what is called so first, then what begins so, whatever is newer or of an earlier page', async () => {
    const image = '/uploads/2026/01/0123456789abcdef0123456789abcdef.webp'
    const titles = ['霜降雅集', '霜降雅集一', '霜降雅集二', '记霜降雅集一', '记霜降雅集二', '记霜降雅集三']
    for (const title of titles) await admin.call('POST /banner/add', { title, image, place: 'home' })
    await admin.call('POST /work_type/add', { name: '霜降雅集' })
    const { list_data: found } = await find(admin, ' 霜降雅集')
    const names = found.map(({ name }) => name)
    expect(names.slice(0, 2)).toEqual(['霜降雅集', '霜降雅集'])
    expect(new Set(found.slice(0, 2).map(({ resource }) => resource))).toEqual(new Set(['banner', 'work_type']))
    expect(names.slice(2)).toEqual(['霜降雅集二', '霜降雅集一', '记霜降雅集三', '记霜降雅集二'])
    const [member] = (await admin.call('POST /user/list', { scene: 'member', limit: 1 })).content.list_data
    const called = (await find(admin, member.user_name)).list_data[0]
    expect(called).toMatchObject({ resource: 'user', name: expect.stringMatching(`^${member.user_name} `) })
    expect(called).not.toHaveProperty('rank')
  })

  it('shows equally near records in the order of the menu, and amounts as the screens write them', async () => {
    const menu = (await admin.call('GET /menu')).content.list_data
    const routes = JSON.stringify(menu)
    const { list_data: found } = await find(admin, '李')
    const pages = [...new Set(found.filter(({ name }) => name.startsWith('李')).map(({ route }) => route))]
    expect(pages.length).toBeGreaterThan(3)
    expect(pages).toEqual(pages.toSorted((one, other) => routes.indexOf(`"${one}"`) - routes.indexOf(`"${other}"`)))
    const sponsors = (await admin.call('POST /sponsor/list', { limit: 50 })).content.list_data as Row[]
    const sponsor = sponsors.find(({ amount }) => Number(amount) >= 100_000) as Row
    const hit = (await find(admin, String(sponsor['sponsor_no']))).list_data.find(
      ({ resource }) => resource === 'sponsor',
    )
    expect(hit?.about).toMatch(/¥\d{1,3},\d{3}\.\d\d$/)
  })

  it('says below a number whose it is, and nothing that is sensitive', async () => {
    const [renewal] = (await admin.call('POST /userRenew/list', { limit: 1 })).content.list_data
    const [hit] = (await find(admin, renewal.renew_no)).list_data as [Hit]
    expect(hit).toMatchObject({ resource: 'user_renew', name: renewal.renew_no })
    expect(hit.about).toContain(renewal.user_name.split(/\s/)[0])
    const { content } = await admin.call('POST /user/list', { scene: 'member', limit: 1 })
    const [member] = content.list_data
    const found = (await find(admin, member.member_no)).list_data.find(({ resource }) => resource === 'user') as Hit
    expect(found.about).toContain(member.position_name)
    expect(found.about).not.toContain(member.phone)
    const records = [{ resource: 'user_renew', id: renewal.id }]
    const recent = (await admin.call('POST /search/recent', { records })).content.list_data
    expect(recent).toMatchObject([{ name: renewal.renew_no, about: hit.about }])
  })

  it('finds pages by their title and its sound', async () => {
    expect((await find(admin, '会员')).routes).toContain('/user/list')
    expect((await find(admin, 'huiyuan')).routes).toContain('/user/list')
    expect((await find(await server.as('bianji'), 'huiyuan')).routes).not.toContain('/user/list')
  })

  it('shows nobody what he may not list', async () => {
    const everything = await find(admin, '陈')
    expect(everything.list_data.some((hit) => hit.resource === 'user')).toBe(true)
    expect((await find(await server.as('bianji'), '陈')).list_data.some((hit) => hit.resource === 'user')).toBe(false)
    const chapter = await server.as('fenhui')
    const seen = (await find(chapter, '陈')).list_data.filter((hit) => hit.resource === 'user')
    for (const hit of seen) expect((await chapter.call('POST /user/read', { id: hit.id })).status).toBe(200)
  })

  it.each(['%', '_', "'; drop table banner; --", '\\', ' ', '𠮷', '​'])('survives %s', async (keyword) => {
    const answer = await admin.call('POST /search', { keyword })
    expect([200, 400]).toContain(answer.status)
  })
})

describe('a keyword in a list', () => {
  it.each(['139 0712 5008', '139-0712-5008', '+8613907125008', '１３９０７１２５００８', '\u202d13907125008\u202c'])(
    'finds a member by the phone number pasted as %s',
    async (keyword) => {
      const member = { native_id: 3, position_id: 10, area_id: 1, join_time: '2026-01-01' }
      await admin.call('POST /user/add', { ...member, user_name: '洪八', phone: '139-0712-5008' })
      const { content } = await admin.call('POST /user/list', { scene: 'member', keyword })
      expect(content.list_data).toMatchObject([{ phone: '13907125008' }])
      expect((await find(admin, keyword)).list_data.some((hit) => hit.name.startsWith('洪八'))).toBe(true)
    },
  )

  it('finds what a plain look into the fields finds, and names by their sound', async () => {
    const { rows } = await server.connection.pool.query(
      `select count(*) as num from person where delete_time is null and member_no is not null and user_name like '%陈%'`,
    )
    const { content } = await admin.call('POST /user/list', { scene: 'member', keyword: '陈', limit: 1 })
    expect(content.total).toBeGreaterThanOrEqual(1)
    expect(content.total).toBeGreaterThanOrEqual(Math.min(1, rows[0].num))
    const byName = await admin.call('POST /user/list', { scene: 'member', limit: 1 })
    const { user_name: name } = byName.content.list_data[0]
    const again = await admin.call('POST /user/list', { scene: 'member', keyword: name })
    expect(again.content.list_data.map((row: Row) => row['user_name'])).toContain(name)
  })
})

it('every row has the index that follows from what it holds', async () => {
  const resources = createResources(bindings, new Map())
  let rowsSeen = 0
  for (const { name, base, table } of bindings) {
    if (name !== base || table === null) continue
    const resource = resources.get(name)
    if (searchedOf(resource).length === 0) continue
    const { rows } = await server.connection.pool.query(`select * from "${table}"`)
    for (const row of rows) {
      const { pinyin, grams } = searchColumns(resource, row)
      expect({ table, id: row.id, pinyin: row.search_pinyin }).toEqual({ table, id: row.id, pinyin })
      expect(new Set(row.search_grams)).toEqual(new Set(grams))
      rowsSeen++
    }
  }
  expect(rowsSeen).toBeGreaterThan(500)
})

it('a record is found by what the one it refers to is called, by its sound as well', async () => {
  const [renewal] = (await admin.call('POST /userRenew/list', { limit: 1 })).content.list_data
  const name = String(renewal.user_name).split(/\s/)[0] as string
  const ids = async (keyword: string) =>
    (await admin.call('POST /userRenew/list', { keyword, limit: 200 })).content.list_data.map(
      (row: { user_id: number }) => row.user_id,
    )
  const found = await ids(name)
  expect(found).toContain(renewal.user_id)
  const called = (await admin.call('POST /user/list', { scene: 'member', keyword: name, limit: 200 })).content.list_data
  expect(called.map((row: { id: number }) => row.id)).toEqual(expect.arrayContaining([...new Set(found)]))
  expect(await ids(soundsOf(name)[0] as string)).toContain(renewal.user_id)
  expect(await ids('没有这样的人')).toEqual([])
})

it('by a name nobody finds what the own areas do not hold', async () => {
  const [renewal] = (await admin.call('POST /userRenew/list', { limit: 1 })).content.list_data
  const name = String(renewal.user_name).split(/\s/)[0]
  const clerk = await server.holding(['/user/userRenew'], { data_scope: 'own_areas', areas: [1] })
  const { content } = await clerk.call('POST /userRenew/list', { keyword: name, limit: 200 })
  const own = (await clerk.call('POST /userRenew/list', { limit: 200 })).content
  const seen = new Set(own.list_data.map((row: { id: number }) => row.id))
  expect(content.list_data.every((row: { id: number }) => seen.has(row.id))).toBe(true)
})
