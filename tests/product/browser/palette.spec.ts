// Ctrl K: no key is lost, Enter waits for what is found for exactly its text, and records opened lately come first.
import { expect, type Page } from '@playwright/test'
import { serious } from '../../browser/support/axe'
import { unique } from '../../browser/support/people'
import { open, signIn, type Visitor } from '../../browser/support/person'
import { test } from '../../browser/support/test'

const palette = (page: Page) => page.getByRole('dialog', { name: '快速前往' })

async function add(visitor: Visitor, title: string): Promise<number> {
  const image = '/uploads/2026/01/0123456789abcdef0123456789abcdef.webp'
  const answer = await visitor.call('/banner/add', { title, image, place: 'home' })
  expect(answer.status, JSON.stringify(answer)).toBe(200)
  return answer.content.id
}

/** Answers of the search wait until they are let go, each for its keyword. */
async function slowed(page: Page): Promise<{ asked: string[]; letGo(): void }> {
  const asked: string[] = []
  let letGo = (): void => undefined
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/api/search', async (route) => {
    asked.push((route.request().postDataJSON() as { keyword: string }).keyword)
    await held
    await route.continue().catch(() => undefined)
  })
  return { asked, letGo }
}

test('keys typed at once after Ctrl K all arrive, whatever is still loading', async ({ page }) => {
  await signIn(page)
  await open(page, '/banner/list', '轮播图')
  await page.keyboard.press('Control+k')
  // Without a pause: the first key comes before anything has been drawn.
  await page.keyboard.type('abcdefghijklmnop')
  await expect(palette(page).getByRole('combobox')).toHaveValue('abcdefghijklmnop')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('combobox')).toHaveValue('')
})

test('Enter before the answer opens the first record of exactly that text, and none if the text goes on', async ({
  page,
}) => {
  const visitor = await signIn(page)
  const title = unique('慢答')
  const id = await add(visitor, title)
  await open(page, '/dashboard')
  await expect(page.getByRole('button', { name: '搜索 Ctrl K' })).toBeVisible()
  const search = await slowed(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type(title)
  await page.keyboard.press('Enter')
  await expect.poll(() => search.asked).toContain(title)
  await expect(palette(page).getByRole('status')).toHaveText('正在搜索，找到后打开第一条…')
  // Typing on takes it back.
  await page.keyboard.type('x')
  await expect(palette(page).getByRole('status')).toHaveText('正在搜索…')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  expect(new URL(page.url()).hash).toBe('#/dashboard')
  search.letGo()
  await expect(page).toHaveURL(new RegExp(`#/banner/list/${id}`))
})

test('a late answer moves no choice to another row', async ({ page }) => {
  const visitor = await signIn(page)
  await add(visitor, unique('角色扮演'))
  await open(page, '/dashboard')
  await expect(page.getByRole('button', { name: '搜索 Ctrl K' })).toBeVisible()
  const search = await slowed(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('角色')
  const rows = palette(page).getByRole('option')
  await expect(rows.first()).toHaveText(/角色管理/)
  await expect(palette(page).getByRole('option', { name: '新建角色' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  const chosen = palette(page).getByRole('option', { selected: true })
  await expect(chosen).toHaveText('新建角色')
  search.letGo()
  await expect(
    palette(page)
      .getByRole('option', { name: /角色扮演/ })
      .first(),
  ).toBeVisible()
  await expect(chosen).toHaveText('新建角色')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/role\/index\/new/)
})

test('records opened lately come first, by their present names, without those that are gone', async ({ page }) => {
  const visitor = await signIn(page)
  const [one, other] = [unique('近甲'), unique('近乙')]
  const ids = [await add(visitor, one), await add(visitor, other)]
  for (const id of ids) {
    await open(page, `/banner/list/${id}`)
    await expect(
      page
        .getByRole('dialog')
        .getByText(id === ids[0] ? one : other)
        .first(),
    ).toBeVisible()
    const opened = () => page.evaluate(() => Object.entries(localStorage).find(([key]) => key.includes('opened:'))?.[1])
    await expect.poll(opened).toContain(`"id":${id}`)
    // No name of a record stays in the browser.
    expect(await opened()).not.toContain(one)
  }
  await open(page, '/dashboard')
  await expect(page.getByRole('button', { name: '搜索 Ctrl K' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const rows = palette(page).getByRole('option')
  await expect(rows.first()).toContainText(other)
  await expect(rows.nth(1)).toContainText(one)
  await expect(rows.first()).toHaveAttribute('aria-selected', 'true')
  expect(await serious(page)).toEqual([])
  await page.keyboard.press('Escape')

  const renamed = unique('近丙')
  const { content } = await visitor.call('/banner/read', { id: ids[0] })
  await visitor.call('/banner/edit', { id: ids[0], revision: content.revision, title: renamed })
  await visitor.call('/banner/delete', { id_list: [ids[1]] })
  await page.keyboard.press('Control+k')
  await expect(rows.first()).toContainText(renamed)
  await expect(palette(page).getByText(other)).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`#/banner/list/${ids[0]}`))
})

test('personal pages and signing out are found by their names', async ({ page }) => {
  await signIn(page)
  await open(page, '/banner/list', '轮播图')
  const go = async (words: string, option: string) => {
    await page.keyboard.press('Control+k')
    await palette(page).getByRole('combobox').fill(words)
    await palette(page).getByRole('option', { name: option }).click()
  }
  await go('密码', '修改密码、两步验证')
  await expect(page).toHaveURL(/center\/index\/security$/)
  await go('操作日志', '操作日志')
  await expect(page).toHaveURL(/admin\/index\/log$/)
  await go('登录设备', '登录设备')
  await expect(page).toHaveURL(/center\/index\/devices$/)
  await go('退出', '退出登录')
  await expect(page).toHaveURL(/login/)
})
