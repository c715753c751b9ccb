// Makes cabinets, shelves and specimens for a journey, and finds things in forms.
import { expect, type Locator, type Page } from '@playwright/test'
import { signIn, type Visitor } from '../support/person'

let made = 0

/** Unlike any other journey's, also on a second try. */
export function unique(word: string): string {
  made += 1
  return `${word}${process.pid.toString(36)}${Date.now().toString(36).slice(-5)}${made}`
}

export interface Trial extends Visitor {
  /** Makes a record and answers its id. */
  make(path: string, body: object): Promise<number>
}

export async function begin(page: Page, username?: string, password?: string): Promise<Trial> {
  const visitor = await signIn(page, username, password)
  return {
    ...visitor,
    async make(path, body) {
      const answer = await visitor.call(path, body)
      expect(answer.status, JSON.stringify(answer)).toBe(200)
      return answer.content.id
    },
  }
}

/** A specimen with what it needs. */
export function specimen(more: object = {}): object {
  const code = unique('S')
  return { code, name: `样本 ${code}`, kind: 'plant', weight: 10, ...more }
}

/** Chooses in a select box of Ant Design. */
export async function choose(page: Page, box: Locator, option: string): Promise<void> {
  // By keyboard: what is chosen lies over the control and takes the pointer.
  await box.press('ArrowDown')
  await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).first().click()
}

export const save = (scope: Page | Locator) => scope.getByRole('button', { name: /^保\s?存$/ })
