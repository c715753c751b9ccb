// Journeys in one browser context for each worker, so that the product's scripts are fetched and compiled once.
import { type BrowserContext, test as each, type Page } from '@playwright/test'

/** All data of a person in a browser, except its HTTP cache. */
const LEFT_BEHIND = 'local_storage,indexeddb,cache_storage,service_workers'

/**
 * A context for each journey: for those that set it up (`test.use`) or its clock, or that look at requests for scripts. It knows
 * of the shared one, because Playwright starts a worker and a browser anew wherever the fixtures of workers change.
 */
export const fresh = each.extend<object, { shared: BrowserContext; kept: Page }>({
  shared: [
    async ({ browser }, use, { project }) => {
      const { baseURL, viewport, locale, timezoneId, contextOptions } = project.use
      const context = await browser.newContext({ ...contextOptions, baseURL, viewport, locale, timezoneId })
      await use(context)
      await context.close()
    },
    { scope: 'worker' },
  ],
  /** Keeps the process of the product's pages running between journeys, and with it their compiled scripts. */
  kept: [
    async ({ shared }, use) => {
      const page = await shared.newPage()
      await page.goto('/health')
      await use(page)
    },
    { scope: 'worker' },
  ],
})

/**
 * The same in a context that earlier journeys of the worker have used: without their cookies, storage, routes or pages, but
 * with their HTTP cache.
 */
export const test = fresh.extend({
  context: async ({ shared, kept }, use) => {
    await use(shared)
    await shared.unrouteAll()
    await shared.clearPermissions()
    await shared.clearCookies()
    for (const page of shared.pages()) if (page !== kept) await page.close()
  },
  page: async ({ context, baseURL }, use) => {
    const page = await context.newPage()
    await emptyStorage(page, baseURL as string)
    await use(page)
  },
})

async function emptyStorage(page: Page, address: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', {
    origin: new URL(address).origin,
    storageTypes: LEFT_BEHIND,
  })
  await devtools.detach()
}
