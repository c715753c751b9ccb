// Chinese typed with an input method: the Enter that confirms a word does nothing else, and half a word is not searched for.
import { type CDPSession, expect, type Locator, type Page } from '@playwright/test'
import { unique } from '../../browser/support/people'
import { open, signIn } from '../../browser/support/person'
import { test } from '../../browser/support/test'

/** Longer than any pause after which typed text is searched for. */
const LONG = 900

/** Letters of a word that is not confirmed yet. */
async function compose(method: CDPSession, letters: string): Promise<void> {
  for (let end = 1; end <= letters.length; end++)
    await method.send('Input.imeSetComposition', {
      text: letters.slice(0, end),
      selectionStart: end,
      selectionEnd: end,
    })
}

/** Enter as Chromium sends it while a word is composed, which then ends. */
async function confirm(method: CDPSession, word: string): Promise<void> {
  const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 }
  await method.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...enter })
  await method.send('Input.insertText', { text: word })
  await method.send('Input.dispatchKeyEvent', { type: 'keyUp', ...enter })
}

const methodOf = (page: Page) => page.context().newCDPSession(page)

async function composedInto(box: Locator, letters: string, word: string): Promise<void> {
  const method = await methodOf(box.page())
  await box.focus()
  await compose(method, letters)
  await confirm(method, word)
  await expect(box).toHaveValue(word)
}

test('Enter that confirms the name of a view saves no view, the next one does', async ({ page }) => {
  await signIn(page)
  await open(page, '/user/list', '会员列表')
  await page.getByRole('searchbox').first().fill('业')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '保存为视图' }).click()
  const dialog = page.getByRole('dialog', { name: '保存为视图' })
  const name = unique('江北')
  await composedInto(dialog.getByLabel('名称'), "jiang'bei", name)
  await expect(dialog.getByLabel('名称')).toBeFocused()
  await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name, pressed: true })).toBeVisible()
})

test('a search waits for the end of a word, however long it takes, and Enter that ends it opens nothing', async ({
  page,
}) => {
  await signIn(page)
  await open(page, '/user/list', '会员列表')
  const searched: string[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/user/list')) return
    const { keyword } = request.postDataJSON()
    if (keyword) searched.push(keyword)
  })
  const box = page.getByRole('searchbox').first()
  const method = await methodOf(page)
  await box.focus()
  await compose(method, "chan'y")
  await page.waitForTimeout(LONG)
  expect(searched).toEqual([])
  await confirm(method, '茶业')
  await expect.poll(() => searched).toEqual(['茶业'])
  await expect(page).toHaveURL(/%E8%8C%B6%E4%B8%9A/)
})
