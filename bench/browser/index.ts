// The first list and the way from list to list in a real browser, beside a plain app of Refine and Ant Design in the same run.
import { type Browser, chromium } from '@playwright/test'
import { names } from '../../generated/product'
import { findChromium } from '../../scripts/chromium'
import type { TreeCopy } from '../../tests/support/tree-copy'
import { type Figure, middle } from '../measure'
import { startProduct } from '../product'
import { benchLighthouse } from './lighthouse'
import { startPeer } from './peer'
import { benchSmooth } from './smooth'
import { type App, contextOf, goTo, heapOf, type Visit, visit } from './visit'

const TIMES = 3
const PAGES = 100

/** Lists of the product as it is installed, all with rows of the demonstration. */
const lists = [
  '/user/list',
  '/area/list',
  '/position/list',
  '/workType/list',
  '/article/list',
  '/banner/list',
  '/user/userRenew',
  '/donate/list',
  '/role/index',
  '/admin/index',
]

type Pair<T> = { ours: T; plain: T }

async function visits(browser: Browser, apps: Pair<App>, throttled: boolean): Promise<Pair<Visit[]>> {
  const found: Pair<Visit[]> = { ours: [], plain: [] }
  // In turns: both meet the same machine.
  for (let time = 0; time < TIMES; time++)
    for (const side of ['ours', 'plain'] as const) found[side].push(await visit(browser, apps[side], throttled))
  return found
}

interface Moves {
  first: number[]
  again: number[]
}

/** Milliseconds from list to list: to four that were not opened before, then to and fro. */
async function moves(browser: Browser, app: App): Promise<Moves> {
  const context = await contextOf(browser, app)
  const page = await context.newPage()
  await page.goto(app.url + app.list(0))
  await page.locator(app.row).first().waitFor()
  const first: number[] = []
  const again: number[] = []
  for (let index = 1; index < 5; index++) first.push(await goTo(page, app, app.list(index)))
  // Times are whole frames: few of them would make a coarse median.
  for (let index = 0; index < 24; index++) again.push(await goTo(page, app, app.list(index % 4)))
  await context.close()
  return { first, again }
}

async function allMoves(browser: Browser, apps: Pair<App>): Promise<Pair<Moves>> {
  const found: Pair<Moves> = { ours: { first: [], again: [] }, plain: { first: [], again: [] } }
  for (let time = 0; time < TIMES; time++)
    for (const side of ['ours', 'plain'] as const) {
      const { first, again } = await moves(browser, apps[side])
      found[side].first.push(...first)
      found[side].again.push(...again)
    }
  return found
}

/** Megabytes after PAGES pages, and how many times those after half of them. */
async function heaps(browser: Browser, app: App): Promise<{ heap: number; grown: number }> {
  const context = await contextOf(browser, app)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  await page.goto(app.url + app.list(0))
  await page.locator(app.row).first().waitFor()
  // From the second on: the first is open.
  const visitTo = async (from: number, to: number) => {
    for (let index = from; index <= to; index++) await goTo(page, app, app.list(index % lists.length))
  }
  await visitTo(1, PAGES / 2)
  const half = await heapOf(session)
  await visitTo(PAGES / 2 + 1, PAGES)
  const heap = await heapOf(session)
  await context.close()
  return { heap, grown: heap / half }
}

const median = (all: readonly Visit[], of: keyof Visit): number => middle(all.map((one) => one[of]))

function ratio(what: string, all: Pair<readonly Visit[]>, of: keyof Visit, most: number): Figure {
  return { what, value: median(all.ours, of) / median(all.plain, of), unit: '×', target: { most } }
}

export async function benchBrowser(tree: TreeCopy): Promise<Figure[]> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('no Chromium: a browser cannot be measured')
  const running = await startProduct(tree)
  const peer = await startPeer()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    await running.signIn()
    const ours: App = {
      url: running.url,
      list: (index) => `/#${lists[index % lists.length]}`,
      row: 'tbody tr[data-row-key]',
      cookie: { name: names.token, value: running.token },
    }
    const apps = { ours, plain: peer.app }
    // Both servers and the browser have started completely.
    await visits(browser, apps, false)
    const quick = await visits(browser, apps, false)
    const slow = await visits(browser, apps, true)
    const way = await allMoves(browser, apps)
    const { heap, grown } = await heaps(browser, ours)
    return [
      { what: 'first list: requests', value: median(quick.ours, 'requests'), unit: 'requests', limit: 25 },
      {
        what: 'first list: JavaScript transferred',
        value: median(quick.ours, 'script'),
        unit: 'KB',
        target: { most: 480 },
      },
      { what: 'first list: JavaScript of the plain app', value: median(quick.plain, 'script'), unit: 'KB' },
      { what: 'first list: waves of requests', value: median(quick.ours, 'waves'), unit: 'waves' },
      { what: 'first list: layout shift', value: median(quick.ours, 'shift'), unit: '×', limit: 0.001 },
      { what: 'first list: first row', value: median(quick.ours, 'firstRow'), unit: 'ms' },
      ratio('first row, against the plain app', quick, 'firstRow', 1),
      ratio('first row on a slow computer and line, against the plain app', slow, 'firstRow', 1.1),
      ratio('script until the first row, against the plain app', quick, 'scripting', 1),
      {
        what: 'another list, first visit, against the plain app',
        value: middle(way.ours.first) / middle(way.plain.first),
        unit: '×',
        target: { most: 1 },
      },
      {
        what: 'a list visited before, against the plain app',
        value: middle(way.ours.again) / middle(way.plain.again),
        unit: '×',
        target: { most: 0.5 },
      },
      { what: `heap after ${PAGES} pages`, value: heap, unit: 'MB', target: { most: 30 } },
      {
        what: `heap after ${PAGES} pages, against ${PAGES / 2}`,
        value: grown,
        unit: '×',
        target: { most: 1.1 },
      },
      ...(await benchSmooth(browser, ours)),
      ...(await benchLighthouse(ours, executablePath)),
    ]
  } finally {
    await browser.close()
    await peer.stop()
    await running.stop()
  }
}
