// Fields of staff on screen: added from the menu of a list, filled in, shown and filtered, and gone when they are deleted.
import { expect } from '@playwright/test'
import { choose } from '../../browser/support/choose'
import { open, signIn } from '../../browser/support/person'
import { test } from '../../browser/support/test'
import { addMember, named } from './daily/people'

test('a field is added from the list of members, filled in, filtered by, and taken away', async ({ page }) => {
  const visitor = await signIn(page)
  const member = await addMember(visitor)
  const title = named('届')
  await open(page, '/user/list', '会员列表')
  await page.locator('.tools-right').getByRole('button', { name: '更多', exact: true }).click()
  await page.getByRole('menuitem', { name: '自定义字段…' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '自定义字段' })).toBeVisible()
  await page.getByRole('button', { name: '新建字段' }).click()
  const form = page.getByRole('dialog', { name: '新建字段' })
  await choose(page, form.getByRole('combobox', { name: '页面' }), '会员列表')
  await form.getByRole('textbox', { name: /^\*? ?名称$/ }).fill(title)
  await choose(page, form.getByRole('combobox', { name: '类型' }), '单选')
  await form.getByRole('button', { name: /添加/ }).click()
  await form.getByRole('textbox', { name: '选项' }).first().fill('一九九八届')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByRole('link', { name: title })).toBeVisible()

  await open(page, `/user/list/${member.id}/edit`)
  await choose(page, page.getByRole('combobox', { name: title }), '一九九八届')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/user/list(/${member.id})?$`))
  const { content } = await visitor.call('/ownField/list', { keyword: title })
  const name = content.list_data[0].key
  await open(page, `/user/list?list=${encodeURIComponent(JSON.stringify({ f: { [name]: ['c1'] } }))}`, '会员列表')
  await expect(page.getByText(`${title}`).first()).toBeVisible()
  await expect(page.getByText('共 1 条', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: member.name })).toBeVisible()

  expect((await visitor.call('/ownField/delete', { id_list: [content.list_data[0].id] })).status).toBe(200)
  await open(page, `/user/list/${member.id}/edit`)
  await expect(page.getByRole('textbox', { name: /姓名/ }).first()).toBeVisible()
  await expect(page.getByRole('combobox', { name: title })).toHaveCount(0)
})
