// The picture of docs/editor.md: hover and completion in the studio, by the language service of VS Code.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import sharp from 'sharp'
import { test } from '../../browser/support/dev-server'

const folder = process.env['SCREENSHOTS'] ?? 'test-results/screenshots'

test('a key is explained, and the values of a word are offered', async ({ page }) => {
  test.setTimeout(300_000)
  await page.setViewportSize({ width: 1600, height: 900 })
  await page.goto('/studio?file=schemas/organisation/work_type.json')
  const text = page.locator('.cm-content')
  await expect(text).toContainText('"work_type"', { timeout: 90_000 })
  await text.getByText('"label"', { exact: true }).first().hover()
  await expect(page.locator('.cm-explanation')).toContainText('Caption of a record')
  const shoot = async () => await page.screenshot()
  const hover = await shoot()
  const explained = await page.locator('.cm-explanation').boundingBox()
  await page.mouse.move(10, 10)
  await text.getByText('"kind"', { exact: true }).first().click()
  await page.mouse.move(10, 10)
  await expect(page.locator('.cm-explanation')).toHaveCount(0)
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Space')
  await expect(page.locator('.cm-tooltip-autocomplete li').nth(3)).toBeVisible()
  const offered = await page.locator('.cm-tooltip-autocomplete').boundingBox()
  const box = await page.locator('.cm-scroller').boundingBox()
  if (!explained || !offered || !box) throw new Error('nothing to show')
  const part = async (picture: Buffer, top: number, bottom: number) => {
    const height = Math.round(bottom - top)
    const left = Math.round(box.x)
    return await sharp(picture)
      .extract({ left, top: Math.max(0, Math.round(top)), width: Math.round(box.width), height })
      .toBuffer()
  }
  const upper = await part(hover, explained.y - 40, explained.y + explained.height + 60)
  const lower = await part(await shoot(), offered.y - 60, Math.min(890, offered.y + offered.height + 20))
  mkdirSync(folder, { recursive: true })
  const heights = await Promise.all([upper, lower].map(async (one) => (await sharp(one).metadata()).height ?? 0))
  const canvas = {
    width: Math.round(box.width),
    height: (heights[0] ?? 0) + (heights[1] ?? 0) + 16,
    channels: 3 as const,
  }
  await sharp({ create: { ...canvas, background: '#d0d7de' } })
    .composite([
      { input: upper, left: 0, top: 0 },
      { input: lower, left: 0, top: (heights[0] ?? 0) + 16 },
    ])
    .png({ palette: true, colours: 64 })
    .toFile(join(folder, 'editor.png'))
})
