// The seven roles of the demonstration sign in and see exactly their menu; the lists here are written by hand.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bindings } from '#generated/bindings'
import { startServer, type TestServer } from '../../support/server'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const people = [
  ...['list', 'townsman', 'userApply', 'userOut', 'userRenew', 'tour', 'userHonor'].map((name) => `/user/${name}`),
  // Beyond the specification.
  ...['/user/company', '/company/list', '/company/review', '/company/person', '/user/change', '/user/membership'],
  '/document/list',
  '/document/kind',
]
const organisation = [
  ...['/position/list', '/area/list', '/group/list', '/workType/list', '/workNature/list'],
  // Beyond the specification.
  '/frame/list',
]
const meetings = ['/meeting/list', '/meeting/motion', '/meeting/resolution', '/meeting/minutes']
const activity = ['/activity/list', '/activity/typeList']
const content = [
  ...['/shipinhao/list', '/article/buildCenter', '/message/list', '/article/list', '/article/category', '/banner/list'],
  ...[
    '/resource/category',
    '/resource/list',
    '/thanksLetter/list',
    '/customMenu/menu',
    '/customMenu/list',
    '/file/list',
  ],
]
// Beyond the specification.
const mailings = ['/mailing/list', '/mailing/row']
const support = ['/service/list', '/feedback/questionList', '/feedback/feedbackList']
const finance = [
  '/ledger/list',
  '/ledger/accountList',
  '/ledger/activityStatement',
  '/ledger/annual',
  '/ledger/budget',
  '/ledger/cateList',
  '/ledger/claim',
  '/ledger/fund',
  '/sponsor/list',
  '/donate/list',
  // Beyond the specification.
  '/pay/list',
  '/pay/receivable',
  '/pay/receivableAge',
  '/receipt/list',
  '/payer/list',
  '/bank/list',
  '/bank/statement',
  '/dues/run',
  '/dues/item',
  '/dues/standard',
]
const statistics = [
  ...['contribute', 'areaContribute', 'area', 'committee', 'town', 'native', 'workType', 'workNature', 'workReport'],
  // Beyond the specification.
  ...['position', 'join', 'dues', 'leave', 'cohort'],
].map((name) => `/statistics/${name}`)
const settings = [
  '/config/index',
  '/config/contribute',
  '/config/screen',
  '/config/miniProgramSet',
  '/agreement/index',
  '/agreement/text',
  '/config/workReport',
  '/label',
  '/ownField/index',
]
const system = [
  '/menu/index',
  '/role/index',
  '/admin/index',
  '/apiToken/index',
  '/webhook/index',
  '/webhook/delivery',
  '/publicList/index',
  '/outbox/list',
  '/reading/list',
  '/backup/list',
  '/system/status',
]
const allButSystem = [
  ...people,
  ...organisation,
  ...meetings,
  ...activity,
  ...content,
  ...mailings,
  ...support,
  ...finance,
  ...statistics,
  ...settings,
]

const menus: Record<string, readonly string[]> = {
  admin: [...allButSystem, ...system],
  mishu: allButSystem,
  huiyuan: [...people, ...statistics, ...meetings, ...mailings, '/ledger/claim'],
  bianji: [...content, ...activity, '/ledger/claim'],
  caiwu: [...finance, '/user/userRenew'],
  // The work report covers the whole association.
  fenhui: [
    '/user/list',
    '/user/userApply',
    '/ledger/claim',
    ...activity,
    ...statistics.filter((path) => path !== '/statistics/workReport'),
  ],
  shenji: [...allButSystem, ...system],
}

interface Entry {
  type: string
  path: string
  auths: string[]
  son: Entry[]
}

function pagesIn(menu: readonly Entry[]): Entry[] {
  return menu.flatMap((entry) => [...(entry.type === 'page' ? [entry] : []), ...pagesIn(entry.son)])
}

const built = new Set(bindings.flatMap((binding) => binding.route ?? []))

test.each(Object.entries(menus))('%s sees exactly these pages', async (username, routes) => {
  const person = await server.as(username)
  const { content: menu } = await person.call('POST /getMenu')
  const seen = pagesIn(menu).map((entry) => entry.path)
  expect(seen.sort()).toEqual(routes.filter((route) => built.has(route)).sort())
})

test('who may only look has no button that writes', async () => {
  const { content: menu } = await (await server.as('shenji')).call('POST /getMenu')
  // All calls of a read-only page are reads.
  const reading = new Set(
    bindings.flatMap(({ route, calls }) => (Object.values(calls).every((call) => call.reads) ? (route ?? []) : [])),
  )
  expect(
    pagesIn(menu)
      .filter(({ path }) => !reading.has(path))
      .flatMap((entry) => entry.auths),
  ).toEqual([])
})

test('directories without a page of one’s own are left out', async () => {
  const { content: menu } = await (await server.as('bianji')).call('POST /getMenu')
  expect((menu as Entry[]).every((entry) => entry.type === 'page' || pagesIn(entry.son).length > 0)).toBe(true)
})
