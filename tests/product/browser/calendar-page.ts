// The page of a calendar: its days, events and hours.
import { expect, type Page } from '@playwright/test'
import { open } from '../../browser/support/person'

export const link = (page: Page, title: string) => page.getByRole('grid').getByRole('link', { name: title })
export const onDay = (page: Page, day: string, title: string) =>
  page.locator(`[data-date="${day}"] .Calendar_event`, { hasText: title })

export async function month(page: Page, day: string): Promise<void> {
  await open(page, `/activity/list/calendar?mode=month&day=${day}`)
  await expect(page.locator(`[data-date="${day}"]`)).toBeVisible()
}

export async function middleOf(page: Page, day: string): Promise<{ x: number; y: number }> {
  const box = await page.locator(`.Calendar_day[data-date="${day}"]`).boundingBox()
  if (!box) throw new Error(`${day} is not in view`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** A day on which the lifted event would be. */
export async function marked(page: Page, day: string): Promise<void> {
  const { x, y } = await middleOf(page, day)
  const around = async () => {
    const boxes = await Promise.all((await page.locator('.Calendar_target').all()).map((one) => one.boundingBox()))
    return boxes.some((box) => box && box.x < x && x < box.x + box.width && box.y < y && y < box.y + box.height)
  }
  await expect.poll(around).toBe(true)
}

/** Pixels above the hours in view, after scrolling to `top`. */
export function scrolledHours(page: Page, top?: number): Promise<number> {
  return page
    .locator('.Calendar_lane')
    .first()
    .evaluate((lane, to) => {
      let box = lane.parentElement as HTMLElement
      while (box.scrollHeight <= box.clientHeight && box.parentElement) box = box.parentElement
      if (to !== undefined) box.scrollTo({ top: to, behavior: 'instant' })
      return box.scrollTop
    }, top)
}
