// The hours of a calendar as they are scrolled.
import type { Page } from '@playwright/test'

/** Pixels above the hours in view, after scrolling to `top`. */
export function scrolledHours(page: Page, top?: number): Promise<number> {
  return page
    .locator('.cal-lane')
    .first()
    .evaluate((lane, to) => {
      let box = lane.parentElement as HTMLElement
      while (box.scrollHeight <= box.clientHeight && box.parentElement) box = box.parentElement
      if (to !== undefined) box.scrollTo({ top: to, behavior: 'instant' })
      return box.scrollTop
    }, top)
}
