// Sheets of members in the browser: tried out, corrected, brought in, and compared with who is there already.
import { expect, type Locator } from '@playwright/test'
import { open, signIn } from '../../browser/support/person'
import { test } from '../../browser/support/test'
import { day, member, name, phone } from './make-member'

test('a sheet with mistakes is tried out, mended and brought in', async ({ page }) => {
  const visitor = await signIn(page)
  const [first, second] = [name('入'), name('入')]
  const title = '姓名,手机号,籍贯,职务,所属区域,入会时间'
  const good = `${first},${phone()},云岭县,会员,江南,${day(-30)}`
  const bad = (number: string) => `${second},${number},云岭县,会员,江南,${day(-30)}`
  const load = async (lines: string[]): Promise<Locator> => {
    await page.locator('.list-screen:visible .tools').getByRole('button', { name: '更多', exact: true }).click()
    await page.getByRole('menuitem', { name: '导入', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '导入会员' })
    const buffer = Buffer.from(`\ufeff${[title, ...lines].join('\r\n')}\r\n`)
    await dialog.locator('input[type=file]').setInputFiles({ name: '会员.csv', mimeType: 'text/csv', buffer })
    await dialog.getByRole('button', { name: '检查' }).click()
    return dialog
  }
  await open(page, '/user/list', '会员列表')
  const dialog = await load([good, bad('123')])
  await expect(dialog.getByRole('button', { name: '全部有误 1' })).toBeVisible({ timeout: 20_000 })
  await expect(dialog.locator('.Faults_faultRow').filter({ hasText: second })).toContainText('手机号')
  await dialog.getByRole('button', { name: '导入 1 行' }).click()
  await expect(dialog.getByText('已写入 1 行')).toBeVisible({ timeout: 20_000 })
  await dialog.getByRole('button', { name: '完成', exact: true }).click()
  await expect(dialog).toBeHidden()
  const there = async (who: string) =>
    (await visitor.call('/user/list', { scene: 'member', keyword: who })).content.total
  await expect.poll(() => there(first), { timeout: 20_000 }).toBe(1)
  expect(await there(second)).toBe(0)

  await load([bad(phone())])
  await dialog.getByRole('button', { name: '导入 1 行' }).click({ timeout: 20_000 })
  await expect.poll(() => there(second), { timeout: 20_000 }).toBe(1)
  const { content } = await visitor.call('/user/list', { scene: 'member', keyword: second })
  expect(content.list_data[0]).toMatchObject({
    status: expect.stringMatching(/active|expiring/),
    position_name: '会员',
  })
})

test('of a sheet from elsewhere only what it holds is asked about, and a phone tells who is there already', async ({
  page,
}) => {
  const visitor = await signIn(page)
  const number = phone()
  const known = await member(visitor, { phone: number })
  const lines = ['会员编号,序号,姓名,手机号,单位名称', `,1,${known.user_name},${number},某公司(虚构)`]
  await open(page, '/user/list', '会员列表')
  await page.locator('.list-screen:visible .tools').getByRole('button', { name: '更多', exact: true }).click()
  await page.getByRole('menuitem', { name: '导入', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '导入会员' })
  const buffer = Buffer.from(`\ufeff${lines.join('\r\n')}\r\n`)
  await dialog.locator('input[type=file]').setInputFiles({ name: '旧表.csv', mimeType: 'text/csv', buffer })
  await expect(dialog.getByText('4 列有内容：3 列导入，1 列不导入')).toBeVisible()
  await expect(dialog.locator('[data-part=columns] > li')).toHaveText([/^序号1/, /^姓名/, /^手机号/, /^单位名称/])
  await dialog.getByText('另有 1 个空列，不导入').click()
  await expect(dialog.locator('details')).toContainText('会员编号')
  // Missing required columns are named; an update doesn't need them.
  const gaps = dialog.getByRole('region', { name: '缺少必填的内容' })
  await expect(gaps).toContainText('职务')
  await expect(gaps).not.toContainText('姓名')
  await expect(dialog.getByRole('button', { name: '检查' })).toBeDisabled()
  await dialog.getByRole('radio', { name: '更新已有的，不新增' }).check()
  await expect(gaps).toHaveCount(0)
  await expect(dialog.getByText('每一行都有手机号。')).toBeVisible()
  // One value for all rows stands for a column that the sheet lacks.
  await dialog.getByRole('radio', { name: '跳过，只新增' }).check()
  const listed = page.locator('.ant-select-dropdown:visible .ant-select-item-option')
  // By keyboard, sooner than the server answers what was typed.
  const position = gaps.getByRole('combobox', { name: '所有行的职务' })
  await position.click()
  await expect(listed.first()).toBeVisible()
  await position.fill('会员')
  await position.press('Enter')
  await expect(gaps.getByRole('listitem').filter({ hasText: '职务' }).locator('[title]')).toHaveText('会员')
  const same: [field: string, word: string][] = [
    ['所属区域', '城中'],
    ['籍贯', '云岭县'],
  ]
  for (const [field, word] of same) {
    await gaps.getByRole('combobox', { name: `所有行的${field}` }).fill(word)
    await listed.filter({ hasText: word }).first().click()
  }
  await gaps.getByRole('textbox', { name: '所有行的入会时间' }).fill('2024-3-5')
  await dialog.getByRole('button', { name: '检查' }).click()
  await expect(dialog.getByText('跳过 1', { exact: true })).toBeVisible({ timeout: 20_000 })
  await dialog.getByRole('button', { name: '上一步' }).click()
  await expect(gaps.getByRole('textbox', { name: '所有行的入会时间' })).toHaveValue('2024-3-5')
  await dialog.getByRole('radio', { name: '更新已有的，不新增' }).check()
  await dialog.getByRole('button', { name: '检查' }).click()
  await expect(dialog.getByText('更新 1', { exact: true })).toBeVisible({ timeout: 20_000 })
  await dialog.getByRole('button', { name: '导入 1 行' }).click()
  await expect
    .poll(async () => (await visitor.call('/user/read', { id: known.id })).content.company, { timeout: 20_000 })
    .toBe('某公司(虚构)')
})
