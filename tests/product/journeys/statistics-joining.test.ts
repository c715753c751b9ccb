// Every figure of the reports by position and by month of joining equals a slow recomputation from the raw rows.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReportAnswer } from '#kernel/report'
import { createRandom } from '../../support/random'
import { type Person, startServer, type TestServer } from '../../support/server'
import { generateBoard } from '../support/board-data'

const TODAY = '2026-09-17'

interface Member {
  state: string
  sex: string
  position_id: number | null
  area_id: number | null
  join_time: string | null
  expire_time: string | null
  contribute_total: number
}

let server: TestServer
let person: Person
/** People with the days on which they joined or came back, those who have left among them. */
let people: (Member & { joined: string[] })[]
let remind: number
let positions: number[]

beforeAll(async () => {
  server = await startServer()
  server.clock.now = new Date(`${TODAY}T04:30:10Z`)
  await generateBoard(server, createRandom(20_260_918), TODAY)
  const rowsOf = async (text: string) => (await server.connection.pool.query(text)).rows
  people =
    await rowsOf(`select state, sex, position_id::int, area_id::int, to_char(join_time, 'YYYY-MM-DD') as join_time,
    to_char(expire_time, 'YYYY-MM-DD') as expire_time, contribute_total::int,
    array(select to_char(l.start_date, 'YYYY-MM-DD') from user_period l
      where l.user_id = p.id and l.kind in ('join', 'rejoin')) as joined
    from person p where delete_time is null`)
  remind = (await rowsOf('select expire_remind_days as days from config'))[0].days
  positions = (await rowsOf('select id::int from position where delete_time is null')).map(({ id }) => id)
  person = await server.holding(['/statistics/position', '/statistics/join'])
}, 60_000)
afterAll(() => server.close())

const ask = async (path: string, body: object): Promise<ReportAnswer> => {
  const answer = await person.call(`POST /statistics/${path}`, body)
  expect(answer, JSON.stringify(answer).slice(0, 300)).toMatchObject({ status: 200 })
  return answer.content
}
const later = (days: number) => new Date(Date.parse(TODAY) + days * 86_400_000).toISOString().slice(0, 10)

function statusOf({ state, expire_time: until }: Member): string {
  if (state !== 'active' || until === null) return state
  if (until < TODAY) return 'expired'
  return until <= later(remind) ? 'expiring' : 'active'
}
const isValid = (one: Member) => ['active', 'expiring'].includes(statusOf(one))
const joinedIn = (first: string, last: string) => (one: { joined: readonly string[] }) =>
  one.joined.some((day) => day >= first && day <= last && day <= TODAY)
const numbersIn = (row: object | undefined, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, (row as Record<string, unknown> | undefined)?.[name]]))

const positionNames = ['member_num', 'new_num', 'expiring_num', 'expired_num', 'frozen_num', 'points_avg']

function ofPosition(rows: readonly (typeof people)[number][], first: string, last: string) {
  const of = (status: string) => rows.filter((one) => statusOf(one) === status).length
  const valid = rows.filter(isValid)
  const points = valid.reduce((sum, one) => sum + one.contribute_total, 0)
  return {
    member_num: valid.length,
    new_num: rows.filter(joinedIn(first, last)).length,
    expiring_num: of('expiring'),
    expired_num: of('expired'),
    frozen_num: of('frozen'),
    points_avg: valid.length === 0 ? null : Math.round((points / valid.length) * 100) / 100,
  }
}

test.each([
  ['all areas', {}, () => true],
  ['one area', { filter: { area_id: 5 } }, (one: Member) => one.area_id === 5],
] as const)('by position, of %s', async (_title, query, among) => {
  const [first, last] = ['2026-01-01', '2026-12-31']
  const answer = await ask('position', { start_date: first, end_date: last, compare: 'year', ...query })
  const asked = people.filter(among)
  expect(numbersIn(answer.total_row, positionNames)).toEqual(ofPosition(asked, first, last))
  expect(answer.compared).toEqual({ start_date: '2025-01-01', end_date: '2025-09-17' })
  expect(answer.total_row.last?.['new_num']).toBe(asked.filter(joinedIn('2025-01-01', '2025-09-17')).length)
  expect(answer.list_data.map(({ id }) => id)).toEqual(expect.arrayContaining(positions))
  for (const row of answer.list_data) {
    const own = asked.filter((one) => (one.position_id ?? 0) === row.id)
    expect(numbersIn(row, positionNames), row.name).toEqual(ofPosition(own, first, last))
    expect(row.last?.['new_num'], row.name).toBe(own.filter(joinedIn('2025-01-01', '2025-09-17')).length)
    const whole = asked.filter(isValid).length
    expect(row.percent, row.name).toBe(whole ? Math.round((own.filter(isValid).length / whole) * 1000) / 10 : null)
  }
})

const joinNames = ['join_num', 'valid_num', 'male_num', 'female_num', 'area_num']

function ofJoining(rows: readonly Member[]) {
  return {
    join_num: rows.length,
    valid_num: rows.filter(isValid).length,
    male_num: rows.filter(({ sex }) => sex === 'male').length,
    female_num: rows.filter(({ sex }) => sex === 'female').length,
    area_num: new Set(rows.flatMap(({ area_id: area }) => area ?? [])).size,
  }
}

/** First days of the groups of 2025, and their last. */
const stretches = {
  month: Array.from({ length: 12 }, (_, place) => {
    const month = `2025-${String(place + 1).padStart(2, '0')}`
    return [`${month}-01`, new Date(Date.UTC(2025, place + 1, 0)).toISOString().slice(0, 10)] as const
  }),
  quarter: [
    ['2025-01-01', '2025-03-31'],
    ['2025-04-01', '2025-06-30'],
    ['2025-07-01', '2025-09-30'],
    ['2025-10-01', '2025-12-31'],
  ] as const,
  year: [['2025-01-01', '2025-12-31']] as const,
}

test.each(Object.entries(stretches))('joined, by %s', async (dimension, groups) => {
  const answer = await ask('join', { dimension, start_date: '2025-01-01', end_date: '2025-12-31', compare: 'previous' })
  const joined = (first: string, last: string) => people.filter(joinedIn(first, last))
  expect(numbersIn(answer.total_row, joinNames)).toEqual(ofJoining(joined('2025-01-01', '2025-12-31')))
  expect(numbersIn(answer.total_row.last, joinNames)).toEqual(ofJoining(joined('2024-01-01', '2024-12-31')))
  expect(answer.list_data.map((row) => [row.id, numbersIn(row, joinNames)])).toEqual(
    groups.map(([first, last]) => [first, ofJoining(joined(first, last))]),
  )
  for (const [place, [first, last]] of groups.entries()) {
    const before = ofJoining(
      joined(first.replace('2025', '2024'), last === '2025-02-28' ? '2024-02-29' : last.replace('2025', '2024')),
    )
    expect(numbersIn(answer.list_data[place]?.last, joinNames), first).toEqual(before)
  }
})
