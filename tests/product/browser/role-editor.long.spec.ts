// The role editor: rights by danger, by keyboard, and a look at the app as the role before it is saved.
import { expect, type Locator } from '@playwright/test'
import { serious } from '../../browser/support/axe'
import { makeRole, unique } from '../../browser/support/people'
import { open, signIn } from '../../browser/support/person'
import { test } from '../../browser/support/test'

test('a role is looked at before it is saved, and its editor is as it was', async ({ page }) => {
  const visitor = await signIn(page)
  await open(page, '/role/index/new', '新建角色')
  // As narrow as possible until somebody widens it.
  await expect(page.getByRole('radio', { name: '仅本人创建' })).toBeChecked()
  const role = unique('试看')
  const id = await makeRole(visitor, ['/position/list'], { data_scope: 'own_records' })
  await open(page, `/role/index/${id}/edit`, /编辑/)
  await page.getByLabel('角色名称').fill(role)
  await page.getByRole('radio', { name: '全部', exact: true }).check()
  const tree = page.getByRole('group', { name: '菜单权限' })
  await tree.getByRole('button', { name: '全部展开' }).click()
  await tree.getByRole('checkbox', { name: '轮播图' }).check()
  await page.getByRole('button', { name: '以此角色查看' }).click()
  const banner = page.getByRole('status').filter({ hasText: `正在以「${role}」查看` })
  await expect(banner).toBeVisible()
  await expect(page).toHaveURL(/#\/dashboard/)
  await expect(page.getByRole('link', { name: '会员列表' })).toHaveCount(0)
  await open(page, '/banner/list', '轮播图')
  await expect(page.getByRole('button', { name: /^新建/ })).toHaveCount(0)
  await page.getByRole('button', { name: '结束查看' }).click()
  // Back in the editor, with everything that was in it and nothing saved.
  await expect(page).toHaveURL(new RegExp(`#/role/index/${id}/edit`))
  await expect(page.getByLabel('角色名称')).toHaveValue(role)
  await expect(page.getByRole('radio', { name: '全部', exact: true })).toBeChecked()
  await expect(tree.getByText('看 2 页 · 更改 0 项 · 危险 0 项')).toBeVisible()
  const stored = await visitor.call(`/role/${id}`, {}, 'GET')
  expect(stored.content).toMatchObject({ data_scope: 'own_records' })
  await page.getByRole('button', { name: /^保\s?存$/ }).click()
  await expect(page.getByText(`已保存：${role}`)).toBeVisible()
  // Roles stand in the order in which they were made, and this one may be on a later page.
  await page.getByRole('searchbox').fill(role)
  await expect(page.getByRole('row', { name: new RegExp(role) })).toContainText('全部')
})

test('a role for own areas is told which rights are of no use, and looked at with areas chosen for it', async ({
  page,
}) => {
  const id = await makeRole(await signIn(page), ['/user/list', '/position/list', 'position.update'])
  await open(page, `/role/index/${id}/edit`, /编辑/)
  const tree = page.getByRole('group', { name: '菜单权限' })
  const useless = tree.getByRole('status')
  await tree
    .getByRole('group', { name: '会员列表 · 更改' })
    .getByRole('checkbox', { name: '编辑', exact: true })
    .check()
  await expect(tree.getByText(/^看 2 页 · 更改 2 项/)).toBeVisible()
  await expect(useless).toHaveCount(0)
  await page.getByRole('radio', { name: '本区域及下级' }).check()
  // Members lie in areas, positions belong to all of them.
  await expect(useless).toContainText('1 项权限不起作用')
  await expect(tree.getByText(/^不起作用/)).toHaveText('不起作用：编辑')
  await expect(tree.getByRole('group', { name: '职务管理 · 更改' })).toContainText('不起作用')
  await page.getByRole('button', { name: '以此角色查看' }).click()
  const asked = page.getByRole('dialog', { name: '以此角色查看' })
  await expect(asked.getByLabel('数据区域')).toBeVisible()
  await asked.getByRole('button', { name: '以此角色查看' }).click()
  await expect(page.getByRole('button', { name: '结束查看' })).toBeVisible()
  await page.getByRole('button', { name: '结束查看' }).click()
  await expect(tree.getByText(/^看 2 页/)).toBeVisible()
})

test('rights are walked and ticked by keyboard, and nothing in the editor is a barrier', async ({ page }) => {
  await signIn(page)
  await open(page, '/role/index/new', '新建角色')
  const tree = page.getByRole('group', { name: '菜单权限' })
  await tree.getByRole('button', { name: '全部展开' }).click()
  const members = tree.getByRole('checkbox', { name: '会员列表', exact: true })
  await members.focus()
  await page.keyboard.press('Space')
  await expect(members).toBeChecked()
  await page.keyboard.press('ArrowRight')
  await expect(tree.getByRole('group', { name: '会员列表 · 更改' }).getByRole('checkbox').first()).toBeFocused()
  const merge = tree.getByRole('group', { name: '会员列表 · 危险' }).getByRole('checkbox', { name: '合并' })
  await expect(merge).not.toBeChecked()
  await merge.focus()
  await page.keyboard.press('Space')
  await expect(merge).toBeChecked()
  await page.keyboard.press('ArrowDown')
  await expect(tree.getByRole('checkbox', { name: '同乡列表' })).toBeFocused()
  await expect(tree.getByText('看 1 页 · 更改 0 项 · 危险 1 项')).toBeVisible()
  expect(await serious(page)).toEqual([])

  // On a phone rights stand under the box of their page, not left of it.
  await page.setViewportSize({ width: 390, height: 844 })
  const right = tree.getByRole('group', { name: '会员列表 · 危险' }).getByRole('checkbox').first()
  const left = async (box: Locator) => Math.round((await box.boundingBox())?.x ?? 0)
  await expect.poll(async () => (await left(right)) - (await left(members))).toBe(0)
})
