// Revealing a sensitive value: with permission, with a reason, logged; and presence on a record.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startServer, type TestServer } from '../../support/server'

let server: TestServer
let admin: Person
let id: number

beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
  const { content } = await admin.call('POST /user/list', { scene: 'member', limit: 1 })
  id = content.list_data[0].id
})
afterAll(() => server.close())

describe('reveal', () => {
  const ask = { resource: 'user', field: 'id_card', reason: '核对入会材料' }

  it('shows an identity number with a reason, and logs who looked and why', async () => {
    const { content } = await admin.call('POST /reveal', { ...ask, id })
    expect(content.value).toMatch(/^990000\d{11}[\dX]$/)
    const { rows } = await server.connection.pool.query(
      `select action, module, target_type, target_id, message, diff::text as diff from log where path = '/reveal' order by id desc limit 1`,
    )
    expect(rows[0]).toMatchObject({
      target_type: 'user',
      target_id: id,
      message: expect.stringContaining('核对入会材料'),
    })
    expect(JSON.stringify(rows[0])).not.toContain(content.value)
  })

  it('asks for the reason', async () => {
    const { reason: _, ...without } = ask
    expect(await admin.call('POST /reveal', { ...without, id })).toMatchObject({
      errors: { reason: expect.any(String) },
    })
    expect(await admin.call('POST /reveal', { ...ask, reason: ' ', id })).toMatchObject({ code: 'PARAM' })
  })

  it('is for nobody without the right, the page or the row', async () => {
    const plain = await server.holding(['/user/list'])
    expect(await plain.call('POST /reveal', { ...ask, id })).toMatchObject({ code: 'PERM' })
    const elsewhere = await server.holding(['/banner/list'], { can_sensitive: true })
    expect(await elsewhere.call('POST /reveal', { ...ask, id })).toMatchObject({ code: 'PERM' })
    const chapter = await server.holding(['/user/list'], { can_sensitive: true, data_scope: 'own_areas', areas: [] })
    expect(await chapter.call('POST /reveal', { ...ask, id })).toMatchObject({ code: 'NF' })
  })

  it('opens nothing that is not masked, and no secret', async () => {
    for (const field of ['user_name', 'nothing', 'constructor'])
      expect(await admin.call('POST /reveal', { ...ask, field, id })).toMatchObject({ code: 'NF' })
    expect(await admin.call('POST /reveal', { resource: 'config', field: 'sxh_name', id: 1 })).toMatchObject({
      code: 'NF',
    })
    expect(await admin.call('POST /reveal', { resource: 'admin', field: 'password', id: 1 })).toMatchObject({
      code: 'NF',
    })
  })
})

describe('presence', () => {
  it('names the others, forgets them, and tells no stranger', async () => {
    const helper = await server.as('huiyuan')
    const at = { resource: 'user', id }
    expect((await admin.call('POST /presence', at)).content.list_data).toEqual([])
    expect((await helper.call('POST /presence', at)).content.list_data).toMatchObject([{ name: '超级管理员' }])
    expect((await admin.call('POST /presence', at)).content.list_data).toHaveLength(1)
    await admin.call('POST /presence', { ...at, leave: true })
    expect((await helper.call('POST /presence', at)).content.list_data).toEqual([])
    await admin.call('POST /presence', at)
    server.clock.now = new Date(Date.now() + 60_000)
    expect((await helper.call('POST /presence', at)).content.list_data).toEqual([])
    server.clock.now = null
    expect(await (await server.as('bianji')).call('POST /presence', at)).toMatchObject({ code: 'PERM' })
    expect(await admin.call('POST /presence', { ...at, id: 999_999 })).toMatchObject({ code: 'NF' })
  })
})
