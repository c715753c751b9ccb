// Preview in a form: changes, reasons of a refusal, and afterwards the records it couldn't be done to.
import { expect, type Page } from '@playwright/test'
import { choose } from '../support/choose'
import { open } from '../support/person'
import { test } from '../support/test'
import { begin, save, type Trial, unique } from './support'

let trial: Trial
let cabinetId: number
let mark: string

test.beforeEach(async ({ page }) => {
  trial = await begin(page)
  mark = unique('格')
  cabinetId = await trial.make('/cabinet/add', { name: mark })
})

const shelf = (name: string): Promise<number> => trial.make('/shelf/add', { name, cabinet_id: cabinetId })
const read = async (id: number) => (await trial.call('/shelf/read', { id })).content
const bar = (page: Page) => page.getByRole('region', { name: '已选记录' })

/** Selects the shelves of this journey in their list. */
async function select(page: Page, names: readonly string[]): Promise<void> {
  await open(page, '/shelf/list', '格子')
  for (const name of names) await page.getByRole('checkbox', { name: `选择 ${name}` }).check()
}

test('an action says field by field what will change, keeps its room, and does nothing until it is sent', async ({
  page,
}) => {
  const id = await shelf(`${mark}-1`)
  await select(page, [`${mark}-1`])
  await bar(page).getByRole('button', { name: '清洁' }).click()
  const form = page.getByRole('dialog', { name: '清洁' })
  const said = form.getByRole('status')
  await expect(said).toHaveText('填写完整后，这里会显示将发生的变化。')
  const height = () => said.evaluate((element) => (element as HTMLElement).offsetHeight)
  const before = await height()
  await form.getByLabel('哪天').fill('2026-01-05')
  await form.getByLabel('哪天').press('Enter')
  await expect(said).toContainText('清洁日期')
  await expect(said).toContainText('2026-01-05')
  // The buttons below have not moved.
  expect(await height()).toBe(before)
  expect((await read(id)).cleaned_date).toBeNull()
  await form.getByRole('button', { name: '清洁' }).click()
  await expect(form).toBeHidden()
  expect((await read(id)).cleaned_date).toBe('2026-01-05')

  // The second time there is a previous value.
  await select(page, [`${mark}-1`])
  await bar(page).getByRole('button', { name: '清洁' }).click()
  await form.getByLabel('哪天').fill('2026-02-06')
  await form.getByLabel('哪天').press('Enter')
  await expect(said).toContainText(/2026-01-05.*2026-02-06/s)

  // To another address of the page: what was typed would be lost.
  await page.goto(`/#/shelf/list/${id}`)
  const question = page.getByRole('dialog').filter({ hasText: '有未保存的修改' })
  await question.getByRole('button', { name: '继续编辑' }).click()
  await expect(form.getByLabel('哪天')).toHaveValue('2026-02-06')
  await page.goto(`/#/shelf/list/${id}`)
  await question.getByRole('button', { name: '放弃修改' }).click()
  await expect(form).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`/shelf/list/${id}$`))
})

test('a refusal is told in the form before it is sent, and is nobody’s attempt in the log', async ({ page }) => {
  const id = await shelf(`${mark}-1`)
  await select(page, [`${mark}-1`])
  await bar(page).getByRole('button', { name: '清洁' }).click()
  const form = page.getByRole('dialog', { name: '清洁' })
  await form.getByLabel('哪天').fill('2099-01-01')
  await form.getByLabel('哪天').press('Enter')
  await expect(form.getByRole('status')).toContainText('不能晚于今天')
  await expect(page.locator('.failure')).toHaveCount(0)
  const { content } = await trial.call('/log/list', { filter: { target_type: 'shelf', target_id: id }, limit: 20 })
  expect(content.list_data.filter((entry: { status?: number }) => (entry.status ?? 200) !== 200)).toEqual([])
})

test('without a network the preview says so, and tries again when asked', async ({ page }) => {
  const id = await shelf(`${mark}-1`)
  await select(page, [`${mark}-1`])
  await bar(page).getByRole('button', { name: '清洁' }).click()
  const form = page.getByRole('dialog', { name: '清洁' })
  const said = form.getByRole('status')
  await page.route('**/api/shelf/**', (route) => route.abort())
  await form.getByLabel('哪天').fill('2026-01-05')
  await form.getByLabel('哪天').press('Enter')
  await expect(said).toContainText('试算没有成功，也可以直接确认。')
  await expect(page.locator('.failure')).toHaveCount(0)
  // Sent all the same: the reason stays in the form, as does what was typed, until the next attempt.
  const refusal = form.getByRole('alert')
  await form.getByRole('button', { name: '清洁' }).click()
  await expect(refusal).toBeVisible()
  await expect(page.locator('.failure')).toHaveCount(0)
  await expect(form.getByLabel('哪天')).toHaveValue('2026-01-05')
  await page.unroute('**/api/shelf/**')
  await said.getByRole('button', { name: '重试' }).click()
  await expect(said).toContainText('2026-01-05')
  await form.getByRole('button', { name: '清洁' }).click()
  await expect(form).toBeHidden()
  expect((await read(id)).cleaned_date).toBe('2026-01-05')
})

test('of several the first three are named and the others counted; those it cannot be done to are told, twice', async ({
  page,
}) => {
  const names = [1, 2, 3, 4, 5].map((num) => `${mark}-${num}`)
  const ids: number[] = []
  for (const name of names) ids.push(await shelf(name))
  await trial.call('/shelf/lock', { id: ids[0] })
  await select(page, names)
  await bar(page).getByRole('button', { name: '清洁' }).click()
  const form = page.getByRole('dialog', { name: '清洁' })
  await form.getByLabel('哪天').fill('2026-01-05')
  await form.getByLabel('哪天').press('Enter')
  const said = form.getByRole('status')
  await expect(said).toContainText('另有 1 条同时变化')
  await expect(said).toContainText(`${names[0]}：已锁上`)
  await form.getByRole('button', { name: '清洁' }).click()
  const result = page.getByRole('dialog', { name: '清洁' }).filter({ hasText: '成功 4 条，1 条未成功' })
  await expect(result.getByRole('row', { name: new RegExp(`${names[0]}.*已锁上`) })).toBeVisible()
  await expect(result.getByRole('button', { name: /^确\s?定$/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(result).toBeHidden()
  expect((await read(ids[4] as number)).cleaned_date).toBe('2026-01-05')
  expect((await read(ids[0] as number)).cleaned_date).toBeNull()

  // Of none: the number and the reasons, read from their start, and the form stays until something is changed.
  await select(page, [names[0] as string])
  await bar(page).getByRole('button', { name: '清洁' }).click()
  await form.getByLabel('哪天').fill('2026-01-06')
  await form.getByLabel('哪天').press('Enter')
  await expect(said).toContainText('已锁上')
  await form.getByRole('button', { name: '清洁' }).click()
  const refusal = form.getByRole('alert')
  await expect(refusal).toBeFocused()
  await expect(refusal).toContainText(/1 条未能执行，没有任何改动.*已锁上/)
  await form.getByLabel('哪天').fill('2026-01-07')
  await form.getByLabel('哪天').press('Enter')
  await expect(refusal).toHaveCount(0)
})

test('where nothing is asked the question stands above what will change', async ({ page }) => {
  const id = await shelf(`${mark}-1`)
  await open(page, `/shelf/list/${id}`)
  await page.getByRole('dialog').getByRole('button', { name: '更多', exact: true }).click()
  await page.getByRole('menuitem', { name: '锁上' }).click()
  const asked = page.getByRole('dialog', { name: '确定锁上?' })
  await expect(asked.getByRole('status')).toContainText('已锁')
  await asked.getByRole('button', { name: '锁上' }).click()
  await expect(asked).toBeHidden()
  expect((await read(id)).is_locked).toBe(true)
})

test('what only the creating call takes is a section of its own, judged, kept and sent; what comes of it is said before', async ({
  page,
}) => {
  await open(page, '/shelf/list/new')
  const form = page.getByRole('dialog', { name: /新建/ })
  const section = form.getByRole('region', { name: '标签' })
  await section.getByLabel('批次').fill('x')
  await section.getByLabel('批次').press('Tab')
  await expect(section.getByRole('alert')).toBeVisible()
  await section.getByLabel('批次').fill('B3')
  await form.getByLabel('名称').fill(`${mark}-9`)
  await choose(page, form.getByRole('combobox', { name: '柜子' }), mark, { search: mark })
  await expect(form.getByText(`${mark}-9-B3`)).toBeVisible()
  // Stored with the rest of the draft.
  await expect(form.getByText('草稿已保存')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: '恢复' }).click()
  await expect(form.getByLabel('批次')).toHaveValue('B3')
  const sent = page.waitForRequest((request) => request.url().endsWith('/shelf/add') && !request.postDataJSON().dry)
  await save(form).click()
  expect((await sent).postDataJSON()).toMatchObject({ name: `${mark}-9`, batch: 'B3' })
  await expect(form).toBeHidden()
})
