// Attack: taking over a person with more permissions, or giving the built-in role.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../support/server'
import { onPage, peopleRights, personId, rowsOf } from './keepers'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const rows = (text: string, values: unknown[] = []) => rowsOf(server, text, values)
const peopleKeeper = () => server.holding(onPage('/admin/index', ...peopleRights))

describe('a lesser person cannot touch a stronger one', () => {
  const strong: readonly [string, string][] = [
    ['the super administrator', 'admin'],
    ['somebody who holds more', 'mishu'],
  ]
  test.each(strong)('%s', async (_name, username) => {
    const keeper = await peopleKeeper()
    const [{ id, revision, password }] = await rows('select id, revision, password from admin where username = $1', [
      username,
    ])
    // Something to remove.
    await rows('update admin set totp_on = true where id = $1', [id])
    const attempts: [string, object][] = [
      ['POST /admin/set_pass', { id, password: 'Taken12345' }],
      ['POST /admin/edit', { id, revision, phone: '12000000666' }],
      ['POST /admin/edit', { id, revision, status: false }],
      ['POST /admin/delete', { id_list: [id] }],
      ['POST /admin/sign_out', { id }],
      ['POST /admin/reset_totp', { id }],
    ]
    for (const [call, body] of attempts) expect(await keeper.call(call, body), call).toMatchObject({ code: 'PERM' })
    expect(await rows('select password, revision, status from admin where id = $1', [id])).toEqual([
      { password, revision, status: true },
    ])
    await rows('update admin set totp_on = false where id = $1', [id])
  })
})

describe('assigning the built-in role', () => {
  test.each(['to somebody new', 'to oneself', 'to another'])('%s', async (whom) => {
    const keeper = await peopleKeeper()
    const [{ id: builtIn }] = await rows('select id from role where is_sys')
    const me = await personId(keeper)
    const [other] = await rows(`select id, revision from admin where username = 'caiwu'`)
    const [own] = await rows('select id, revision from admin where id = $1', [me])
    const fresh = {
      username: 'becomes_super',
      real_name: '新',
      phone: '12000000777',
      password: 'Super12345',
      role_ids: [builtIn],
    }
    const answer =
      whom === 'to somebody new'
        ? await keeper.call('POST /admin', fresh)
        : await keeper.call('POST /admin/edit', { ...(whom === 'to oneself' ? own : other), role_ids: [builtIn] })
    expect(answer).toMatchObject({ code: 'PERM' })
    expect(await rows(`select username from admin where is_super`)).toEqual([{ username: 'admin' }])
  })

  test('nor is it changed or deleted, by anybody', async () => {
    const admin = await server.as('admin')
    const [{ id, revision }] = await rows('select id, revision from role where is_sys')
    expect(await admin.call(`POST /role/${id}/edit`, { revision, can_export: false })).toMatchObject({ code: 'STATE' })
    expect(await admin.call('POST /role/delete', { id_list: [id] })).toMatchObject({ code: 'STATE' })
  })
})
