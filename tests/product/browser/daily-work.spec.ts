// The daily work of a secretary, with the clicks that each task takes; typing and single keys are not clicks.
import { randomInt } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { choose, offered } from '../../browser/support/choose'
import { unique } from '../../browser/support/people'
import { open, signIn, type Visitor } from '../../browser/support/person'
import { test } from '../../browser/support/test'
import { clicks, countClicks, fresh, within } from './daily/count'
import { addPerson, day, find, named, phone, worldOf } from './daily/people'

async function counted(page: Page): Promise<Visitor> {
  await countClicks(page)
  return signIn(page)
}

interface Way {
  readonly way: string
  readonly chosen: boolean
  /** As the server keeps it. */
  readonly kept: string
}

/** The first time in a new browser, a time when another way is chosen, and the time after it. */
const ways: readonly Way[] = [
  { way: '微信支付', chosen: false, kept: 'wechat_pay' },
  { way: '对公转账', chosen: true, kept: 'bank_transfer' },
  { way: '对公转账', chosen: false, kept: 'bank_transfer' },
]

/** Chooses the way of payment, or sees that the form suggests it. */
async function payBy(page: Page, dialog: Locator, way: string, chosen: boolean): Promise<void> {
  const row = dialog.locator('.field-row', { hasText: '支付方式' })
  if (chosen) {
    await row.locator('.ant-select').click()
    await offered(page).getByText(way, { exact: true }).click()
  }
  await expect(row.locator('.ant-select-selection-item')).toHaveText(way)
  await expect(row.locator('.proposed-mark')).toHaveCount(chosen ? 0 : 1)
}

const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

test('a member is renewed', async ({ page }) => {
  const visitor = await counted(page)
  const world = await worldOf(visitor)
  const people = ways.map(() => addPerson(visitor, 'member', { ...world, join_time: day(-700), expire_time: day(10) }))
  for (const [turn, { name }] of (await Promise.all(people)).entries()) {
    const { way, chosen, kept } = ways[turn] as Way
    await open(page, '/user/list', '会员列表')
    await find(page, name)
    await fresh(page)
    await page.getByRole('button', { name: new RegExp(`^${name}.*更多操作`) }).click()
    // The commonest first, dangerous ones last, behind a line.
    const entries = page.getByRole('menu').last().getByRole('menuitem')
    await expect(entries.first()).toHaveText('续费')
    await expect(entries.last()).toHaveText('删除')
    await expect(page.getByRole('menu').last().locator('[role=separator]')).toHaveCount(1)
    await page.getByRole('menuitem', { name: '续费', exact: true }).click()
    const dialog = dialogOf(page, '续费')
    await expect(dialog.locator('.facts')).toContainText(day(10))
    await payBy(page, dialog, way, chosen)
    await expect(dialog.getByRole('status')).toContainText('到期时间')
    await dialog.getByRole('button', { name: /^续\s?费$/ }).click()
    await expect(dialog).toBeHidden()
    if (!chosen) await within(page, 'renewal')
    const { content } = await visitor.call('/userRenew/list', { keyword: name })
    expect(content.list_data[0]).toMatchObject({ pay_type: kept, status: 'effective' })
  }
})

test('an application is approved and paid, with its facts before the question', async ({ page }) => {
  const visitor = await counted(page)
  const { position_id: apply_position_id, ...world } = await worldOf(visitor)
  const company = `江城试办${randomInt(1e9)}商行`
  const people = ways.map(() => addPerson(visitor, 'apply', { ...world, apply_position_id, company }))
  for (const [turn, { name }] of (await Promise.all(people)).entries()) {
    const { way, chosen } = ways[turn] as Way
    await open(page, '/user/userApply', '入会申请')
    await find(page, name)
    await fresh(page)
    await page.getByRole('button', { name: `通过 · ${name}` }).click()
    const approval = dialogOf(page, '通过')
    await expect(approval.locator('.facts')).toContainText(company)
    await expect(approval.locator('.facts')).toContainText('¥1,000.00')
    await expect(approval.getByRole('status')).toContainText('待缴费')
    await approval.getByRole('button', { name: /^通\s?过$/ }).click()
    await page.locator('.toast').getByRole('button', { name: '确认缴费' }).click()
    const payment = dialogOf(page, '确认缴费')
    await payBy(page, payment, way, chosen)
    await expect(payment.getByRole('status')).toContainText('在会')
    await payment.getByRole('button', { name: '确认缴费' }).click()
    await expect(payment).toBeHidden()
    if (!chosen) await within(page, 'approval')
    const { content } = await visitor.call('/user/list', { keyword: name })
    expect(content.list_data[0]).toMatchObject({ user_name: name, status: 'active' })
  }
})

test('a pasted card becomes a member', async ({ page }) => {
  const visitor = await counted(page)
  await open(page, '/user/list', '会员列表')
  await fresh(page)
  const name = named('名')
  await page.getByRole('button', { name: '新建会员' }).click()
  await page.getByRole('button', { name: '智能识别' }).click()
  const { native_id, area_id } = await worldOf(visitor)
  const { content: natives } = await visitor.call('/sxhAreaList')
  const { content: areas } = await visitor.call('/area/getAll', { filter: { area_type: 'area' } })
  const [native, area] = [natives.list_data, areas.list_data].map((list, at) =>
    list.find((one: { id: number }) => one.id === [native_id, area_id][at]),
  )
  await page
    .getByLabel('资料文字')
    .fill(
      `姓名：${name}\n手机：${phone()}\n籍贯：${native.name}\n所属区域：${area.name}\n职务：会员\n入会时间：${day(0)}\n单位：云岭试茶有限公司`,
    )
  await page.getByRole('button', { name: /^识\s?别$/ }).click()
  await page.getByRole('button', { name: /^填入/ }).click()
  await expect(page.getByLabel('姓名', { exact: true })).toHaveValue(name)
  await page.getByRole('button', { name: /^保\s?存$/ }).click()
  await expect(page).not.toHaveURL(/new/)
  await within(page, 'card')
  expect((await visitor.call('/user/list', { keyword: name })).content.total).toBe(1)
})

test('rows are filtered in words, kept as a view and exported', async ({ page }) => {
  await counted(page)
  await open(page, '/user/list', '会员列表')
  await page.keyboard.press('/')
  await page.keyboard.type('城中 女 2030前到期')
  await expect(page.getByRole('group', { name: '按条件筛选' })).toBeVisible()
  await page.keyboard.press('Enter')
  // Values stand whole in the bar, the rest in a line of words.
  const bar = page.locator('.tools .filters')
  await expect(bar.getByText('城中', { exact: true })).toBeVisible()
  const clipped = await bar
    .locator('.ant-select-selection-item-content')
    .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent))
  expect(clipped).toEqual([])
  await expect(page.getByRole('list', { name: '已选条件' })).toContainText('到期时间 不晚于 2029-12-31')
  await fresh(page)
  const view = unique('视图')
  await page.getByRole('button', { name: '保存为视图' }).click()
  await page.getByRole('dialog').getByLabel('名称').fill(view)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^保\s?存$/ })
    .click()
  await expect(page.getByRole('button', { name: view, pressed: true })).toBeVisible()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载为 Excel' }).click()
  expect((await file).suggestedFilename()).toMatch(/\.xlsx$/)
  await within(page, 'export')
})

test('a field of several members is changed at once', async ({ page }) => {
  const visitor = await counted(page)
  const world = await worldOf(visitor)
  const company = unique('批量商行')
  await Promise.all([0, 1].map(() => addPerson(visitor, 'member', { ...world, join_time: day(-30), company })))
  await open(page, `/user/list?list=${encodeURIComponent(JSON.stringify({ k: company }))}`, '会员列表')
  await expect(page.locator('tbody .ant-table-row')).toHaveCount(2)
  await fresh(page)
  await page.getByRole('checkbox', { name: '选择本页' }).click()
  await page.getByRole('button', { name: '批量编辑' }).click()
  const dialog = dialogOf(page, /批量编辑 2 条/)
  await expect(dialog.getByRole('combobox', { name: '选择要修改的字段' })).toBeFocused()
  await page.keyboard.type('职务')
  await offered(page).getByText('职务', { exact: true }).click()
  await offered(page).getByText('理事', { exact: true }).click()
  await dialog.getByRole('button', { name: /^修改 2 条/ }).click()
  await expect(dialog).toBeHidden()
  await within(page, 'bulk')
  await expect(page.locator('tbody').getByText('理事', { exact: true })).toHaveCount(2)
})

test('a role and its first user are made', async ({ page }) => {
  await counted(page)
  const role = unique('文秘')
  await open(page, '/role/index/new', '新建角色')
  await fresh(page)
  await page.getByLabel('角色名称').fill(role)
  const tree = page.getByRole('group', { name: '菜单权限' })
  await tree.getByRole('button', { name: '全部展开' }).click()
  await tree.getByRole('checkbox', { name: '轮播图' }).click()
  await page.getByRole('button', { name: /^保\s?存$/ }).click()
  // Roles stand in the order in which they were made: the new one may be on a later page.
  await expect(page.getByText(`已新建角色：${role}`)).toBeVisible()
  const spent = await clicks(page)
  await open(page, '/admin/index/new')
  const form = dialogOf(page, '新建系统用户')
  await form.getByLabel('登录名').fill(unique('wen'))
  await form.getByRole('button', { name: '随机生成' }).click()
  await form.getByLabel('姓名').fill('文小秘')
  await form.getByLabel('手机号').fill('12000000778')
  await choose(page, form.getByLabel('角色'), role)
  await page.keyboard.press('Escape')
  await form.getByRole('button', { name: /^保\s?存$/ }).click()
  await expect(form).toBeHidden()
  expect(await clicks(page)).toBeGreaterThan(spent)
  await within(page, 'role')
})
