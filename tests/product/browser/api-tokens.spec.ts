// A token for a program: made in the browser, used, revoked; afterwards the program is refused, and the log tells of both.
import { expect } from '@playwright/test'
import { unique } from '../../browser/support/people'
import { open, signIn } from '../../browser/support/person'
import { test } from '../../browser/support/test'

test('a token is made, used by a program, and revoked', async ({ page }) => {
  await signIn(page)
  await open(page, '/center/index/security', '个人中心')
  await page.getByRole('button', { name: '管理令牌' }).click()
  await page.getByRole('button', { name: '新建令牌' }).first().click()
  const name = unique('官网')
  await page.getByLabel('名称', { exact: true }).fill(name)
  await page.getByRole('radio', { name: '30 天' }).check()
  const addresses = page.getByRole('combobox', { name: '限用地址' })
  await addresses.fill('example.com')
  await addresses.press('Enter')
  await page.getByRole('radio', { name: '全部', exact: true }).check()
  const tree = page.getByRole('group', { name: '可用页面和操作' })
  await tree.getByRole('button', { name: '全部页面和更改' }).click()
  await page.getByRole('button', { name: /^保\s?存$/ }).click()
  // Nothing that was entered is lost to a wrong address.
  await expect(page.getByText('「example.com」不是 IP 地址或网段')).toBeVisible()
  await addresses.press('Backspace')
  await addresses.fill('127.0.0.1')
  await addresses.press('Enter')
  await page.getByRole('button', { name: /^保\s?存$/ }).click()

  const dialog = page.getByRole('dialog', { name: '请现在复制' })
  const token = (await dialog.locator('code').innerText()).trim()
  expect(token).toMatch(/^aat_[\w-]{43}$/)
  // Neither Escape nor a click beside it closes the dialog.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: '已保存好，关闭' }).click()
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('有效')
  expect(await page.content()).not.toContain(token)

  const program = async (path: string, data: object) =>
    (await page.request.post(`/api${path}`, { data, headers: { authorization: `Bearer ${token}` } })).json()
  expect((await program('/user/list', { page: 1, limit: 5 })).content.list_data).toHaveLength(5)
  const word = unique('词')
  const entry = { type: 'nation', label: word, request_no: crypto.randomUUID() }
  expect(await program('/label/add', entry)).toMatchObject({ status: 200 })

  await row.getByRole('button', { name: '停用' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /停\s?用/ })
    .click()
  await expect(row).toContainText('已停用')
  expect(await program('/user/list', { page: 1, limit: 5 })).toMatchObject({ status: 401, code: 'AUTH' })

  await open(page, '/admin/index/log')
  await page.getByRole('searchbox').first().fill(name)
  const logged = page.getByRole('row').filter({ hasText: word })
  await expect(logged).toContainText(name)
  await expect(logged).toContainText('超级管理员')
})
