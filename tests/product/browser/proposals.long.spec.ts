// Suggested values in forms, main actions of rows, result messages, and links of references.
import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { choose, offered } from '../../browser/support/choose'
import { makePerson, makeRole, OWN } from '../../browser/support/people'
import { open, signIn, type Visitor } from '../../browser/support/person'
import { test } from '../../browser/support/test'

const today = (): string => new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' })
const phone = (): string => `128${String(randomInt(1e8)).padStart(8, '0')}`
const name = (word: string): string => word + [0, 0].map(() => String.fromCharCode(0x4e00 + randomInt(0x4000))).join('')

interface Option {
  id: number
  name: string
  fee: number
  fee_years: number
  son?: Option[]
}

async function optionIn(visitor: Visitor, path: string, wanted: string, body: object = {}): Promise<Option> {
  const flat = (list: Option[]): Option[] => list.flatMap((one) => [one, ...flat(one.son ?? [])])
  const { content } = await visitor.call(path, body)
  return flat(content.list_data).find((one) => one.name === wanted) as Option
}

const positionOf = (visitor: Visitor, wanted: string) => optionIn(visitor, '/position/getAll', wanted)
const areaOf = (visitor: Visitor, wanted: string) =>
  optionIn(visitor, '/area/getAll', wanted, { filter: { area_type: 'area' } })

async function applicant(visitor: Visitor): Promise<string> {
  const user_name = name('荐')
  const apply_position_id = (await positionOf(visitor, '理事')).id
  const area_id = (await areaOf(visitor, '江南')).id
  const body = { scene: 'apply', user_name, phone: phone(), apply_position_id, area_id }
  const answer = await visitor.call('/user/add', body)
  expect(answer.status, JSON.stringify(answer)).toBe(200)
  return user_name
}

const yuan = (fen: number): string => (fen / 100).toFixed(2)
const item = (page: Page, label: string) =>
  page.locator('.ant-form-item').filter({ has: page.getByText(label, { exact: true }) })
const toast = (page: Page, words: string | RegExp) => page.locator('.ant-message').filter({ hasText: words })
const listed = (word: string, page = '/user/userApply'): string =>
  `${page}?list=${encodeURIComponent(JSON.stringify({ k: word }))}`

async function pick(page: Page, label: string, words: string): Promise<void> {
  await choose(page, item(page, label).getByRole('combobox'), new RegExp(words), { search: words })
}

test('an application is approved and paid with what is known already', async ({ page }) => {
  const visitor = await signIn(page)
  const position = await positionOf(visitor, '理事')
  const user_name = await applicant(visitor)
  await open(page, listed(user_name))
  const row = page.getByRole('row', { name: new RegExp(user_name) })
  // The main action is visible, editing is in the menu.
  await expect(row.getByRole('button', { name: /^编辑/ })).toHaveCount(0)
  // No payment can be confirmed yet, and where dues follow the approval it asks for neither dues nor expiry.
  await row.getByRole('button', { name: /更多操作/ }).click()
  await expect(page.getByRole('menuitem', { name: '驳回' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: '确认缴费' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: /^通过/ }).click()
  const form = page.locator('.action-form')
  await expect(form.getByLabel('审核意见')).toBeVisible()
  await expect(form.getByLabel('已缴会费')).toHaveCount(0)
  await expect(form.getByLabel('到期时间')).toHaveCount(0)
  await expect(item(page, '职务')).toContainText('理事')
  await expect(item(page, '所属区域').last()).toContainText('江南')
  await form.getByRole('button', { name: '通过' }).click()
  await expect(toast(page, `已通过：${user_name}（待缴费）`)).toBeVisible()

  await row.getByRole('button', { name: /^确认缴费/ }).click()
  await expect(form.getByLabel('金额')).toHaveValue(new RegExp(yuan(position.fee)))
  await expect(form.getByLabel('缴费时间')).toHaveValue(new RegExp(`^${today()}`))
  // Another position changes the amount; typed values stay.
  const other = await positionOf(visitor, '会员')
  await pick(page, '职务', '会员')
  await expect(form.getByLabel('金额')).toHaveValue(new RegExp(yuan(other.fee)))
  await form.getByLabel('金额').fill('12')
  await pick(page, '职务', '理事')
  await expect(form.getByLabel('金额')).toHaveValue(/12/)
})

test('a renewal proposes position, years and dues of the member, and the dues follow the years', async ({ page }) => {
  const visitor = await signIn(page)
  const { id: position_id, fee, fee_years } = await positionOf(visitor, '会员')
  const native = await optionIn(visitor, '/sxhAreaList', '云岭县')
  const user_name = name('续')
  const body = { scene: 'member', user_name, phone: phone(), join_time: today(), native_id: native.id, position_id }
  const added = await visitor.call('/user/add', { ...body, area_id: (await areaOf(visitor, '江南')).id })
  expect(added.status, JSON.stringify(added)).toBe(200)
  await open(page, '/user/userRenew/new')
  const form = page.getByRole('dialog')
  await expect(form.getByLabel('缴费时间')).toBeVisible({ timeout: 30_000 })
  await expect(form.getByLabel('缴费时间')).toHaveValue(new RegExp(`^${today()}`))
  await pick(page, '会员', user_name)
  await expect(item(page, '职务').last()).toContainText('会员')
  await expect(form.getByLabel('年限')).toHaveValue(String(fee_years))
  await expect(form.getByLabel('金额')).toHaveValue(new RegExp(yuan(fee)))
  await form.getByLabel('年限').fill(String(fee_years * 3))
  await expect(form.getByLabel('金额')).toHaveValue(new RegExp(yuan(fee * 3)))
  // Suggested values aren't unsaved changes.
  await open(page, '/user/userHonor/new')
  await expect(form.getByLabel('获得时间')).toHaveValue(today())
})

test('what all chosen records share is there when they are changed together', async ({ page }) => {
  const visitor = await signIn(page)
  const mark = name('共')
  const native_id = (await optionIn(visitor, '/sxhAreaList', '云岭县')).id
  const position_id = (await positionOf(visitor, '会员')).id
  for (const area of ['江南', '滨湖']) {
    const area_id = (await areaOf(visitor, area)).id
    const body = { scene: 'member', user_name: mark + area, phone: phone(), join_time: today() }
    const added = await visitor.call('/user/add', { ...body, native_id, position_id, area_id })
    expect(added.status, JSON.stringify(added)).toBe(200)
  }
  await open(page, listed(mark, '/user/list'))
  await page.getByRole('checkbox', { name: '选择本页' }).check()
  await page.getByRole('button', { name: '批量编辑' }).click()
  const form = page.getByRole('dialog', { name: /批量编辑 2 条/ })
  const fields = form.getByRole('combobox', { name: '选择要修改的字段' })
  for (const field of ['职务', '所属区域']) {
    // A multiple select: a repeated click would deselect.
    await fields.press('ArrowDown')
    await fields.fill(field)
    await offered(page).getByText(field, { exact: true }).click()
    // Its own list opens, because its value is chosen next.
    await expect(form.locator('.field-row', { hasText: field }).getByRole('combobox')).toBeFocused()
    await expect(offered(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(form).toBeVisible()
  }
  await form.getByText('只修改下面选中的字段').click()
  await expect(form.locator('.field-row', { hasText: '职务' })).toContainText('会员')
  await expect(form.locator('.field-row', { hasText: '所属区域' })).toContainText('请选择')
})

test('a reference leads to its record, by keyboard too, for those who may open its page', async ({ page, browser }) => {
  const visitor = await signIn(page)
  const user_name = await applicant(visitor)
  const { id } = await positionOf(visitor, '理事')
  await open(page, listed(user_name))
  // The plain caption gives way to a coloured tag.
  const tag = page.getByRole('row', { name: new RegExp(user_name) }).locator('.tags', { hasText: '理事' })
  await expect(tag).toHaveAttribute('title', '理事')
  const link = tag.getByRole('link', { name: '理事' })
  await expect(link).toHaveAttribute('href', `#/position/list/${id}`)
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`#/position/list/${id}`))

  const role = await makeRole(visitor, ['/user/userApply'])
  const context = await browser.newContext()
  const other = await context.newPage()
  await signIn(other, await makePerson(visitor, role), OWN)
  await open(other, listed(user_name))
  const row = other.getByRole('row', { name: new RegExp(user_name) })
  await expect(row).toContainText('理事')
  await expect(row.getByRole('link', { name: '理事' })).toHaveCount(0)
  await context.close()
})

test('a lunar birthday is read in the language of the reader', async ({ page }) => {
  const visitor = await signIn(page)
  const native = await optionIn(visitor, '/sxhAreaList', '云岭县')
  const body = {
    scene: 'townsman',
    user_name: name('农'),
    phone: phone(),
    birthday: '1980-01-01',
    native_id: native.id,
  }
  const { content } = await visitor.call('/user/add', body)
  await page.addInitScript(() => localStorage.setItem('language', JSON.stringify('en')))
  await open(page, `/user/townsman/${content.id}`)
  await expect(page.getByText('Month 11, day 14 (lunar)')).toBeVisible()
})
