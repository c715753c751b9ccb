// Waits until previews have their answers, pale till then, and all transitions on a page have ended; endless ones are ignored.
import { expect, type Page } from '@playwright/test'

export async function settled(page: Page): Promise<void> {
  await expect(page.locator('.preview[data-busy]:visible')).toHaveCount(0)
  await page.evaluate(() =>
    Promise.allSettled(
      document.getAnimations().map((one) => (one.effect?.getTiming().iterations === Infinity ? null : one.finished)),
    ),
  )
}
