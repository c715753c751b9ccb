// The frame around every page: sidebar, tabs, drawer, language, theme.
import { expect, type Page } from '@playwright/test'
import { makePerson, makeRole, OWN } from './support/people'
import { open, signIn, watch } from './support/person'
import { test } from './support/test'

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'no-preference' }))

/** A new person, because preferences are stored per person and would affect other tests. */
async function signInAsNew(page: Page): Promise<void> {
  const admin = await signIn(page)
  await signIn(page, await makePerson(admin, await makeRole(admin, ['/role/index', 'role.create'])), OWN)
}

test('the sidebar collapses and remembers it in its cookie', async ({ page }) => {
  await signIn(page)
  await open(page, '/dashboard')
  await page.getByRole('button', { name: '收起菜单' }).click()
  const state = async () => (await page.context().cookies()).find((one) => one.name === 'sidebarStatus')?.value
  await expect.poll(state).toBe('0')
  await page.reload()
  await expect(page.getByRole('button', { name: '展开菜单' })).toBeVisible()
  await page.getByRole('button', { name: '展开菜单' }).click()
  await expect.poll(state).toBe('1')
  // It moves, except for people who ask for less motion.
  const sidebar = page.locator('.sidebar')
  await expect(sidebar).toHaveCSS('transition-duration', '0.2s')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(sidebar).toHaveCSS('transition-duration', '0s')
})

test('visited pages become tabs that keep what was done on them', async ({ page }) => {
  const seen = watch(page)
  await signIn(page)
  await open(page, '/role/index', '角色管理')
  await page.getByRole('searchbox').fill('财务')
  await expect(page).toHaveURL(/%E8%B4%A2%E5%8A%A1|财务/)
  await open(page, '/menu/index', '菜单管理')
  const row = page.getByRole('tablist', { name: '已打开的页面' }).or(page.getByLabel('已打开的页面'))
  await row.first().getByText('角色管理').click()
  await expect(page.getByRole('searchbox').and(page.locator(':visible'))).toHaveValue('财务')
  await page.getByRole('tab', { name: '关闭角色管理' }).click()
  await expect(row.first().getByText('角色管理')).toHaveCount(0)
  await expect(row.first().getByText('首页')).toBeVisible()
  await expect(page.getByRole('tab', { name: '关闭首页' })).toHaveCount(0)
  expect(seen.problems).toEqual([])
})

test('tabs are pinned, refreshed and closed; close all leaves fixed and pinned ones', async ({ page }) => {
  /** By keyboard: the menu takes the focus each time it opens, and gives it back. */
  const choose = async (entry: string): Promise<void> => {
    const opener = page.getByRole('button', { name: '标签操作' })
    await opener.press('Enter')
    await expect(page.getByRole('menuitem', { name: '刷新此页' })).toBeFocused()
    const wanted = page.getByRole('menuitem', { name: entry, exact: true })
    await expect(async () => {
      if (entry !== '刷新此页') await page.keyboard.press('ArrowDown')
      // Its colour comes a frame earlier than the focus, and Enter chooses what is focused.
      await expect(wanted).toBeFocused({ timeout: 500 })
    }).toPass()
    await page.keyboard.press('Enter')
    await expect(opener).toBeFocused()
  }
  await signIn(page)
  await open(page, '/role/index', '角色管理')
  await open(page, '/menu/index', '菜单管理')
  await choose('关闭其他')
  await expect(page.getByRole('tab', { name: '关闭角色管理' })).toHaveCount(0)
  await expect(page.getByRole('tab', { name: '关闭菜单管理' })).toBeVisible()
  const asked = page.waitForRequest(/\/api\/menu(\?|$)/)
  await choose('刷新此页')
  await asked
  await choose('固定')
  await expect(page.getByRole('tab', { name: '关闭菜单管理' })).toHaveCount(0)
  await open(page, '/role/index', '角色管理')
  await choose('关闭所有')
  await expect(page.getByRole('tab', { name: '关闭角色管理' })).toHaveCount(0)
  await expect(page.getByLabel('已打开的页面').getByText('菜单管理')).toBeVisible()
  await expect(page).toHaveURL(/#\/menu\/index/)
})

test('a menu gives the focus back also when an entry is chosen within a frame of an arrow key', async ({ page }) => {
  await signIn(page)
  await open(page, '/role/index', '角色管理')
  const opener = page.getByRole('button', { name: '标签操作' })
  await opener.press('Enter')
  await expect(page.getByRole('menuitem', { name: '刷新此页' })).toBeFocused()
  await page.evaluate(async () => {
    for (const [key, keyCode] of [
      ['ArrowDown', 40],
      ['Enter', 13],
    ] as const)
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, keyCode, bubbles: true, cancelable: true }),
      )
    for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame)
  })
  await expect(opener).toHaveAttribute('aria-expanded', 'false')
  await expect(opener).toBeFocused()
})

test('below 992 pixels the sidebar is a drawer that closes on navigation', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page)
  await open(page, '/dashboard')
  await page.getByRole('button', { name: '展开菜单' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer).toBeVisible()
  await drawer.getByText('系统', { exact: true }).click()
  await drawer.getByText('角色管理').click()
  await expect(page).toHaveURL(/#\/role\/index/)
  await expect(drawer).toBeHidden()
})

test('the language switches every word and is remembered', async ({ page }) => {
  await signInAsNew(page)
  await open(page, '/role/index', '角色管理')
  await page.getByRole('button', { name: /账号菜单/ }).click()
  await page.getByText('English', { exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Roles' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Roles' })).toBeVisible()
  const words = await page.locator('body').innerText()
  const organisation = /[\u4e00-\u9fff]/
  // Only data may be Chinese, such as names.
  for (const word of ['角色管理', '新建', '编辑', '筛选', '搜索', '首页', '排序', '显示'])
    expect(words).not.toContain(`\n${word}\n`)
  expect(words).toMatch(organisation)
})

test('the dark theme is kept', async ({ page }) => {
  await signInAsNew(page)
  await open(page, '/dashboard')
  await page.getByRole('button', { name: /账号菜单/ }).click()
  await page.getByText('深色模式', { exact: true }).click()
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await expect.poll(async () => Number(/\d+/.exec(await background())?.[0])).toBeLessThan(60)
  await page.reload()
  await expect.poll(async () => Number(/\d+/.exec(await background())?.[0])).toBeLessThan(60)
})

test('what is ticked, switched on or chosen has the blue of the main buttons, in light and dark', async ({ page }) => {
  await signInAsNew(page)
  const blue = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor)
  for (const dark of [false, true]) {
    await open(page, '/role/index', '角色管理')
    if (dark) {
      await page.getByRole('button', { name: /账号菜单/ }).click()
      await page.getByText('深色模式', { exact: true }).click()
    }
    // Compared at one moment: the theme fades in.
    const button = '.ant-btn-primary:not(:disabled)'
    const isButtons = (selector: string) =>
      expect.poll(async () => (await blue(selector)) === (await blue(button))).toBe(true)
    await page.getByRole('button', { name: '列设置' }).click()
    await expect(page.locator('.Columns_panel .ant-checkbox-checked').first()).toBeVisible()
    await isButtons('.Columns_panel .ant-checkbox-checked .ant-checkbox-inner')
    await open(page, '/role/index/new', '新建角色')
    await isButtons('.ant-switch-checked')
    await isButtons('.ant-radio-checked .ant-radio-inner')
  }
})
