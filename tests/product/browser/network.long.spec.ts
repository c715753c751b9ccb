// Requests of the browser: to its own server only, no permission requests for the buttons of a list, and what their answers say of a newer release.
import { expect, type Request } from '@playwright/test'
import { open, signIn } from '../../browser/support/person'
import { fresh as test } from '../../browser/support/test'

const ROWS = 200

test('a session goes to its own server and nowhere else', async ({ page, baseURL }) => {
  const origin = new URL(baseURL as string).origin
  const foreign: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && url.origin !== origin) foreign.push(request.url())
  })
  page.on('websocket', (socket) => foreign.push(socket.url()))
  await page.goto('/')
  await expect(page.getByRole('button', { name: /登\s*录/ }).first()).toBeVisible()
  await signIn(page)
  await open(page, '/dashboard')
  await open(page, '/user/list', '会员列表')
  await page.locator('tbody tr.ant-table-row').first().getByRole('button', { name: '编辑' }).click()
  await expect(page.getByRole('heading', { name: /编辑/ }).or(page.getByRole('dialog')).first()).toBeVisible()
  await open(page, '/article/list')
  await open(page, '/role/index', '角色管理')
  await page.waitForLoadState('networkidle')
  expect(foreign).toEqual([])
})

test('a picture or a script of another site is not loaded, even where one is written into a record', async ({
  page,
}) => {
  const visitor = await signIn(page)
  const made = await visitor.call('/banner/add', {
    title: '外站图片',
    image: 'https://other-site.example/a.jpg',
    place: 'home',
  })
  const asked: string[] = []
  const failed: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  page.on('requestfailed', (request) => failed.push(request.url()))
  page.on('response', (response) => expect(new URL(response.url()).hostname).not.toBe('other-site.example'))
  await open(page, '/banner/list', '轮播图')
  await expect(page.getByText('外站图片').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  // The Content-Security-Policy stops it before it leaves the browser.
  expect(asked.filter((url) => url.includes('other-site')).every((url) => failed.includes(url))).toBe(true)
  if (made.content?.id) await visitor.call('/banner/delete', { id_list: [made.content.id] })
})

test('a list of 200 rows with its buttons asks once, and never about rights', async ({ page }) => {
  // Two hundred rows take time to render while other suites run.
  const drawn = { timeout: 40_000 }
  test.setTimeout(150_000)
  const visitor = await signIn(page)
  const made: number[] = []
  for (let count = 0; count < ROWS; count++) {
    const { content } = await visitor.call('/work_nature/add', { name: `网络 ${count}` })
    if (content?.id) made.push(content.id)
  }
  const state = encodeURIComponent(JSON.stringify({ l: ROWS }))
  await open(page, `/workNature/list?list=${state}`)
  await expect(page.locator('tbody tr.ant-table-row').nth(ROWS - 1)).toBeAttached(drawn)
  await page.waitForLoadState('networkidle')
  const calls: string[] = []
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  await page.reload()
  const rows = page.locator('tbody tr.ant-table-row')
  await expect(rows.nth(ROWS - 1)).toBeAttached(drawn)
  expect(await rows.getByRole('button', { name: '编辑' }).count()).toBeGreaterThanOrEqual(ROWS)
  await page.waitForLoadState('networkidle')
  expect(calls.filter((path) => path === '/api/work_nature/list')).toHaveLength(1)
  const others = calls.filter((path) => path !== '/api/work_nature/list')
  // Session, menu and dictionaries: once for the whole app, for any number of rows.
  expect(new Set(others).size, others.join(', ')).toBe(others.length)
  expect(others.length, others.join(', ')).toBeLessThanOrEqual(6)
  await visitor.call('/work_nature/delete', { id_list: made })
})

test('a page of a former release is told of the newer one, and keeps what is being typed', async ({ page }) => {
  await signIn(page)
  await open(page, '/banner/list', '轮播图')
  await page
    .getByRole('button', { name: /新\s*建/ })
    .first()
    .click()
  const title = page.getByLabel('标题').first()
  await title.fill('写到一半')
  await expect(page.getByText('系统已更新')).toHaveCount(0)
  await page.route('**/api/**', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, headers: { ...answer.headers(), 'x-release': '/assets/index-newer.js' } })
  })
  // Any call tells it; the draft is stored by itself.
  await title.press('End')
  await title.pressSequentially('的标题')
  await expect(page.getByText('系统已更新')).toBeVisible({ timeout: 15_000 })
  await expect(title).toHaveValue('写到一半的标题')
  await expect(page.getByRole('button', { name: '刷新页面' })).toBeVisible()
})
