// The page of an application: data for the decision in view, empty groups collapsed, and likely duplicates.
import { randomInt } from 'node:crypto'
import { expect } from '@playwright/test'
import { open, signIn, watch } from '../../browser/support/person'
import { test } from '../../browser/support/test'

const phone = (): string => `129${String(randomInt(1e8)).padStart(8, '0')}`

test('shows what is asked for and by whom, folds what is empty, and leads to a likely duplicate', async ({ page }) => {
  const seen = watch(page)
  const visitor = await signIn(page)
  const { content: positions } = await visitor.call('/position/getAll', { is_apply: true })
  const position = positions.list_data.find((one: { name: string }) => one.name === '理事')
  const { content: areas } = await visitor.call('/area/getAll', { filter: { area_type: 'area' } })
  const { content: natives } = await visitor.call('/sxhAreaList')
  const mark = randomInt(1e9)
  const [user_name, company] = [`试申${mark}`, `江城试办${mark}商行`]
  const who = { user_name, company, native_id: natives.list_data[0].id }
  const known = await visitor.call('/user/add', { scene: 'townsman', phone: phone(), ...who })
  expect(known.status, JSON.stringify(known)).toBe(200)
  const wish = { apply_position_id: position.id, area_id: areas.list_data[0].id, apply_remark: '想结识同乡' }
  const asked = await visitor.call('/user/add', { scene: 'apply', phone: phone(), ...who, ...wish })
  expect(asked.status, JSON.stringify(asked)).toBe(200)

  await open(page, `/user/userApply/${asked.content.id}`, user_name)
  const head = page.locator('.Person_head')
  await expect(head).toContainText('理事')
  await expect(head).toContainText('¥5,000.00')
  const details = page.getByRole('tabpanel', { name: '基本信息' })
  await expect(details.getByRole('heading', { level: 2 })).toHaveText(['申请', '申请人', '籍贯与住址', '单位', '备注'])
  await expect(details.getByText('想结识同乡')).toBeVisible()
  await expect(details.getByText('—', { exact: true })).toHaveCount(0)

  const unfold = details.getByRole('button', { name: /^显示 \d+ 个空字段$/ })
  await expect(unfold).toHaveAttribute('aria-expanded', 'false')
  await unfold.click()
  await expect(details.getByText('统一社会信用代码')).toBeVisible()
  await details.getByRole('button', { name: '收起空字段' }).click()
  await expect(details.getByText('统一社会信用代码')).toHaveCount(0)

  const alike = head.getByRole('region', { name: '疑似重复' })
  await expect(alike.getByRole('listitem')).toHaveCount(1)
  await expect(alike).toContainText('姓名、单位相同')
  await alike.getByRole('button', { name: /合并/ }).click()
  const dialog = page.getByRole('dialog', { name: '合并两份资料' })
  await expect(dialog.getByRole('status')).not.toHaveText('')
  await dialog.getByRole('button', { name: /^合\s?并$/ }).click()
  await expect(dialog).toBeHidden()
  // The application ranks above the townsman: it stays, and has no duplicate any more.
  await expect(page.getByRole('heading', { level: 1, name: user_name })).toBeVisible()
  await expect(alike).toHaveCount(0)
  expect((await visitor.call('/user/read', { id: known.content.id })).code).toBe('NF')
  expect(seen.problems).toEqual([])
})

test('a group of one page stays a group among the others', async ({ page }) => {
  await signIn(page)
  await open(page, '/dashboard')
  const sidebar = page.getByRole('navigation', { name: '主菜单' })
  await expect(sidebar.getByRole('link')).toHaveText(['首页'])
  await sidebar.getByText('财务公益').click()
  await sidebar.getByRole('link', { name: '慈善捐赠' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '慈善捐赠' })).toBeVisible()
})
