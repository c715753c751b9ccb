// Documents on screen: a sensitive scan dropped into the form, found from everywhere, proposed by one person and destroyed by another.
import { expect } from '@playwright/test'
import sharp from 'sharp'
import { offered } from '../../browser/support/choose'
import { makePerson, makeRole, OWN, unique } from '../../browser/support/people'
import { open, signIn } from '../../browser/support/person'
import { test } from '../../browser/support/test'

test('a sensitive scan is dropped into the form, found, and destroyed by a second person', async ({
  page,
  browser,
}) => {
  const visitor = await signIn(page)
  const { content: people } = await visitor.call('/user/list', { page: 1, limit: 1, filter: { kind: 'individual' } })
  const [member] = people.list_data
  const title = unique('旧证件')
  const scan = await sharp({ create: { width: 300, height: 200, channels: 3, background: 'navy' } })
    .png()
    .toBuffer()
  await open(page, `/user/list/${member.id}`)
  await page.getByRole('tab', { name: '档案' }).click()
  await page.getByRole('button', { name: '新建档案' }).click()
  const form = page.getByRole('dialog', { name: '新建档案' })
  await expect(form.getByRole('group', { name: '文件', exact: true })).toBeVisible()
  await form.getByRole('combobox', { name: '档案类型' }).click()
  await offered(page).getByText('证件复印件', { exact: true }).click()
  const files = form.getByRole('group', { name: '敏感文件' })
  await expect(files).toBeVisible()
  await expect(form.getByRole('group', { name: '文件', exact: true })).toHaveCount(0)
  await form.getByLabel('标题').fill(title)
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect(form.getByText('请上传文件，或填写原件存放').first()).toBeVisible()
  const dropped = await page.evaluateHandle(
    (bytes) => {
      const data = new DataTransfer()
      data.items.add(new File([Uint8Array.from(bytes)], '证件.png', { type: 'image/png' }))
      return data
    },
    [...scan],
  )
  await files.dispatchEvent('drop', { dataTransfer: dropped })
  await expect(form.getByText(/^[0-9a-f]{32}/)).toBeVisible()
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect(form).toBeHidden()

  await page.keyboard.press('Control+k')
  await page.keyboard.type(title)
  await page.getByRole('dialog').getByText(title).first().click()
  await expect(page.getByRole('button', { name: '敏感文件' })).toBeVisible()
  const { content } = await visitor.call('/document/list', { keyword: title })
  const [{ id }] = content.list_data
  expect((await visitor.call('/document/propose', { id_list: [id], reason: '误存' })).status).toBe(200)
  // Changed outside of the page.
  await page.reload()
  await page.getByRole('button', { name: '销毁', exact: true }).click()
  // The one who proposed it cannot.
  const question = page.getByRole('dialog').filter({ hasText: '纸质原件请一并销毁' })
  await expect(question.getByText('由您提请销毁，须由他人销毁')).toBeVisible()
  await question.getByRole('button', { name: '取消' }).click()

  const role = await makeRole(visitor, ['/document/list', 'member_document.propose', 'member_document.withdraw'])
  const clerk = await makePerson(visitor, role)
  const other = await browser.newContext({ locale: 'zh-CN' })
  const colleague = await signIn(await other.newPage(), clerk, OWN)
  for (const [call, body] of [
    ['withdraw', {}],
    ['propose', { reason: '误存' }],
  ] as const)
    expect((await colleague.call(`/document/${call}`, { id_list: [id], ...body })).status).toBe(200)
  await other.close()
  await page.reload()
  await page.getByRole('button', { name: '销毁', exact: true }).click()
  await expect(question.getByText('1 份档案，1 个文件')).toBeVisible()
  await question.getByRole('button', { name: '销毁', exact: true }).click()
  await expect(question).toBeHidden()
  await expect.poll(async () => (await visitor.call('/document/read', { id })).code).toBe('NF')
})
