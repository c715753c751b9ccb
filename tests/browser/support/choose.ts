// Chooses in select boxes, whose lists may miss a click while they open or load.
import { expect, type Locator, type Page } from '@playwright/test'

/** The open list of a select box. */
export const offered = (page: Page): Locator => page.locator('.ant-select-dropdown:visible')

export interface Choice {
  /** Typed first, to narrow a long list. */
  readonly search?: string
  /** Text of the box afterwards, if it isn't the option; null for a menu in the shape of a box, which stays empty. */
  readonly shows?: string | RegExp | null
}

/**
 * Repeated until the box shows the option: a repeated click can't deselect, because it only happens without the choice.
 */
export async function choose(page: Page, box: Locator, option: string | RegExp, choice: Choice = {}): Promise<void> {
  const { search, shows = option } = choice
  const select = box.locator('xpath=ancestor::*[contains(concat(" ", @class, " "), " ant-select ")][1]')
  const entry = offered(page).getByText(option, { exact: true }).first()
  await expect(async () => {
    if (shows !== null && (await holds(select, shows))) return
    // By keyboard: chosen options cover the control and intercept the pointer.
    if (!(await entry.isVisible())) await (search === undefined ? box.press('ArrowDown') : box.fill(search))
    await entry.click({ timeout: 5000 })
    if (shows !== null) await expect.poll(() => holds(select, shows), { timeout: 3000 }).toBe(true)
  }).toPass({ timeout: 45_000 })
}

async function holds(select: Locator, shows: string | RegExp): Promise<boolean> {
  const items = await select.locator('.ant-select-selection-item').allTextContents()
  const chosen = items.length > 0 ? items : await select.allTextContents()
  return chosen.some((text) => (typeof shows === 'string' ? text.includes(shows) : shows.test(text)))
}
