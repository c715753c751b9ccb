// Fields of staff on screen: added from the menu of a list, filled in, shown and filtered, and gone when they are deleted.
import { expect, type Page } from '@playwright/test'
import { choose } from '../../browser/support/choose'
import { open, signIn } from '../../browser/support/person'
import { test } from '../../browser/support/test'
import { addMember, named } from './daily/people'

/** Adds a field with one choice from the menu of the list of members. */
async function addField(page: Page, title: string, choices: readonly string[]): Promise<void> {
  await open(page, '/user/list', '会员列表')
  await page.locator('.tools-right').getByRole('button', { name: '更多', exact: true }).click()
  await page.getByRole('menuitem', { name: '自定义字段…' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '自定义字段' })).toBeVisible()
  await page.getByRole('button', { name: '新建字段' }).click()
  const form = page.getByRole('dialog', { name: '新建字段' })
  await choose(page, form.getByRole('combobox', { name: '页面' }), '会员列表')
  await form.getByRole('textbox', { name: /^\*? ?名称$/ }).fill(title)
  await choose(page, form.getByRole('combobox', { name: '类型' }), '单选')
  for (const [place, choice] of choices.entries()) {
    await form.getByRole('button', { name: /添加/ }).click()
    await form.getByRole('textbox', { name: '选项' }).nth(place).fill(choice)
  }
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByRole('link', { name: title })).toBeVisible()
}

test('a field is added from the list of members, filled in, filtered by, and taken away', async ({ page }) => {
  const visitor = await signIn(page)
  const member = await addMember(visitor)
  const title = named('届')
  await addField(page, title, ['一九九八届'])

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

test('a newcomer adds a field, fills it for twenty members by a sheet, filters, exports and counts by it', async ({
  page,
}) => {
  const visitor = await signIn(page)
  const [title, first, second] = [named('届'), named('甲'), named('乙')]
  const company = named('商')
  const members = await Promise.all(Array.from({ length: 20 }, () => addMember(visitor, { company })))
  await addField(page, title, [first, second])

  // Screens show a new field a second later; nobody is as fast as this.
  await page.waitForTimeout(2000)
  const lines = members.map(({ phone }, place) => `${phone},${place < 12 ? first : second}`)
  await open(page, '/user/list', '会员列表')
  await page.locator('.list-screen:visible .tools').getByRole('button', { name: '更多', exact: true }).click()
  await page.getByRole('menuitem', { name: '导入', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '导入会员' })
  const sheet = Buffer.from(`手机号,${title}\n${lines.join('\n')}\n`)
  await dialog.locator('input[type=file]').setInputFiles({ name: '届次.csv', mimeType: 'text/csv', buffer: sheet })
  await dialog.getByText('更新已有的，不新增').click()
  await dialog.getByRole('button', { name: '检查', exact: true }).click()
  await dialog.getByRole('button', { name: '导入 20 行' }).click({ timeout: 20_000 })
  await expect(dialog.getByText('已写入 20 行')).toBeVisible({ timeout: 30_000 })
  await dialog.getByRole('button', { name: '完成', exact: true }).click()

  await page.keyboard.press('/')
  await page.keyboard.type(first)
  await expect(page.getByRole('group', { name: '按条件筛选' })).toBeVisible()
  await page.keyboard.press('Enter')
  const list = page.locator('.list-screen:visible')
  await expect(page.getByText('共 12 条', { exact: true }).first()).toBeVisible()
  const file = page.waitForEvent('download')
  await list.getByRole('button', { name: '下载为 Excel' }).click()
  expect((await file).suggestedFilename()).toMatch(/\.xlsx$/)

  await open(page, `/user/list?list=${encodeURIComponent(JSON.stringify({ k: company }))}`, '会员列表')
  await expect(page.getByText('共 20 条', { exact: true }).first()).toBeVisible()
  await list.getByRole('button', { name: '布局' }).click()
  await choose(page, page.getByRole('group', { name: '布局' }).getByRole('combobox', { name: '分组' }), title, {
    search: title,
  })
  await page.keyboard.press('Escape')
  await expect(list.getByRole('row', { name: new RegExp(`${first}.*12`) })).toBeVisible()
  await expect(list.getByRole('row', { name: new RegExp(`${second}.*8`) })).toBeVisible()

  const { content } = await visitor.call('/ownField/list', { keyword: title })
  expect((await visitor.call('/ownField/delete', { id_list: [content.list_data[0].id] })).status).toBe(200)
})
