// The history of a record, role preview, and the explanation of a refusal.
import { expect } from '@playwright/test'
import { open, signIn } from '../../browser/support/person'
import { test } from '../../browser/support/test'

test('an edit stands in the history and goes back with one click', async ({ page }) => {
  const me = await signIn(page)
  const { content: banners } = await me.call('/banner/list', { page: 1, limit: 1 })
  const { image } = banners.list_data[0]
  const { content } = await me.call('/banner/add', { title: '历史演示', image, place: 'home' })
  const record = await me.call('/banner/read', { id: content.id })
  await me.call('/banner/edit', { id: content.id, revision: record.content.revision, title: '改过的标题', place: 'me' })
  await open(page, `/banner/list/${content.id}`)
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('tab', { name: '变更记录' }).click()
  const entry = drawer.locator('.ant-timeline-item').first()
  await expect(entry).toContainText('编辑')
  await expect(entry.locator('dl > div').filter({ hasText: '位置' })).toContainText(/首页.*个人中心/s)
  await entry.getByRole('button', { name: '恢复原值：标题' }).click()
  await expect(page.getByText('已恢复原值')).toBeVisible()
  await expect(drawer.locator('.ant-timeline-item').first()).toContainText('恢复原值')
  await expect(drawer.locator('.ant-drawer-title')).toContainText('历史演示')
  // A restored value can be restored back; if it equals the current one, no button is offered.
  await expect(entry.getByRole('button', { name: '恢复原值：标题' })).toBeVisible()
  await expect(drawer.locator('.ant-timeline-item').nth(1).getByRole('button', { name: '恢复原值：标题' })).toHaveCount(
    0,
  )
  await me.call('/banner/delete', { id_list: [content.id] })
})

test('an administrator looks at the app as a role, cannot change anything, and comes back', async ({ page }) => {
  const me = await signIn(page)
  const { content } = await page.request
    .get('/api/role?page=1&limit=50', { headers: { authorization: me.token } })
    .then((answer) => answer.json())
  const editor = content.list_data.find((role: { name: string }) => role.name === '内容编辑')
  await open(page, `/role/index/${editor.id}`)
  await page.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '以此角色查看' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确\s*定|以此角色查看/ })
    .click()
  const banner = page.getByRole('status').filter({ hasText: '正在以' })
  await expect(banner).toContainText('正在以「内容编辑」查看')
  // The role's record is on no page of the role: no message about it.
  await expect(page).toHaveURL(/#\/dashboard/)
  await expect(page.getByText('请求失败')).toHaveCount(0)
  const sidebar = page.getByRole('navigation', { name: '主菜单' })
  await expect(sidebar.getByText('系统', { exact: true })).toHaveCount(0)
  await expect(sidebar.getByText('内容管理')).toBeVisible()
  const refused = await me.call('/banner/add', { title: 'x', image: '/uploads/a.jpg', place: 'home' })
  expect(refused).toMatchObject({ status: 403, code: 'PERM' })
  await page.goto('/#/role/index')
  await expect(page.getByRole('heading', { name: '没有查看权限' })).toBeVisible()
  await banner.getByRole('button', { name: '结束查看' }).click()
  await expect(banner).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: '角色管理' })).toBeVisible()
  await expect(sidebar.getByText('系统', { exact: true })).toBeVisible()
})

test('a page that a role does not have is told of the role', async ({ page }) => {
  const me = await signIn(page)
  const { content } = await page.request
    .get('/api/role?page=1&limit=50', { headers: { authorization: me.token } })
    .then((answer) => answer.json())
  const editor = content.list_data.find((role: { name: string }) => role.name === '内容编辑')
  expect(await me.call('/view_as', { role_id: editor.id })).toMatchObject({ status: 200 })
  await page.goto('/#/user/list')
  await expect(page.getByRole('heading', { name: '没有查看权限' })).toBeVisible()
  await expect(page.locator('.missing-hint')).toHaveText('「内容编辑」没有「会员列表」页面的权限。')
  await page.goto('/#/no/such/page')
  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible()
})
