// Why members leave, on screen: a member leaves for a cause, is counted by the report, whose number opens the list, and is
// written to from the list of those who may come back.
import { expect } from '@playwright/test'
import { choose } from '../../browser/support/choose'
import { open, signIn } from '../../browser/support/person'
import { test } from '../../browser/support/test'
import { addMember, day, find } from './daily/people'

test('a member leaves for a cause, is counted with it, and is asked back', async ({ page }) => {
  const visitor = await signIn(page)
  const member = await addMember(visitor, { join_time: day(-800) })
  await open(page, '/user/list', '会员列表')
  await find(page, member.name)
  await page.getByRole('button', { name: new RegExp(`^${member.name}.*更多操作`) }).click()
  await page.getByRole('menuitem', { name: '退会', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '退会' })
  await choose(page, dialog.getByRole('combobox', { name: '退会类型' }), '自愿退会')
  await choose(page, dialog.getByRole('combobox', { name: '原因分类' }), '会费负担')
  await dialog.getByRole('textbox', { name: '原因' }).fill('会费太高（演示）')
  await dialog.getByRole('button', { name: /^退\s?会$/ }).click()
  await expect(dialog).toBeHidden()

  await open(page, '/statistics/leave')
  await page.locator('.ant-segmented-item:visible').filter({ hasText: '原因分类' }).click()
  const row = page.getByRole('row', { name: /会费负担/ })
  await row.getByRole('link').first().click()
  await expect(page.getByRole('row', { name: new RegExp(member.name) }).filter({ visible: true })).toHaveCount(1)

  await open(page, '/user/userOut', '退会会员')
  const list = page.locator('.list-screen:visible')
  await page.locator('.page-title:visible').getByText('可挽回', { exact: true }).click()
  await list.getByRole('searchbox').fill(member.name)
  await list.getByRole('searchbox').press('Enter')
  await expect(list.locator('tbody .ant-table-row')).toHaveCount(1)
  await expect(page.getByText('会费太高（演示）').filter({ visible: true })).toBeVisible()
  await list.locator('tbody .ant-table-row').getByRole('checkbox').check()
  await page.getByRole('button', { name: '写信给这些人' }).click()
  await expect(page.getByRole('dialog', { name: '写信给这些人' })).toBeVisible()
})
