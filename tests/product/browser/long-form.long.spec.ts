// A form of many sections: an index that stays in view, and problems counted with a list that leads to each.
import { expect } from '@playwright/test'
import { serious } from '../../browser/support/axe'
import { open, signIn } from '../../browser/support/person'
import { test } from '../../browser/support/test'

test('sections are reached from their index, problems from their list', async ({ page }) => {
  await signIn(page)
  await open(page, '/user/list/new')
  const index = page.getByRole('navigation', { name: '表单分区' })
  // Also those with the title of their first field.
  const sections = ['基本资料', '会籍', '籍贯与住址', '单位', '供需与介绍', '紧急联系人', '展示与备注']
  await expect(index.getByRole('button')).toHaveText(sections)
  for (const name of sections) await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeAttached()
  await index.getByRole('button', { name: '单位', exact: true }).click()
  await expect(page.getByRole('heading', { level: 2, name: '单位', exact: true })).toBeInViewport()
  await expect(index.getByRole('button', { name: '单位', exact: true })).toHaveAttribute('aria-current', 'true')

  await page.getByRole('button', { name: /^保\s?存$/ }).click()
  // The first problem has the focus, the others are listed.
  await expect(page.getByLabel('姓名', { exact: true })).toBeFocused()
  const count = page.getByRole('button', { name: /^\d 处需要修改$/ })
  await count.click()
  const list = page.getByRole('list', { name: /处需要修改/ })
  await expect(list.getByRole('button', { name: /^手机号 请填写/ })).toBeVisible()
  expect(await serious(page)).toEqual([])
  await list.getByRole('button', { name: /^所属区域/ }).click()
  await expect(page.getByLabel('所属区域', { exact: true })).toBeFocused()
  await expect(index.getByRole('button', { name: /^基本资料/ })).toContainText('2')
  await page.getByLabel('姓名', { exact: true }).fill('试名')
  await page.getByLabel('手机号', { exact: true }).fill('12010000999')
  await expect(index.getByRole('button', { name: '基本资料', exact: true })).toBeVisible()
})
