// Forms of a resource that only the tests have: every kind of input, two people, saving and continuing.
import { expect } from '@playwright/test'
import { choose } from '../support/choose'
import { makePerson, makeRole, OWN } from '../support/people'
import { open } from '../support/person'
import { tabIn } from '../support/tab'
import { test } from '../support/test'
import { begin, formOf, save, specimen, type Trial, unique } from './support'

let trial: Trial

test.beforeEach(async ({ page }) => {
  trial = await begin(page)
})

test('a form asks every kind of field, shows what its conditions say, and stores it', async ({ page }) => {
  const cabinet = unique('柜')
  const cabinetId = await trial.make('/cabinet/add', { name: cabinet })
  const otherId = await trial.make('/cabinet/add', { name: unique('柜') })
  await trial.make('/shelf/add', { name: '上格', cabinet_id: cabinetId })
  await trial.make('/shelf/add', { name: '别处的格', cabinet_id: otherId })
  const code = unique('K')

  await open(page, '/specimen/list/new')
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: '编号' }).fill(code)
  await form.getByLabel('名称').fill('石英')
  // A rock has a hardness; a plant has none.
  await expect(form.getByLabel('硬度')).toBeVisible()
  await choose(page, form.getByLabel('类别'), '植物')
  await expect(form.getByLabel('硬度')).toBeHidden()
  await choose(page, form.getByLabel('类别'), '岩石')
  // A text that is no number, or one beyond its limits, stays as typed: never another number in its place.
  await form.getByLabel('硬度').fill('11')
  await form.getByLabel('估价').fill('1.2万')
  await form.getByLabel('采集日期').focus()
  await expect(form.getByText('不能大于 10')).toBeVisible()
  await expect(form.getByText('请输入金额，最多两位小数')).toBeVisible()
  await expect(form.getByLabel('硬度')).toHaveValue('11')
  await expect(form.getByLabel('估价')).toHaveValue('1.2万')
  await form.getByLabel('硬度').fill('７')
  await form.getByLabel('估价').fill('￥１２８.5元')
  // A day is typed key by key, and never read from its beginning: 2026-3-1 is a day, too.
  const found = form.getByLabel('采集日期')
  await found.pressSequentially('2026-02-31')
  await form.getByLabel('估价').focus()
  await expect(form.getByText('请选择日期')).toBeVisible()
  await found.pressSequentially('2026-3-15')
  await form.getByLabel('估价').focus()
  await expect(found).toHaveValue('2026-03-15')
  await expect(form.getByText('请选择日期')).toBeHidden()
  await form.getByPlaceholder('#rrggbb').fill('#a0b1c2')

  // The real divisions of China.
  await form.getByLabel('产地').click()
  await page.getByRole('menuitemcheckbox', { name: '浙江省' }).click()
  await page.getByRole('menuitemcheckbox', { name: '杭州市' }).click()
  await page.getByRole('menuitemcheckbox', { name: '西湖区' }).click()

  // Rows that repeat.
  await form.getByRole('button', { name: '添加一行' }).click()
  await form.getByLabel('部分').first().fill('晶簇')

  // A shelf of this cabinet only. By name, because there may be many.
  await form.getByLabel('柜子').fill(cabinet)
  await choose(page, form.getByLabel('柜子'), cabinet)
  await form.getByLabel('格子').click()
  await expect(page.locator('.ant-select-dropdown:visible').getByText('上格', { exact: true })).toBeVisible()
  await expect(page.locator('.ant-select-dropdown:visible').getByText('别处的格')).toHaveCount(0)
  await choose(page, form.getByLabel('格子'), '上格')
  await save(form).click()
  await expect(form).toBeHidden()

  const { content } = await trial.call('/specimen/list', { keyword: code })
  const { content: stored } = await trial.call('/specimen/read', { id: content.list_data[0].id })
  expect(stored).toMatchObject({
    name: '石英',
    hardness: 7,
    price: 12_850,
    found_date: '2026-03-15',
    colour: '#a0b1c2',
    region: '330000/330100/330106',
    cabinet_id: cabinetId,
    parts: [{ name: '晶簇', num: 1 }],
  })
})

test('tabs and steps lead to what is wrong', async ({ page }) => {
  await open(page, '/specimen/tabs/new')
  await tabIn(page, { name: '保管' }).click()
  await page.getByLabel('联系电话').fill('123')
  await tabIn(page, { name: '内容' }).click()
  await save(page).click()
  // The first tab with a problem is opened, with the focus in its field.
  await expect(page.locator('.record-form:visible').getByRole('textbox', { name: '编号' })).toBeFocused()
  await page.locator('.record-form:visible').getByRole('textbox', { name: '编号' }).fill(unique('T'))
  await page.locator('.record-form:visible').getByLabel('名称').fill('分页')
  await page.locator('.record-form:visible').getByLabel('硬度').fill('3')
  await save(page).click()
  await expect(page.getByText('请输入11位手机号')).toBeVisible()
  // A number as contacts copy it.
  await page.getByLabel('联系电话').fill('+86 139-0712-5008')
  await save(page).click()
  await expect(page.getByText('已新建')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: '样本(分页)', exact: true })).toBeVisible()

  await open(page, '/specimen/steps/new')
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByText('请填写').first()).toBeVisible()
  const code = unique('T')
  await page.locator('.record-form:visible').getByRole('textbox', { name: '编号' }).fill(code)
  await page.locator('.record-form:visible').getByLabel('名称').fill('分步')
  await page.locator('.record-form:visible').getByLabel('硬度').fill('3')
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByRole('spinbutton', { name: '重量' })).toBeVisible()
  await save(page).click()
  await expect(page.getByRole('heading', { level: 1, name: '样本(分步)', exact: true })).toBeVisible()
  expect((await trial.call('/specimen/list', { keyword: code })).content.total).toBe(1)
})

test('two people: different fields merge, the same field is asked about, nobody is surprised', async ({ page }) => {
  const id = await trial.make('/specimen/add', specimen())
  const form = await formOf(page, id)
  await form.getByLabel('备注').fill('我的备注')
  await form.getByLabel('名称').fill('我的名字')
  const { content } = await trial.call('/specimen/read', { id })
  await trial.call('/specimen/edit', { id, revision: content.revision, name: '他的名字', weight: 77 })
  await save(form).click()

  const conflict = page.getByRole('dialog', { name: '他人也修改了这些内容' })
  await expect(conflict.getByText('他的名字')).toBeVisible()
  await expect(conflict.getByText('我的名字')).toBeVisible()
  await conflict.getByRole('radio', { name: /自行填写/ }).check()
  await conflict.getByRole('textbox').fill('商量好的名字')
  await conflict.getByRole('button', { name: '按选择保存' }).click()
  await expect(form).toBeHidden()
  const { content: after } = await trial.call('/specimen/read', { id })
  expect(after).toMatchObject({ name: '商量好的名字', note: '我的备注', weight: 77 })
})

test('who else edits the record is shown', async ({ page, browser }) => {
  const id = await trial.make('/specimen/add', specimen())
  const rights = ['/specimen/list', 'specimen.update']
  const colleague = await makePerson(trial, await makeRole(trial, rights))
  const form = await formOf(page, id)
  const context = await browser.newContext({ locale: 'zh-CN' })
  const second = await context.newPage()
  await begin(second, colleague, OWN)
  const theirs = await formOf(second, id)
  await expect(theirs.getByText('超级管理员 也在编辑这条数据')).toBeVisible()
  // Reported when the tab becomes visible again.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(form.getByText('测试员 也在编辑这条数据')).toBeVisible()
  await context.close()
})

test('saving goes on: to the next row, to a new one, to a copy', async ({ page }) => {
  const mark = unique('序')
  const ids: number[] = []
  for (const place of [1, 2])
    ids.push(await trial.make('/specimen/add', specimen({ name: `${mark}-${place}`, sort: place })))
  await open(page, `/specimen/list?list=${encodeURIComponent(JSON.stringify({ k: mark }))}`)
  await page
    .getByRole('row', { name: new RegExp(`${mark}-1`) })
    .getByRole('button', { name: /编辑/ })
    .first()
    .click()
  const form = page.getByRole('dialog')
  await form.getByLabel('备注').fill('第一条')
  await form.getByRole('button', { name: '更多保存方式' }).click()
  await page.getByRole('menuitem', { name: '保存并编辑下一条' }).click()
  await expect(form.getByLabel('名称')).toHaveValue(`${mark}-2`)
  await form.getByLabel('备注').fill('第二条')
  await form
    .getByRole('button', { name: '更多保存方式' })
    .or(form.getByRole('button', { name: '保存并新建' }))
    .first()
    .click()
  await page
    .getByRole('menuitem', { name: '保存并新建' })
    .click({ timeout: 3000 })
    .catch(() => undefined)
  await expect(form.getByLabel('名称')).toHaveValue('')
  for (const [place, id] of ids.entries())
    expect((await trial.call('/specimen/read', { id })).content.note).toBe(['第一条', '第二条'][place])
})

test('a date is taken as people type it, and kept when the field is left', async ({ page }) => {
  await open(page, '/specimen/list/new')
  const form = page.getByRole('dialog')
  for (const [label, typed, shown] of [
    ['采集日期', '2026/3/5', '2026-03-05'],
    ['采集日期', '20260306', '2026-03-06'],
    ['最近清点', '2026-03-05 9:30', '2026-03-05 09:30:00'],
    ['最近清点', '2026年3月6日', '2026-03-06 00:00:00'],
    ['入库月份', '2026.3', '2026-03'],
  ] as const) {
    await form.getByLabel(label).fill(typed)
    await page.keyboard.press('Tab')
    await expect(form.getByLabel(label)).toHaveValue(shown)
  }
})
