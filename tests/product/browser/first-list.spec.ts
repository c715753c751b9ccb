// The price of the first list in an empty browser: requests, JavaScript as transferred, and what stays out of it.
import { expect, type Page } from '@playwright/test'
import { makePerson, makeRole, OWN } from '../../browser/support/people'
import { open, signIn, TOKEN_COOKIE } from '../../browser/support/person'
import { fresh as test } from '../../browser/support/test'

/** Measured figures, `later` scripts of a record and a form after the list; a change that makes them smaller should pin the smaller ones. */
const PINNED = { requests: 18, kilobytes: 271, later: 31 }
/** Growth that needs a decision. */
const MOST = 1.03

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

  expect(before.length, names.join(' ')).toBeLessThanOrEqual(PINNED.requests * MOST)
  expect(kilobytes, names.join(' ')).toBeLessThanOrEqual(PINNED.kilobytes * MOST)
  for (const late of [
    'inputs',
    'inputs-packages',
    'Chart',
    'Palette',
    'HtmlEditor',
    'ImportDialog',
    'record',
    'more-inputs',
    'sign-in',
    'use-drag-words',
  ])
    expect(names).not.toContain(late)
  expect(moved).toEqual([])
  // The calls of the frame and of the list left before the modules of the list had arrived.
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
  expect(later.length, later.join(' ')).toBeLessThanOrEqual(PINNED.later * MOST)

  // Typed addresses: no warning about a blocker, nothing else in the console.
  await first.evaluate(() => {
    window.location.hash = '/banner/list'
  })
  await expect(first.getByRole('heading', { level: 1, name: '轮播图' })).toBeVisible()
  expect(said).toEqual([])
  await expect(first.locator('tbody tr[data-row-key]:visible').first()).toBeVisible()
  // Links and buttons look as they will once a lazy part has brought the styles of Ant Design.
  const looks = () =>
    first.locator('.record-link, .list-screen .button').evaluateAll((all) =>
      all.map((one) => {
        const { color, textDecorationLine, backgroundColor, font } = getComputedStyle(one)
        return [color, textDecorationLine, backgroundColor, font].join(' ')
      }),
    )
  const plain = await looks()
  expect(plain.filter((look) => look.includes('underline'))).toEqual([])
  await first.getByRole('button', { name: '列设置' }).click()
  await expect(first.locator('.column-panel')).toBeVisible()
  expect(await looks()).toEqual(plain)
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
  const tabs = page.locator('.view-tabs')
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

test('the first script alone asks for the calls and modules of the page in the address', async ({
  page,
  browser,
  baseURL,
}) => {
  const { token } = await signIn(page)
  const html = await (await page.request.get('/')).text()
  const main = /<script type="module"[^>]*src="([^"]+)"/.exec(html)?.[1] as string
  const file = /assets\/pages-[\w-]+\.json/.exec(html)?.[0] as string
  const pages = (await (await page.request.get(`/${file}`)).json()) as Record<string, { files: string[] }>

  const context = await browser.newContext({ baseURL, locale: 'zh-CN' })
  await context.addCookies([{ name: TOKEN_COOKIE, value: token, url: baseURL as string }])
  const first = await context.newPage()
  const asked: string[] = []
  first.on('request', (request) => asked.push(new URL(request.url()).pathname))
  // Nothing else can ask: the product itself does not arrive.
  await first.route(`**${main}`, (route) => route.abort())
  await first.goto('/#/user/list/10')
  const own = (pages['/user/list']?.files ?? []).map((name) => `/${name}`)
  expect(own.length).toBeGreaterThan(1)
  await expect.poll(() => own.filter((name) => !asked.includes(name))).toEqual([])
  expect(asked).toEqual(expect.arrayContaining(['/api/getMenu', '/api/getAdminInfo']))
  // Of this page alone.
  expect(
    asked.filter((path) =>
      (pages['/area/list']?.files ?? []).some((name) => path === `/${name}` && !own.includes(path)),
    ),
  ).toEqual([])
  await context.close()
})
