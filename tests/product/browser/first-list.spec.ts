// The price of the first list in an empty browser: requests, JavaScript as transferred, and what stays out of it.
import { expect } from '@playwright/test'
import { makePerson, makeRole, OWN } from '../../browser/support/people'
import { signIn, TOKEN_COOKIE } from '../../browser/support/person'
import { fresh as test } from '../../browser/support/test'

/** Measured figures; a change that makes them smaller should pin the smaller ones. */
const PINNED = { requests: 18, kilobytes: 271 }
/** Growth that needs a decision. */
const MOST = 1.03

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
  await first.addInitScript(() => {
    const noted = { row: 0, shift: 0 }
    Object.assign(window, { noted })
    new MutationObserver(() => {
      if (noted.row === 0 && document.querySelector('tbody tr[data-row-key]')) noted.row = performance.now()
    }).observe(document, { childList: true, subtree: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) noted.shift += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await first.goto('/#/user/list')
  await expect(first.locator('tbody tr[data-row-key]').first()).toBeVisible()
  await first.waitForLoadState('networkidle')
  const { row, shift } = await first.evaluate(
    () => (window as never as { noted: { row: number; shift: number } }).noted,
  )
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
    'date-picker',
    'use-drag-words',
  ])
    expect(names).not.toContain(late)
  expect(shift).toBeLessThan(0.001)
  // The calls of the frame and of the list left before the modules of the list had arrived.
  const api = (path: string) => before.filter(({ url }) => url.endsWith(path))
  expect([api('/api/getMenu').length, api('/api/getAdminInfo').length, api('/api/user/list').length]).toEqual([1, 1, 1])

  // Typed addresses: no warning about a blocker, nothing else in the console.
  await first.evaluate(() => {
    window.location.hash = '/banner/list'
  })
  await expect(first.getByRole('heading', { level: 1, name: '轮播图' })).toBeVisible()
  expect(said).toEqual([])
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
