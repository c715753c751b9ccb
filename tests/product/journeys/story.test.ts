// The timeline of a member equals what the lists, the record and the history tell, for all data and for a narrow scope.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindings } from '#generated/bindings'
import type { Row } from '#kernel/binding'
import { CHANGES, type StoryEntry, type StoryPage, storiesOf } from '#kernel/story'
import { mutated } from '../../access/mutate'
import { members } from '../../support/jobs'
import { createRandom } from '../../support/random'
import { type Person, startServer, type TestServer } from '../../support/server'

const sources = storiesOf(bindings).get('user') ?? []
const bindingOf = (name: string) => bindings.find((one) => one.name === name) as (typeof bindings)[number]

let server: TestServer
let admin: Person
let id: number
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
  id = await eventful(server, 7)
})
afterAll(() => server.close())

/** A member of area 1 with rows of every kind, some of one instant; activities and services lie in areas 1 and 2. */
async function eventful({ connection: { pool } }: TestServer, seed: number): Promise<number> {
  const random = createRandom(seed)
  const [member] = await members(server, 1, '2019-03-04', { area_id: 1 })
  const insert = (table: string, row: Row) => {
    const names = Object.keys(row)
    return pool.query(
      `insert into ${table} (${names.join(', ')}) values (${names.map((_, place) => `$${place + 1}`).join(', ')}) returning id`,
      Object.values(row),
    )
  }
  const made = async (table: string, row: Row): Promise<number> => (await insert(table, row)).rows[0].id
  const { rows: types } = await pool.query('select id from activity_type order by id limit 1')
  const inAreas = (table: string, row: Row) =>
    Promise.all([1, 2].map((area_id) => made(table, { ...row, area_id, title: `时间轴${area_id}` })))
  const times = { start_time: '2025-01-01T00:00:00Z', end_time: '2025-01-02T00:00:00Z' }
  const activities = await inAreas('activity', { type_id: types[0].id, cover: '', content: '', ...times })
  const services = await inAreas('service', { kind: 'volunteer', content: '', ...times })
  const frames = await Promise.all([1, 2].map((area_id) => made('frame', { area_id, name: `时间轴${area_id}` })))
  const company_id = await made('company', { name: '时间轴单位（演示）', name_key: '时间轴单位(演示)' })
  const day = () => `20${random.between(20, 26)}-0${random.between(1, 9)}-${random.between(10, 28)}`
  // Few instants, so that several kinds share them; some differ by microseconds only.
  const moment = () => `${day()}T08:00:00.00000${random.between(0, 9)}Z`
  const user_id = member
  for (const meeting_id of await inAreas('meeting', { kind: 'council', place: '', start_time: times.start_time }))
    await insert('meeting_person', { user_id, meeting_id, user_name: '样例', state: 'present', in_time: moment() })
  for (const title of ['时间轴信一', '时间轴信二']) {
    const mailing_id = await made('mailing', { title, channel: 'letter', content: '样例', status: 'sent' })
    await insert('mailing_row', { user_id, mailing_id, state: 'printed', send_time: moment() })
  }
  for (let turn = 0; turn < 16; turn++) {
    const person = { user_id, user_name: '样例' }
    const place = turn % 2
    await insert('pay_log', {
      user_id,
      pay_no: `SJ${seed}${turn}`,
      scene: 'other',
      amount: turn,
      status: 'paid',
      pay_time: turn === 3 ? null : moment(),
    })
    await insert('user_honor', {
      user_id,
      name: `荣誉${turn}`,
      level: 'city',
      grant_time: day(),
      delete_time: turn === 5 ? moment() : null,
    })
    await insert('user_donate', {
      user_id,
      donor_name: '样例',
      project: `项目${turn}`,
      amount: 100,
      donate_time: moment(),
    })
    await insert('sponsor', {
      user_id,
      name: '样例',
      type: 'cash',
      amount: 100,
      sponsor_time: day(),
      status: 'approved',
    })
    await insert('user_renew', {
      user_id,
      renew_no: `SX${seed}${turn}`,
      position_id: 10,
      pay_type: 'cash',
      years: 1,
      amount: 100,
      pay_time: moment(),
      status: 'effective',
    })
    await insert('user_period', {
      user_id,
      kind: random.pick(['join', 'renew', 'freeze', 'position']),
      start_date: turn === 6 ? null : day(),
    })
    await insert('activity_apply', {
      ...person,
      activity_id: activities[place] as number,
      apply_time: moment(),
      status: 'cancelled',
    })
    await insert('service_sign', { ...person, service_id: services[place] as number, sign_time: moment() })
    await insert('member_document', { user_id, kind_id: 1, title: `档案${turn}`, doc_date: day(), place: '柜' })
    await insert('company_person', { user_id, company_id, duty: `经理${turn}`, start_date: day() })
    await insert('frame_user', { user_id, frame_id: frames[place] as number, title: `职${turn}`, start_date: day() })
  }
  await admin.call('POST /user/edit', { id: member, revision: 1, company: '时间轴样品厂(演示)' })
  return member as number
}

const look = (who: Person, body: Row) => who.call('POST /log/story', { resource: 'user', id, ...body })

/** All pages, one after the other. */
async function wholeStory(who: Person, body: Row = {}): Promise<{ entries: StoryEntry[]; first: StoryPage }> {
  const entries: StoryEntry[] = []
  let first: StoryPage | undefined
  for (let before: string | undefined; ; ) {
    const answer = await look(who, { ...body, ...(before ? { before } : {}) })
    expect(answer.status, JSON.stringify(answer)).toBe(200)
    const page = answer.content as StoryPage
    first ??= page
    entries.push(...page.list_data)
    if (!page.next) return { entries, first }
    before = page.next
  }
}

const keyOf = ({ kind, id: of }: Pick<StoryEntry, 'kind' | 'id'>) => `${kind} ${of}`

/** The same by the list of each kind, the record and its history, as this person is answered. */
async function told(who: Person): Promise<string[]> {
  const found: string[] = []
  for (const name of sources.filter((one) => bindingOf(one).kind !== 'table')) {
    const { calls, views } = bindingOf(name)
    const { of = '', at = '' } = views.story ?? {}
    for (let page = 1; ; page++) {
      const { status, content } = await who.call(`POST ${calls['list']?.path}`, {
        filter: { [of]: id },
        page,
        limit: 10,
      })
      if (status !== 200) break
      const rows = content.list_data as Row[]
      found.push(...rows.filter((row) => row[at] !== null).map((row) => keyOf({ kind: name, id: row['id'] as number })))
      if (page * 10 >= content.total) break
    }
  }
  const { content: record } = await who.call('POST /user/read', { id })
  for (const period of record.periods as Row[])
    if (period['start_date'] && period['kind'] !== 'renew')
      found.push(keyOf({ kind: 'user_period', id: period['id'] as number }))
  // Where nodes are only chosen from, they have no holders.
  const frame = await who.call('POST /area/frameList', {})
  const holders = (nodes: Row[]): Row[] =>
    nodes.flatMap((node) => [...((node['user_list'] ?? []) as Row[]), ...holders((node['son'] ?? []) as Row[])])
  for (const holder of frame.status === 200 ? holders(frame.content.list_data) : [])
    if (holder['user_id'] === id && holder['start_date'])
      found.push(keyOf({ kind: 'frame_user', id: holder['id'] as number }))
  const { content: history } = await who.call('POST /log/history', { resource: 'user', id })
  found.push(...(history.list_data as Row[]).map((one) => keyOf({ kind: CHANGES, id: one['id'] as number })))
  return found.sort()
}

async function agrees(who: Person): Promise<StoryPage> {
  const { entries, first } = await wholeStory(who)
  const keys = entries.map(keyOf)
  expect(new Set(keys).size).toBe(keys.length)
  expect([...keys].sort()).toEqual(await told(who))
  const times = entries.map(({ at }) => at)
  expect(times).toEqual([...times].sort().reverse())
  const counted = (first.kinds ?? []).map(({ kind, num }) => [kind, num])
  expect(counted).toEqual(counted.map(([kind]) => [kind, entries.filter((one) => one.kind === kind).length]))
  return first
}

describe('the timeline', () => {
  test('of all data holds every row of every kind, once, newest first', async () => {
    const { kinds = [] } = await agrees(admin)
    expect(kinds.map(({ kind }) => kind)).toEqual([...sources, CHANGES])
    for (const { kind, num } of kinds) expect([kind, num > 0]).toEqual([kind, true])
  })

  test('of a narrow scope holds what the lists show there', async () => {
    const pages = [
      '/user/list',
      '/activity/list',
      '/service/list',
      '/area/list',
      '/sponsor/list',
      '/donate/list',
      '/user/userRenew',
    ]
    const clerk = await server.holding(pages, { data_scope: 'own_areas', areas: [1] })
    const { kinds = [] } = await agrees(clerk)
    const numOf = (kind: string) => kinds.find((one) => one.kind === kind)?.num
    expect(['activity_apply', 'service_sign', 'frame_user', 'pay_log'].map(numOf)).toEqual([8, 8, 8, 15])
  })

  test('holds only kinds whose list the caller may see', async () => {
    const clerk = await server.holding(['/user/list'])
    const { kinds = [] } = await agrees(clerk)
    const seen = kinds.map(({ kind }) => kind)
    expect(seen).toContain('pay_log')
    for (const kind of ['sponsor', 'frame_user']) expect(seen).not.toContain(kind)
    expect((await look(clerk, { kinds: ['sponsor'] })).content).toMatchObject({ list_data: [] })
  })

  test('by kind is the part of the whole, with the numbers of all', async () => {
    const whole = await wholeStory(admin)
    const some = await wholeStory(admin, { kinds: ['pay_log', CHANGES] })
    const wanted = whole.entries.filter(({ kind }) => kind === 'pay_log' || kind === CHANGES)
    expect(some.entries).toEqual(wanted)
    expect(some.first.kinds).toEqual(whole.first.kinds)
  })

  test('tells of a row what the list does, with captions; of a change which fields', async () => {
    const { entries } = await wholeStory(admin)
    const { content } = await admin.call('POST /user/payLog', {
      filter: { user_id: id },
      limit: 1,
      sort: ['-pay_time'],
    })
    const [paid] = content.list_data as Row[]
    const entry = entries.find((one) => one.kind === 'pay_log' && one.id === paid?.['id'])
    expect(paid).toMatchObject(entry?.row ?? { id: 0 })
    expect(entries.find(({ kind }) => kind === 'activity_apply')?.row['activity_name']).toMatch(/^时间轴/)
    expect(entries.find(({ kind }) => kind === 'frame_user')?.row['frame_name']).toMatch(/^时间轴/)
    expect(entries.find(({ kind }) => kind === CHANGES)?.row).toMatchObject({
      action: '编辑',
      fields: expect.arrayContaining(['company', 'company_id']),
    })
    const english = await admin.call(
      'POST /log/story',
      { resource: 'user', id, kinds: [CHANGES] },
      { 'accept-language': 'en' },
    )
    expect(english.content.list_data[0].row.action).toBe('Edit')
  })
})

describe('refused', () => {
  test('as reading the record is', async () => {
    const other = await server.holding(['/user/list'], { data_scope: 'own_areas', areas: [2] })
    expect(await look(other, {})).toMatchObject({ code: 'NF' })
    const stranger = await server.holding(['/banner/list'])
    expect(await look(stranger, {})).toMatchObject({ code: 'PERM' })
    expect(await look(server.nobody, {})).toMatchObject({ code: 'AUTH' })
    for (const resource of ['nothing', 'config', 'user_period', 'stat_join'])
      expect((await admin.call('POST /log/story', { resource, id: 1 })).code, resource).toBe('NF')
  })

  test('for a position that nobody was given', async () => {
    for (const before of [
      'x',
      '2026-01-01T00:00:00.000000Z pay_log',
      "2026-01-01T00:00:00.000000Z a'b 1",
      '2026-13-41T00:00:00.000000Z pay_log 1',
    ])
      expect((await look(admin, { before })).errors, before).toHaveProperty('before')
  })
})

test('fields that need a right are told to its holders; a kind by a hidden date to them alone', async () => {
  const { bindings: guarded } = mutated('user_honor', (schema) => {
    Object.assign(schema.fields?.['grant_org'] ?? {}, { 'x-perm': { read: 'user_honor.see' } })
    Object.assign(schema.fields?.['grant_time'] ?? {}, { 'x-perm': { read: 'user_honor.when' } })
  })
  const own = await startServer({ bindings: guarded })
  try {
    const { pool } = own.connection
    for (const right of ['user_honor.see', 'user_honor.when'])
      await pool.query(
        `insert into menu (pid, type, name, path) select id, 'button', $1, $1 from menu where type = 'page' and path = '/user/userHonor'`,
        [right],
      )
    const { rows } = await pool.query(
      `insert into user_honor (user_id, name, level, grant_org, grant_time)
        select id, '密', 'city', '机密单位', '2026-11-20' from person where state = 'active' and delete_time is null order by id limit 1 returning user_id`,
    )
    const body = { resource: 'user', id: rows[0].user_id, kinds: ['user_honor'] }
    const told = async (...rights: string[]) => {
      const who = await own.holding(['/user/list', '/user/userHonor', ...rights.map((one) => `/user/userHonor ${one}`)])
      return (await who.call('POST /log/story', body)).content.list_data as StoryEntry[]
    }
    expect(await told()).toEqual([])
    const [dated] = await told('user_honor.when')
    expect(dated?.row).toMatchObject({ name: '密' })
    expect(dated?.row).not.toHaveProperty('grant_org')
    expect((await told('user_honor.when', 'user_honor.see'))[0]?.row).toMatchObject({ grant_org: '机密单位' })
  } finally {
    await own.close()
  }
}, 60_000)
