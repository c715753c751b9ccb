// A letter on screen: written to chosen members from their list, with a field, previewed, made, printed, and told about on a
// member's page; and a stranger who unsubscribes.
import { expect } from '@playwright/test'
import { choose } from '../../browser/support/choose'
import { unique } from '../../browser/support/people'
import { open, signIn } from '../../browser/support/person'
import { test } from '../../browser/support/test'
import { addMember, find } from './daily/people'

test('a letter is written to a member from the list, previewed, made and printed', async ({ page }) => {
  const visitor = await signIn(page)
  const title = unique('慰问信')
  const member = await addMember(visitor, { address: '示例路 5 号', postcode: '990005' })
  await open(page, '/user/list')
  await find(page, member.name)
  await page.locator('tbody .ant-table-row').getByRole('checkbox').check()
  await page
    .getByRole('button', { name: '更多操作' })
    .or(page.getByRole('button', { name: '写信给这些人' }))
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: '写信给这些人' })
  if (!(await dialog.isVisible())) await page.getByRole('menuitem', { name: '写信给这些人' }).click()
  await dialog.getByLabel('群发名称').fill(title)
  await choose(page, dialog.getByRole('combobox', { name: '方式' }), '信件')
  await dialog.getByRole('button', { name: /写信给这些人|确定/ }).click()
  await expect(dialog).toBeHidden()
  const { content } = await visitor.call('/mailing/list', { keyword: title })
  const { id } = content.list_data[0]

  await open(page, `/mailing/list/${id}/edit`)
  const text = page.getByRole('textbox', { name: '正文' })
  await text.fill('编号：')
  await choose(page, page.getByRole('combobox', { name: '插入字段' }), '会员编号', { search: '会员编号', shows: null })
  await expect(text).toHaveValue('编号：{会员编号}')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page).not.toHaveURL(/edit/)
  await open(page, `/mailing/list/${id}`)
  await page.getByRole('tab', { name: '逐人预览' }).click()
  const preview = page.getByRole('region', { name: '逐人预览' })
  await expect(preview.getByText('第 1 位，共 1 位')).toBeVisible()
  await expect(preview.getByText(member.name)).toBeVisible()
  await expect(preview.getByText('990005 示例路 5 号')).toBeVisible()
  await expect(preview.getByText(/^编号：M/)).toBeVisible()

  await page.getByRole('button', { name: /发送$/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /发\s*送|确定/ })
    .click()
  await expect.poll(async () => (await visitor.call('/mailing/read', { id })).content.status).toBe('sent')
  await open(page, `/mailing/list/${id}/print`)
  const letter = page.getByRole('article')
  await expect(letter).toHaveCount(1)
  await expect(letter.getByText('示例路 5 号')).toBeVisible()
  await page.getByRole('button', { name: '标为已打印' }).click()
  await expect(page.getByText('已标为已打印')).toBeVisible()
  const rows = await visitor.call('/mailingRow/list', { filter: { mailing_id: [id] } })
  expect(rows.content.list_data[0]).toMatchObject({ state: 'printed' })
  await open(page, `/user/list/${member.id}`)
  await expect(page.getByText(title).first()).toBeVisible()
})

test('the page behind the link of a mail changes nothing until its button is pressed', async ({ page, browser }) => {
  await signIn(page)
  await open(page, '/')
  const stranger = await browser.newContext({ locale: 'zh-CN' })
  const theirs = await stranger.newPage()
  await theirs.goto(new URL('/unsubscribe.html#1.aaaaaaaaaaaaaaaaaaaaaa', page.url()).href)
  await expect(theirs.getByRole('heading', { name: '退订邮件' })).toBeVisible()
  await expect(theirs.getByText('链接无效，请使用邮件中完整的链接')).toHaveCount(0)
  await theirs.getByRole('button', { name: '退订' }).click()
  await expect(theirs.getByText('链接无效，请使用邮件中完整的链接')).toBeVisible()
  await stranger.close()
})
