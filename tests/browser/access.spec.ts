// Who may what, as people meet it: roles, first passwords, ended sessions, two-step sign-in, devices.
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { open, PASSWORD, signIn, TOKEN_COOKIE, type Visitor, watch } from './support/person'

const FIRST = 'First12345'
const OWN = 'Own1234567'
let made = 0

function unique(word: string): string {
  return `${word}_${Date.now().toString(36)}${made++}`
}

/** Another browser, of another person or of the same one. */
async function other(browser: Browser): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext()
  return { context, page: await context.newPage() }
}

/** Entries of the menu by path, with the rights of a page among them. */
async function menuIds(admin: Visitor, paths: readonly string[]): Promise<number[]> {
  const { content } = await admin.call('/menu', {}, 'GET')
  type Entry = { id: number; path: string; son?: Entry[] }
  const flat = (entries: Entry[]): Entry[] => entries.flatMap((entry) => [entry, ...flat(entry.son ?? [])])
  return flat(content.list_data)
    .filter((entry) => paths.includes(entry.path))
    .map((entry) => entry.id)
}

async function makeRole(admin: Visitor, paths: readonly string[], more: object = {}): Promise<number> {
  const auth_ids = await menuIds(admin, paths)
  const { content, message } = await admin.call('/role', { name: unique('角色'), auth_ids, data_scope: 'all', ...more })
  expect(content?.id, message).toBeTruthy()
  return content.id
}

/** A person with this role whose first password has been changed already. */
async function makePerson(admin: Visitor, role: number): Promise<string> {
  const username = unique('tester')
  const body = { username, real_name: '测试员', phone: '12000000888', password: FIRST, role_ids: [role] }
  const { content, message } = await admin.call('/admin', body)
  expect(content?.id, message).toBeTruthy()
  const { content: signed } = await admin.call('/login', { username, password: FIRST })
  const reply = await admin.page.request.post('/api/admin/updateInfo', {
    data: { old_password: FIRST, password: OWN },
    headers: { authorization: signed.token },
  })
  expect((await reply.json()).status).toBe(200)
  return username
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

test('a role with two pages, given to a new user, opens these two and nothing else', async ({ page, browser }) => {
  const seen = watch(page)
  const role = unique('两页角色')
  const username = unique('two')
  await signIn(page)
  await open(page, '/role/index/new', '新建角色')
  await page.getByLabel('角色名称').fill(role)
  const tree = page.getByRole('group', { name: '菜单权限' })
  await tree.getByRole('checkbox', { name: '轮播图' }).check()
  await expect(
    tree.getByRole('group', { name: '轮播图' }).getByRole('checkbox', { name: '新增', exact: true }),
  ).toBeChecked()
  // A right brings its page along, and nothing else of it.
  const articles = tree.getByRole('group', { name: /动态$/ })
  await articles.getByRole('checkbox', { name: '编辑', exact: true }).check()
  await expect(articles.getByRole('checkbox', { name: '新增', exact: true })).not.toBeChecked()
  await expect(tree.getByRole('checkbox', { name: /动态$/ })).toBeChecked()
  await articles.getByRole('checkbox', { name: '编辑', exact: true }).uncheck()
  await expect(tree.getByText('只读', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: save }).click()
  await expect(page.getByRole('row', { name: new RegExp(role) })).toBeVisible()

  await open(page, '/admin/index/new')
  const form = page.getByRole('dialog', { name: '新建系统用户' })
  await form.getByLabel('登录名').fill(username)
  await form.getByRole('button', { name: '随机生成' }).click()
  const password = await form.getByLabel('密码').inputValue()
  expect(password).toMatch(/^\w{14}$/)
  await form.getByLabel('姓名').fill('只管两页')
  await form.getByLabel('手机号').fill('12000000777')
  await form.getByLabel('角色').click()
  await page.locator('.ant-select-dropdown:visible').getByText(role, { exact: true }).click()
  await page.keyboard.press('Escape')
  await form.getByRole('button', { name: save }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('row', { name: new RegExp(username) })).toBeVisible()
  expect(seen.problems).toEqual([])

  const { page: theirs, context } = await other(browser)
  await theirs.goto('/#/login')
  await fillLogin(theirs, username, password)
  await expect(theirs.getByRole('heading', { name: '请修改初始密码' })).toBeVisible()
  await theirs.getByLabel('原密码').fill(password)
  await theirs.getByLabel('新密码', { exact: true }).fill(OWN)
  await theirs.getByLabel('确认新密码').fill(OWN)
  await theirs.getByRole('button', { name: '修改密码' }).click()
  const sidebar = theirs.getByRole('navigation', { name: '主菜单' })
  await expect(sidebar).toBeVisible()
  await sidebar.getByText('内容管理').click()
  await expect(sidebar.getByRole('link')).toHaveText(['首页', /动态$/, '轮播图'])
  await theirs.goto('/#/user/list')
  await expect(theirs).toHaveURL(/#\/404/)
  await expect(theirs.locator('.missing-hint')).toContainText('您没有「会员列表」页面的权限，可请超级管理员')
  const token = (await context.cookies()).find((one) => one.name === TOKEN_COOKIE)?.value
  const refused = await theirs.request.post('/api/user/list', { data: {}, headers: { authorization: token ?? '' } })
  expect(await refused.json()).toMatchObject({ status: 403, code: 'PERM' })
  await open(theirs, '/article/list')
  await expect(theirs.locator('tbody .ant-table-row').first()).toBeVisible()
  await expect(theirs.getByRole('button', { name: /新建/ })).toHaveCount(0)
  await open(theirs, '/banner/list', '轮播图')
  await expect(theirs.getByRole('button', { name: /新建/ })).toBeVisible()
  await context.close()
})

test('a session that ends while a form is half filled is renewed over it, and the form is saved', async ({ page }) => {
  const { call } = await signIn(page)
  await open(page, '/article/category/new')
  const form = page.getByRole('dialog', { name: /^新建/ })
  const name = unique('分类')
  await form.getByLabel('名称').fill(name)
  // The session ends on the server: the cookie is still there.
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
  const secret = (await wizard.locator('.totp-secret code').innerText()).replace(/\s/g, '')
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
  // The next one: a code is good for one sign-in.
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
  const secret = (await theirs.locator('.totp-secret code').innerText()).replace(/\s/g, '')
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

test('a changed role changes the sidebar of whoever holds it at the next call, and keeps what was typed', async ({
  page,
  browser,
}) => {
  const admin = await signIn(page)
  const role = await makeRole(admin, ['/banner/list', '/article/category'])
  const username = await makePerson(admin, role)
  const { page: theirs, context } = await other(browser)
  await signIn(theirs, username, OWN)
  await open(theirs, '/banner/list', '轮播图')
  await theirs.getByRole('searchbox').fill('保留')
  await expect(theirs).toHaveURL(/%E4%BF%9D%E7%95%99|保留/)
  await open(theirs, '/article/category', '动态分类')
  const links = theirs.getByRole('navigation', { name: '主菜单' }).getByRole('link')
  await expect(links).toHaveText(['首页', '动态分类', '轮播图'])

  const { content: now } = await admin.call(`/role/${role}`, {}, 'GET')
  const auth_ids = await menuIds(admin, ['/banner/list', '/workType/list'])
  const changed = await admin.call(`/role/${role}/edit`, { revision: now.revision, auth_ids })
  expect(changed.status, changed.message).toBe(200)

  await theirs.getByRole('button', { name: '刷新' }).filter({ visible: true }).click()
  await expect(links).toHaveText(['首页', '企业类型', '轮播图'])
  await expect(theirs).toHaveURL(/#\/404/)
  await theirs.getByRole('navigation', { name: '已打开的页面' }).getByText('轮播图').click()
  await expect(theirs.getByRole('searchbox').and(theirs.locator(':visible'))).toHaveValue('保留')
  await context.close()
})

test('the operation log hangs on the page of system users, each entry with its changes', async ({ page }) => {
  const { call } = await signIn(page)
  const name = unique('日志分类')
  const { content } = await call('/article_category/add', { name, type: 1 })
  expect(content.id).toBeTruthy()
  await open(page, '/admin/index', '系统用户')
  await page.getByRole('button', { name: '操作日志' }).click()
  await expect(page).toHaveURL(/#\/admin\/index\/log/)
  await expect(page.getByRole('heading', { level: 1, name: '操作日志' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: '当前位置' })).toHaveText(/系统.*系统用户.*操作日志/)
  await page.getByRole('link', { name: new RegExp(name) }).click()
  await expect(page).toHaveURL(/#\/admin\/index\/log\/\d+/)
  const entry = page.getByRole('dialog')
  await expect(entry.getByRole('row', { name: new RegExp(name) })).toBeVisible()
  await expect(entry.getByText('成功', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '返回列表' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '系统用户' })).toBeVisible()
})

test('a right that was taken out of the menu is offered below its page, and only there', async ({ page }) => {
  const admin = await signIn(page)
  const [parent] = await menuIds(admin, ['/workType/list'])
  const [button] = await menuIds(admin, ['work_type.remove'])
  const gone = await admin.call('/menu/delete', { id_list: [button] })
  expect(gone.status, gone.message).toBe(200)
  await open(page, `/menu/index/new?parent=${parent}`)
  const form = page.getByRole('dialog', { name: '新建菜单' })
  await expect(form.getByRole('radio', { name: '按钮' })).toBeChecked()
  await expect(form.getByRole('radio', { name: '页面' })).toBeDisabled()
  await form.getByLabel('路径或权限键').click()
  const offered = page.locator('.ant-select-dropdown:visible')
  await expect(offered.locator('.ant-select-item-option-disabled').first()).toContainText('已在菜单中')
  await offered.locator('code', { hasText: 'work_type.remove' }).click()
  await expect(form.getByLabel('名称', { exact: true })).toHaveValue('删除')
  await form.getByRole('button', { name: save }).click()
  await expect(form).toBeHidden()
  await expect.poll(() => menuIds(admin, ['work_type.remove'])).toHaveLength(1)
})
