// System users: created, changed, signed out and removed.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SUPER_PASSWORD } from '../../support/constants'
import { peopleOf } from '../../support/people'
import { type Person, startServer, type TestServer } from '../../support/server'

let server: TestServer
let admin: Person
let people: ReturnType<typeof peopleOf>
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
  people = peopleOf(server, admin)
})
afterAll(() => server.close())

const field = expect.any(String)

test('a new person changes the password before anything else', async () => {
  const body = await people.draft({ username: '  New.Person  ' })
  const { content } = await admin.call('POST /admin', body)
  expect(await people.read(content.id)).toMatchObject({ username: 'new.person', force_pass: true, is_super: false })
  const { content: session } = await people.login('NEW.person', 'Start12345')
  expect(session.force_pass).toBe(true)
  const headers = { authorization: session.token }
  expect(await server.nobody.call('POST /article/list', {}, headers)).toMatchObject({ code: 'PASSWORD' })
})

test('a username is taken whatever its case, and free again after a delete', async () => {
  const id = await people.add({ username: 'taken_name' })
  await server.connection.pool.query(`update admin set username = 'Taken_Name' where id = $1`, [id])
  expect(await admin.call('POST /admin', await people.draft({ username: 'TAKEN_NAME' }))).toMatchObject({
    status: 409,
    code: 'DUP',
    errors: { username: field },
  })
  expect(await admin.call('POST /admin/delete', { id_list: [id] })).toMatchObject({ status: 200 })
  expect(await admin.call('POST /admin', await people.draft({ username: 'taken_name' }))).toMatchObject({ status: 200 })
})

test('two people with one name at once: one of them', async () => {
  const bodies = await Promise.all([people.draft({ username: 'same_time' }), people.draft({ username: 'Same_Time' })])
  const answers = await Promise.all(bodies.map((body) => admin.call('POST /admin', body)))
  expect(answers.map((answer) => answer.code ?? 'OK').sort()).toEqual(['DUP', 'OK'])
})

test('a username can be changed to a free one, in any case', async () => {
  const [id, other] = [await people.add({ username: 'first_name' }), await people.add({ username: 'second_name' })]
  expect(await people.edit(id, { username: 'Second_Name' })).toMatchObject({ code: 'DUP', errors: { username: field } })
  expect(await people.edit(id, { username: 'a b' })).toMatchObject({ code: 'PARAM', errors: { username: field } })
  expect(await people.edit(id, { username: 'Third_Name' })).toMatchObject({ status: 200 })
  expect(await people.read(id)).toMatchObject({ username: 'third_name' })
  expect(await people.edit(other, { username: 'first_name' })).toMatchObject({ status: 200 })
})

test('an account whose username was taken comes back once the other one is renamed', async () => {
  const id = await people.add({ username: 'wei.zhang', real_name: '张伟甲' })
  await admin.call('POST /admin/delete', { id_list: [id] })
  const other = await people.add({ username: 'wei.zhang', real_name: '张伟乙' })
  const restore = () => admin.call('POST /recycle/restore', { resource: 'admin', id_list: [id] })
  expect(await restore()).toMatchObject({
    code: 'DUP',
    message: '「张伟甲」的登录名与「张伟乙」的相同。请先修改或删除现有的这一条，再恢复',
    errors: { username: field },
    content: { exist_id: other },
  })
  expect(await people.edit(other, { username: 'wei.zhang2' })).toMatchObject({ status: 200 })
  expect(await restore()).toMatchObject({ status: 200 })
  expect(await people.read(id)).toMatchObject({ username: 'wei.zhang' })
})

test.each([
  ['without a digit', 'OnlyLetters'],
  ['without a letter', '1234567890'],
  ['too short', 'Ab1'],
  ['like the username', 'weak_person1'],
  ['common in leaks', 'Password123'],
  ['common on keyboards', '1qaz2wsx'],
])('a password %s is refused', async (_name, password) => {
  expect(await admin.call('POST /admin', await people.draft({ username: 'weak_person1', password }))).toMatchObject({
    code: 'PARAM',
    errors: { password: field },
  })
})

test('a role that is cut along areas needs areas', async () => {
  const chapter = await people.roleId('分会管理员')
  expect(await admin.call('POST /admin', await people.draft({ role_ids: [chapter] }))).toMatchObject({
    code: 'PARAM',
    errors: { area_ids: field },
  })
  const id = await people.add({ role_ids: [chapter], area_ids: [1] })
  expect(await people.edit(id, { area_ids: [] })).toMatchObject({ code: 'PARAM', errors: { area_ids: field } })
  expect(await people.edit(id, { remark: '改备注' })).toMatchObject({ status: 200 })
})

test('neither password nor two-step secrets are ever answered', async () => {
  const record = JSON.stringify([await people.read(await people.idOf('admin')), await admin.call('GET /admin')])
  expect(record).not.toMatch(/argon2|pass_history|totp_secret|recovery_codes|totp_step/)
})

test.each([
  ['disabling', { status: false }],
  ['another role', { role_ids: ['财务'] }],
  ['other areas', { area_ids: [2] }],
])('%s signs a person out at once', async (_name, change: Record<string, unknown>) => {
  const { username } = await people.draft()
  const id = await people.add({ username })
  const token = await people.settled(username)
  expect(await people.info(token)).toMatchObject({ status: 200 })
  const ids = await Promise.all(((change['role_ids'] as string[] | undefined) ?? []).map(people.roleId))
  expect(await people.edit(id, { ...change, ...(ids.length > 0 ? { role_ids: ids } : {}) })).toMatchObject({
    status: 200,
  })
  expect(await people.info(token)).toMatchObject({ status: 401 })
})

test('a change of the remark leaves the sessions alone', async () => {
  const { username } = await people.draft()
  const id = await people.add({ username })
  const token = await people.settled(username)
  expect(await people.edit(id, { remark: '无关', role_ids: [await people.roleId('内容编辑')] })).toMatchObject({
    status: 200,
  })
  expect(await people.info(token)).toMatchObject({ status: 200 })
})

test('a delete signs a person out, and the name signs in no more', async () => {
  const { username } = await people.draft()
  const id = await people.add({ username })
  const token = await people.settled(username)
  expect(await admin.call('POST /admin/delete', { id_list: [id] })).toMatchObject({ status: 200, content: { num: 1 } })
  expect(await people.info(token)).toMatchObject({ status: 401 })
  expect(await people.login(username, 'Start12345')).toMatchObject({ code: 'CRED' })
})

test('a new password from somebody else: signed out, unlocked, to be changed, none of the last three', async () => {
  const { username } = await people.draft()
  const id = await people.add({ username })
  const token = await people.settled(username)
  for (let tried = 0; tried < 6; tried++) await people.login(username, 'Wrong12345')
  expect(await people.login(username, 'Start12345')).toMatchObject({ code: expect.stringMatching(/RATE|CAPTCHA/) })
  const set = (password: string) => admin.call('POST /admin/set_pass', { id, password })
  expect(await set('Start12345')).toMatchObject({ code: 'PARAM', errors: { password: field } })
  expect(await set('short1')).toMatchObject({ code: 'PARAM', errors: { password: field } })
  expect(await set('Second12345')).toMatchObject({ status: 200, content: { id } })
  expect(await people.info(token)).toMatchObject({ status: 401 })
  expect(await people.login(username, 'Second12345')).toMatchObject({ status: 200, content: { force_pass: true } })
  for (const next of ['Third12345', 'Fourth12345', 'Fifth12345']) expect(await set(next)).toMatchObject({ status: 200 })
  expect(await set('Third12345')).toMatchObject({ code: 'PARAM' })
  expect(await set('Start12345')).toMatchObject({ status: 200 })
})

test('a password is what was typed: with its blanks and its case, to the last of 64 characters', async () => {
  const { username } = await people.draft()
  const id = await people.add({ username })
  const typed = ` Blank ${'x'.repeat(51)} 2468 `
  expect(typed).toHaveLength(64)
  expect(await admin.call('POST /admin/set_pass', { id, password: typed })).toMatchObject({ status: 200 })
  for (const other of [typed.trim(), typed.toLowerCase(), typed.slice(0, 63)])
    expect(await people.login(username, other)).toMatchObject({ code: 'CRED' })
  await server.connection.pool.query('delete from attempt')
  expect(await people.login(username, typed)).toMatchObject({ status: 200 })
  const long = `Long1${'z'.repeat(60)}`
  expect(await admin.call('POST /admin/set_pass', { id, password: long })).toMatchObject({ code: 'PARAM' })
})

test('a new password leaves the second step as it is', async () => {
  const id = await people.add()
  await server.connection.pool.query(`update admin set totp_on = true, recovery_codes = '{a}' where id = $1`, [id])
  expect(await admin.call('POST /admin/set_pass', { id, password: 'Second12345' })).toMatchObject({ status: 200 })
  const { rows } = await server.connection.pool.query('select totp_on, recovery_codes from admin where id = $1', [id])
  expect(rows).toEqual([{ totp_on: true, recovery_codes: ['a'] }])
})

test('one’s own password is changed with the old one, not set', async () => {
  const id = await people.idOf('admin')
  expect(await admin.call('POST /admin/set_pass', { id, password: 'Other12345' })).toMatchObject({ code: 'STATE' })
  expect(await people.login('admin', SUPER_PASSWORD)).toMatchObject({ status: 200 })
})

test('signing a person out ends all sessions and says how many', async () => {
  const { username } = await people.draft()
  const id = await people.add({ username })
  const tokens = [await people.settled(username), await people.settled(username)]
  expect(await admin.call('POST /admin/sign_out', { id })).toMatchObject({ status: 200, content: { num: 2 } })
  for (const token of tokens) expect(await people.info(token)).toMatchObject({ status: 401 })
  expect(await admin.call('POST /admin/sign_out', { id: 999_999 })).toMatchObject({ code: 'NF' })
})

test('what was done to a person is in the log, without the password', async () => {
  const id = await people.add()
  await admin.call('POST /admin/set_pass', { id, password: 'Logged12345' })
  const row = await people.one(`select * from log where path = '/admin/set_pass' and target_id = $1`, id)
  expect(row).toMatchObject({ status: 200, target_type: 'admin' })
  expect(JSON.stringify(row)).not.toContain('Logged12345')
})
