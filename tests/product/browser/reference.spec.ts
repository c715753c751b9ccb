// The API reference: opened from the app, a call found and tried with one's own session, and with a token of its own.
import { expect, type Page } from '@playwright/test'
import { serious } from '../../browser/support/axe'
import { PASSWORD, signIn, watch } from '../../browser/support/person'
import { test } from '../../browser/support/test'

/** The main area scrolls, and OpenAPI Explorer gives it no stop of the tab key while it holds only text. */
async function findings(page: Page): Promise<string[]> {
  return (await serious(page)).filter((finding) => !finding.startsWith('scrollable-region-focusable'))
}

/** Tries the example of the call that is shown; answers the sent body and the envelope. */
async function execute(page: Page, path: string, button = '执行') {
  const answered = page.waitForResponse((response) => response.url().endsWith(path))
  await page.getByRole('button', { name: button, exact: true }).click()
  const answer = await answered
  return { sent: answer.request().postDataJSON(), envelope: await answer.json() }
}

test('from the app: a call is found by its name and tried with one’s own session', async ({ page }) => {
  // Nothing that the content policy forbids, and no request to anywhere else.
  const { problems } = watch(page)
  await signIn(page)
  await page.goto('/#/center/index/security')
  await page.getByRole('link', { name: '接口文档' }).click()
  await expect(page).toHaveTitle(/接口文档$/)
  await expect(page.getByText('写入是真实的')).toBeVisible()
  expect(await findings(page)).toEqual([])

  await page.getByPlaceholder('按名称或路径筛选').fill('/api/banner/')
  await page.getByRole('link', { name: '列表', exact: true }).click()
  await expect(page.getByText('谁可调用')).toBeVisible()
  const { envelope } = await execute(page, '/api/banner/list')
  expect(envelope.status).toBe(200)
  expect(envelope.content.list_data.length).toBeGreaterThan(0)
  await expect(page.getByText('"list_data"').first()).toBeVisible()
  // The button returns from its pale state while the answer is drawn.
  await expect.poll(() => findings(page)).toEqual([])

  // A write that can be tried is a dry run, until another example is chosen.
  await page.getByRole('link', { name: '删除', exact: true }).click()
  await expect(page.getByRole('combobox').first()).toHaveValue('dry')
  const tried = await execute(page, '/api/banner/delete')
  expect(tried.sent.dry).toBe(true)
  expect(tried.envelope).toMatchObject({ status: 200, content: { num: 1 } })
  expect(problems).toEqual([])
})

test('in English and dark, and from the page of tokens', async ({ page }) => {
  await signIn(page)
  await page.addInitScript(() => {
    localStorage.setItem('language', '"en"')
    localStorage.setItem('ui', '{"mode":"dark"}')
  })
  await page.goto('about:blank')
  await page.goto('/#/apiToken/index')
  await page.getByRole('link', { name: 'API reference' }).click()
  await expect(page).toHaveTitle(/API reference$/)
  await expect(page.getByText('Writes are real')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  expect(await findings(page)).toEqual([])
  await page.getByPlaceholder('Filter').fill('/api/banner/list')
  await page.getByRole('link', { name: 'List', exact: true }).click()
  expect((await execute(page, '/api/banner/list', 'EXECUTE')).envelope.status).toBe(200)
})

test('a stranger signs in first, and is led back', async ({ page }) => {
  await page.goto('/api/docs')
  await expect(page).toHaveURL(/#\/login/)
  await page.getByLabel('账号').fill('admin')
  await page.getByLabel('密码').fill(PASSWORD)
  await page.getByRole('button', { name: /^登\s?录$/ }).click()
  await expect(page).toHaveURL(/\/api\/docs/)
  await expect(page.getByText('写入是真实的')).toBeVisible()
})

test('signing in from the reference leaves one’s own session as it is', async ({ page }) => {
  await signIn(page)
  await page.goto('/api/docs#?route=post-/api/login')
  await page.getByRole('button', { name: '执行', exact: true }).waitFor()
  const asked = page.waitForRequest(/\/api\/login$/)
  await page.getByRole('button', { name: '执行', exact: true }).click()
  expect((await asked).headers()['authorization']).toBeUndefined()
})

test('the app loads nothing of the reference', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await signIn(page)
  await page.goto('/#/apiToken/index')
  await expect(page.getByRole('link', { name: '接口文档' })).toBeVisible()
  expect(loaded.filter((path) => /\/assets\/(reference|open-?api)/.test(path))).toEqual([])
})
