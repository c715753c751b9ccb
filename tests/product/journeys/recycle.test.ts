// The recycle bin: visible with the right to delete, emptied with a right of its own, never against a reference.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { members } from '../../support/jobs'
import { type Person, startServer, type TestServer } from '../../support/server'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
})
afterAll(() => server.close())

const run = (text: string, ...values: unknown[]) => server.connection.pool.query(text, values)
const bin = async (resource: string, more: object = {}, who = admin) =>
  (await who.call('POST /recycle/list', { resource, ...more })).content
const restore = (resource: string, id_list: number[], who = admin) =>
  who.call('POST /recycle/restore', { resource, id_list })
const purge = (resource: string, id_list: number[], who = admin) =>
  who.call('POST /recycle/purge', { resource, id_list })
const addType = async (name: string, more: object = {}): Promise<number> =>
  (await admin.call('POST /work_type/add', { name, ...more })).content.id
const dropTypes = (id_list: number[], who = admin) => who.call('POST /work_type/delete', { id_list })

describe('what lies in it', () => {
  test('the newest first, with who put it there, found by its name', async () => {
    const keeper = await server.holding(['/workType/list', '/workType/list work_type.remove'])
    const [one, two, three] = [await addType('旧业'), await addType('新业'), await addType('别行')]
    await dropTypes([one])
    await dropTypes([two, three], keeper)
    const { list_data: rows, total } = await bin('work_type')
    expect(total).toBe(3)
    expect(rows.map((row: { id: number }) => row.id)).toEqual([three, two, one])
    const by = rows.map((row: { delete_name: string }) => row.delete_name)
    expect(by[0]).toMatch(/^test_/)
    expect(by[0]).toBe(by[1])
    expect(by[2]).not.toBe(by[0])
    expect(rows[1]).toMatchObject({ name: '新业', delete_time: expect.any(String) })
    expect((await bin('work_type', { keyword: '旧' })).list_data).toMatchObject([{ id: one }])
    expect((await bin('work_type', { keyword: '%' })).total).toBe(0)
    expect((await bin('work_type', { page: 2, limit: 2 })).list_data).toMatchObject([{ id: one }])
    await restore('work_type', [one])
    expect((await bin('work_type')).total).toBe(2)
  })

  test('a page shows its own rows only, and those of the caller’s areas', async () => {
    const category = async (type: number) =>
      (await run('select id from article_category where type = $1 limit 1', type)).rows[0].id
    const make = async (type: number, area_id: number) =>
      (
        await run(
          `insert into article (title, type, cate_id, area_id, delete_time) values ('弃稿', $1, $2, $3, now()) returning id`,
          type,
          await category(type),
          area_id,
        )
      ).rows[0].id
    const [news, party, far] = [await make(1, 1), await make(2, 1), await make(1, 2)]
    const ids = async (resource: string, who = admin) =>
      (await bin(resource, {}, who)).list_data.map((row: { id: number }) => row.id)
    expect(await ids('article')).toEqual(expect.arrayContaining([news, far]))
    expect(await ids('article')).not.toContain(party)
    expect(await ids('article_party')).toContain(party)
    expect(await restore('article', [party])).toMatchObject({ code: 'NF' })
    const branch = await server.holding(
      ['/article/list', '/article/list article.remove', '/article/list article.purge'],
      {
        data_scope: 'own_areas',
        areas: [1],
      },
    )
    expect(await ids('article', branch)).toEqual([news])
    expect(await restore('article', [far], branch)).toMatchObject({ code: 'NF' })
    expect(await purge('article', [far], branch)).toMatchObject({ code: 'NF' })
    // All or nothing.
    expect(await restore('article', [news, far], branch)).toMatchObject({ code: 'NF' })
    expect(await ids('article', branch)).toEqual([news])
  })

  test('is not shown to those who may not delete, nor where nothing is kept', async () => {
    const reader = await server.holding(['/workType/list'])
    expect(await reader.call('POST /recycle/list', { resource: 'work_type' })).toMatchObject({ code: 'PERM' })
    expect(await reader.call('POST /recycle/restore', { resource: 'work_type', id_list: [1] })).toMatchObject({
      code: 'PERM',
    })
    for (const resource of ['log', 'token', 'job', 'config', 'nothing'])
      expect(await admin.call('POST /recycle/list', { resource }), resource).toMatchObject({ code: 'NF' })
  })
})

describe('restore', () => {
  test('puts it back as it was, and the log says so', async () => {
    const id = await addType('复业', { sort: 42 })
    await dropTypes([id])
    expect(await restore('work_type', [id])).toMatchObject({ status: 200, content: { num: 1 } })
    expect((await admin.call('POST /work_type/read', { id })).content).toMatchObject({
      name: '复业',
      sort: 42,
      revision: 3,
    })
    const { rows } = await run('select module, action, title, target_type, target_id from log order by id desc limit 1')
    expect(rows[0]).toEqual({
      module: '企业类型',
      action: '恢复',
      title: '恢复：复业',
      target_type: 'work_type',
      target_id: id,
    })
    const { content } = await admin.call('POST /log/history', { resource: 'work_type', id })
    expect(content.list_data.map((entry: { action: string }) => entry.action)).toEqual(['恢复', '删除', '新增'])
    expect(await restore('work_type', [id])).toMatchObject({ code: 'NF' })
  })

  test('not where somebody has taken its place meanwhile: the field is named', async () => {
    const id = await addType('同名')
    await dropTypes([id])
    const other = await addType('同名')
    expect(await restore('work_type', [id])).toMatchObject({
      code: 'DUP',
      message: '另有「同名」，名称相同。请先修改或删除现有的这一条，再恢复',
      errors: { name: expect.any(String) },
      content: { exist_id: other },
    })
    await dropTypes([other])
    // Both can't be restored at once.
    expect(await restore('work_type', [id, other])).toMatchObject({
      code: 'DUP',
      message: expect.stringContaining('只能恢复其中一条'),
      errors: { name: expect.any(String) },
    })
    expect(await restore('work_type', [other])).toMatchObject({ status: 200 })
  })

  test('not below a parent that is in the bin itself; together with it, yes', async () => {
    const pid = await addType('父业')
    const son = await addType('子业', { pid })
    await dropTypes([pid, son])
    expect(await restore('work_type', [son])).toMatchObject({
      code: 'REF',
      message: '请先恢复上级「父业」',
      content: { refs: [{ resource: 'work_type', num: 1 }] },
    })
    expect(await restore('work_type', [son, pid])).toMatchObject({ status: 200, content: { num: 2 } })
  })

  test('not while something that it refers to is deleted', async () => {
    const type = await addType('行当')
    const [id] = await members(server, 1, '2006-01-01', { work_type_id: type })
    await run('update person set delete_time = now() where id = $1', id)
    await dropTypes([type])
    expect(await restore('user', [id])).toMatchObject({ code: 'REF', message: '请先恢复企业类型「行当」' })
    await restore('work_type', [type])
    expect(await restore('user', [id])).toMatchObject({ status: 200 })
  })

  test('not deeper than the tree may be by now', async () => {
    const [pid, above] = [await addType('上'), await addType('上上')]
    const son = await addType('下', { pid })
    await dropTypes([son])
    await admin.call('POST /work_type/edit', { id: pid, revision: 1, pid: above })
    expect(await restore('work_type', [son])).toMatchObject({ code: 'PARAM', errors: { pid: expect.any(String) } })
  })
})

describe('delete for good', () => {
  test('takes a right of its own', async () => {
    const id = await addType('废业')
    await dropTypes([id])
    const held = ['/workType/list', '/workType/list work_type.remove']
    const without = await server.holding(held)
    expect(await purge('work_type', [id], without)).toMatchObject({
      code: 'PERM',
      content: { right: 'work_type.purge' },
    })
    const keeper = await server.holding([...held, '/workType/list work_type.purge'])
    expect(await purge('work_type', [id], keeper)).toMatchObject({ status: 200, content: { num: 1 } })
    expect((await run('select 1 from work_type where id = $1', id)).rows).toEqual([])
    const { rows } = await run(
      'select module, action, title, target_id from log where status = 200 order by id desc limit 1',
    )
    expect(rows[0]).toEqual({ module: '企业类型', action: '彻底删除', title: '彻底删除：废业', target_id: id })
  })

  test('only of what lies in the bin, all or nothing', async () => {
    const [gone, living] = [await addType('去'), await addType('留')]
    await dropTypes([gone])
    expect(await purge('work_type', [gone, living])).toMatchObject({ code: 'NF' })
    expect((await bin('work_type', { keyword: '去' })).total).toBe(1)
  })

  test('not while something living or deleted refers to it', async () => {
    const pid = await addType('根')
    const son = await addType('叶', { pid })
    await dropTypes([pid, son])
    expect(await purge('work_type', [pid])).toMatchObject({
      code: 'REF',
      content: { refs: [{ resource: 'work_type', num: 1 }] },
    })
    expect(await purge('work_type', [pid, son])).toMatchObject({ status: 200, content: { num: 2 } })
  })

  test('its links go with it', async () => {
    const { rows: labels } = await run(`select id from label where type = 'user_tag' and delete_time is null limit 1`)
    const [id] = await members(server, 1, '2006-01-02')
    await run('update person set delete_time = now() where id = $1', id)
    await run('insert into person_label_ids (owner_id, target_id) values ($1, $2)', id, labels[0].id)
    expect(await purge('user', [id])).toMatchObject({ status: 200 })
    expect((await run('select 1 from person_label_ids where owner_id = $1', id)).rows).toEqual([])
  })

  test('a picture goes from the disk as well, unless a record shows it', async () => {
    const { files } = server.app.parts.outside
    const url = await files.save(Buffer.from('x'), 'jpg', '2026-01-01')
    const { rows } = await run(
      `insert into file (name, url, type, delete_time) values ('图', $1, 'image', now()) returning id`,
      url,
    )
    const path = join(files.folder as string, url.replace('/uploads/', ''))
    await run(`insert into banner (title, image, place) values ('用图', $1, 'home')`, url)
    expect(await purge('file', [rows[0].id])).toMatchObject({ code: 'REF' })
    expect(existsSync(path)).toBe(true)
    await run(`delete from banner where title = '用图'`)
    expect(await purge('file', [rows[0].id])).toMatchObject({ status: 200 })
    expect(existsSync(path)).toBe(false)
  })
})

test('of several records the one is named whose value has been taken, by a living record or by another of them', async () => {
  const taken = await addType('恢乙')
  const [one, two] = [await addType('恢甲'), taken]
  await dropTypes([one, two])
  const again = await addType('恢乙')
  const same = '另有「恢乙」，名称相同。请先修改或删除现有的这一条，再恢复'
  expect(await restore('work_type', [one, two])).toMatchObject({ code: 'DUP', message: same })
  await dropTypes([again])
  expect(await restore('work_type', [two, again])).toMatchObject({
    code: 'DUP',
    message: '另有「恢乙」，名称相同。只能恢复其中一条',
  })
  expect(await restore('work_type', [one])).toMatchObject({ status: 200 })
  expect(await restore('work_type', [two])).toMatchObject({ status: 200 })
  expect(await restore('work_type', [again])).toMatchObject({ code: 'DUP', message: same })
})

describe('nobody gains power out of the bin', () => {
  const all = (page: string, base: string) => [page, `${page} ${base}.remove`, `${page} ${base}.purge`]

  test('a deleted account comes back by a super administrator only, and never goes for good', async () => {
    const keeper = await server.holding(['/admin/index', '/admin/index admin.remove'])
    await run(
      `insert into admin (username, real_name, phone, password, is_super, delete_time) values ('ghost', '旧管', '12000000998', 'x', true, now())`,
    )
    const { id } = (await run(`select id from admin where username = 'ghost'`)).rows[0]
    expect(await restore('admin', [id], keeper)).toMatchObject({ code: 'PERM' })
    expect(await purge('admin', [id])).toMatchObject({ code: 'NF' })
    expect(await restore('admin', [id])).toMatchObject({ status: 200 })
  })

  test('a role that holds more than its restorer stays where it is', async () => {
    const keeper = await server.holding(all('/role/index', 'role'))
    const { rows } = await run(
      `insert into role (name, data_scope, can_sensitive, delete_time) values ('旧角色', 'all', true, now()) returning id`,
    )
    expect(await restore('role', [rows[0].id], keeper)).toMatchObject({ code: 'PERM' })
    expect((await bin('role')).list_data).toMatchObject([{ id: rows[0].id }])
    expect(await restore('role', [rows[0].id])).toMatchObject({ status: 200 })
  })

  test('a menu entry that would open something again, or whose path is taken, stays where it is', async () => {
    const keeper = await server.holding(all('/menu/index', 'menu'))
    const { rows } = await run(`select id, pid from menu where path = 'banner.update' and type = 'button'`)
    await run('update menu set delete_time = now() where id = $1', rows[0].id)
    server.app.parts.changes.announce()
    expect(await restore('menu', [rows[0].id], keeper)).toMatchObject({ code: 'PERM' })
    expect(await restore('menu', [rows[0].id])).toMatchObject({ status: 200 })
    const taken = await run(
      `insert into menu (type, name, path, delete_time) values ('page', '旧页', '/banner/list', now()) returning id`,
    )
    expect(await restore('menu', [taken.rows[0].id])).toMatchObject({
      code: 'DUP',
      errors: { path: expect.any(String) },
    })
  })
})
