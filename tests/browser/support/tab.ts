// A tab within a page or a dialog: one of a visited page may have the same name.
import type { Locator, Page } from '@playwright/test'

export function tabIn(page: Page, options: { name?: string | RegExp; exact?: boolean } = {}): Locator {
  return page.getByRole('tab', options).and(page.locator(':not(nav *)'))
}
