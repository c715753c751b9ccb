// Every figure of the big screen equals a slow recomputation from the raw rows.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { unsigned } from '#kernel/files'
import { regionNames } from '../../../server/sheets/regions'
import { createRandom } from '../../support/random'
import { type Person, startServer, type TestServer } from '../../support/server'
import { generateBoard } from '../support/board-data'
import { companiesOf } from '../support/companies'
import { done } from '../support/membership'
import { plainBoard } from '../support/plain-board'
import { dayOf, type Raw, type Row, rawRows } from '../support/raw-rows'

const TODAY = '2026-09-17'
const NOW = new Date(`${TODAY}T04:30:10Z`)

interface Module {
  key: string
  total: number | null
  rows: Row[]
}

let server: TestServer
let admin: Person
let raw: Raw
let limits: Map<string, { limit: number; period: string }>

beforeAll(async () => {
  server = await startServer()
  server.clock.now = NOW
  admin = await server.as('admin')
  await generateBoard(server, createRandom(20_260_916), TODAY)
  const { pool } = server.connection
  // Some are not to be named; the year of points begins in autumn.
  await pool.query(`update person set is_show = id % 6 <> 0`)
  await pool.query(`update sponsor set is_show = id % 5 <> 0`)
  await pool.query(`update user_donate set is_show = id % 5 <> 0, is_anonymous = id % 7 = 0`)
  await pool.query(`update config_contribute set year_start = '04-01'`)
  const { content } = await admin.call('POST /config/getScreenConfig', {})
  done(await admin.call('POST /config/saveScreenConfig', { revision: content.revision, name_mask: false }))
  const more = ['thanks_letter', 'sxh_area', 'message', 'activity_pic', 'screen_module']
  const found = await Promise.all(
    more.map(async (table) => {
      const { rows } = await pool.query(`select to_jsonb(t) as row from ${table} t order by id`)
      return [table, rows.map(({ row }) => row as Row)] as const
    }),
  )
  raw = { ...(await rawRows(server)), ...Object.fromEntries(found) }
  limits = new Map(
    (raw['screen_module'] ?? []).map(({ key, limit, data_period: period }) => [
      String(key),
      { limit: Number(limit), period: String(period) },
    ]),
  )
}, 60_000)
afterAll(() => server.close())

const living = (table: string) => (raw[table] ?? []).filter((row) => (row['delete_time'] ?? null) === null)
const sum = (rows: readonly Row[], name: string) => rows.reduce((all, row) => all + Number(row[name] ?? 0), 0)
const members = () =>
  living('person').filter(
    ({ state, expire_time: until }) => state === 'active' && (until === null || String(until) >= TODAY),
  )
const byId = (table: string) => new Map((raw[table] ?? []).map((row) => [row['id'], row]))

async function modules(): Promise<Record<string, Module>> {
  const { content } = done(await admin.call('POST /screen/preview', {}))
  return Object.fromEntries((content.modules as Module[]).map((one) => [one.key, one]))
}

/** Names and values of a module, in its order. */
const told = (module: Module | undefined) => module?.rows.map(({ name, value }) => [name, value])

/** The largest, and of equals the first by name as the server says it. */
function expectTop(shown: readonly (readonly unknown[])[] | undefined, sums: ReadonlyMap<string, number>, key: string) {
  const { limit = 0 } = limits.get(key) ?? {}
  const sorted = [...sums.values()].sort((left, right) => right - left).slice(0, limit)
  expect(shown?.map(([, value]) => value)).toEqual(sorted)
  for (const [name, value] of shown ?? []) expect([name, sums.get(String(name))]).toEqual([name, value])
}

function counted(keys: readonly (string | null)[]): Map<string, number> {
  const found = new Map<string, number>()
  for (const key of keys) if (key !== null) found.set(key, (found.get(key) ?? 0) + 1)
  return found
}

/** Name of the topmost record above; null below a deleted one. */
function rootOf(table: string, id: unknown): string | null {
  const known = byId(table)
  let row = known.get(id)
  while (row && (row['delete_time'] ?? null) === null) {
    if (row['pid'] === null) return String(row['name'])
    row = known.get(row['pid'])
  }
  return null
}

test('totals, and the trend whose last month is the number of members', async () => {
  const shown = await modules()
  const townsmen = living('person').filter(
    ({ townsman_status: status, state }) =>
      status === 'verified' && !['active', 'frozen', 'left'].includes(String(state)),
  )
  const companies = companiesOf(members())
  const wanted = {
    members: members().length,
    townsmen: townsmen.length,
    companies: companies.size,
    areas: living('area').filter((row) => row['area_type'] === 'area').length,
    activities: living('activity').filter((row) => row['is_publish'] && !row['is_cancel']).length,
    donations: sum(
      living('user_donate').filter(({ status }) => status === 'received'),
      'amount',
    ),
  }
  expect(Object.fromEntries(told(shown['total']) ?? [])).toEqual(wanted)
  const { trend } = plainBoard(raw, NOW, null)
  expect(told(shown['trend'])).toEqual(trend.map(({ month, member_num: num }) => [month, num]))
})

test('members by region, origin, area and industry', async () => {
  const shown = await modules()
  // A city is one place, also where it is a province.
  const cityOf = (region: string) =>
    /^(11|12|31|50|81|82)/.test(region) ? region.slice(0, 6) : region.split('/').slice(0, 2).join('/')
  const regions = counted(members().map(({ region }) => (region ? cityOf(String(region)) : null)))
  expect([...regions.keys()]).toContain('310000')
  const { limit: most = 0 } = limits.get('map') ?? {}
  const largest = [...regions].sort(([, left], [, right]) => right - left).slice(0, most)
  expect(shown['map']?.rows.map(({ value }) => value)).toEqual(largest.map(([, num]) => num))
  const ends = new Set([...regions.keys()].map((code) => regionNames(code).split('/').at(-1)))
  for (const { name } of shown['map']?.rows ?? []) expect(ends).toContain(name)
  const places = byId('sxh_area')
  const homes = counted(members().map((row) => (row['town_id'] ?? row['native_id']) as string | null))
  const homeValues = [...homes.values()].sort((left, right) => right - left)
  expect(shown['native']?.rows.map(({ value }) => value)).toEqual(homeValues.slice(0, limits.get('native')?.limit))
  for (const { name, value } of shown['native']?.rows ?? [])
    expect([...homes].some(([id, num]) => num === value && places.get(id)?.['name'] === name)).toBe(true)
  expectTop(told(shown['area']), counted(members().map((row) => rootOf('area', row['area_id']))), 'area')
  const industries = counted(members().map((row) => rootOf('work_type', row['work_type_id'])))
  const parts = told(shown['work_type']) ?? []
  const { limit = 0 } = limits.get('work_type') ?? {}
  const rest = [...industries.values()].sort((left, right) => right - left).slice(limit)
  expectTop(parts.slice(0, limit), industries, 'work_type')
  expect(parts.slice(limit)).toEqual(rest.length > 0 ? [['其他', rest.reduce((all, num) => all + num, 0)]] : [])
})

test('the ranking counts the year of points, and names nobody who is hidden', async () => {
  const shown = await modules()
  const people = byId('person')
  const { limit = 0, period = '' } = limits.get('rank') ?? {}
  const first = { all: '', year: '2026-04-01', quarter: '2026-07-01', month: '2026-09-01', week: '2026-09-14' }[period]
  const sums = new Map<number, number>()
  for (const row of living('contribute_log')) {
    const person = people.get(row['user_id'])
    if (!person || person['delete_time'] !== null || person['state'] !== 'active' || !person['is_show']) continue
    if (dayOf(row['happen_time']) < String(first)) continue
    sums.set(Number(row['user_id']), (sums.get(Number(row['user_id'])) ?? 0) + Number(row['points']))
  }
  const order = [...sums].filter(([, num]) => num > 0).sort(([left, a], [right, b]) => b - a || left - right)
  expect(first).toBe('2026-04-01')
  expect(told(shown['rank'])).toEqual(order.slice(0, limit).map(([id, num]) => [people.get(id)?.['user_name'], num]))
})

test('gifts: sums by name, those of hidden and anonymous givers as one', async () => {
  const shown = await modules()
  const people = byId('person')
  const { limit = 0, period = '' } = limits.get('sponsor') ?? {}
  const first = { all: '', year: '2026-01-01', quarter: '2026-07-01', month: '2026-09-01', week: '2026-09-14' }[period]
  const isHidden = (row: Row) => row['user_id'] !== null && people.get(row['user_id'])?.['is_show'] === false
  const gifts = [
    ...living('sponsor')
      .filter(
        ({ status, is_show: shows, sponsor_time: day }) =>
          status === 'approved' && shows && String(day) >= String(first),
      )
      .map((row) => ({ name: isHidden(row) ? null : row['name'], person: row['user_id'], amount: row['amount'] })),
    ...living('user_donate')
      .filter(
        ({ status, is_show: shows, donate_time: at }) => status === 'received' && shows && dayOf(at) >= String(first),
      )
      .map((row) => ({
        name: isHidden(row) || row['is_anonymous'] ? null : row['donor_name'],
        person: row['user_id'],
        amount: row['amount'],
      })),
  ]
  const sums = new Map<string, number>()
  for (const { name, person, amount } of gifts) {
    const giver = name === null ? '爱心人士' : `${name} ${people.get(person)?.['user_name'] ?? ''}`
    sums.set(giver, (sums.get(giver) ?? 0) + Number(amount))
  }
  const values = [...sums.values()].sort((left, right) => right - left).slice(0, limit)
  expect(shown['sponsor']?.rows.map(({ value }) => value)).toEqual(values)
  for (const { name, value } of shown['sponsor']?.rows ?? [])
    expect([...sums].some(([giver, num]) => num === value && giver.split(' ')[0] === name)).toBe(true)
  expect(sums.get('爱心人士')).toBeGreaterThan(0)
})

test('achievements, activities, news, leaders and pictures are those of the rows', async () => {
  const shown = await modules()
  const deals = living('thanks_letter').filter(({ status, is_show: shows }) => status === 'approved' && shows)
  expect(shown['achievement']?.total).toBe(sum(deals, 'amount'))
  for (const { value } of shown['achievement']?.rows ?? []) expect(deals.map((row) => row['amount'])).toContain(value)
  const visible = living('activity').filter((row) => row['is_publish'] && row['is_show'] && !row['is_cancel'])
  const enrolled = (id: unknown) =>
    living('activity_apply').filter(
      (row) => row['activity_id'] === id && ['approved', 'pending'].includes(String(row['status'])),
    ).length
  const activities = visible.map((row) => [row['title'], enrolled(row['id']), Date.parse(String(row['start_time']))])
  for (const { name, value, time } of shown['activity']?.rows ?? [])
    expect(activities).toContainEqual([name, value, Date.parse(String(time))])
  expect(shown['activity']?.rows.length).toBe(Math.min(visible.length, limits.get('activity')?.limit ?? 0))
  const isOut = (row: Row) =>
    row['is_show'] &&
    (row['publish_status'] === 'published' ||
      (row['publish_status'] === 'scheduled' && Date.parse(String(row['publish_time'])) <= NOW.getTime()))
  const news = [
    ...living('article')
      .filter(isOut)
      .map((row) => [row['title'], row['publish_time']] as const),
    ...living('message')
      .filter((row) => isOut(row) && row['audience'] === 'all')
      .map((row) => [row['title'], row['sent_time'] ?? row['publish_time']] as const),
  ]
  const times = news.map(([, time]) => Date.parse(String(time))).sort((left, right) => right - left)
  expect(shown['news']?.rows.map(({ time }) => Date.parse(String(time)))).toEqual(
    times.slice(0, limits.get('news')?.limit),
  )
  const starred = new Set((raw['position'] ?? []).filter((row) => row['is_star']).map(({ id }) => id))
  const stars = members().filter((row) => row['is_show'] && (row['is_star'] || starred.has(row['position_id'])))
  expect(shown['star']?.rows.length).toBe(Math.min(stars.length, limits.get('star')?.limit ?? 0))
  const names = new Set(stars.map((row) => row['user_name']))
  for (const { name } of shown['star']?.rows ?? []) expect(names).toContain(name)
  const held = new Set(visible.map(({ id }) => id))
  const pictures = living('activity_pic').filter((row) => row['is_show'] && held.has(row['activity_id']))
  const images = new Set(pictures.map(({ url }) => url))
  expect(shown['video']?.rows.length).toBe(Math.min(pictures.length, limits.get('video')?.limit ?? 0))
  for (const { image } of shown['video']?.rows ?? []) expect(images).toContain(unsigned(String(image)))
})
