// A list is published from where it is seen, framed by a site of another origin, paused, and gone.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { serious } from '../../browser/support/axe'
import { unique } from '../../browser/support/people'
import { open, signIn } from '../../browser/support/person'
import { test } from '../../browser/support/test'

/** A site that is none of ours, with this page. */
async function siteWith(body: string): Promise<{ url: string; close(): void }> {
  const server = createServer((_, answer) =>
    answer.setHeader('content-type', 'text/html; charset=utf-8').end(`<!doctype html>${body}`),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => void server.close().closeAllConnections(),
  }
}

async function dialogOver(page: Page, name: string) {
  await page.locator('.tools-right').getByRole('button', { name: '更多', exact: true }).click()
  await page.getByRole('menuitem', { name: '公开此列表…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('标题', { exact: true }).fill(name)
  return dialog
}

test('activities on a web site: published, framed, read by a script, paused', async ({ page, browser }) => {
  await signIn(page)
  await open(page, '/activity/list', '活动列表')
  await page.getByRole('button', { name: '将举行' }).click()
  const name = unique('近期活动')
  const dialog = await dialogOver(page, name)
  // Of the columns that are seen, those that may be about people wait to be named.
  await expect(dialog.getByRole('checkbox', { name: '开始时间' })).toBeChecked()
  await expect(dialog.getByRole('checkbox', { name: '活动名称' })).not.toBeChecked()
  await dialog.getByRole('checkbox', { name: '活动名称' }).check()
  expect(await serious(page)).toEqual([])
  await dialog.getByLabel('地址名').fill('a')
  await dialog.getByRole('button', { name: /^公\s?开$/ }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  const slug = `coming-${Date.now()}`
  await dialog.getByLabel('地址名').fill(slug)
  await dialog.getByRole('button', { name: /^公\s?开$/ }).click()
  const done = page.getByRole('dialog', { name: `「${name}」已公开` })
  const frame = await done.getByRole('textbox', { name: '嵌入代码' }).inputValue()
  const data = await done.getByRole('textbox', { name: 'JSON' }).inputValue()
  await done
    .getByRole('button', { name: /关\s?闭/ })
    .last()
    .click()

  const script = `fetch('${data}').then((one) => one.json()).then(({ rows }) => { document.title = rows.length + ' 条' })`
  const site = await siteWith(`<title>…</title>${frame}<script>${script}</script>`)
  const stranger = await browser.newContext()
  const visitor = await stranger.newPage()
  await visitor.goto(site.url)
  const shown = visitor.frameLocator('iframe')
  await expect(shown.getByRole('heading', { name })).toBeVisible()
  await expect(shown.getByRole('columnheader', { name: '活动名称' })).toBeVisible()
  const rows = await shown.locator('tbody tr').count()
  expect(rows).toBeGreaterThan(0)
  await expect(visitor).toHaveTitle(`${rows} 条`)
  // No other page of the server is framed.
  const own = await siteWith(`<iframe src="${new URL('/', data).href}"></iframe>`)
  await visitor.goto(own.url)
  await expect(visitor.frameLocator('iframe').locator('#root')).toHaveCount(0)

  await visitor.goto(data.replace('.json', ''))
  for (const colorScheme of ['light', 'dark'] as const) {
    await visitor.emulateMedia({ colorScheme })
    expect(await serious(visitor), colorScheme).toEqual([])
  }
  // Cards on a phone: nothing is wider than the screen.
  await visitor.setViewportSize({ width: 390, height: 844 })
  expect(await serious(visitor)).toEqual([])
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  await open(page, '/publicList/index', '公开列表')
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('公开中')
  await row.getByRole('button', { name: '暂停' }).click()
  await expect(row).toContainText('已暂停')
  expect((await visitor.request.get(data)).status()).toBe(404)
  // A browser that has read it keeps it for as long as it was told; another one asks.
  const later = await (await browser.newContext()).newPage()
  await later.goto(site.url)
  await expect(later.frameLocator('iframe').getByText('此列表不存在或已停止公开')).toBeVisible()
  await later.context().close()
  await stranger.close()
  site.close()
  own.close()
})

test('a secret address is shown once, and replaced on its page', async ({ page }) => {
  await signIn(page)
  await open(page, '/activity/list', '活动列表')
  const name = unique('内部')
  const dialog = await dialogOver(page, name)
  await dialog.getByRole('radio', { name: /^保密/ }).check()
  await dialog.getByRole('button', { name: /^公\s?开$/ }).click()
  const done = page.getByRole('dialog', { name: `「${name}」已公开` })
  const address = await done.getByRole('textbox', { name: '网页' }).inputValue()
  await page.keyboard.press('Escape')
  await expect(done).toBeVisible()
  await done.getByRole('button', { name: '已保存好，关闭' }).click()
  expect((await page.request.get(address)).status()).toBe(200)

  await open(page, '/publicList/index', '公开列表')
  await page.getByRole('link', { name }).click()
  await page.getByRole('button', { name: '更换地址' }).click()
  await page.getByRole('dialog', { name: '更换保密地址？' }).getByRole('button', { name: '更换地址' }).click()
  expect(await serious(page)).toEqual([])
  const next = await page.getByRole('textbox', { name: '网页' }).inputValue()
  expect(next).not.toBe(address)
  expect((await page.request.get(address)).status()).toBe(404)
  expect((await page.request.get(next)).status()).toBe(200)
})
