// The price of the first list in an empty browser: requests, JavaScript as transferred, and what stays out of it.
import { expect, type Page } from '@playwright/test'
import { makePerson, makeRole, OWN } from '../../browser/support/people'
import { open, signIn, TOKEN_COOKIE } from '../../browser/support/person'
import { fresh as test } from '../../browser/support/test'

/** Requests and kilobytes of JavaScript until the first row, and scripts of a record and a form after the list: growth needs a decision. */
const MOST = { requests: 25, kilobytes: 608, later: 40 }

interface Noted {
  /** Milliseconds from the start to the first row. */
  row: number
  /** Elements that moved, with their former and present places. */
  moved: string[]
}

async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const noted: Noted = { row: 0, moved: [] }
    Object.assign(window, { noted })
    new MutationObserver(() => {
      if (noted.row === 0 && document.querySelector('tbody tr[data-row-key]')) noted.row = performance.now()
    }).observe(document, { childList: true, subtree: true })
    type Shift = PerformanceEntry & {
      value: number
      sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[]
    }
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        // An element that is gone is no source.
        if (sources.length === 0) noted.moved.push(`something by ${value}`)
        for (const { node, previousRect, currentRect } of sources) {
          const name = node instanceof Element ? `${node.tagName}.${node.className}` : node?.textContent
          noted.moved.push(`${name}: ${JSON.stringify(previousRect)} → ${JSON.stringify(currentRect)}`)
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

const noted = (page: Page): Promise<Noted> => page.evaluate(() => (window as never as { noted: Noted }).noted)

test('the first list asks for few files, and nothing moves', async ({ page, browser, baseURL }) => {
  const { token } = await signIn(page)
  const context = await browser.newContext({ baseURL, locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
  await context.addCookies([{ name: TOKEN_COOKIE, value: token, url: baseURL }])
  const first = await context.newPage()
  const said: string[] = []
  first.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) said.push(message.text())
  })
  const session = await context.newCDPSession(first)
  await session.send('Network.enable')
  const sent = new Map<string, { url: string; start: number; bytes: number }>()
  // Pictures of the rows begin with the rows, some before the browser tells that these are there.
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type }) => {
    if (!request.url.startsWith('data:') && type !== 'Image')
      sent.set(requestId, { url: request.url, start: timestamp, bytes: 0 })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const known = sent.get(requestId)
    if (known) known.bytes = encodedDataLength
  })
  await watch(first)
  await first.goto('/#/user/list')
  await expect(first.locator('tbody tr[data-row-key]').first()).toBeVisible()
  await first.waitForLoadState('networkidle')
  const { row, moved } = await noted(first)
  const all = [...sent.values()]
  const begin = Math.min(...all.map(({ start }) => start))
  const before = all.filter(({ start }) => (start - begin) * 1000 < row)
  const scripts = before.filter(({ url }) => url.endsWith('.js'))
  const names = scripts.map(({ url }) => url.replace(/^.*\/|-[\w-]{8}\.js$/g, ''))
  const kilobytes = scripts.reduce((sum, one) => sum + one.bytes, 0) / 1024

  expect(before.length, names.join(' ')).toBeLessThanOrEqual(MOST.requests)
  expect(kilobytes, names.join(' ')).toBeLessThanOrEqual(MOST.kilobytes)
  for (const late of ['Chart', 'Palette', 'HtmlEditor', 'ImportDialog', 'RecordPage'])
    expect(names.filter((name) => name.startsWith(late))).toEqual([])
  expect(moved).toEqual([])
  // None is asked for twice, ahead of its screen and by it.
  const api = (path: string) => before.filter(({ url }) => url.endsWith(path))
  expect([api('/api/getMenu').length, api('/api/getAdminInfo').length, api('/api/user/list').length]).toEqual([1, 1, 1])

  // A record and a form bring what they need in few files as well.
  const scriptsOf = async (address: string, shown: string): Promise<string[]> => {
    sent.clear()
    await open(first, address)
    await expect(first.locator(shown).first()).toBeVisible()
    await first.waitForLoadState('networkidle')
    return [...sent.values()].flatMap(({ url }) => (url.endsWith('.js') ? [url] : []))
  }
  const later = [
    ...(await scriptsOf('/user/list/10', '.ant-tabs-tab')),
    ...(await scriptsOf('/user/list/new', '.record-form input')),
  ]
  expect(later.length, later.join(' ')).toBeLessThanOrEqual(MOST.later)

  // Typed addresses: no warning about a blocker, nothing else in the console.
  await first.evaluate(() => {
    window.location.hash = '/banner/list'
  })
  await expect(first.getByRole('heading', { level: 1, name: '轮播图' })).toBeVisible()
  expect(said).toEqual([])
  await expect(first.locator('tbody tr[data-row-key]:visible').first()).toBeVisible()
  await context.close()
})

test('saved views stand in the heading from the start, also where these need a second line', async ({ page }) => {
  const chief = await signIn(page)
  const person = await makePerson(chief, await makeRole(chief, ['/user/list', '/area/list']))
  const visitor = await signIn(page, person, OWN)
  const content = { state: { kw: '不存在的人' }, columns: null, density: null }
  const save = (name: string) => visitor.call('/view/save', { resource: 'user', name, content })
  const saved = await Promise.all(
    ['城中分会的企业会员', '今年到期仍未缴费的', '理事以上', '女企业家联谊会成员'].map(save),
  )
  await watch(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const tabs = page.locator('.Views_tabs')
  for (const address of ['/#/user/list', `/#/user/list?view=${saved[2]?.content.id}`]) {
    asked.length = 0
    await page.goto('about:blank')
    await page.goto(address)
    await expect(page.locator('.page-total')).toHaveText(/^共 \d+ 条$/)
    await page.waitForLoadState('networkidle')
    await expect(tabs).toContainText('女企业家联谊会成员')
    const below = await tabs.evaluate(
      (one) => one.getBoundingClientRect().top > (document.querySelector('h1')?.getBoundingClientRect().bottom ?? 0),
    )
    expect(below, 'the views have a line of their own').toBe(true)
    expect((await noted(page)).moved).toEqual([])
    expect(asked.filter((path) => path === '/api/view/list')).toHaveLength(1)
  }
  // Lists that follow know theirs.
  asked.length = 0
  await open(page, '/area/list', '区域管理')
  await expect(page.locator('tbody tr[data-row-key]:visible').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked).toContain('/api/area/list')
  expect(asked.filter((path) => path === '/api/view/list')).toEqual([])
})

test('a list with chosen columns asks for its rows once, ahead of its screen', async ({ page }) => {
  const chief = await signIn(page)
  const person = await makePerson(chief, await makeRole(chief, ['/user/list']))
  const visitor = await signIn(page, person, OWN)
  // As an older version kept them: without the fields that have to be asked for.
  const columns = [{ name: 'user_name' }, { name: 'email' }]
  await visitor.call('/preference/save', { name: 'list:user', value: { columns } })
  const asked: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/user/list')) asked.push(request.postDataJSON().columns)
  })
  const visit = async (): Promise<void> => {
    await expect(page.locator('tbody tr[data-row-key]').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(asked.splice(0)).toEqual([['email']])
  }
  const kept = page.waitForResponse(/preference\/save/)
  await page.goto('/#/user/list')
  await visit()
  await kept
  await page.reload()
  await visit()
})
