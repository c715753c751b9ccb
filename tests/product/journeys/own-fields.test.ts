// Fields that staff add: columns like any other, in every call at once, for whoever may see them, until they are deleted for good.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../../../server/database/database'
import { backUp } from '../../../server/operations/backup'
import { restoreAsItWas } from '../../../server/operations/restore'
import { createFileStore } from '../../../server/outside/files'
import { emptyDatabase } from '../../support/database'
import { type Person, startServer, type TestServer } from '../../support/server'
import { exported, rehearsed, workbook, written } from '../../support/sheets'
import { type Desk, deskOf, done } from '../support/membership'

let server: TestServer
let desk: Desk
let admin: Person
beforeAll(async () => {
  server = await startServer()
  desk = await deskOf(server)
  admin = desk.admin
})
afterAll(() => server.close())

const add = async (field: object): Promise<string> =>
  `own_${done(await admin.call('POST /ownField/add', { resource: 'user', ...field })).content.id}`
const idOf = (name: string) => Number(name.slice(4))
const member = async (id: number, who = admin) => done(await who.call('POST /user/read', { id })).content
async function edit(id: number, change: object, who = admin) {
  const { revision } = await desk.person(id)
  return who.call('POST /user/edit', { id, revision, ...change })
}
const listed = async (body: object, who = admin): Promise<number[]> =>
  done(await who.call('POST /user/list', { limit: 200, ...body })).content.list_data.map(({ id }: { id: number }) => id)
const change = async (name: string, values: object) => {
  const { revision } = done(await admin.call('POST /ownField/read', { id: idOf(name) })).content
  return admin.call('POST /ownField/edit', { id: idOf(name), revision, ...values })
}

const kinds = [
  ['文本', { kind: 'text' }, '老城东门', '新城西门'],
  ['长文', { kind: 'textarea' }, '第一行\n第二行', '第三行'],
  ['数字', { kind: 'number' }, 12.5, -3],
  ['金额', { kind: 'money' }, 123_45, 99],
  ['日期', { kind: 'date' }, '1998-09-01', '2001-09-01'],
  ['单选', { kind: 'choice', options: [{ title: '甲班' }, { title: '乙班' }] }, 'c1', 'c2'],
  [
    '多选',
    { kind: 'choices', options: [{ title: '书法' }, { title: '太极' }, { title: '合唱' }] },
    ['c1', 'c3'],
    ['c2'],
  ],
  ['是否', { kind: 'boolean' }, true, false],
] as const

test.each(kinds)('%s: entered, changed, filtered, sorted, in the log and back', async (title, field, first, second) => {
  const name = await add({ title: `自定${title}`, title_en: `Own ${field.kind}`, ...field })
  const [one, two] = [await desk.member({ [name]: first }), await desk.member()]
  expect((await member(one))[name]).toEqual(first)
  done(await edit(two, { [name]: second }))
  expect((await member(two))[name]).toEqual(second)
  if (field.kind !== 'textarea') {
    const wanted = field.kind === 'boolean' ? first : Array.isArray(first) ? [first[0]] : first
    expect(await listed({ filter: { [name]: wanted } })).toContain(one)
    expect(await listed({ filter: { [name]: wanted } })).not.toContain(two)
  }
  if (!Array.isArray(first) && field.kind !== 'textarea') {
    const order = await listed({ filter: { id: undefined }, sort: [`-${name}`] })
    expect(order.length).toBeGreaterThan(0)
  }
  const history = done(await admin.call('POST /log/list', { filter: {}, limit: 20 })).content.list_data
  expect(JSON.stringify(history)).toContain('编辑')
  expect(await edit(two, { [name]: { wrong: true } })).toMatchObject({
    code: 'PARAM',
    errors: { [name]: expect.any(String) },
  })
})

test('texts are searched, until the field is out of use, and again after', async () => {
  const name = await add({ title: '堂号', kind: 'text' })
  const id = await desk.member({ [name]: '颍川堂' })
  const found = async () => (await listed({ keyword: '颍川堂' })).includes(id)
  expect(await found()).toBe(true)
  const turn = async (status: boolean) => {
    const { revision } = done(await admin.call('POST /ownField/read', { id: idOf(name) })).content
    done(await admin.call('POST /ownField/changeStatus', { id: idOf(name), status, revision }))
  }
  await turn(false)
  expect(await found()).toBe(false)
  expect(await member(id)).not.toHaveProperty(name)
  expect(await edit(id, { [name]: '陇西堂' })).toMatchObject({ code: 'PARAM' })
  done(await edit(id, { remark: '停用期间改过' }))
  await turn(true)
  await expect.poll(found, { timeout: 5000 }).toBe(true)
  expect((await member(id))[name]).toBe('颍川堂')
})

test('a sheet goes out with it, comes back changed, and may hold names of choices', async () => {
  const name = await add({ title: '届次', kind: 'choice', options: [{ title: '一九九八届' }, { title: '二〇〇一届' }] })
  const id = await desk.member({ [name]: 'c1' })
  const columns = ['member_no', 'user_name', name]
  const query = { scene: 'member', filter: { [name]: ['c1'] } }
  const { bytes } = await exported(server, admin, { resource: 'user', columns, query, format: 'csv' })
  const text = bytes.toString()
  expect(text).toContain('届次')
  expect(text).toContain('一九九八届')
  const { member_no: number, user_name: who } = await desk.person(id)
  const plan = await rehearsed(
    server,
    admin,
    'user',
    workbook([
      ['会员编号', '姓名', '届次'],
      [number, who, '二〇〇一届'],
    ]),
    {
      mode: 'update',
      key: 'member_no',
    },
  )
  expect(plan.counts, JSON.stringify(plan.rows)).toMatchObject({ fail: 0 })
  await written(server, admin, plan)
  expect((await member(id))[name]).toBe('c2')
})

test('choices are renamed for all, and stay while they are in use', async () => {
  const name = await add({ title: '房支', kind: 'choices', options: [{ title: '长房' }, { title: '二房' }] })
  const id = await desk.member({ [name]: ['c2'] })
  const options = [{ value: 'c1', title: '长房' }]
  expect(await change(name, { options })).toMatchObject({
    code: 'PARAM',
    errors: { options: expect.stringContaining('1') },
  })
  done(await change(name, { options: [...options, { value: 'c2', title: '次房' }, { title: '三房' }] }))
  done(await edit(id, { [name]: ['c2', 'c3'] }))
  expect((await member(id))[name]).toEqual(['c2', 'c3'])
  done(await edit(id, { [name]: [] }))
  done(await change(name, { options }))
  expect(await edit(id, { [name]: ['c2'] })).toMatchObject({ code: 'PARAM' })
})

test('a reference follows its record, and is emptied with it', async () => {
  const name = await add({ title: '介绍人', kind: 'reference', target: 'user' })
  const [one, other] = [await desk.member(), await desk.member()]
  done(await edit(one, { [name]: other }))
  const record = await member(one)
  expect(record[`${name}_name`] ?? record[name.replace('_id', '_name')]).toBeTruthy()
  expect(await edit(one, { [name]: 999_999_999 })).toMatchObject({ code: 'PARAM' })
})

test('a limited field is seen and changed only with its rights, wherever it could show', async () => {
  const name = await add({ title: '家庭年收入', kind: 'text', limit_read: true, limit_write: true })
  const id = await desk.member({ [name]: '五十万元' })
  const plain = await server.holding(['/user/list', '/user/list user.update'])
  const reader = await server.holding(['/user/list', '/user/list user.update', `/user/list ${name}.read`])
  const writer = await server.holding([
    '/user/list',
    '/user/list user.update',
    `/user/list ${name}.read`,
    `/user/list ${name}.write`,
  ])
  expect(await member(id, plain)).not.toHaveProperty(name)
  expect(await listed({ keyword: '五十万' }, plain)).not.toContain(id)
  expect(await listed({ keyword: '五十' }, plain)).not.toContain(id)
  expect((await plain.call('POST /user/list', { filter: { [name]: '五十万元' } })).status).not.toBe(200)
  expect(
    done(await plain.call('POST /getAdminInfo')).content.own_fields.map((one: { id: number }) => one.id),
  ).not.toContain(idOf(name))
  const counter = await server.holding(['/statistics/area', '/user/list'])
  expect((await counter.call('POST /statistics/area', { filter: { [name]: '五十万元' } })).status).not.toBe(200)
  expect((await member(id, reader))[name]).toBe('五十万元')
  expect((await edit(id, { [name]: '六十万元' }, reader)).status).not.toBe(200)
  done(await edit(id, { [name]: '六十万元' }, writer))
})

test('deleted it can come back with its values, and for good its column is gone', async () => {
  const name = await add({ title: '校区', kind: 'text' })
  const id = await desk.member({ [name]: '南校区' })
  const own = { id_list: [idOf(name)] }
  done(await admin.call('POST /ownField/delete', own))
  expect(await member(id)).not.toHaveProperty(name)
  // Its name is free meanwhile.
  const second = await add({ title: '校区', kind: 'number' })
  expect(await admin.call('POST /recycle/restore', { resource: 'own_field', ...own })).not.toMatchObject({
    status: 200,
  })
  done(await admin.call('POST /ownField/delete', { id_list: [idOf(second)] }))
  done(await admin.call('POST /recycle/restore', { resource: 'own_field', ...own }))
  expect((await member(id))[name]).toBe('南校区')
  done(await admin.call('POST /ownField/delete', own))
  done(await admin.call('POST /recycle/purge', { resource: 'own_field', ...own }))
  expect(
    await desk.one(`select count(*)::int as num from information_schema.columns where column_name = $1`, [name]),
  ).toEqual({ num: 0 })
})

test('what is wrong is said: other pages, names that are taken, empty required ones, too many', async () => {
  const wrong = async (field: object, at: string) =>
    expect(
      await admin.call('POST /ownField/add', { resource: 'user', title: '试', kind: 'text', ...field }),
    ).toMatchObject({
      code: expect.stringMatching(/PARAM|DUP/),
      errors: { [at]: expect.any(String) },
    })
  await wrong({ resource: 'role' }, 'resource')
  await wrong({ title: '姓名' }, 'title')
  await wrong({ kind: 'choice' }, 'options')
  await wrong({ kind: 'choice', options: [{ title: '甲' }, { title: '甲' }] }, 'options')
  await wrong({ kind: 'reference', target: 'role' }, 'target')
  const name = await add({ title: '必填项', kind: 'text', required: true })
  expect(await admin.call('POST /user/add', desk.body())).toMatchObject({ errors: { [name]: expect.any(String) } })
  const id = await desk.member({ [name]: '有' })
  expect(await edit(id, { [name]: null })).toMatchObject({ errors: { [name]: expect.any(String) } })
  done(await admin.call('POST /ownField/delete', { id_list: [idOf(name)] }))
})

test('statistics are narrowed by it, and lists grouped', async () => {
  const name = await add({ title: '来源校区', kind: 'choice', options: [{ title: '东区' }, { title: '西区' }] })
  for (const value of ['c1', 'c1', 'c2']) await desk.member({ [name]: value })
  const ask = async (filter: object) => done(await admin.call('POST /statistics/area', { filter })).content.total_row
  expect((await ask({ [name]: ['c1'] })).member_num).toBe(2)
  expect((await ask({ [name]: ['c1', 'c2'] })).member_num).toBe(3)
  const { groups } = done(await admin.call('POST /many/figures', { resource: 'user', by: name, query: {} })).content
  expect(groups.map(({ name: title, num }: { name: string; num: number }) => [title, num])).toEqual(
    expect.arrayContaining([
      ['东区', 2],
      ['西区', 1],
    ]),
  )
})

test('who is erased leaves nothing in it, in use or not; a backup brings the columns back', async () => {
  const fields = [
    { title: '旧号', kind: 'text' },
    { title: '旧日', kind: 'date' },
    { title: '旧是', kind: 'boolean' },
    { title: '旧多', kind: 'choices', options: [{ title: '甲' }] },
  ]
  const names: string[] = []
  for (const field of fields) names.push(await add(field))
  const [text, date, flag, many] = names as [string, string, string, string]
  const values = { [text]: '秘密', [date]: '1990-01-01', [flag]: true, [many]: ['c1'] }
  const [id, kept] = [await desk.member(values), await desk.member(values)]
  done(await admin.call('POST /ownField/delete', { id_list: [idOf(text), idOf(flag)] }))
  done(
    await admin.call('POST /user/out', { id_list: [id], out_type: 'resigned', out_time: '2026-01-02', reason: '测试' }),
  )
  done(await admin.call('POST /user/erase', { id, reason: '本人申请' }))
  const stored = (who: number) => desk.one(`select ${names.join(', ')} from person where id = $1`, [who])
  expect(await stored(id)).toEqual({ [text]: null, [date]: null, [flag]: false, [many]: [] })
  const folder = mkdtempSync(join(tmpdir(), 'association-own-'))
  const { files } = server.app.parts.outside
  const path = await backUp({ databaseUrl: server.databaseUrl, files }, folder, { version: '0.0.0', now: new Date() })
  const database = await emptyDatabase()
  const connection = connect(database.url, { size: 2 })
  const place = { connection, databaseUrl: database.url, files: createFileStore(mkdtempSync(join(folder, 'files-'))) }
  await restoreAsItWas(path, {}, place, true)
  const { rows } = await connection.pool.query(`select ${names.join(', ')} from person where id = $1`, [kept])
  expect(rows[0]).toEqual(await stored(kept))
  await connection.close()
  await database.drop()
})

test('another server on the same database has it on its next call', async () => {
  const second = await startServer({ databaseUrl: server.databaseUrl })
  const other = await second.as('admin')
  const name = await add({ title: '两台服务器', kind: 'number' })
  const id = await desk.member({ [name]: 7 })
  await expect.poll(async () => (await other.call('POST /user/read', { id })).content[name], { timeout: 5000 }).toBe(7)
  await second.close()
})
