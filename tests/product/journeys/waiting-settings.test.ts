// A setting that loosens a control waits for a second person or a day, and everybody concerned is told.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { applyDueSettings } from '../../../server/background/due-settings'
import { type Person, startServer, type TestServer } from '../../support/server'
import { type Desk, deskOf, done } from '../support/membership'

const keeps = ['/config/index', '/config/index config.save']
const locks = [...keeps, '/config/index config.ledger_lock']
const HOUR = 3_600_000
const start = Date.parse('2026-05-04T02:00:00Z')

let server: TestServer
let desk: Desk
let one: Person
let other: Person
let clerk: Person
beforeAll(async () => {
  server = await startServer()
  desk = await deskOf(server)
  one = await server.holding(locks)
  other = await server.holding([...locks, '/banner/list'])
  clerk = await server.holding(['/ledger/list'])
  await desk.one(`update admin set email = username || '@example.org' where username like 'test_%' returning id`)
})
afterAll(() => server.close())
beforeEach(async () => {
  at(0)
  await desk.all(`delete from waiting_setting`)
  await desk.all('delete from attempt')
  await desk.all('delete from outbox')
  await desk.all(`update token set expire_time = '2099-01-01'`)
  await desk.set({ ledger_self_check: false, ledger_lock_date: '2026-03-31', grace_days: 0 })
})

const at = (hours: number) => {
  server.clock.now = new Date(start + hours * HOUR)
}
const later = () => applyDueSettings(server.app.parts)
const stored = () => desk.one('select ledger_self_check, ledger_lock_date, grace_days from config')
const waits = () => desk.all('select setting, value from waiting_setting order by setting')
const read = async (who: Person) => done(await who.call('POST /config/getConfig')).content
async function save(who: Person, change: object) {
  const { revision } = await desk.one('select revision from config')
  return who.call('POST /config/saveConfig', { revision, ...change })
}
const nameOf = async (who: Person) => (await who.call('POST /getAdminInfo', {})).content.username
const lastLog = () =>
  desk.one(`select admin_name, status, message, diff from log where target_type = 'config' order by id desc limit 1`)
const mails = () => desk.all('select address, text from outbox order by id')

test('what loosens waits for a day, everything else of the same save is written at once', async () => {
  const answer = done(await save(one, { ledger_self_check: true, grace_days: 5 })).content
  const asked = { setting: 'ledger_self_check', value: true, admin_name: await nameOf(one) }
  expect(answer.waiting).toMatchObject([asked])
  expect(Date.parse(answer.waiting[0].due_time)).toBe(start + 24 * HOUR)
  expect(await stored()).toMatchObject({ ledger_self_check: false, grace_days: 5 })
  expect((await read(other)).waiting).toMatchObject([asked])
  expect((await lastLog()).message).toContain('提出「允许自审」改为「是」，2026-05-05 10:00 起生效')
  at(23.9)
  await later()
  expect(await stored()).toMatchObject({ ledger_self_check: false })
  at(24)
  await Promise.all([later(), later()])
  expect(await stored()).toMatchObject({ ledger_self_check: true, grace_days: 5 })
  expect(await waits()).toEqual([])
  expect(await lastLog()).toMatchObject({
    admin_name: asked.admin_name,
    diff: [{ field: 'ledger_self_check', old: false, new: true }],
    message: expect.stringContaining('2026-05-04 10:00'),
  })
  const { num } = await desk.one(
    `select count(*)::int as num from log where diff @> '[{"field": "ledger_self_check"}]'
    and admin_name = $1`,
    [asked.admin_name],
  )
  expect(num).toBe(1)
  // Known to every call from now on, also to those that read the settings from the cache.
  expect((await server.app.parts.settings.read())['ledger_self_check']).toBe(true)
  await later()
  expect(await lastLog()).toMatchObject({ message: expect.stringContaining('2026-05-04 10:00') })
})

test('holders of the guarded page are told, once, and not the one who asked', async () => {
  done(await save(one, { ledger_self_check: true }))
  done(await save(one, { ledger_self_check: true }))
  const told = await mails()
  const addresses = told.map(({ address }) => address)
  expect(addresses).toContain(`${await nameOf(clerk)}@example.org`)
  for (const who of [one, other]) expect(addresses).not.toContain(`${await nameOf(who)}@example.org`)
  const holders = await desk.all(`select a.real_name from admin a where a.status and a.delete_time is null
    and coalesce(a.phone, a.email) is not null and (a.is_super or exists (select 1 from admin_role_ids held
      join role_auth_ids auth on auth.owner_id = held.target_id join menu on menu.id = auth.target_id
      where held.owner_id = a.id and menu.path = '/ledger/list'))`)
  expect(told).toHaveLength(holders.length)
  expect(told[0].text).toContain(`${await nameOf(one)}提出将设置「允许自审」改为「是」，2026-05-05 10:00 起生效`)
})

test('a stricter value is written at once, and drops what waits', async () => {
  done(await save(one, { ledger_lock_date: '2026-01-31' }))
  expect(await waits()).toEqual([{ setting: 'ledger_lock_date', value: '2026-01-31' }])
  done(await save(other, { ledger_lock_date: '2026-04-01' }))
  expect(await stored()).toMatchObject({ ledger_lock_date: '2026-04-01' })
  expect(await waits()).toEqual([])
})

test('another person who may write it makes it effective, the one who asked does not', async () => {
  done(await save(one, { ledger_lock_date: null }))
  done(await save(one, { ledger_lock_date: null }))
  expect(await stored()).toMatchObject({ ledger_lock_date: '2026-03-31' })
  const unlocked = await server.holding(keeps)
  expect(await save(unlocked, { ledger_lock_date: null })).toMatchObject({ code: 'PERM' })
  expect(await save(clerk, { ledger_lock_date: null })).toMatchObject({ code: 'PERM' })
  expect(done(await save(other, { ledger_lock_date: null })).content.waiting).toBeUndefined()
  expect(await stored()).toMatchObject({ ledger_lock_date: null })
  expect(await waits()).toEqual([])
  expect(await lastLog()).toMatchObject({
    admin_name: await nameOf(other),
    message: `同意${await nameOf(one)}提出的「锁账日期」改为「空」`,
    diff: [{ field: 'ledger_lock_date', old: '2026-03-31', new: null }],
  })
})

test('anybody who may write it withdraws it by keeping what is stored', async () => {
  done(await save(one, { ledger_self_check: true }))
  expect(await save(clerk, { ledger_self_check: false })).toMatchObject({ code: 'PERM' })
  done(await save(other, { ledger_self_check: false }))
  expect(await waits()).toEqual([])
  expect((await lastLog()).message).toBe(`撤回${await nameOf(one)}提出的「允许自审」改为「是」`)
  at(25)
  await later()
  expect(await stored()).toMatchObject({ ledger_self_check: false })
})

test('another looser value starts the day again, whoever asks', async () => {
  done(await save(one, { ledger_lock_date: '2026-02-28' }))
  at(20)
  done(await save(other, { ledger_lock_date: '2026-01-31' }))
  at(30)
  await later()
  expect(await stored()).toMatchObject({ ledger_lock_date: '2026-03-31' })
  at(44)
  await later()
  expect(await stored()).toMatchObject({ ledger_lock_date: '2026-01-31' })
  expect(await lastLog()).toMatchObject({ admin_name: await nameOf(other) })
})

test('an old value is put back from the log like any other', async () => {
  done(await save(one, { ledger_self_check: true }))
  done(await save(other, { ledger_self_check: true }))
  done(await save(one, { ledger_self_check: false }))
  const { id } = await desk.one(
    `select max(id)::int as id from log where diff @> '[{"field": "ledger_self_check", "old": true}]'`,
  )
  const { id: target } = await desk.one('select id from config')
  const answer = await other.call('POST /log/revert', { log_id: id, field: 'ledger_self_check', id: target })
  expect(done(answer).content.waiting).toMatchObject([{ setting: 'ledger_self_check', value: true }])
  expect(await stored()).toMatchObject({ ledger_self_check: false })
})

const losses: [string, (username: string) => Promise<unknown>, string][] = [
  [
    'the account is blocked',
    (name) => desk.all('update admin set status = false where username = $1', [name]),
    '账号已停用',
  ],
  ['the right is lost', (name) => desk.all('update role set status = false where name = $1', [name]), '没有操作权限'],
]
test.each(losses)('it is dropped and logged if meanwhile %s', async (_name, lose, why) => {
  const leaving = await server.holding([...locks, '/article/list'])
  const name = await nameOf(leaving)
  done(await save(leaving, { ledger_self_check: true }))
  await lose(name)
  server.app.parts.changes.announce()
  at(24)
  await later()
  expect(await stored()).toMatchObject({ ledger_self_check: false })
  expect(await waits()).toEqual([])
  const entry = await lastLog()
  expect(entry).toMatchObject({ admin_name: null, diff: [] })
  expect(entry.message).toContain(`${name}提出的「允许自审」改为「是」没有生效：`)
  expect(entry.message).toContain(why)
  expect(entry.status).not.toBe(200)
})

test('a confirmation and the end of the day at once change it once', async () => {
  done(await save(one, { ledger_self_check: true }))
  at(24)
  const { revision } = await desk.one('select revision from config')
  await Promise.all([later(), save(other, { ledger_self_check: true }), later()])
  expect(await stored()).toMatchObject({ ledger_self_check: true })
  expect(await desk.one('select revision from config')).toEqual({ revision: revision + 1 })
  expect(await waits()).toEqual([])
})

test('nobody floods the holders with messages', async () => {
  for (let day = 10; day < 20; day++) done(await save(one, { ledger_lock_date: `2026-02-${day}` }))
  expect(await save(one, { ledger_lock_date: '2026-02-20' })).toMatchObject({ code: 'RATE' })
  expect(await waits()).toEqual([{ setting: 'ledger_lock_date', value: '2026-02-19' }])
})
