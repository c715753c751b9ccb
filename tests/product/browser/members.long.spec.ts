// A membership from start to end in the browser: apply, pay, lapse, renew, freeze, leave, rejoin, merge duplicates.
import { randomInt } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { choose } from '../../browser/support/choose'
import { makePerson, makeRole, OWN } from '../../browser/support/people'
import { open, signIn, watch } from '../../browser/support/person'
import { tabIn } from '../../browser/support/tab'
import { test } from '../../browser/support/test'
import { DAY, day, member, name, phone, worldOf } from './make-member'

/** The last valid day of so many years. */
function lastOf(start: string, years: number): string {
  const date = new Date(`${start}T00:00:00Z`)
  date.setUTCFullYear(date.getUTCFullYear() + years)
  return new Date(date.getTime() - DAY).toISOString().slice(0, 10)
}

const actions = (page: Page) => page.getByRole('group', { name: '操作' })
const save = (page: Page) => page.getByRole('button', { name: /^保\s?存$/ })
const said = (form: Locator) => form.getByRole('status')

async function begin(page: Page, action: string): Promise<Locator> {
  await actions(page).getByRole('button', { name: action, exact: true }).click()
  // A record may itself be in a dialog with the same button.
  return page.locator('.action-form')
}

async function send(form: Locator, action: string): Promise<void> {
  await form.getByRole('button', { name: new RegExp(`^${action}$`) }).click()
  await expect(form).toBeHidden()
}

async function paidAt(form: Locator, time: string): Promise<void> {
  await form.getByLabel('缴费时间').fill(time)
  await form.getByLabel('缴费时间').press('Enter')
}

test('applies, is approved, pays, and is a member with a story', async ({ page }) => {
  const seen = watch(page)
  const visitor = await signIn(page)
  const user_name = name('申')
  await open(page, '/user/userApply/new', '新建入会申请')
  await choose(page, page.getByRole('combobox', { name: '申请职务' }), '会员')
  await choose(page, page.getByRole('combobox', { name: '所属区域' }), '江南')
  await page.getByLabel('姓名', { exact: true }).fill(user_name)
  await page.getByLabel('手机号', { exact: true }).fill(phone())
  // Fields of members aren't asked of applicants.
  await expect(page.getByLabel('已缴会费')).toHaveCount(0)
  await save(page).click()
  const row = page.getByRole('row', { name: new RegExp(user_name) })
  await expect(row).toContainText('待审核')
  const { content } = await visitor.call('/user/list', { scene: 'apply', keyword: user_name })
  const { id } = content.list_data[0]

  await open(page, `/user/userApply/${id}`)
  const approval = await begin(page, '通过')
  await expect(said(approval)).toContainText('待缴费')
  await send(approval, '通过')
  await expect(page.locator('.Person_head')).toContainText('待缴费')

  const payment = await begin(page, '确认缴费')
  await payment.getByLabel('金额').fill('1000')
  await choose(page, payment.getByRole('combobox', { name: '支付方式' }), '现金')
  await expect(said(payment)).toContainText(lastOf(day(0), 1))
  await send(payment, '确认缴费')

  await open(page, `/user/list/${id}`)
  const head = page.locator('.Person_head:visible')
  await expect(head).toContainText('正常')
  await expect(head).toContainText(lastOf(day(0), 1))
  await tabIn(page, { name: '会籍' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '入会' }).first()).toBeVisible()
  await tabIn(page, { name: '缴费' }).click()
  await expect(page.getByText('共缴费 1 次，合计 ¥1,000.00')).toBeVisible()
  await tabIn(page, { name: '名片' }).click()
  await expect(page.getByRole('article', { name: new RegExp(user_name) })).toBeVisible()
  expect(seen.problems).toEqual([])
})

/** The question before the record is deleted that is open in a page or a drawer. */
async function askToDelete(page: Page, record: string, word = '删除'): Promise<Locator> {
  const shown = page.getByRole('heading', { name: record }).or(page.getByRole('dialog', { name: record }))
  await expect(shown.last()).toBeVisible()
  await page.getByRole('button', { name: /更多/ }).last().click()
  await page.getByRole('menuitem', { name: new RegExp(`${word}$`) }).click()
  return page.getByRole('dialog', { name: new RegExp(`^确定${word}该`) })
}

test('a lapsed membership is renewed from its page, having said until when', async ({ page }) => {
  const visitor = await signIn(page)
  const joined = day(-500)
  const { id } = await member(visitor, { join_time: joined })
  await open(page, `/user/list/${id}`)
  await expect(page.locator('.Person_head')).toContainText(/已过期 \d+ 天/)
  const form = await begin(page, '续费')
  await choose(page, form.getByRole('combobox', { name: '支付方式' }), '微信支付')
  await paidAt(form, `${day(0)} 00:00:01`)
  await expect(said(form)).toContainText(lastOf(joined, 1))
  const previewed = await said(form)
    .getByText(/^\d{4}-\d{2}-\d{2}$/)
    .last()
    .textContent()
  expect((await visitor.call('/user/read', { id })).content.status).toBe('expired')
  await send(form, '续费')
  // The result equals the preview.
  const { content } = await visitor.call('/user/read', { id })
  expect(content.expire_time).toBe(previewed)
  expect(content.pays_summary).toMatchObject({ num: 1, amount: 100_000 })
  await expect(page.locator('.Person_head')).toContainText(previewed ?? '')

  // Taking it back says what goes with it, before anything happens; and who has paid stays.
  const [renewal] = (await visitor.call('/userRenew/list', { filter: { user_id: id } })).content.list_data
  await open(page, `/user/userRenew/${renewal.id}`)
  const question = await askToDelete(page, renewal.renew_no, '作废')
  for (const said of ['不能恢复', '已生效', '已作废', `${previewed} → ${lastOf(joined, 1)}`, '退回会费', '¥1,000.00'])
    await expect(question).toContainText(said)
  expect((await visitor.call('/user/read', { id })).content.expire_time).toBe(previewed)
  await question.getByRole('button', { name: '作废' }).click()
  await expect(page.locator('.ant-message')).toContainText('退回会费 ¥1,000.00')
  expect((await visitor.call('/user/read', { id })).content.pays_summary).toMatchObject({ amount: 0 })
  await open(page, `/user/list/${id}`)
  const refused = await askToDelete(page, content.user_name)
  await expect(refused.getByRole('status')).toContainText('不能删除')
  await expect(refused.getByRole('button', { name: '删除' })).toBeDisabled()
})

test('is frozen, leaves, and rejoins with the same number', async ({ page }) => {
  const visitor = await signIn(page)
  const { id } = await member(visitor)
  const { member_no: number } = (await visitor.call('/user/read', { id })).content
  await open(page, `/user/list/${id}`)
  const freeze = await begin(page, '冻结')
  await freeze.getByLabel('原因').fill('长期出国')
  await expect(said(freeze)).toContainText('已冻结')
  await send(freeze, '冻结')
  await expect(page.locator('.Person_head')).toContainText('已冻结')
  await expect(actions(page).getByRole('button', { name: '冻结' })).toHaveCount(0)

  const out = await begin(page, '退会')
  await choose(page, out.getByRole('combobox', { name: '退会类型' }), '自愿退会')
  await out.getByLabel('退会时间').fill(day(0))
  await out.getByLabel('退会时间').press('Enter')
  await out.getByRole('textbox', { name: '原因' }).fill('本人申请')
  await send(out, '退会')

  await open(page, `/user/userOut/${id}`)
  await expect(page.locator('.Person_head:visible')).toContainText('已退会')
  const back = await begin(page, '恢复入会')
  // The former value is suggested.
  await expect(back.locator('.ant-select-selection-item', { hasText: '会员' })).toBeVisible()
  await expect(back.locator('.ant-select-selection-item', { hasText: '江南' })).toBeVisible()
  await back.getByLabel('金额').fill('1000')
  await choose(page, back.getByRole('combobox', { name: '支付方式' }), '现金')
  await expect(said(back)).toContainText('在会')
  await send(back, '恢复入会')
  expect((await visitor.call('/user/read', { id })).content).toMatchObject({ status: 'active', member_no: number })
  await open(page, `/user/list/${id}`)
  await tabIn(page, { name: '会籍' }).click()
  for (const step of ['冻结', '退会', '恢复入会'])
    await expect(page.locator('.Person_period').filter({ hasText: step }).first()).toBeVisible()
})

test('a likely pair is found, looked at and merged; what hung on one hangs on the other', async ({ page }) => {
  const visitor = await signIn(page)
  const company = `${name('合')}茶业有限公司`
  const user_name = name('双')
  const email = `pair${randomInt(1e9)}@example.com`
  const keep = await member(visitor, { user_name, company, join_time: day(-200) })
  const drop = await member(visitor, { user_name, company, email })
  const pay = { years: 1, pay_type: 'cash', pay_time: new Date(Date.now() - 60_000).toISOString(), force: true }
  const renewed = await visitor.call('/user/renewAction', { id_list: [drop.id], amount_mode: 'position', ...pay })
  expect(renewed.content, JSON.stringify(renewed)).toMatchObject({ success_num: 1 })

  await open(page, '/user/list', '会员列表')
  await page.getByRole('button', { name: '疑似重复' }).click()
  await page.getByLabel('搜索姓名、编号、手机号或单位').fill(user_name)
  const pair = page.locator('.Duplicates_twinsPair').filter({ hasText: company })
  await expect(pair).toHaveCount(1)
  // Marked as not duplicates by mistake, and reverted.
  await pair.getByRole('button', { name: /不是同一人$/ }).click()
  await expect(pair).toHaveCount(0)
  await page.getByTitle('不是同一人').click()
  await expect(pair).toContainText('超级管理员')
  await expect(pair.getByRole('button', { name: /合并/ })).toHaveCount(0)
  await pair.getByRole('button', { name: /重新核对/ }).click()
  await expect(pair).toHaveCount(0)
  await page.getByTitle('待核对').click()
  await pair.getByRole('button', { name: /合并/ }).click()
  const dialog = page.getByRole('dialog', { name: '合并两份资料' })
  // The older record is kept; its empty value is filled from the other.
  await expect(dialog.getByRole('group', { name: '邮箱' }).getByRole('radio', { checked: true })).toHaveCount(1)
  await expect(said(dialog)).toContainText('续费')
  await dialog.getByRole('button', { name: /^合\s?并$/ }).click()
  await expect(dialog).toBeHidden()
  await expect(pair).toHaveCount(0)
  expect((await visitor.call('/user/read', { id: drop.id })).code).toBe('NF')
  expect((await visitor.call('/user/read', { id: keep.id })).content).toMatchObject({
    email,
    pays_summary: { num: 1 },
  })
})

test('a chapter’s administrator sees and touches only that chapter', async ({ page }) => {
  const chief = await signIn(page)
  const world = await worldOf(chief)
  const mine = await member(chief)
  const theirs = await member(chief, { area_id: world.other_area })
  const shared = ['/banner/list', 'banner.create', 'banner.update', 'banner.remove', 'banner.is_show']
  const own = ['/user/list', 'user.create', 'user.update', 'user.quick', 'user.remove', 'user.freeze']
  const rights = [...own, ...shared]
  const role = await makeRole(chief, rights, { data_scope: 'own_areas' })
  const username = await makePerson(chief, role, { area_ids: [world.area_id] })
  const visitor = await signIn(page, username, OWN)

  await open(page, '/user/list', '会员列表')
  await expect(page.locator('.list-screen:visible tbody .ant-table-row').first()).toBeVisible()
  const { content } = await visitor.call('/user/list', { scene: 'member', limit: 200 })
  expect(content.total).toBeGreaterThan(0)
  expect(new Set(content.list_data.map((one: { area_name: string }) => one.area_name))).toEqual(new Set(['江南']))
  await page.getByRole('searchbox').or(page.getByPlaceholder(/^搜索/)).first().fill(theirs.user_name)
  await page.keyboard.press('Enter')
  await expect(page.getByText('没有符合条件的记录')).toBeVisible()

  await open(page, `/user/list/${theirs.id}`)
  await expect(page.getByText('它可能已被删除，或不在您的管理范围内。')).toBeVisible()
  for (const [call, body] of [
    ['/user/edit', { id: theirs.id, revision: 1, remark: '越权' }],
    ['/user/freeze', { id_list: [theirs.id], freeze: true, reason: '越权' }],
    ['/user/delete', { id_list: [theirs.id] }],
  ] as const)
    expect(['NF', 'PERM'], call).toContain((await visitor.call(call, body)).code)

  // Rows outside any area are seen, and nothing is offered that the server always refuses.
  await open(page, '/banner/list', '轮播图')
  const banners = page.locator('.list-screen:visible')
  await expect(banners.locator('tbody .ant-table-row').first()).toBeVisible()
  await expect(banners.getByRole('button', { name: /^(新建|编辑|删除)|的更多操作$/ })).toHaveCount(0)
  await expect(banners.getByRole('switch')).toHaveCount(0)
  await expect(banners.getByRole('checkbox')).toHaveCount(0)
  expect(await visitor.call('/banner/delete', { id_list: [1], dry: true })).toMatchObject({ code: 'PERM' })

  await open(page, `/user/list/${mine.id}/edit`)
  await page.getByLabel('内部备注').fill('分会已联系')
  await save(page).click()
  await expect.poll(async () => (await visitor.call('/user/read', { id: mine.id })).content.remark).toBe('分会已联系')
})
