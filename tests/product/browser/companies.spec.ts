// Companies on screen: chosen in a member's form, a doubtful value decided, another representative, a company as member.
import { expect } from '@playwright/test'
import { choose } from '../../browser/support/choose'
import { open, signIn } from '../../browser/support/person'
import { test } from '../../browser/support/test'
import { addMember, named } from './daily/people'

test('a company is chosen in the form of a member, and gives its values', async ({ page }) => {
  const visitor = await signIn(page)
  const name = `${named('试')}茶业有限公司`
  const company = await visitor.call('/company/add', { name, scale: 'over_1000', phone: '0571-12345' })
  const member = await addMember(visitor)
  await open(page, `/user/list/${member.id}/edit`)
  await choose(page, page.getByRole('combobox', { name: '单位档案' }), new RegExp(name), { search: name })
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/user/list(/${member.id})?$`))
  await expect
    .poll(async () => (await visitor.call('/user/read', { id: member.id })).content)
    .toMatchObject({
      ...{ company_id: company.content.id, company: name },
      ...{ company_scale: 'over_1000', company_phone: '0571-12345' },
    })
})

test('a value that a second member states otherwise is taken', async ({ page }) => {
  const visitor = await signIn(page)
  const company = `${named('合')}茶业有限公司`
  await addMember(visitor, { company, company_phone: '0571-11111' })
  const second = await addMember(visitor, { company, company_phone: '0571-22222' })
  await open(page, `/company/review?list=${encodeURIComponent(JSON.stringify({ k: second.name }))}`, '单位核对')
  const row = page.getByRole('row').filter({ hasText: '0571-22222' })
  await expect(row).toContainText('0571-11111')
  await row.getByRole('button', { name: '采用填写值' }).click()
  await expect
    .poll(async () => (await visitor.call('/user/read', { id: second.id })).content.company_phone)
    .toBe('0571-22222')
  await expect(row).toContainText('已采用')
})

test('a company joins as a member and changes its representative', async ({ page }) => {
  const visitor = await signIn(page)
  const name = `${named('会')}物流有限公司`
  const { content } = await visitor.call('/company/add', { name })
  const [one, two] = [await addMember(visitor), await addMember(visitor)]
  const first = { id: content.id, user_id: one.id, start_date: '2020-01-01' }
  expect((await visitor.call('/company/represent', first)).status).toBe(200)
  await open(page, `/company/list/${content.id}`)
  const record = page.getByRole('dialog', { name })
  await record.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '更换代表' }).click()
  const form = page.getByRole('dialog', { name: /更换代表/ })
  await choose(page, form.getByRole('combobox', { name: '代表' }), new RegExp(two.name), { search: two.name })
  await form.getByRole('button', { name: /更换代表|确\s?定/ }).click()
  await expect(form).toBeHidden()
  await expect(record.getByText(two.name).first()).toBeVisible()
  await open(page, '/user/company/new')
  await choose(page, page.getByRole('combobox', { name: '单位档案' }), new RegExp(name), { search: name })
  await choose(page, page.getByRole('combobox', { name: '职务' }), '会员')
  await page.getByRole('combobox', { name: '所属区域' }).press('ArrowDown')
  await page
    .locator(
      '.ant-select-dropdown:visible .ant-select-tree-title, .ant-select-dropdown:visible .ant-select-item-option',
    )
    .first()
    .click()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect
    .poll(async () => (await visitor.call('/user/list', { scene: 'company', keyword: name })).content.list_data)
    .toMatchObject([{ company: name, representative: two.name, state: 'active' }])
})
