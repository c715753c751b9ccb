// Lets the server refuse one call, with these words.
import type { Page } from '@playwright/test'

export const REFUSED = '暂时不能这样做'

/** The next call of this path; later ones are answered by the server. */
export async function refuseNext(page: Page, path: string): Promise<void> {
  const json = { status: 422, message: REFUSED, content: null, code: 'STATE' }
  await page.route(`**/api${path}`, (route) => route.fulfill({ json }), { times: 1 })
}
