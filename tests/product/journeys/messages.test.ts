// News flashes: sent once to the people they are for, at once or when due, and frozen from then on.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runScheduled } from '../../../server/background/scheduled'
import { type Person, startServer, type TestServer } from '../../support/server'
import { type Desk, deskOf, done } from '../support/membership'

const NOW = '2026-05-10T02:00:00.000Z'
const LATER = '2026-05-12T02:00:00.000Z'

let server: TestServer
let admin: Person
let desk: Desk
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
  desk = await deskOf(server)
  await desk.one(`update token set expire_time = '2099-01-01' returning id`)
})
beforeEach(() => {
  server.clock.now = new Date(NOW)
})
afterAll(() => server.close())

let made = 0
const body = (more: object) => ({
  title: `快讯第${++made}则`,
  content: '请各位会员留意。',
  channels: ['inbox'],
  publish_status: 'published',
  ...more,
})
const write = async (more: object): Promise<number> =>
  done(await admin.call('POST /message/add', body(more))).content.id
const read = async (id: number) => done(await admin.call('POST /message/read', { id })).content
const edit = async (id: number, change: object) =>
  admin.call('POST /message/edit', { id, revision: (await read(id)).revision, ...change })
const receivers = async (id: number): Promise<number[]> => {
  const { title } = await read(id)
  const { rows } = await server.connection.pool.query(
    `select to_id::int as id from notice where key = 'message' and text like $1 order by to_id`,
    [`${title}：%`],
  )
  return rows.map((row: { id: number }) => row.id)
}
const people = async (where: string): Promise<number[]> => {
  const { rows } = await server.connection.pool.query(
    `select id::int as id from person where delete_time is null and ${where} order by id`,
  )
  return rows.map((row: { id: number }) => row.id)
}
const MEMBERS = `state in ('active', 'frozen')`

describe('a news flash is sent', () => {
  test('at once to the members, each once, and says to how many', async () => {
    const id = await write({})
    const wanted = await people(MEMBERS)
    expect(await receivers(id)).toEqual(wanted)
    expect(await read(id)).toMatchObject({ send_num: wanted.length, sent_time: NOW, publish_time: NOW })
    done(await edit(id, { is_top: true }))
    await runScheduled(server.app.parts)
    expect(await receivers(id)).toEqual(wanted)
  })

  test('to people by position, by area with those below, by group, or by name', async () => {
    const [one, other] = [await desk.member(), await desk.member()]
    const { position_id: position } = await desk.person(one)
    const positions = await write({ audience: 'positions', position_ids: [position] })
    expect(await receivers(positions)).toEqual(await people(`${MEMBERS} and position_id = ${position}`))

    const parent = await desk.one(
      `select pid::int as id from area where pid is not null and area_type = 'area' limit 1`,
    )
    const areas = await write({ audience: 'areas', area_ids: [parent.id] })
    const below = `(select id from area where id = ${parent.id} or pid = ${parent.id})`
    expect(await receivers(areas)).toEqual(await people(`${MEMBERS} and area_id in ${below}`))

    const group = await desk.one('select target_id::int as id from person_group_ids limit 1')
    const groups = await write({ audience: 'areas', group_ids: [group.id] })
    const held = `(select owner_id from person_group_ids where target_id = ${group.id})`
    expect(await receivers(groups)).toEqual(await people(`${MEMBERS} and id in ${held}`))

    expect(await receivers(await write({ audience: 'chosen', user_ids: [one, other] }))).toEqual([one, other].sort())
    expect(await receivers(await write({ audience: 'all' }))).toEqual(await people(`state <> 'left'`))
  })

  test('when its time has come, once, whoever is a member then', async () => {
    const id = await write({ publish_status: 'scheduled', publish_time: LATER })
    await runScheduled(server.app.parts)
    expect([await receivers(id), (await read(id)).publish_status]).toEqual([[], 'scheduled'])
    const late = await desk.member()
    server.clock.now = new Date(LATER)
    expect(await read(id)).toMatchObject({ publish_status: 'published', send_num: 0, sent_time: null })
    await Promise.all([runScheduled(server.app.parts), runScheduled(server.app.parts)])
    expect(await receivers(id)).toContain(late)
    expect(await read(id)).toMatchObject({ sent_time: LATER, send_num: (await people(MEMBERS)).length })
  })

  test('by mail as well, to those who have an address and want it', async () => {
    const [one, other, without] = [await desk.member(), await desk.member(), await desk.member()]
    const set = (user: number, email: string | null, muted: string[]) =>
      desk.one('update person set email = $2, muted = $3 where id = $1 returning id', [user, email, muted])
    await set(one, 'one@example.com', [])
    await set(other, 'other@example.com', ['mail'])
    await set(without, null, [])
    const chosen = { audience: 'chosen', user_ids: [one, other, without], channels: ['inbox', 'mail'] }
    const id = await write(chosen)
    expect(await read(id)).toMatchObject({ send_num: 3 })
    const { title } = await read(id)
    const { rows } = await server.connection.pool.query(
      'select channel, address, text, ref_type from outbox where subject = $1',
      [title],
    )
    expect(rows).toEqual([
      { channel: 'mail', address: 'one@example.com', text: `${title}：请各位会员留意。`, ref_type: 'notice' },
    ])
  })

  test('not while it is a draft, and not by SMS without a service', async () => {
    expect(await receivers(await write({ publish_status: 'draft' }))).toEqual([])
    const sms = await admin.call('POST /message/add', body({ channels: ['inbox', 'sms'] }))
    expect(sms).toMatchObject({ code: 'EXT', errors: { channels: expect.any(String) } })
    const nobody = await admin.call('POST /message/add', body({ audience: 'areas' }))
    expect(nobody).toMatchObject({ code: 'PARAM', errors: { area_ids: expect.any(String) } })
  })
})

describe('from the list a news flash', () => {
  const act = (name: string, ...id_list: number[]) => admin.call(`POST /message/${name}`, { id_list })

  test('is sent now instead of at its time, or from a draft, once', async () => {
    const scheduled = await write({ publish_status: 'scheduled', publish_time: LATER })
    const draft = await write({ publish_status: 'draft' })
    const wanted = await people(MEMBERS)
    done(await act('publishNow', scheduled))
    done(await act('publish', draft))
    for (const id of [scheduled, draft]) {
      expect(await receivers(id)).toEqual(wanted)
      expect(await read(id)).toMatchObject({ publish_status: 'published', publish_time: NOW, sent_time: NOW })
    }
    server.clock.now = new Date(LATER)
    await runScheduled(server.app.parts)
    expect(await receivers(scheduled)).toEqual(wanted)
    for (const name of ['publish', 'publishNow', 'unschedule'])
      expect(await act(name, scheduled), name).toMatchObject({ code: 'STATE' })
  })

  test('is taken back to the drafts, and not sent at its time', async () => {
    const id = await write({ publish_status: 'scheduled', publish_time: LATER })
    done(await act('unschedule', id))
    server.clock.now = new Date(LATER)
    await runScheduled(server.app.parts)
    expect(await receivers(id)).toEqual([])
    expect(await read(id)).toMatchObject({ publish_status: 'draft', sent_time: null })
  })

  test('is not sent where a channel is missing, and stays a draft', async () => {
    const id = await write({ publish_status: 'draft' })
    await desk.one(`update message set channels = '{sms}' where id = $1 returning id`, [id])
    expect(await act('publish', id)).toMatchObject({ code: 'EXT' })
    expect([await receivers(id), (await read(id)).publish_status]).toEqual([[], 'draft'])
  })
})

describe('a published news flash', () => {
  test('keeps its text and its audience; only its place in the list may change', async () => {
    const id = await write({})
    for (const change of [{ title: '更正' }, { content: '更正' }, { audience: 'all' }, { publish_status: 'draft' }]) {
      const [name = ''] = Object.keys(change)
      expect(await edit(id, change), name).toMatchObject({ code: 'STATE', errors: { [name]: expect.any(String) } })
    }
    expect(await edit(id, { title: '更正' })).toMatchObject({ message: '快讯已发布，不能修改「标题」' })
    done(await edit(id, { is_top: true, sort: 5, is_show: false }))
    done(await admin.call('POST /message/delete', { id_list: [id] }))
  })

  test('is frozen from its time on, before anything was written', async () => {
    const id = await write({ publish_status: 'scheduled', publish_time: LATER })
    done(await edit(id, { title: `快讯第${++made}则` }))
    server.clock.now = new Date(LATER)
    expect(await edit(id, { title: '更正' })).toMatchObject({ code: 'STATE' })
  })
})
