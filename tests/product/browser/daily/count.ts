// Counts presses of the pointer, and holds a task to its figures.
import { expect, type Page, test } from '@playwright/test'
import { type Task, type TaskName, tasks } from './tasks'

declare global {
  interface Window {
    pressed: number
  }
}

/** To be called before the page is loaded. */
export async function countClicks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.pressed = 0
    window.addEventListener(
      'pointerdown',
      () => {
        window.pressed += 1
      },
      true,
    )
  })
}

/** Presses since the page was loaded, or since the last `fresh`. */
export const clicks = (page: Page): Promise<number> => page.evaluate(() => window.pressed)

export const fresh = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.pressed = 0
  })

export async function within(page: Page, name: TaskName): Promise<void> {
  const { title, clicks: most, limit }: Task = tasks[name]
  const num = await clicks(page)
  test.info().annotations.push({ type: title, description: `${num} clicks` })
  expect(num, title).toBeGreaterThan(0)
  expect(num, title).toBeLessThanOrEqual(most)
  expect(most, title).toBeLessThanOrEqual(limit)
  await fresh(page)
}
