// The pictures of the screens that matter most, in light, in the dark and on a phone: into docs/ with SCREENSHOTS=docs/screenshots.
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { settled } from '../support/settled'
import { builder, type Collection, chooser, collect, conflict, form, list, preview, visit } from './scenes'

const folder = process.env['SCREENSHOTS'] ?? 'test-results/screenshots'
let collection: Collection

test.beforeAll(async ({ browser }) => {
  collection = await collect(browser)
})

async function shoot(page: Page, scene: string, look: string): Promise<void> {
  await page.mouse.move(0, 0)
  await page.waitForLoadState('networkidle')
  await settled(page)
  const bytes = await page.screenshot({ path: join(folder, `${scene}-${look}.png`), caret: 'hide' })
  expect(bytes.length).toBeGreaterThan(15_000)
}

const looks = [
  { look: 'light', mode: 'light', viewport: { width: 1440, height: 900 } },
  { look: 'dark', mode: 'dark', viewport: { width: 1440, height: 900 } },
  { look: 'phone', mode: 'light', viewport: { width: 390, height: 844 } },
] as const

for (const { look, mode, viewport } of looks)
  test(look, async ({ page }) => {
    test.setTimeout(120_000)
    await page.setViewportSize(viewport)
    const trial = await visit(page, collection, mode)
    await list(page)
    await shoot(page, 'list', look)
    await builder(page)
    await shoot(page, 'filter', look)
    await chooser(page)
    await shoot(page, 'chooser', look)
    await form(page, collection)
    await shoot(page, 'form', look)
    await conflict(page, collection, trial)
    await shoot(page, 'conflict', look)
    await preview(page, collection)
    await shoot(page, 'import', look)
  })
