// The history of a record: readable changes with authors, and restoring an old value with one click.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../support/constants'
import { type Person, startServer, type TestServer } from '../../support/server'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
})
afterAll(() => server.close())

interface Change {
  field: string
  old: { value: unknown; name?: unknown }
  new: { value: unknown; name?: unknown }
  can_revert: boolean
}
interface Entry {
  id: number
  action: string
  admin_name: string
  changes: Change[]
}

const historyOf = async (who: Person, resource: string, id: number, headers = {}) =>
  (await who.call('POST /log/history', { resource, id }, headers)).content.list_data as Entry[]
const changeOf = (entry: Entry | undefined, field: string) => entry?.changes.find((one) => one.field === field)

async function firstMember() {
  const { content } = await admin.call('POST /user/list', { page: 1, limit: 1 })
  return content.list_data[0] as { id: number; revision: number; area_id: number }
}

test('an edit shows the old and the new value, references by their captions', async () => {
  const { id, revision } = await firstMember()
  const { content: before } = await admin.call('POST /user/read', { id })
  const other = before.area_id === 1 ? 2 : 1
  expect(
    await admin.call('POST /user/edit', { id, revision, area_id: other, company: '云岭样品厂(演示)' }),
  ).toMatchObject({
    status: 200,
  })
  const [entry] = await historyOf(admin, 'user', id)
  expect(entry).toMatchObject({ action: '编辑', admin_name: '超级管理员' })
  expect(changeOf(entry, 'area_id')).toMatchObject({
    old: { value: before.area_id, name: before.area_name },
    new: { value: other, name: expect.any(String) },
    can_revert: true,
  })
  expect(changeOf(entry, 'company')).toMatchObject({
    old: { value: before.company },
    new: { value: '云岭样品厂(演示)' },
  })
  expect((await historyOf(admin, 'user', id, { 'accept-language': 'en' }))[0]?.action).toBe('Edit')
  const { content: whole } = await admin.call('POST /log/read', { id: entry?.id })
  expect(whole.diff).toContainEqual(
    expect.objectContaining({ field: 'area_id', old: before.area_id, old_name: before.area_name }),
  )
})

test('one old value is put back as an edit of its own, and then is not offered again', async () => {
  const { id } = await firstMember()
  const [entry] = await historyOf(admin, 'user', id)
  const old = changeOf(entry, 'company')?.old.value
  const answer = await admin.call('POST /log/revert', { log_id: entry?.id, field: 'company' })
  expect(answer).toMatchObject({ status: 200, content: { id, revision: expect.any(Number) } })
  expect((await admin.call('POST /user/read', { id })).content.company).toBe(old)
  const [latest, former] = await historyOf(admin, 'user', id)
  expect(latest).toMatchObject({ action: '恢复原值' })
  expect(changeOf(latest, 'company')).toMatchObject({ new: { value: old } })
  expect(changeOf(former, 'company')?.can_revert).toBe(false)
})

test('only who may edit the field is offered its old value, and only that person puts it back', async () => {
  const { id } = await firstMember()
  const reader = await server.holding(['/user/list'])
  const entries = await historyOf(reader, 'user', id)
  expect(entries.length).toBeGreaterThan(0)
  expect(entries.flatMap((entry) => entry.changes).some((change) => change.can_revert)).toBe(false)
  expect(await reader.call('POST /log/revert', { log_id: entries[0]?.id, field: 'company' })).toMatchObject({
    code: 'PERM',
  })
})

test('masked values are told as masks and cannot come back', async () => {
  const { id, revision } = await admin
    .call('POST /user/list', { page: 1, limit: 1 })
    .then((it) => it.content.list_data[0])
  await admin.call('POST /user/edit', { id, revision, phone: '12066660001' })
  const [entry] = await historyOf(admin, 'user', id)
  const change = changeOf(entry, 'phone')
  expect(String(change?.old.value)).toContain('****')
  expect(String(change?.new.value)).toBe('120****0001')
  expect(change?.can_revert).toBe(false)
  expect(await admin.call('POST /log/revert', { log_id: entry?.id, field: 'phone' })).toMatchObject({ code: 'STATE' })
})

test('the history of a record that one may not read does not exist', async () => {
  const { id } = await firstMember()
  const stranger = await server.holding(['/banner/list'])
  expect(await stranger.call('POST /log/history', { resource: 'user', id })).toMatchObject({ code: 'PERM' })
  const member = (await admin.call('POST /user/read', { id })).content
  const elsewhere = await server.holding(['/user/list'], {
    data_scope: 'own_areas',
    areas: [member.area_id === 1 ? 2 : 1],
  })
  expect(await elsewhere.call('POST /log/history', { resource: 'user', id })).toMatchObject({ code: 'NF' })
  for (const resource of ['token', 'captcha', 'nonsense', 'account'])
    expect((await admin.call('POST /log/history', { resource, id: 1 })).code, resource).toBe('NF')
})

test('a whole article comes back, however long', async () => {
  const { content: list } = await admin.call('POST /article/list', { type: 1, page: 1, limit: 1 })
  const [{ id }] = list.list_data
  const long = `<p>${'云岭'.repeat(3000)}</p>`
  const edit = async (content: string) => {
    const { content: record } = await admin.call('POST /article/read', { id })
    expect(await admin.call('POST /article/edit', { id, revision: record.revision, content })).toMatchObject({
      status: 200,
    })
  }
  await edit(long)
  await edit('<p>短</p>')
  const [entry] = await historyOf(admin, 'article', id)
  expect(String(changeOf(entry, 'content')?.old.value).length).toBeLessThan(1100)
  expect(await admin.call('POST /log/revert', { log_id: entry?.id, field: 'content' })).toMatchObject({ status: 200 })
  expect((await admin.call('POST /article/read', { id })).content.content).toBe(long)
})

test('a call over several records is in the history of each', async () => {
  const add = async (title: string) =>
    (await admin.call('POST /banner/add', { title, image: '/uploads/a.jpg', place: 'home' })).content.id as number
  const ids = [await add('甲'), await add('乙')]
  await admin.call('POST /banner/delete', { id_list: ids })
  for (const id of ids) {
    const { rows } = await server.connection.pool.query(
      `select log.title from log_target t join log on log.id = t.log_id where t.target_type = 'banner' and t.target_id = $1`,
      [id],
    )
    expect(rows).toHaveLength(1)
  }
})

test('settings have a history as well', async () => {
  const { content: before } = await admin.call('POST /config/getConfig', {})
  await admin.call('POST /config/saveConfig', { revision: before.revision, contact_name: '新联系人' })
  const [entry] = await historyOf(admin, 'config', before.id)
  expect(changeOf(entry, 'contact_name')).toMatchObject({ old: { value: before.contact_name }, can_revert: true })
  expect(await admin.call('POST /log/revert', { log_id: entry?.id, field: 'contact_name' })).toMatchObject({
    status: 200,
  })
  expect((await admin.call('POST /config/getConfig', {})).content.contact_name).toBe(before.contact_name)
})

test('without the page of system users the log holds one’s own entries only', async () => {
  const person = await server.holding(['/banner/list', '/banner/list banner.create'])
  await person.call('POST /banner/add', { title: '本人', image: '/uploads/a.jpg', place: 'home' })
  const { content } = await person.call('POST /log/list', { page: 1, limit: 50 })
  expect(content.total).toBeGreaterThan(0)
  expect(new Set(content.list_data.map((row: { admin_name: string }) => row.admin_name)).size).toBe(1)
  const { content: all } = await admin.call('POST /log/list', { page: 1, limit: 1, keyword: '超级管理员' })
  expect(await person.call('POST /log/read', { id: all.list_data[0].id })).toMatchObject({ code: 'NF' })
  expect(await person.call('POST /log/read', { id: content.list_data[0].id })).toMatchObject({ status: 200 })
})

test('a refused attempt is logged with who, what and why', async () => {
  const { id } = await firstMember()
  const reader = await server.holding(['/user/list'])
  await reader.call('POST /user/delete', { id_list: [id] })
  const { content } = await reader.call('POST /log/list', { page: 1, limit: 1 })
  const { content: entry } = await reader.call('POST /log/read', { id: content.list_data[0].id })
  expect(entry).toMatchObject({ action: '删除', status: 403, result: 'refused', target_id: id, ip: '127.0.0.1' })
  const refused = await reader.call('POST /log/list', { page: 1, limit: 1, filter: { result: ['refused'] } })
  expect(refused.content.total).toBe(1)
})

test('reading without the right is logged as well, reading with it is not', async () => {
  const { id } = await firstMember()
  const reader = await server.holding(['/banner/list'])
  expect(await reader.call('POST /user/read', { id })).toMatchObject({ code: 'PERM' })
  expect(await reader.call('POST /user/list', {})).toMatchObject({ code: 'PERM' })
  expect(await reader.call('POST /banner/list', {})).toMatchObject({ status: 200 })
  expect(await reader.call('POST /banner/list', { nonsense: 1 })).toMatchObject({ code: 'PARAM' })
  const { content: own } = await reader.call('POST /getAdminInfo', {})
  const { content } = await admin.call('POST /log/list', { page: 1, limit: 10, filter: { admin_id: own.id } })
  expect(content.list_data).toMatchObject([
    { path: '/user/list', status: 403, target_id: null },
    { path: '/user/read', status: 403, target_id: id },
  ])
})

test('what a person does to his own account stands in the history of that account', async () => {
  const person = await server.as('mishu')
  const { content: own } = await person.call('POST /getAdminInfo', {})
  await person.call('POST /admin/updateInfo', { email: 'mishu.neu@example.com', old_password: DEMO_PASSWORD })
  const [entry] = await historyOf(admin, 'admin', own.id)
  expect(changeOf(entry, 'email')).toMatchObject({ new: { value: 'mishu.neu@example.com' } })
})

test('buttons that share a call are told apart, in the language of the reader', async () => {
  const { content } = await admin.call('POST /user/list', { scene: 'apply', filter: { status: 'applied' }, limit: 1 })
  const [{ id }] = content.list_data
  const check = (status: string, more = {}) =>
    admin.call('POST /user/checkApply', { id_list: [id], status, position_id: 10, area_id: 1, ...more })
  expect(await check('approved')).toMatchObject({ status: 200 })
  const paid = await admin.call('POST /user/checkApply', {
    id_list: [id],
    status: 'paid',
    amount: 100_000,
    pay_type: 'cash',
  })
  expect(paid, paid.message).toMatchObject({ status: 200 })
  for (const freeze of [true, false])
    expect(await admin.call('POST /user/freeze', { id_list: [id], freeze, reason: '测试' })).toMatchObject({
      status: 200,
    })
  const actions = async (person: Person) =>
    (await historyOf(person, 'user', id)).slice(0, 4).map((entry) => String((entry as { action?: string }).action))
  expect(await actions(admin)).toEqual(['解冻', '冻结', '确认缴费', '通过'])
  const { content: english } = await admin.call(
    'POST /log/history',
    { resource: 'user', id },
    { 'accept-language': 'en' },
  )
  expect(english.list_data.slice(0, 4).map((entry: { action: string }) => entry.action)).toEqual([
    'Unfreeze',
    'Freeze',
    'Confirm payment',
    'Approve',
  ])
})
