// The big screen on the wall: thirteen modules in three themes, at any size, with and without a network, for days.
// In contexts of its own: the heap of one process is under test.
import { expect, type Page } from '@playwright/test'
import { choose } from '../../browser/support/choose'
import { open, signIn, type Visitor } from '../../browser/support/person'
import { tabIn } from '../../browser/support/tab'
import { fresh as test } from '../../browser/support/test'

async function save(visitor: Visitor, change: object): Promise<string> {
  const { content } = await visitor.call('/config/getScreenConfig')
  const answer = await visitor.call('/config/saveScreenConfig', { revision: content.revision, ...change })
  expect(answer.status, JSON.stringify(answer)).toBe(200)
  return answer.content.screen_url
}

/** Signed out: the address is all that a screen has. */
async function watch(page: Page, url: string): Promise<void> {
  await page.context().clearCookies()
  await page.goto(url)
}

/** The design stays within the window: in its proportion, or, on a wall that stands upright, filling it. */
async function fits(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() as { width: number; height: number }
  const box = await page.locator('.Screen_bs').boundingBox()
  expect(box).not.toBeNull()
  const { x, y, width: wide, height: high } = box as { x: number; y: number; width: number; height: number }
  expect(x).toBeGreaterThanOrEqual(-1)
  expect(y).toBeGreaterThanOrEqual(-1)
  expect(x + wide).toBeLessThanOrEqual(width + 1)
  expect(y + high).toBeLessThanOrEqual(height + 1)
  expect(wide / high).toBeCloseTo(height > width ? width / height : 1920 / 1080, 1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  // No figure, portrait or caption is cut, and no module lies on another.
  const cut = await page.locator('.Screen_totals, .Screen_stars, .Screen_head, .Screen_module h2').evaluateAll((all) =>
    all.flatMap((one) => {
      // Glyphs of a heading are higher than its line.
      const isTooHigh = one.tagName === 'UL' && one.scrollHeight > one.clientHeight + 1
      return isTooHigh || one.scrollWidth > one.clientWidth + 1 ? `${one.className || one.textContent}` : []
    }),
  )
  expect(cut).toEqual([])
  const boxes = await page.locator('.Screen_module').evaluateAll((all) =>
    all.map((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect()
      return { left, right, top, bottom }
    }),
  )
  for (const [index, one] of boxes.entries())
    for (const other of boxes.slice(index + 1)) {
      const apart =
        one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top
      expect(apart, JSON.stringify([one, other])).toBe(true)
    }
}

for (const [theme, width, height] of [
  ['blue', 1920, 1080],
  ['red', 1366, 768],
  ['green', 1080, 1920],
  ['red', 1200, 1600],
] as const)
  test(`in ${theme}, ${width} × ${height}`, async ({ page }, info) => {
    const visitor = await signIn(page)
    const url = await save(visitor, { is_open: true, title: '云岭商会数据大屏', theme, refresh: 10, ip_white: [] })
    await page.setViewportSize({ width, height })
    await watch(page, url)
    await expect(page.getByRole('heading', { level: 1, name: '云岭商会数据大屏' })).toBeVisible()
    await expect(page.locator('.Screen_module')).toHaveCount(13)
    await expect(page.locator('.Screen_chart svg')).toHaveCount(5)
    await fits(page)
    // Members are masked, and the wall says nothing that calls them.
    await expect(page.locator('.bs-of-rank li').first()).toContainText(/.\*/)
    expect(await page.locator('.Screen_bs').innerText()).not.toMatch(/1\d{10}/)
    const folder = process.env['SCREENSHOTS']
    const name = `screen-${theme}${height > width ? '-upright' : ''}.png`
    await page.screenshot({ path: folder ? `${folder}/${name}` : info.outputPath(name) })
  })

test('keeps its figures without a network, says so, and recovers', async ({ page, context }) => {
  const visitor = await signIn(page)
  const url = await save(visitor, { is_open: true, refresh: 10, theme: 'blue' })
  await page.clock.install()
  await watch(page, url)
  await expect(page.locator('.Screen_module')).toHaveCount(13)
  await context.setOffline(true)
  await page.clock.runFor(11_000)
  await expect(page.getByRole('alert')).toContainText('网络中断')
  await expect(page.locator('.Screen_module')).toHaveCount(13)
  await context.setOffline(false)
  await page.clock.runFor(11_000)
  await expect(page.getByRole('alert')).toBeHidden()
})

test('goes dark when it is closed', async ({ page }) => {
  const visitor = await signIn(page)
  const url = await save(visitor, { is_open: true, refresh: 10 })
  await page.clock.install()
  await watch(page, url)
  await expect(page.locator('.Screen_module')).toHaveCount(13)
  const again = await signIn(page)
  await save(again, { is_open: false })
  await page.clock.runFor(11_000)
  await expect(page.getByText('大屏未开放或地址已更换')).toBeVisible()
  await expect(page.locator('.Screen_module')).toHaveCount(0)
  await page.goto('/screen.html#wrong')
  await expect(page.getByText('大屏未开放或地址已更换')).toBeVisible()
})

test('hours of refreshing leave nothing behind', async ({ page }) => {
  const visitor = await signIn(page)
  const url = await save(visitor, { is_open: true, refresh: 60 })
  const body = (await visitor.call('/screen/preview')).content
  // The same answer without the server: only what the page keeps is under test.
  await page.route('**/api/screen/data', (route) =>
    route.fulfill({ json: { status: 200, message: 'ok', content: body } }),
  )
  await page.clock.install()
  await watch(page, url)
  await expect(page.locator('.Screen_chart svg')).toHaveCount(5)
  const devtools = await page.context().newCDPSession(page)
  const measure = async () => {
    await devtools.send('HeapProfiler.collectGarbage')
    const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters')
    const { usedSize } = await devtools.send('Runtime.getHeapUsage')
    return { nodes, jsEventListeners, usedSize }
  }
  const hours = async (count: number) => {
    for (let minute = 0; minute < count * 60; minute++) await page.clock.fastForward(60_500)
  }
  await hours(0.5)
  const before = await measure()
  await hours(2.5)
  const after = await measure()
  expect(after.nodes).toBeLessThan(before.nodes * 1.1)
  expect(after.jsEventListeners).toBeLessThanOrEqual(before.jsEventListeners + 5)
  // One collection does not reach everything that weak references hold.
  await expect.poll(async () => (await measure()).usedSize).toBeLessThan(before.usedSize * 1.25)
})

test('the preview follows the draft before it is saved', async ({ page }) => {
  await signIn(page)
  await open(page, '/config/screen', '大屏设置')
  const preview = page.getByRole('region', { name: '大屏预览' })
  await expect(preview.locator('.Screen_module')).toHaveCount(13)
  await page.getByLabel('大屏标题').fill('开放日大屏')
  await expect(preview.getByRole('heading', { level: 1, name: '开放日大屏' })).toBeVisible()
  await preview.getByText('竖屏', { exact: true }).click()
  await expect(preview.locator('.Screen_upright')).toBeVisible()
  await preview.getByText('横屏', { exact: true }).click()
  await expect(preview.locator('.Screen_upright')).toHaveCount(0)
  await tabIn(page, { name: '外观' }).click()
  const before = await preview.locator('.Screen_bs').evaluate((one) => getComputedStyle(one).backgroundImage)
  await choose(page, page.getByLabel('主题'), '中国红')
  await expect
    .poll(() => preview.locator('.Screen_bs').evaluate((one) => getComputedStyle(one).backgroundImage))
    .not.toBe(before)
})
