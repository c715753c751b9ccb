// Parts of the dashboard follow the permissions of a role.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BoardCard, Todo } from '#kernel/board'
import { type Answer, type Person, startServer, type TestServer } from '../../support/server'
import type { Row } from '../support/raw-rows'

let server: TestServer

const content = async (answer: Promise<Answer>): Promise<Row> => {
  const found = await answer
  expect(found, JSON.stringify(found).slice(0, 400)).toMatchObject({ status: 200 })
  return found.content
}
const statistics = (person: Person, body: object = {}) => content(person.call('POST /home/statistics', body))

beforeAll(async () => {
  server = await startServer()
  server.clock.now = new Date('2026-09-17T04:30:10Z')
})
afterAll(() => server.close())

/** Parts of each role of the demonstration; `statistics.cards` by key. Written by hand. */
const memberCards = [
  'member_num',
  'new_month',
  'new_last_month',
  'expiring_num',
  'expired_num',
  'volunteer_num',
  'company_num',
]
const organisation = ['area_num', 'group_num']
const townsmen = ['townsman_num', 'tour_num', 'today_visit']
const money = ['fee_month', 'fee_year', 'donate_year']
const everything = [
  ...memberCards,
  ...townsmen,
  ...organisation,
  ...money,
  'ledger_balance',
  'activity_year',
  'article_year',
  'points_year',
]
const roles: Record<
  string,
  { cards: string[]; parts: string[]; latest: string[]; activity: boolean; sponsor: boolean }
> = {
  mishu: {
    cards: everything,
    parts: ['todo', 'cards', 'trend', 'charts', 'latest'],
    latest: ['applications', 'articles'],
    activity: true,
    sponsor: true,
  },
  huiyuan: {
    cards: [...memberCards, ...townsmen, 'points_year'],
    parts: ['todo', 'cards', 'trend', 'charts', 'latest'],
    latest: ['applications'],
    activity: false,
    sponsor: false,
  },
  bianji: {
    cards: ['activity_year', 'article_year'],
    parts: ['todo', 'cards', 'latest'],
    latest: ['articles'],
    activity: true,
    sponsor: false,
  },
  caiwu: { cards: [...money, 'ledger_balance'], parts: ['todo', 'cards'], latest: [], activity: false, sponsor: true },
  fenhui: {
    cards: [...memberCards, 'activity_year', 'points_year'],
    parts: ['todo', 'cards', 'trend', 'charts', 'latest'],
    latest: ['applications'],
    activity: true,
    sponsor: false,
  },
  shenji: {
    cards: everything,
    parts: ['todo', 'cards', 'trend', 'charts', 'latest'],
    latest: ['applications', 'articles'],
    activity: true,
    sponsor: true,
  },
}

test.each(Object.entries(roles))('%s sees exactly the parts of the own menu', async (username, wanted) => {
  const person = await server.as(username)
  const found = (await statistics(person)) as { cards: BoardCard[]; latest?: Row; todo: Todo[] }
  expect(found.cards.map(({ key }) => key).sort()).toEqual([...wanted.cards].sort())
  expect(Object.keys(found).sort()).toEqual([...wanted.parts].sort())
  expect(Object.keys(found.latest ?? {})).toEqual(wanted.latest)
  const { content: menu } = await person.call('POST /getMenu')
  const text = JSON.stringify(menu)
  for (const { path } of [...found.cards, ...found.todo]) expect(text).toContain(`"${path}"`)
  const parts = async (call: string) => Object.keys(await content(person.call(call, {}))).sort()
  expect(await parts('POST /home/activityData')).toEqual(wanted.activity ? ['coming', 'months', 'totals', 'types'] : [])
  expect(await parts('POST /home/sponsorData')).toEqual(
    wanted.sponsor ? ['latest', 'months', 'top', 'totals', 'types'] : [],
  )
})

test('a role without pages, and nobody', async () => {
  const person = await server.holding([])
  expect(await statistics(person)).toEqual({ todo: [] })
  expect((await server.nobody.call('POST /home/statistics', {})).status).toBe(401)
})
