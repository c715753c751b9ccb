// Articles: scheduled ones are published when due, and their contributors earn points once.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runScheduled } from '../../../server/background/scheduled'
import { type Person, startServer, type TestServer } from '../../support/server'
import { type Desk, deskOf, done } from '../support/membership'

const NOW = '2026-05-10T02:00:00.000Z'
const LATER = '2026-05-12T02:00:00.000Z'

let server: TestServer
let admin: Person
let desk: Desk
let cate_id: number
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
  desk = await deskOf(server)
  await desk.one(`update token set expire_time = '2099-01-01' returning id`)
  cate_id = done(await admin.call('POST /article_category/getAll', { filter: { type: 1 } })).content.list_data[0].id
})
beforeEach(() => {
  server.clock.now = new Date(NOW)
})
afterAll(() => server.close())

let made = 0
const write = async (more: object): Promise<number> => {
  const body = { type: 1, title: `春茶开采第${++made}篇`, cate_id, content: '<p>正文</p>', ...more }
  return done(await admin.call('POST /article/add', body)).content.id
}
const scheduled = { publish_status: 'scheduled', publish_time: LATER }
const published = { publish_status: 'published' }
const read = async (id: number) => done(await admin.call('POST /article/read', { id })).content
const edit = async (id: number, change: object) =>
  done(await admin.call('POST /article/edit', { id, revision: (await read(id)).revision, ...change }))
const listed = async (filter: object, keyword: string) =>
  done(await admin.call('POST /article/list', { type: 1, page: 1, limit: 20, filter, keyword })).content
const pointsOf = async (user: number) =>
  (await desk.points(user)).filter(({ type }) => type === 15 || type === 91).map(({ points }) => points)

describe('a scheduled article', () => {
  test('is published in the record, the list and its filter once its time has come', async () => {
    const id = await write(scheduled)
    const { title } = await read(id)
    expect((await read(id)).publish_status).toBe('scheduled')
    expect((await listed({ publish_status: 'scheduled' }, title)).total).toBe(1)
    expect((await listed({ publish_status: 'published' }, title)).total).toBe(0)
    server.clock.now = new Date(LATER)
    expect((await read(id)).publish_status).toBe('published')
    expect((await listed({ publish_status: 'scheduled' }, title)).total).toBe(0)
    const found = await listed({ publish_status: 'published' }, title)
    expect(found).toMatchObject({ total: 1, list_data: [{ id, publish_status: 'published' }] })
    // No write was made for that: an open form can still be saved.
    expect((await read(id)).revision).toBe(1)
    await edit(id, { author: '编辑部' })
    expect((await read(id)).publish_status).toBe('published')
  })

  test('can be put off, and is scheduled again', async () => {
    const id = await write(scheduled)
    server.clock.now = new Date(LATER)
    await edit(id, { publish_status: 'scheduled', publish_time: '2026-05-20T02:00:00.000Z' })
    expect((await read(id)).publish_status).toBe('scheduled')
  })

  test('is published now or taken back to the drafts from the list, which its time no longer changes', async () => {
    const user_id = await desk.member()
    const [now, never] = [await write({ ...scheduled, user_id }), await write({ ...scheduled, user_id })]
    done(await admin.call('POST /article/publishNow', { id_list: [now] }))
    done(await admin.call('POST /article/unschedule', { id_list: [never] }))
    expect(await read(now)).toMatchObject({ publish_status: 'published', publish_time: NOW })
    server.clock.now = new Date(LATER)
    await runScheduled(server.app.parts)
    expect(await read(never)).toMatchObject({ publish_status: 'draft', publish_time: LATER })
    expect(await pointsOf(user_id)).toEqual([5])
    // Published by its time, it waits for nothing.
    const due = await write({ ...scheduled, publish_time: '2026-05-12T02:00:01.000Z' })
    server.clock.now = new Date('2026-05-12T03:00:00.000Z')
    for (const name of ['publishNow', 'unschedule'])
      expect(await admin.call(`POST /article/${name}`, { id_list: [due] })).toMatchObject({ code: 'STATE' })
  })

  test('of the party centre is published now or taken back from its own page', async () => {
    const page = '/article/buildCenter'
    const editor = await server.holding([page, `${page} article.publish_now`, `${page} article.unschedule`])
    const party = { ...scheduled, type: 2, cate_id: undefined }
    const [now, never, news] = [await write(party), await write(party), await write(scheduled)]
    done(await editor.call('POST /article/publishNow', { id_list: [now] }))
    done(await editor.call('POST /article/unschedule', { id_list: [never] }))
    expect(await read(now)).toMatchObject({ publish_status: 'published', publish_time: NOW })
    expect(await read(never)).toMatchObject({ publish_status: 'draft' })
    expect(await editor.call('POST /article/publishNow', { id_list: [news] })).toMatchObject({ code: 'NF' })
  })

  test('posts its points when its time has come, once, and not before', async () => {
    const user_id = await desk.member()
    const id = await write({ ...scheduled, user_id })
    await runScheduled(server.app.parts)
    expect(await pointsOf(user_id)).toEqual([])
    server.clock.now = new Date(LATER)
    await Promise.all([runScheduled(server.app.parts), runScheduled(server.app.parts)])
    await runScheduled(server.app.parts)
    expect(await pointsOf(user_id)).toEqual([5])
    const entry = await desk.one(`select * from contribute_log where ref_type = 'article' and ref_id = $1`, [id])
    expect(entry).toMatchObject({ event_key: `art:${id}` })
    expect(new Date(entry.happen_time).toISOString()).toBe(LATER)
    expect((await read(id)).revision).toBe(1)
  })

  test('withdrawn between its time and the posting earns nothing in the end', async () => {
    const user_id = await desk.member()
    const id = await write({ ...scheduled, user_id })
    server.clock.now = new Date(LATER)
    await edit(id, { publish_status: 'draft' })
    await runScheduled(server.app.parts)
    expect((await pointsOf(user_id)).reduce((sum, points) => sum + points, 0)).toBe(0)
  })
})

describe('points of an article', () => {
  test('are posted to its contributing member when it is published, once', async () => {
    const user_id = await desk.member()
    const id = await write({ user_id })
    expect(await pointsOf(user_id)).toEqual([])
    await edit(id, published)
    await edit(id, { title: '春茶开采（二）' })
    expect(await pointsOf(user_id)).toEqual([5])
    const { contribute_total: total } = await desk.person(user_id)
    const { sum } = await desk.one('select sum(points)::int as sum from contribute_log where user_id = $1', [user_id])
    expect(total).toBe(sum)
  })

  test('are taken back when it is withdrawn or removed, and given again once', async () => {
    const user_id = await desk.member()
    const id = await write({ user_id, ...published })
    await edit(id, { publish_status: 'draft' })
    expect(await pointsOf(user_id)).toEqual([5, -5])
    await edit(id, published)
    expect(await pointsOf(user_id)).toEqual([5, -5, 5])
    const removed = done(await admin.call('POST /article/delete', { id_list: [id] }))
    expect(removed.content).toEqual({ num: 1, points: 5 })
    expect(await pointsOf(user_id)).toEqual([5, -5, 5, -5])
    done(await admin.call('POST /recycle/restore', { resource: 'article', id_list: [id] }))
    expect(await pointsOf(user_id)).toEqual([5, -5, 5, -5, 5])
  })

  test('follow a publication and a withdrawal from the list, which keep its time once it has one', async () => {
    const user_id = await desk.member()
    const ids = [await write({ user_id }), await write({ publish_time: LATER })]
    const both = (name: string) => admin.call(`POST /article/${name}`, { id_list: ids })
    done(await both('publish'))
    for (const id of ids) expect(await read(id)).toMatchObject({ publish_status: 'published', publish_time: NOW })
    expect(await pointsOf(user_id)).toEqual([5])
    expect(await both('publish')).toMatchObject({ code: 'STATE' })
    done(await both('withdraw'))
    expect(await read(ids[0] as number)).toMatchObject({ publish_status: 'draft' })
    expect(await pointsOf(user_id)).toEqual([5, -5])
    server.clock.now = new Date(LATER)
    done(await both('publish'))
    expect(await read(ids[0] as number)).toMatchObject({ publish_time: NOW })
    expect(await pointsOf(user_id)).toEqual([5, -5, 5])
    // A scheduled article is no draft, and is not withdrawn by mistake.
    const waiting = await write({ ...scheduled, publish_time: '2026-05-20T02:00:00.000Z' })
    for (const name of ['publish', 'withdraw'])
      expect(await admin.call(`POST /article/${name}`, { id_list: [waiting] })).toMatchObject({ code: 'STATE' })
  })

  test('come back with the article also where its member has left meanwhile', async () => {
    const user_id = await desk.member()
    const id = await write({ user_id, ...published })
    const out = { out_type: 'resigned', out_time: '2026-03-01', reason: '搬迁' }
    done(await admin.call('POST /user/out', { id_list: [user_id], ...out }))
    done(await admin.call('POST /article/delete', { id_list: [id] }))
    done(await admin.call('POST /recycle/restore', { resource: 'article', id_list: [id] }))
    expect(await pointsOf(user_id)).toEqual([5, -5, 5])
  })

  test('go over to another member with the article', async () => {
    const [one, other] = [await desk.member(), await desk.member()]
    const id = await write({ user_id: one, ...published })
    await edit(id, { user_id: other })
    expect([await pointsOf(one), await pointsOf(other)]).toEqual([[5, -5], [5]])
    await edit(id, { user_id: null })
    expect(await pointsOf(other)).toEqual([5, -5])
  })

  test('are none where the rule is closed, also when it is opened later', async () => {
    const user_id = await desk.member()
    await desk.one('update contribute_rule set is_open = false where type = 15 returning id')
    const id = await write({ user_id, ...published })
    await desk.one('update contribute_rule set is_open = true where type = 15 returning id')
    await edit(id, { author: '编辑部' })
    await runScheduled(server.app.parts)
    expect(await pointsOf(user_id)).toEqual([])
  })
})
