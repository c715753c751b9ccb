// Waits until all transitions on a page have ended; endless animations are ignored.
import type { Page } from '@playwright/test'

export async function settled(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(
      document.getAnimations().map((one) => (one.effect?.getTiming().iterations === Infinity ? null : one.finished)),
    ),
  )
}
