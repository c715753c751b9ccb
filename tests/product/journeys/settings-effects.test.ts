// Every setting has an effect: each is read somewhere, and those of security and terms are tested.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { bindings } from '#generated/bindings'
import { DEMO_PASSWORD } from '../../support/constants'
import { type Person, startServer, type TestServer } from '../../support/server'
import { type Desk, deskOf, done } from '../support/membership'

let server: TestServer
let admin: Person
let desk: Desk
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
  desk = await deskOf(server)
})
afterEach(() => {
  server.clock.now = null
})
afterAll(() => server.close())

/** Data shown on the settings page itself, until the modules that print them exist. */
const card = 'a particular of the association, for the pages of the member app (a later issue)'
const payment = 'of online payment (a later issue)'
const ranking = 'of the ranking that members see in the mini program (a later issue)'
const program = 'of the mini program, which reads it with the other calls of its own (a later issue)'
const waiting: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      ...['app_name', 'appid', 'secret', 'original_id', 'theme_colour', 'share_title', 'share_image', 'tabbar'],
      ...['home_blocks', 'is_login_phone', 'is_member_list_open', 'is_resource_open', 'is_pay_open', 'is_audit_mode'],
      ...['subscribe_tpl', 'kf_type'],
    ].map((name) => [`config_mini_program.${name}`, program]),
  ),
  'config.wechat_mch_id': payment,
  'config.wechat_mch_key': payment,
  ...Object.fromEntries(
    ['name', 'rank_num', 'rank_show', 'rank_mask', 'reset_yearly', 'rule_text'].map((name) => [
      `config_contribute.${name}`,
      ranking,
    ]),
  ),
  'config.charter': card,
  'config.union_id': card,
  'config.sxh_short': card,
  'config.legal_person': card,
  'config.credit_code': card,
  'config.intro': card,
  'config.contact_name': card,
  'config.contact_phone': card,
  'config.email': card,
  'config.lng': card,
  'config.lat': card,
  'config.wechat_qr': card,
  'config.service_time': card,
}

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return ['seed', 'migrations'].includes(entry.name) ? [] : sources(path)
    return entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts') ? [readFileSync(path, 'utf8')] : []
  })
}

test('every setting is read by the server, or waits for a module and says for which', () => {
  const code = sources(join(import.meta.dirname, '../../../server')).join('\n')
  const settings = bindings.filter((binding) => binding.kind === 'settings' && binding.name === binding.base)
  expect(settings.length).toBeGreaterThan(0)
  // Sent to signed-in people, by their names among the outputs of the call.
  const sent = bindings.find(({ name }) => name === 'account')?.calls['info']?.output ?? {}
  // Of the big screen: sent to whoever watches it, or read from its record.
  const watched = bindings.find(({ name }) => name === 'screen')?.calls['data']?.output ?? {}
  const onScreen = (name: string) => name in watched || code.includes(`screen.${name}`)
  // Named by words of the schemas, which the engine reads.
  const named = new Set(
    bindings.flatMap(({ closed, actions }) => [closed?.until, ...actions.map(({ byAnother }) => byAnother)]),
  )
  const unread = settings.flatMap((binding) =>
    Object.values(binding.fields)
      .filter(({ readOnly, name }) => !readOnly && !(binding.name === 'config' && name in sent))
      .filter(({ name }) => !(binding.name === 'config_screen' && onScreen(name)))
      .filter(
        ({ name, rows }) =>
          !named.has(name) &&
          // Child rows are read from their table.
          !(rows && [`from ${rows.resource}`, `selectFrom('${rows.resource}')`].some((read) => code.includes(read))) &&
          // Terms of the rules of retention.
          !new RegExp(`age: \\[[^\\]]*'${name}'`).test(code) &&
          // Settings of a module are read as a row.
          !new RegExp(`selectFrom\\('${binding.table}'\\)\\s*\\.select\\(\\[[^\\]]*'${name}'`).test(code) &&
          !new RegExp(`(setting|text)\\('${name}'\\)|settings(\\.read\\(\\)\\))?\\['${name}'\\]`).test(code),
      )
      .map(({ name }) => `${binding.name}.${name}`),
  )
  expect(unread.filter((name) => !waiting[name])).toEqual([])
  // Settings that are read now must be removed from the list.
  expect(Object.keys(waiting).filter((name) => !unread.includes(name))).toEqual([])
})

test('a password older than pass_days must be changed before anything else', async () => {
  const person = await server.holding(['/banner/list'])
  const list = () => person.call('POST /banner/list', {})
  expect(await list()).toMatchObject({ status: 200 })
  const { username } = (await person.call('POST /getAdminInfo', {})).content
  await desk.one(`update admin set pass_time = now() - interval '40 days' where username = $1 returning id`, [username])
  await desk.set({ pass_days: 41 })
  expect(await list()).toMatchObject({ status: 200 })
  // It expires while its person is signed in, without a write.
  server.clock.now = new Date(Date.now() + 2 * 86_400_000)
  await desk.one(`update token set expire_time = '2099-01-01' returning id`)
  server.app.parts.changes.announce()
  expect(await list()).toMatchObject({ code: 'PASSWORD', message: expect.stringContaining('过期') })
  expect((await person.call('POST /getAdminInfo', {})).content).toMatchObject({ force_pass: true })
  const change = { old_password: DEMO_PASSWORD, password: 'Neues4Kennwort' }
  done(await person.call('POST /admin/updateInfo', change))
  expect(await list()).toMatchObject({ status: 200 })
  await desk.set({ pass_days: 0 })
})

test('pass_min is told to everybody signed in, before the first password is changed as well, and demanded of each new one', async () => {
  const person = await server.holding(['/banner/list'])
  await desk.set({ pass_min: 20 })
  const { id } = (await person.call('POST /getAdminInfo', {})).content
  await desk.one('update admin set force_pass = true where id = $1 returning id', [id])
  server.app.parts.changes.announce()
  expect((await person.call('POST /getAdminInfo', {})).content).toMatchObject({ force_pass: true, pass_min: 20 })
  const short = { old_password: DEMO_PASSWORD, password: 'Nineteen-characters1'.slice(0, 19) }
  expect(await person.call('POST /admin/updateInfo', short)).toMatchObject({
    code: 'PARAM',
    errors: { password: '至少 20 位' },
  })
  expect(await admin.call('POST /admin/set_pass', { id, password: short.password })).toMatchObject({ code: 'PARAM' })
  done(await admin.call('POST /admin/set_pass', { id, password: 'Twenty-characters-12' }))
  await desk.set({ pass_min: 8 })
  expect((await admin.call('POST /getAdminInfo', {})).content.pass_min).toBe(8)
})

test('export_sms cannot be switched on without an SMS service, and where it is on nothing leaves without a code', async () => {
  const { content } = await admin.call('POST /config/getConfig', {})
  const save = { revision: content.revision, export_sms: true }
  expect(await admin.call('POST /config/saveConfig', save)).toMatchObject({
    code: 'PARAM',
    errors: { export_sms: expect.stringContaining('短信服务') },
  })
  const order = { resource: 'banner', columns: ['title'], format: 'csv', query: {} }
  done(await admin.call('POST /export/create', order))
  await desk.set({ export_sms: true })
  expect(await admin.call('POST /export/create', order)).toMatchObject({
    code: 'PARAM',
    errors: { sms_code: expect.any(String) },
  })
  await desk.set({ export_sms: false })
})

test('members expired for auto_out_days are a to-do, and nobody is taken out', async () => {
  const id = await desk.member({ join_time: '2024-01-01', expire_time: '2024-12-31' })
  const suggested = async () =>
    done(
      await admin.call('POST /user/list', {
        scene: 'member',
        page: 1,
        limit: 200,
        filter: { out_suggested: true, expire_time: '2024-12-31' },
      }),
    ).content
  const todo = async () => {
    const { content } = done(await admin.call('POST /home/statistics', {}))
    return content.todo.find((one: { key: string }) => one.key === 'out_suggested')
  }
  server.clock.now = new Date('2025-02-01T02:00:00Z')
  await desk.one(`update token set expire_time = '2099-01-01' returning id`)
  await desk.set({ auto_out_days: 0 })
  expect((await suggested()).total).toBe(0)
  expect(await todo()).toBeUndefined()
  await desk.set({ auto_out_days: 32 })
  expect((await suggested()).total).toBe(0)
  await desk.set({ auto_out_days: 31 })
  const { list_data: rows } = await suggested()
  expect(rows.map((row: { id: number }) => row.id)).toContain(id)
  expect(await todo()).toMatchObject({ path: '/user/list', query: { out_suggested: true } })
  expect((await todo()).num).toBeGreaterThan(0)
  expect(await desk.person(id)).toMatchObject({ state: 'active' })
  await desk.set({ auto_out_days: 0 })
})

test('the to-do list counts what its lists show, and only lists that one may open', async () => {
  const clerk = await server.holding(['/user/userApply'])
  const { content } = done(await clerk.call('POST /home/statistics', {}))
  expect(content.todo.length).toBeGreaterThan(0)
  for (const { path, query, num } of content.todo) {
    expect(path).toBe('/user/userApply')
    const list = await clerk.call('POST /user/list', { scene: 'apply', page: 1, limit: 1, filter: query })
    expect(done(list).content.total).toBe(num)
  }
})
