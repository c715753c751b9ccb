// Many rows at once: selected, or all that match; edit, delete, actions, results row by row, undo.
import { expect, type Page } from '@playwright/test'
import { choose } from '../support/choose'
import { test } from '../support/test'
import {
  begin,
  colleague,
  imported,
  listOf,
  more,
  RIGHTS,
  rowsOf,
  series,
  specimen,
  type Trial,
  times,
  unique,
} from './support'

let trial: Trial

test.beforeEach(async ({ page }) => {
  trial = await begin(page)
})

const bar = (page: Page) => page.getByRole('region', { name: '已选记录' })
const notice = (page: Page, words: string | RegExp) => page.locator('.ant-message-notice').filter({ hasText: words })
const field = async (mark: string, name: string): Promise<unknown[]> =>
  (await trial.call('/specimen/list', { keyword: mark, limit: 200 })).content.list_data.map(
    (row: Record<string, unknown>) => row[name],
  )

/** Sets one field in the bulk edit dialog. */
async function bulk(page: Page, title: string): Promise<ReturnType<Page['getByRole']>> {
  await bar(page).getByRole('button', { name: '批量编辑' }).click()
  const dialog = page.getByRole('dialog', { name: /批量编辑/ })
  await choose(page, dialog.getByRole('combobox', { name: '选择要修改的字段' }), title)
  return dialog
}

test('all that match are edited after others came in: counted again, told row by row, undone', async ({ page }) => {
  const mark = unique('批')
  await series(trial, mark, [
    ...times(3, () => ({ kind: 'rock', hardness: 3, weight: 1 })),
    ...times(20, () => ({ weight: 1 })),
  ])
  await listOf(page, mark)
  await page.getByRole('checkbox', { name: '选择本页' }).check()
  await expect(bar(page)).toContainText('已选 20 条')
  await bar(page).getByRole('button', { name: '选择全部 23 条' }).click()
  await expect(bar(page)).toContainText('已选全部 23 条')
  // Another person creates one meanwhile.
  await trial.make('/specimen/add', specimen({ name: `${mark}-24`, sort: 24, weight: 1 }))

  const dialog = await bulk(page, '类别')
  await choose(page, dialog.getByRole('combobox', { name: '类别' }), '岩石')
  await dialog.getByRole('button', { name: '修改 23 条' }).click()
  const asked = page.getByRole('dialog', { name: '符合条件的数据已变化' })
  await expect(asked).toContainText('原来有 23 条，现在有 24 条')
  await asked.getByRole('button', { name: '对 24 条继续' }).click()
  await expect(dialog).toBeHidden()

  // A rock needs a hardness: the plants are refused, each with its reason.
  const ending = notice(page, '成功 3 条，21 条未成功')
  await expect(ending).toBeVisible({ timeout: 20_000 })
  await ending.getByRole('button', { name: '查看' }).click()
  const drawer = page.getByRole('dialog', { name: '任务' })
  await drawer.getByRole('listitem').first().getByRole('button', { name: '查看结果' }).click()
  const rows = page.getByRole('dialog').filter({ hasText: '未成功 21' })
  await expect(rows.getByRole('listitem').filter({ hasText: `${mark}-24` })).toContainText('硬度')
  await rows.getByText('全部 24').click()
  await expect(
    rows
      .getByRole('listitem')
      .filter({ hasText: `${mark}-1` })
      .first(),
  ).toContainText('成功')
  await page.keyboard.press('Escape')
  await expect(rows).toBeHidden()
  await drawer.getByRole('button', { name: /Close|关闭/ }).click()

  // Then a successful edit, and its undo.
  await page.getByRole('checkbox', { name: `选择 ${mark}-1`, exact: true }).check()
  await page.getByRole('checkbox', { name: `选择 ${mark}-2`, exact: true }).check()
  const second = await bulk(page, '重量')
  await second.getByRole('spinbutton', { name: '重量' }).fill('77')
  await second.getByRole('button', { name: '修改 2 条' }).click()
  await expect(notice(page, '已完成 2 条')).toBeVisible({ timeout: 20_000 })
  expect((await field(mark, 'weight')).slice(0, 3)).toEqual([77, 77, 1])
  await expect(rowsOf(page).first()).toContainText('77')
  const undone = page.waitForResponse((answer) => answer.url().endsWith('/job/undo'))
  await notice(page, '已完成 2 条').getByRole('button', { name: '撤销' }).click()
  expect(await (await undone).json()).toMatchObject({ status: 200 })
  await expect.poll(async () => (await field(mark, 'weight')).slice(0, 3), { timeout: 20_000 }).toEqual([1, 1, 1])
})

test('an action takes the selection, asks what it needs, and names its way back', async ({ page }) => {
  const mark = unique('入')
  await series(
    trial,
    mark,
    times(3, () => ({})),
  )
  await listOf(page, mark)
  await page.getByRole('checkbox', { name: `选择 ${mark}-1` }).check()
  await page.getByRole('checkbox', { name: `选择 ${mark}-3` }).check()
  // None of them is in store.
  await expect(bar(page).getByRole('button', { name: '上展' })).toBeDisabled()
  await bar(page).getByRole('button', { name: '入库' }).click()
  const form = page.getByRole('dialog', { name: '入库' })
  await form.getByLabel('原因').fill('换季')
  await form.getByRole('button', { name: '入库' }).click()
  await expect(notice(page, '已入库：2 条样本记录')).toBeVisible()
  expect(await field(mark, 'state')).toEqual(['stored', 'shown', 'stored'])
  await notice(page, '已入库：2 条样本记录').getByRole('button', { name: '撤销' }).click()
  await expect.poll(() => field(mark, 'state')).toEqual(['shown', 'shown', 'shown'])
})

test('rows for which an action is not possible are no longer selected, and it asks for the others', async ({
  page,
}) => {
  const mark = unique('选')
  await series(
    trial,
    mark,
    times(3, () => ({})),
  )
  await listOf(page, mark)
  const store = async (...places: number[]) => {
    for (const place of places) await page.getByRole('checkbox', { name: `选择 ${mark}-${place}` }).check()
    await bar(page).getByRole('button', { name: '入库' }).click()
    const form = page.getByRole('dialog', { name: '入库' })
    await form.getByLabel('原因').fill('换季')
    return form.getByRole('button', { name: '入库' })
  }
  // An action on another row leaves the selection as it is.
  await page.getByRole('checkbox', { name: `选择 ${mark}-1` }).check()
  await page.getByRole('button', { name: `${mark}-2 的更多操作` }).click()
  await page.getByRole('menuitem', { name: '入库' }).click()
  const form = page.getByRole('dialog', { name: '入库' })
  await form.getByLabel('原因').fill('换季')
  await form.getByRole('button', { name: '入库' }).click()
  await expect.poll(() => field(mark, 'state')).toEqual(['shown', 'stored', 'shown'])
  await expect(bar(page)).toContainText('已选 1 条')
  const confirm = await store(1, 2, 3)
  await expect(notice(page, '已取消选中不能执行此操作的 1 条')).toBeVisible()
  await confirm.click()
  await expect(notice(page, '已入库：2 条样本记录')).toBeVisible()
  expect(await field(mark, 'state')).toEqual(['stored', 'stored', 'stored'])
})

test('an action on all that match has a way back', async ({ page }) => {
  const mark = unique('全')
  await series(
    trial,
    mark,
    times(12, () => ({})),
  )
  await listOf(page, mark, { l: 10 })
  await page.getByRole('checkbox', { name: '选择本页' }).check()
  await bar(page).getByRole('button', { name: '选择全部 12 条' }).click()
  await expect(bar(page)).toContainText('已选全部 12 条')
  await bar(page).getByRole('button', { name: '入库' }).click()
  const form = page.getByRole('dialog', { name: '入库' })
  await expect(form).toContainText('符合条件的全部 12 条')
  await form.getByRole('button', { name: '入库' }).click()
  await expect(notice(page, '已入库：12 条样本记录')).toBeVisible()
  expect(new Set(await field(mark, 'state'))).toEqual(new Set(['stored']))
  await notice(page, '已入库：12 条样本记录').getByRole('button', { name: '撤销' }).click()
  await expect.poll(async () => new Set(await field(mark, 'state')), { timeout: 20_000 }).toEqual(new Set(['shown']))
})

test('deleting many can be taken back; the bin restores, and deletes for good only with its right', async ({
  page,
  browser,
}) => {
  const mark = unique('删')
  const ids = await series(
    trial,
    mark,
    times(12, () => ({})),
  )
  await listOf(page, mark, { l: 10 })
  await page.getByRole('checkbox', { name: '选择本页' }).check()
  await bar(page).getByRole('button', { name: '选择全部 12 条' }).click()
  await expect(bar(page)).toContainText('已选全部 12 条')
  await bar(page).getByRole('button', { name: '删除' }).click()
  await page
    .getByRole('dialog', { name: /确定删除选中的 12 条/ })
    .getByRole('button', { name: '删除' })
    .click()
  await notice(page, '已删除 12 条').getByRole('button', { name: '撤销' }).click()
  await expect.poll(async () => (await field(mark, 'id')).length, { timeout: 20_000 }).toBe(12)

  await trial.call('/specimen/delete', { id_list: ids.slice(0, 3) })
  await listOf(page, mark)
  await more(page, '回收站')
  await expect(page.getByRole('heading', { level: 1, name: '样本 · 回收站' })).toBeVisible()
  await page.getByRole('searchbox', { name: '搜索已删除的记录' }).fill(mark)
  await expect(page.locator('.bin .ant-table-row')).toHaveCount(3)
  await page.getByRole('button', { name: `恢复 · ${mark}-1` }).click()
  await expect(page.locator('.bin .ant-table-row')).toHaveCount(2)
  await page.getByRole('button', { name: `彻底删除 · ${mark}-2` }).click()
  const sure = page.getByRole('dialog', { name: new RegExp(`彻底删除「${mark}-2」`) })
  await expect(sure.getByRole('button', { name: '彻底删除' })).toBeDisabled()
  await sure.getByRole('textbox').fill('彻底删除')
  await sure.getByRole('button', { name: '彻底删除' }).click()
  await expect(page.locator('.bin .ant-table-row')).toHaveCount(1)
  expect(await field(mark, 'name')).toContain(`${mark}-1`)

  const context = await browser.newContext({ locale: 'zh-CN' })
  const other = await context.newPage()
  await colleague(other, RIGHTS)
  await listOf(other, mark)
  await more(other, '回收站')
  await other.getByRole('searchbox', { name: '搜索已删除的记录' }).fill(mark)
  await expect(other.getByRole('button', { name: `恢复 · ${mark}-3` })).toBeVisible()
  await expect(other.getByRole('button', { name: /彻底删除/ })).toHaveCount(0)
  await context.close()
})

test('a long job shows how far it is and can be stopped', async ({ page }) => {
  test.setTimeout(150_000)
  const mark = unique('停')
  const csv = ['编号,名称,类别,重量', ...times(1500, (at) => `${unique('J')},${mark}-${at},植物,1`)].join('\n')
  await imported(page, trial, 'specimen', csv)
  await listOf(page, mark)
  await page.getByRole('checkbox', { name: '选择本页' }).check()
  await bar(page).getByRole('button', { name: '选择全部 1,500 条' }).click()
  await expect(bar(page)).toContainText('已选全部 1,500 条')
  const dialog = await bulk(page, '重量')
  await dialog.getByRole('spinbutton', { name: '重量' }).fill('2')
  await dialog.getByRole('button', { name: '修改 1,500 条' }).click()
  await page.getByRole('button', { name: /^任务/ }).click()
  const job = page.getByRole('dialog', { name: '任务' }).getByRole('listitem').first()
  await expect(job.getByRole('progressbar')).toBeVisible()
  await job.getByRole('button', { name: '取消' }).click()
  await expect(job).toContainText('已取消', { timeout: 20_000 })
  const left = async (filter: object): Promise<number> =>
    (await trial.call('/specimen/list', { keyword: mark, filter, limit: 1 })).content.total
  expect(await left({ weight: { lte: 1 } })).toBeGreaterThan(0)

  // An action on hundreds is a job too, and is undone as one.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: '任务' })).toBeHidden()
  // 1, 10 to 19, 100 to 199 and from 1000 on.
  await listOf(page, `${mark}-1`)
  await page.getByRole('checkbox', { name: '选择本页' }).check()
  await bar(page).getByRole('button', { name: '选择全部 611 条' }).click()
  await expect(bar(page)).toContainText('已选全部 611 条')
  await bar(page).getByRole('button', { name: '入库' }).click()
  const form = page.getByRole('dialog', { name: '入库' })
  await form.getByRole('button', { name: '入库' }).click()
  await notice(page, '已完成 611 条').getByRole('button', { name: '撤销' }).click({ timeout: 40_000 })
  await expect.poll(() => left({ state: ['stored'] }), { timeout: 40_000 }).toBe(0)
})
