// The chart of head office: every node visible without horizontal scrolling, on a desktop and on a phone.
import { expect } from '@playwright/test'
import { open, signIn } from '../../browser/support/person'
import { test } from '../../browser/support/test'

for (const [where, width, height] of [
  ['a desk', 1440, 900],
  ['a phone', 390, 844],
] as const)
  test(`the whole chart is as wide as ${where}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await signIn(page)
    await open(page, '/area/list/frame')
    const boxes = page.locator('.frame-box')
    await expect(boxes.filter({ hasText: '财务部' })).toBeVisible()
    const places = await boxes.evaluateAll((all) => all.map((box) => box.getBoundingClientRect().right))
    expect(places.length).toBeGreaterThan(8)
    expect(Math.max(...places)).toBeLessThanOrEqual(width)
    await page.getByRole('switch', { name: '显示已结束的任期' }).click()
    await expect(page.locator('.frame-ended .frame-days').first()).toContainText('已结束')
    // Children are below their parent, and indented.
    const left = async (name: string): Promise<number> =>
      (await boxes.filter({ hasText: name }).first().boundingBox())?.x ?? 0
    expect(await left('办公室')).toBeGreaterThan(await left('秘书处'))
  })
