// Signing in and out, as in §2, §4 and §8 of the specification.
import { expect } from '@playwright/test'
import { title } from '../../generated/product'
import { open, PASSWORD, signIn, TOKEN_COOKIE, watch } from './support/person'
import { test } from './support/test'

test('without a token every page leads to sign-in and back to where one wanted to go', async ({ page }) => {
  const seen = watch(page)
  await page.goto('/#/role/index')
  await expect(page).toHaveURL(/#\/login\?redirect=%2Frole%2Findex/)
  await page.getByLabel('账号').fill('  admin ')
  await page.getByLabel('密码').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/role\/index/)
  await expect(page).toHaveTitle(`角色管理 - ${title.zh}`)
  expect(seen.problems).toEqual([])
})

test('a wrong password is told and nothing typed is lost', async ({ page }) => {
  await page.goto('/#/login')
  await page.getByLabel('账号').fill('nobody')
  await page.getByLabel('密码').fill('Wrong12345')
  await page.keyboard.press('Enter')
  await expect(page.getByText('账号或密码错误').first()).toBeVisible()
  await expect(page.getByLabel('账号')).toHaveValue('nobody')
})

test('a page that has shown no captcha yet asks for one, at its field', async ({ page }) => {
  const username = `nobody_${Date.now().toString(36)}`
  for (let tried = 0; tried < 3; tried++)
    await page.request.post('/api/login', { data: { username, password: 'Wrong12345' } })
  await page.goto('/#/login')
  await page.getByLabel('账号').fill(username)
  await page.getByLabel('密码').fill('Wrong12345')
  await page.keyboard.press('Enter')
  await expect(page.locator('.ant-form-item-explain-error')).toHaveText('请输入验证码')
  await expect(page.getByLabel('验证码', { exact: true })).toBeFocused()
})

test('the token cookie ends when the server says; the menu is kept in session storage', async ({ page }) => {
  await page.goto('/#/login')
  await page.getByLabel('账号').fill('admin')
  await page.getByLabel('密码').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/dashboard/)
  const cookie = (await page.context().cookies()).find((one) => one.name === TOKEN_COOKIE)
  expect(cookie?.expires).toBeGreaterThan(Date.now() / 1000 + 11 * 3600)
  expect(cookie?.expires).toBeLessThan(Date.now() / 1000 + 12 * 3600 + 60)
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('menu') !== null)).toBe(true)
  expect(await page.evaluate(() => sessionStorage.getItem('configData') !== null)).toBe(true)
})

test('who is signed in has no business at /login', async ({ page }) => {
  await signIn(page)
  await page.goto('/#/login')
  await expect(page).toHaveURL(/#\/dashboard/)
})

test('signing out clears everything, even when the call fails', async ({ page }) => {
  await signIn(page)
  await open(page, '/role/index', '角色管理')
  await page.route('**/api/logout', (route) => route.abort())
  await page.getByRole('button', { name: /账号菜单/ }).click()
  await page.getByText('退出登录').click()
  await expect(page).toHaveURL(/#\/login/)
  expect((await page.context().cookies()).filter((one) => one.name === TOKEN_COOKIE)).toEqual([])
  expect(await page.evaluate(() => sessionStorage.getItem('menu'))).toBeNull()
})

test('after an ended session a reload leads to sign-in', async ({ page }) => {
  const { call } = await signIn(page)
  await open(page, '/role/index', '角色管理')
  await call('/logout')
  await page.reload()
  await expect(page).toHaveURL(/#\/login\?redirect=/)
})

test('unknown and ungranted pages go to /404', async ({ page }) => {
  await signIn(page)
  await page.goto('/#/no/such/page')
  await expect(page).toHaveURL(/#\/404/)
  await expect(page.getByText('页面不存在').first()).toBeVisible()
})

test('a failing call is told once, titled 请求失败', async ({ page }) => {
  await signIn(page)
  await page.route('**/api/role?*', (route) =>
    route.fulfill({ json: { status: 500, message: '系统错误', content: null, code: 'SYS' } }),
  )
  await page.goto('/#/role/index')
  await expect(page.getByText('请求失败')).toHaveCount(1)
})
