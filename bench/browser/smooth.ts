// Pauses of the page: while somebody types into the longest form, and while two hundred rows scroll by.
/// <reference lib="dom" />
import type { Browser, Page } from '@playwright/test'
import { type Figure, middle } from '../measure'
import { type App, contextOf } from './visit'

/** Runs in the page: notes tasks of more than 50 ms. */
function watchTasks(): void {
  const tasks: number[] = []
  Object.assign(window, { tasks })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) tasks.push(entry.duration)
  }).observe({ type: 'longtask' })
}

/** Milliseconds of the longest task while a text is typed; 0 if none took 50. */
async function typing(page: Page, app: App): Promise<number> {
  await page.goto(`${app.url}${app.list(0)}/new`)
  const input = page.locator('.record-form:visible input[type=text]:visible').first()
  await input.click()
  await page.waitForLoadState('networkidle')
  await page.evaluate(watchTasks)
  await page.keyboard.type('a name of twenty letters', { delay: 60 })
  return page.evaluate(() => Math.max(0, ...(window as never as { tasks: number[] }).tasks))
}

/** Milliseconds between frames while the page scrolls. */
async function scrolling(page: Page, app: App): Promise<number[]> {
  await page.goto(`${app.url}${app.list(0)}?list=${encodeURIComponent(JSON.stringify({ l: 200 }))}`)
  await page.locator(app.row).nth(199).waitFor()
  await page.waitForLoadState('networkidle')
  return page.evaluate(async () => {
    const times: number[] = []
    let last = performance.now()
    for (let frame = 0; frame < 180; frame++) {
      await new Promise(requestAnimationFrame)
      const now = performance.now()
      times.push(now - last)
      last = now
      window.scrollTo(0, frame * 40)
    }
    return times
  })
}

export async function benchSmooth(browser: Browser, app: App): Promise<Figure[]> {
  const context = await contextOf(browser, app)
  try {
    const longest = await typing(await context.newPage(), app)
    const frames = await scrolling(await context.newPage(), app)
    return [
      { what: 'typing into a form of 57 fields: longest task above 50 ms', value: longest, unit: 'ms', limit: 50 },
      { what: 'scrolling 200 rows: time between frames', value: middle(frames), unit: 'ms', target: { most: 17 } },
    ]
  } finally {
    await context.close()
  }
}
