// Waits until nothing on a page slides or fades any more; what turns for ever is left out.
import type { Page } from '@playwright/test'

export async function settled(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(
      document.getAnimations().map((one) => (one.effect?.getTiming().iterations === Infinity ? null : one.finished)),
    ),
  )
}
