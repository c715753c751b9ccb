// The big screen while its server restarts, in a browser whose language is English.
import { expect } from '@playwright/test'
import { test } from '../../browser/support/own-server'
import { signIn } from '../../browser/support/person'

test.use({ locale: 'en-GB' })

test('keeps its figures while the server is gone, says so in English, and goes on', async ({ page, own }) => {
  const visitor = await signIn(page)
  const { content } = await visitor.call('/config/getScreenConfig')
  const look = { title: 'Hall', is_open: true, refresh: 10, notice: 'Welcome' }
  const saved = await visitor.call('/config/saveScreenConfig', { revision: content.revision, ...look })
  expect(saved.status, JSON.stringify(saved)).toBe(200)
  await page.context().clearCookies()
  await page.clock.install()
  await page.goto(saved.content.screen_url)
  await expect(page.locator('.Screen_module')).toHaveCount(13)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB')
  await expect(page.getByRole('heading', { name: 'Sponsors and donors' })).toBeVisible()
  await expect(page.getByText('Members', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Overview' })).toBeVisible()
  // News are in the language of their author: other journeys on this server may have published some.
  const shown = await page.locator('.Screen_bs').evaluate((screen) => {
    const copy = screen.cloneNode(true) as Element
    copy.querySelector('.bs-of-news .Screen_content')?.remove()
    return copy.textContent
  })
  expect(shown).toContain('Sponsors and donors')
  expect(shown).not.toMatch(/\p{Script=Han}/u)
  await own.without(async () => {
    await page.clock.runFor(11_000)
    await expect(page.getByRole('alert')).toContainText('No network')
    await expect(page.locator('.Screen_module')).toHaveCount(13)
    // A screen that is switched on meanwhile waits as well.
    await page.reload().catch(() => undefined)
  })
  await page.goto(saved.content.screen_url)
  await expect(page.locator('.Screen_module')).toHaveCount(13)
  await expect(page.getByRole('alert')).toBeHidden()
})
