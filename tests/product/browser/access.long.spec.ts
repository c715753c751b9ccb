// Access in the browser: new and changed roles, the operation log, permissions taken out of the menu.
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { choose } from '../../browser/support/choose'
import { makePerson, makeRole, menuIds, OWN, unique } from '../../browser/support/people'
import { open, signIn, TOKEN_COOKIE, watch } from '../../browser/support/person'
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

test('a role with two pages, given to a new user, opens these two and nothing else', async ({ page, browser }) => {
  const seen = watch(page)
  const role = unique('两页角色')
  const username = unique('two')
  await signIn(page)
  await open(page, '/role/index/new', '新建角色')
  await page.getByLabel('角色名称').fill(role)
  await page.getByRole('radio', { name: '全部', exact: true }).check()
  const tree = page.getByRole('group', { name: '菜单权限' })
  // A tree of this size opens folded.
  await tree.getByRole('button', { name: '全部展开' }).click()
  await tree.getByRole('checkbox', { name: '轮播图' }).check()
  // A page's tick grants reading; its rights are ticked separately.
  const [banners, dangers] = ['更改', '危险'].map((risk) => tree.getByRole('group', { name: `轮播图 · ${risk}` }))
  if (!banners || !dangers) throw new Error('the rights of a page come in two groups')
  for (const box of await banners.getByRole('checkbox').all()) await expect(box).not.toBeChecked()
  await banners.getByRole('checkbox', { name: /^全部更改/ }).check()
  for (const box of await banners.getByRole('checkbox').all()) await expect(box).toBeChecked()
  // Dangerous rights never come along: each is ticked by itself.
  await expect(dangers.getByRole('checkbox', { name: '删除', exact: true })).not.toBeChecked()
  await tree.getByRole('button', { name: '全部页面和更改' }).click()
  await expect(tree.getByText(/危险 0 项/)).toBeVisible()
  await tree.getByRole('button', { name: '清空' }).click()
  await tree.getByRole('checkbox', { name: '轮播图' }).check()
  await banners.getByRole('checkbox', { name: /^全部更改/ }).check()
  await dangers.getByRole('checkbox', { name: '删除', exact: true }).check()
  // Ticking a right also ticks its page, and nothing else.
  const articles = tree.getByRole('group', { name: /动态 · 更改$/ })
  await articles.getByRole('checkbox', { name: '编辑', exact: true }).check()
  await expect(articles.getByRole('checkbox', { name: '新增', exact: true })).not.toBeChecked()
  await expect(tree.getByRole('checkbox', { name: /动态$/ })).toBeChecked()
  await articles.getByRole('checkbox', { name: '编辑', exact: true }).uncheck()
  await expect(tree.getByText(/^看 2 页 · 更改 \d+ 项 · 危险 1 项$/)).toBeVisible()
  await page.getByRole('button', { name: save }).click()
  // Roles stand in the order in which they were made: the new one may be on a later page.
  await expect(page.getByText(`已新建角色：${role}`)).toBeVisible()

  await open(page, '/admin/index/new')
  const form = page.getByRole('dialog', { name: '新建系统用户' })
  await form.getByLabel('登录名').fill(username)
  await form.getByRole('button', { name: '随机生成' }).click()
  const password = await form.getByLabel('密码').inputValue()
  expect(password).toMatch(/^\w{14}$/)
  await form.getByLabel('姓名').fill('只管两页')
  await form.getByLabel('手机号').fill('12000000777')
  await choose(page, form.getByLabel('角色'), role)
  await page.keyboard.press('Escape')
  await form.getByRole('button', { name: save }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('row', { name: new RegExp(username) })).toBeVisible()
  expect(seen.problems).toEqual([])

  const { page: theirs, context } = await other(browser)
  await theirs.goto('/#/login')
  await fillLogin(theirs, username, password)
  await expect(theirs.getByRole('heading', { name: '请设置新密码' })).toBeVisible()
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
  const sidebar = theirs.getByRole('navigation', { name: '主菜单' })
  const links = sidebar.getByRole('link')
  await expect(links).toHaveText(['首页', '动态分类', '轮播图'])

  const { content: now } = await admin.call(`/role/${role}`, {}, 'GET')
  const auth_ids = await menuIds(admin, ['/banner/list', '/workType/list'])
  const changed = await admin.call(`/role/${role}/edit`, { revision: now.revision, auth_ids })
  expect(changed.status, changed.message).toBe(200)

  await theirs.getByRole('button', { name: '刷新' }).filter({ visible: true }).click()
  await expect(links).toHaveText(['首页', '轮播图'])
  await sidebar.getByText('组织架构').click()
  await expect(sidebar.getByRole('link', { name: '企业类型' })).toBeVisible()
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
  // Absent unless an earlier try of this journey was interrupted.
  const id_list = await menuIds(admin, ['work_type.remove'])
  if (id_list.length > 0) {
    const gone = await admin.call('/menu/delete', { id_list })
    expect(gone.status, gone.message).toBe(200)
  }
  await open(page, `/menu/index/new?parent=${parent}`)
  const form = page.getByRole('dialog', { name: '新建菜单项' })
  await expect(form.getByRole('radio', { name: '按钮' })).toBeChecked()
  await expect(form.getByRole('radio', { name: '页面' })).toBeDisabled()
  await form.getByLabel('路径或权限键').click()
  const offered = page.locator('.ant-select-dropdown:visible')
  await expect(offered.locator('.ant-select-item-option-disabled').first()).toContainText('已在菜单中')
  await form.getByLabel('路径或权限键').fill('work_type.remove')
  await expect(offered.locator('.ant-select-item-option-active')).toContainText('work_type.remove')
  await page.keyboard.press('Enter')
  await expect(form.getByLabel('名称', { exact: true })).toHaveValue('删除')
  await form.getByRole('button', { name: save }).click()
  await expect(form).toBeHidden()
  await expect.poll(() => menuIds(admin, ['work_type.remove'])).toHaveLength(1)
})
