// Daily tasks about members, counted in clicks: a call, an appointment, a leaving, two records of one person, one deleted by mistake.
import { expect, type Page } from '@playwright/test'
import { offered } from '../../../browser/support/choose'
import { open, signIn, type Visitor } from '../../../browser/support/person'
import { test } from '../../../browser/support/test'
import { countClicks, fresh, within } from './count'
import { addMember, addPerson, find, named, worldOf } from './people'

/** Signs in and opens the list of members. */
async function begin(page: Page): Promise<Visitor> {
  await countClicks(page)
  const visitor = await signIn(page)
  await open(page, '/user/list', '会员列表')
  return visitor
}

test('whoever calls is found by phone, and the record is open', async ({ page }) => {
  const visitor = await begin(page)
  const { name, phone } = await addMember(visitor)
  await fresh(page)
  await find(page, phone)
  await page.locator('tbody').getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.locator('.Person_head')).toContainText('正常')
  await within(page, 'call')
})

test('a member is appointed to a position in the list', async ({ page }) => {
  const visitor = await begin(page)
  const { id, name } = await addMember(visitor)
  await find(page, name)
  await fresh(page)
  await page.getByRole('button', { name: new RegExp(`^修改${name}.*的职务$`) }).click()
  const editor = page.getByRole('group', { name: new RegExp(`^修改${name}.*的职务$`) })
  await expect(editor.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('理事')
  await offered(page).getByText('理事', { exact: true }).click()
  await within(page, 'appointment')
  await page.keyboard.press('Enter')
  const positionOf = async () => (await visitor.call('/user/read', { id })).content.position_name
  await expect.poll(positionOf).toBe('理事')
})

test('a leaving is registered with its reason', async ({ page }) => {
  const visitor = await begin(page)
  const { id, name } = await addMember(visitor)
  await find(page, name)
  await fresh(page)
  await page.getByRole('button', { name: new RegExp(`^${name}.*更多操作`) }).click()
  await page.getByRole('menuitem', { name: '退会', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '退会' })
  await dialog.getByLabel('退会类型').click()
  await offered(page).getByText('离世', { exact: true }).click()
  await dialog.getByRole('textbox', { name: '原因' }).fill('家属来电告知')
  await dialog.getByRole('button', { name: /^退\s?会$/ }).click()
  await expect(dialog).toBeHidden()
  await within(page, 'leaving')
  expect((await visitor.call('/user/read', { id })).content).toMatchObject({ state: 'left', out_type: 'deceased' })
})

test('two records of one person are merged', async ({ page }) => {
  const visitor = await begin(page)
  const [user_name, company] = [named('双'), `${named('合')}茶业有限公司`]
  const keep = await addMember(visitor, { user_name, company })
  const drop = await addMember(visitor, { user_name, company })
  await fresh(page)
  await page.getByRole('button', { name: '疑似重复' }).click()
  await page.getByLabel('搜索姓名、编号、手机号或单位').fill(user_name)
  const pair = page.locator('.Duplicates_twinsPair').filter({ hasText: company })
  await pair.getByRole('button', { name: /合并/ }).click()
  const dialog = page.getByRole('dialog', { name: '合并两份资料' })
  await expect(dialog.getByRole('status')).toBeVisible()
  await dialog.getByRole('button', { name: /^合\s?并$/ }).click()
  await expect(dialog).toBeHidden()
  await within(page, 'merge')
  expect((await visitor.call('/user/read', { id: drop.id })).code).toBe('NF')
  expect((await visitor.call('/user/read', { id: keep.id })).status).toBe(200)
})

test('an application that was deleted by mistake comes back', async ({ page }) => {
  const visitor = await begin(page)
  const { position_id: apply_position_id, ...world } = await worldOf(visitor)
  const { id, name } = await addPerson(visitor, 'apply', { ...world, apply_position_id })
  const answer = await visitor.call('/user/delete', { id_list: [id] })
  expect(answer.status, JSON.stringify(answer)).toBe(200)
  await open(page, '/user/userApply', '入会申请')
  await fresh(page)
  await page.locator('.list-screen:visible .tools').getByRole('button', { name: '更多', exact: true }).click()
  await page.getByRole('menuitem', { name: '回收站' }).click()
  await page.getByRole('searchbox', { name: '搜索已删除的记录' }).fill(name)
  await page.getByRole('button', { name: new RegExp(`^恢复 · ${name}`) }).click()
  await expect(page.getByText('已恢复 1 条')).toBeVisible()
  await within(page, 'restore')
  const { content } = await visitor.call('/user/list', { scene: 'apply', keyword: name })
  expect(content.list_data).toMatchObject([{ id, state: 'applied' }])
})
