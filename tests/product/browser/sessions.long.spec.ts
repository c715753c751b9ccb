// Sessions in the browser: renewed when they end, two-step sign-in, devices signed out.
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { makePerson, makeRole, OWN, unique } from '../../browser/support/people'
import { open, PASSWORD, signIn } from '../../browser/support/person'
import { test } from '../../browser/support/test'

/** Another browser, of another person or of the same one. */
async function other(browser: Browser): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext()
  return { context, page: await context.newPage() }
}

async function fillLogin(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('账号').fill(username)
  await page.getByLabel('密码').fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

const save = /^保\s?存$/
const again = (page: Page) => page.getByRole('dialog', { name: '登录已过期' })

async function returnWith(page: Page, password: string): Promise<void> {
  await expect(again(page)).toBeVisible()
  await again(page).getByLabel('密码').fill(password)
  await page.keyboard.press('Enter')
  await expect(again(page)).toBeHidden()
}

test('a session that ends while a form is half filled is renewed over it, and the form is saved', async ({ page }) => {
  const { call } = await signIn(page)
  await open(page, '/article/category/new')
  const form = page.getByRole('dialog', { name: /^新建/ })
  const name = unique('分类')
  await form.getByLabel('名称').fill(name)
  // The session ends on the server: the cookie still exists.
  await call('/logout')
  await form.getByRole('button', { name: save }).click()
  await expect(again(page)).toContainText('admin')
  await again(page).getByLabel('密码').fill('Wrong12345')
  await page.keyboard.press('Enter')
  await expect(again(page).getByText('账号或密码错误')).toBeVisible()
  await expect(form.getByLabel('名称')).toHaveValue(name)
  await returnWith(page, PASSWORD)
  await expect(form).toBeHidden()
  await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible()
})

test('a cookie that has run out asks for the password where one is, and goes on from there', async ({ page }) => {
  await signIn(page)
  await open(page, '/banner/list', '轮播图')
  await page.context().clearCookies()
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '轮播图' }).waitFor()
  await page.goto('/#/article/category')
  await expect(page.getByRole('heading', { level: 1, name: '轮播图' })).toBeVisible()
  await returnWith(page, PASSWORD)
  await expect(page.getByRole('heading', { level: 1, name: '动态分类' })).toBeVisible()
})

test('whoever does not come back is signed out', async ({ page }) => {
  const { call } = await signIn(page)
  await open(page, '/banner/list', '轮播图')
  await call('/logout')
  await page.getByRole('button', { name: '刷新' }).click()
  await again(page).getByRole('button', { name: '退出登录，使用其他账号' }).click()
  await expect(page).toHaveURL(/#\/login\?redirect=%2Fbanner%2Flist/)
  await expect(page.getByText('请求失败')).toHaveCount(0)
})

test('the same person in another tab releases the page that waits', async ({ page }) => {
  const { call } = await signIn(page)
  await open(page, '/banner/list', '轮播图')
  await call('/logout')
  await page.getByRole('button', { name: '刷新' }).click()
  await expect(again(page)).toBeVisible()
  await signIn(page)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(again(page)).toBeHidden()
  await expect(page.locator('tbody .ant-table-row').first()).toBeVisible()
})

test('two-step sign-in is set up, asked for, and a recovery code works once', async ({ page, browser }) => {
  test.setTimeout(120_000)
  const admin = await signIn(page)
  const username = await makePerson(admin, await makeRole(admin, ['/banner/list']))
  const { page: theirs, context } = await other(browser)
  await signIn(theirs, username, OWN)
  await open(theirs, '/center/index/security', '个人中心')
  await theirs.getByRole('button', { name: '设置两步验证' }).click()
  const wizard = theirs.getByRole('dialog', { name: '设置两步验证' })
  await wizard.getByLabel('密码').fill(OWN)
  await wizard.getByRole('button', { name: '下一步' }).click()
  const secret = (await wizard.locator('code').innerText()).replace(/\s/g, '')
  const codeNow = (step = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + step * 30_000 })
  await wizard.getByLabel('6 位验证码').fill('000000')
  await theirs.keyboard.press('Enter')
  await expect(wizard.locator('.ant-form-item-explain-error')).toBeVisible()
  await wizard.getByLabel('6 位验证码').fill(codeNow())
  await theirs.keyboard.press('Enter')
  const shown = wizard.getByRole('list', { name: '恢复码' }).getByRole('listitem')
  await expect(shown.first()).toBeVisible()
  const codes = await shown.allInnerTexts()
  expect(codes.length).toBeGreaterThanOrEqual(8)
  await expect(wizard.getByRole('button', { name: /^完\s?成$/ })).toBeDisabled()
  await wizard.getByLabel('我已妥善保存恢复码').check()
  await wizard.getByRole('button', { name: /^完\s?成$/ }).click()
  await expect(theirs.getByText('已启用', { exact: true })).toBeVisible()

  const leave = async () => {
    await theirs.getByRole('button', { name: /账号菜单/ }).click()
    await theirs.getByText('退出登录').click()
    await expect(theirs).toHaveURL(/#\/login/)
  }
  const code = theirs.getByLabel('两步验证码')
  await leave()
  await fillLogin(theirs, username, OWN)
  await expect(code).toBeFocused()
  await theirs.getByRole('button', { name: '返回重新输入密码' }).click()
  await expect(theirs.getByLabel('账号')).toHaveValue(username)
  await theirs.getByRole('button', { name: '登录', exact: true }).click()
  // The next one: a code is valid for one sign-in.
  await code.fill(codeNow(1))
  await theirs.keyboard.press('Enter')
  await expect(theirs).toHaveURL(/#\/center\/index\/security/)

  await leave()
  await fillLogin(theirs, username, OWN)
  await code.fill(codes[0] as string)
  await theirs.keyboard.press('Enter')
  await expect(theirs).toHaveURL(/#\/center\/index\/security/)
  await leave()
  await fillLogin(theirs, username, OWN)
  await code.fill(codes[0] as string)
  await theirs.keyboard.press('Enter')
  await expect(theirs.locator('.ant-form-item-explain-error')).toBeVisible()
  await expect(theirs).toHaveURL(/#\/login/)
  await code.fill(codes[1] as string)
  await theirs.keyboard.press('Enter')
  await expect(theirs).toHaveURL(/#\/center\/index\/security/)

  // Two are used; the rest are replaced, and the password alone is not enough for that.
  const left = (num: number) => theirs.getByText(`剩余 ${num} 个恢复码`)
  await expect(left(codes.length - 2)).toBeVisible()
  await theirs.getByRole('button', { name: '重新生成恢复码' }).click()
  const renewal = theirs.getByRole('dialog', { name: '重新生成恢复码' })
  await renewal.getByLabel('密码').fill(OWN)
  await renewal.getByLabel('验证码或恢复码').fill('000000')
  await theirs.keyboard.press('Enter')
  await expect(renewal.getByText('验证码不正确')).toBeVisible()
  await renewal.getByLabel('验证码或恢复码').fill(codes[2] as string)
  await theirs.keyboard.press('Enter')
  await expect(renewal.getByRole('list', { name: '恢复码' }).getByRole('listitem')).toHaveCount(codes.length)
  await renewal.getByLabel('我已妥善保存恢复码').check()
  await renewal.getByRole('button', { name: /^完\s?成$/ }).click()
  await expect(left(codes.length)).toBeVisible()

  // Before the last one is used, the page warns.
  const warning = theirs.getByText('恢复码所剩不多')
  await expect(warning).toBeHidden()
  await theirs.route('**/api/getAdminInfo', async (route) => {
    const reply = await route.fetch()
    const answer = await reply.json()
    await route.fulfill({ response: reply, json: { ...answer, content: { ...answer.content, codes_left: 2 } } })
  })
  await theirs.reload()
  await expect(left(2)).toBeVisible()
  await expect(warning).toBeVisible()
  await context.close()
})

test('a role may ask for two-step sign-in before anything else', async ({ page, browser }) => {
  const admin = await signIn(page)
  const username = await makePerson(admin, await makeRole(admin, ['/banner/list'], { require_totp: true }))
  const { page: theirs, context } = await other(browser)
  await theirs.goto('/#/login')
  await fillLogin(theirs, username, OWN)
  await expect(theirs.getByRole('heading', { name: '请设置两步验证' })).toBeVisible()
  await theirs.getByLabel('密码').fill(OWN)
  await theirs.getByRole('button', { name: '下一步' }).click()
  const secret = (await theirs.locator('code').innerText()).replace(/\s/g, '')
  await theirs.getByLabel('6 位验证码').fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate())
  await theirs.keyboard.press('Enter')
  await theirs.getByLabel('我已妥善保存恢复码').check()
  await theirs.getByRole('button', { name: /^完\s?成$/ }).click()
  await expect(theirs.getByRole('navigation', { name: '主菜单' })).toBeVisible()
  await context.close()
})

test('a device is signed out from another one', async ({ page, browser }) => {
  const admin = await signIn(page)
  const username = await makePerson(admin, await makeRole(admin, ['/banner/list']))
  const { page: phone, context: first } = await other(browser)
  await signIn(phone, username, OWN)
  await open(phone, '/banner/list', '轮播图')
  const { page: desk, context: second } = await other(browser)
  await desk.goto('/#/login')
  await fillLogin(desk, username, OWN)
  await expect(desk).toHaveURL(/#\/dashboard/)
  await open(desk, '/center/index/devices', '个人中心')
  const devices = desk.getByRole('region', { name: '登录设备' }).getByRole('listitem')
  await expect.poll(() => devices.count()).toBeGreaterThanOrEqual(2)
  await expect(devices.first()).toContainText('当前设备')
  await desk.getByRole('button', { name: '退出其他设备' }).click()
  await desk.getByRole('tooltip').getByRole('button', { name: '退出', exact: true }).click()
  await expect(devices).toHaveCount(1)
  await phone.getByRole('button', { name: '刷新' }).click()
  await expect(again(phone)).toBeVisible()
  await first.close()
  await second.close()
})
