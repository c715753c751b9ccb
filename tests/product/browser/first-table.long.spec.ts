// The ring before the first page, and its first table: measured while it is empty, complete once shown, kept while hidden.
import { expect } from '@playwright/test'
import { open, signIn, watch } from '../../browser/support/person'
import { tabIn } from '../../browser/support/tab'
import { test } from '../../browser/support/test'

test('the buttons of the first list fit into their column', async ({ page }) => {
  await signIn(page)
  await open(page, '/bank/list')
  await expect(page.locator('tbody tr[data-row-key]').first()).toBeVisible()
  const cut = () =>
    page
      .locator('td.col-buttons')
      .evaluateAll((cells) => cells.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length)
  await expect.poll(cut).toBe(0)
  const wide = await page
    .locator('td.col-buttons .row-buttons')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width))
  // Wider than a column without more than a menu; otherwise this list proves nothing.
  expect(Math.max(...wide)).toBeGreaterThan(88)
})

test('no value runs under the buttons at the end of its row', async ({ page }) => {
  await signIn(page)
  for (const width of [1440, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of ['/user/userApply', '/user/list', '/pay/list', '/ledger/list', '/sponsor/list']) {
      await open(page, path)
      const table = page.locator('.row-table:visible')
      await expect(table.locator('tbody tr[data-row-key]').first()).toBeVisible()
      // Otherwise this list proves nothing.
      await expect(table.locator('.ant-table-ping-right')).toBeVisible()
      const under = () =>
        table.evaluate((one) => {
          const edge = one.querySelector('.ant-table-cell-fix-right-first')?.getBoundingClientRect().left ?? 0
          const cells = [
            ...one.querySelectorAll('th:not(.ant-table-cell-fix-right), tbody td:not(.ant-table-cell-fix-right)'),
          ]
          const boxes = cells.map((cell) => ({ cell, ...cell.getBoundingClientRect().toJSON() }))
          return boxes.filter(({ left, right }) => left < edge && right > edge + 1).map(({ cell }) => cell.textContent)
        })
      await expect.poll(under, `${path} ${width}`).toEqual([])
    }
  }
})

test('a table behind another tab keeps its rows', async ({ page }) => {
  await signIn(page)
  await open(page, '/position/list/1')
  await tabIn(page, { name: '会员列表' }).click()
  const row = page.locator('.ant-tabs tbody tr[data-row-key]').first()
  await expect(row).toBeVisible()
  const drawn = await row.elementHandle()
  await tabIn(page, { name: '基本信息' }).click()
  await expect(row).toBeHidden()
  await tabIn(page, { name: '会员列表' }).click()
  await expect(row).toBeVisible()
  expect(await drawn?.evaluate(({ isConnected }) => isConnected)).toBe(true)
})

test('a start without the server is reported on the page, and nowhere else', async ({ page }) => {
  await signIn(page)
  const { problems } = watch(page)
  await page.route('**/api/**', (route) => route.abort())
  await open(page, '/user/list/1')
  await expect(page.getByText('页面暂时无法显示')).toBeVisible()
  // The browser itself reports each call that failed.
  expect(problems.filter((one) => !one.includes('net::ERR_FAILED'))).toEqual([])
})

test('a ring is seen and told until the script has arrived', async ({ page }) => {
  await page.route('**/assets/app-*.js', (route) => route.abort())
  await page.goto('/')
  await expect(page.getByRole('status', { name: '加载中 Loading' })).toBeVisible()
  const ring = page.locator('.splash-ring')
  await expect(ring).toHaveCSS('border-top-width', '3px')
  expect(await ring.evaluate((one) => getComputedStyle(one).borderTopColor)).not.toBe(
    await ring.evaluate((one) => getComputedStyle(one).borderLeftColor),
  )
})
