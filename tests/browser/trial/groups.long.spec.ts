// A list in groups, with totals and further columns: on a resource that only the tests have.
import { expect, type Page } from '@playwright/test'
import { serious } from '../support/axe'
import { test } from '../support/test'
import { listFrame, listOf, rowsOf, shape, times, unique, withRows } from './support'

// Long, and among the last files of a run: no worker shall be left alone with it.
test.describe.configure({ mode: 'parallel' })

const group = (page: Page, name: RegExp) => listFrame(page).getByRole('button', { name, expanded: undefined })

test('groups: counts and totals of all rows, opened one by one, in the address and in a saved view', async ({
  page,
}) => {
  const mark = unique('组')
  await withRows(page, mark, [
    ...times(25, () => ({ kind: 'plant', price: 100 })),
    { kind: 'animal', price: 700, found_date: '2024-05-01' },
    { kind: 'animal', price: 300, found_date: '2024-05-20' },
  ])
  await shape(page, '表格', ['分组', '类别'])
  await expect(listFrame(page).getByText('按类别分为 2 组')).toBeVisible()
  const animals = listFrame(page).getByRole('row', { name: /动物/ }).first()
  await expect(animals).toContainText('¥10.00')
  await expect(listFrame(page).getByRole('row', { name: /^植物，25 条/ })).toContainText('¥25.00')
  // A page of the long group, and the rest on request.
  await expect(rowsOf(page)).toHaveCount(22)
  await listFrame(page).getByRole('button', { name: '再显示 5 条（还有 5 条）' }).click()
  await expect(rowsOf(page)).toHaveCount(27)
  const plants = group(page, /^植物，25 条/)
  await plants.focus()
  await page.keyboard.press('Enter')
  await expect(plants).toHaveAttribute('aria-expanded', 'false')
  await expect(rowsOf(page)).toHaveCount(2)
  expect(await serious(page)).toEqual([])
  await page.reload()
  await expect(rowsOf(page)).toHaveCount(2)
  await listFrame(page).getByRole('button', { name: '全部收起' }).click()
  await expect(rowsOf(page)).toHaveCount(0)

  await shape(page, '表格', ['分组', '采集日期（按月）'])
  await expect(group(page, /^2024-05，2 条/)).toBeVisible()
  await expect(group(page, /^未填写，25 条/)).toBeVisible()
  const tabs = page.getByRole('group', { name: '快捷视图' })
  await tabs.getByRole('button', { name: '保存为视图' }).click()
  const dialog = page.getByRole('dialog', { name: '保存为视图' })
  await dialog.getByLabel('名称').fill(mark)
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/view=\d+$/)
  await page.reload()
  await expect(group(page, /^2024-05，2 条/)).toBeVisible()
})

test('groups on a phone: cards below headings', async ({ page }) => {
  const mark = unique('组')
  await withRows(page, mark, [{ kind: 'plant' }, { kind: 'animal' }])
  await page.setViewportSize({ width: 390, height: 844 })
  await shape(page, '表格', ['分组', '类别'])
  await expect(listFrame(page).getByRole('region', { name: '植物' }).locator('.card')).toHaveCount(1)
  await group(page, /^植物，1 条/).click()
  await expect(listFrame(page).getByRole('region', { name: '植物' }).locator('.card')).toHaveCount(0)
  expect(await serious(page)).toEqual([])
})

test('further columns: offered, fetched only when they are shown, kept', async ({ page }) => {
  const mark = unique('列')
  const person = await withRows(page, mark, [{ hardness: 5, kind: 'rock' }])
  const asked: string[][] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/specimen/list')) asked.push(request.postDataJSON().columns ?? [])
  })
  await page
    .getByRole('button', { name: '列设置' })
    .or(listFrame(page).getByRole('button', { name: /^列/ }))
    .first()
    .click()
  await page.getByRole('checkbox', { name: '硬度' }).check()
  await expect(listFrame(page).locator('th[data-col=hardness]')).toBeVisible()
  await expect(rowsOf(page).first().locator('[data-col=hardness]')).toHaveText('5')
  expect(asked.at(-1)).toEqual(['hardness'])
  await expect
    .poll(async () =>
      JSON.stringify((await person.call('/preference/read')).content.preferences['list:specimen'] ?? {}),
    )
    .toContain('hardness')
  await page.reload()
  await expect(rowsOf(page).first().locator('[data-col=hardness]')).toHaveText('5')
})

test('an address with a grouping that the list lacks shows the table', async ({ page }) => {
  const mark = unique('组')
  await withRows(page, mark, [{}, {}])
  await listOf(page, mark, { g: 'note' })
  await expect(rowsOf(page)).toHaveCount(2)
})

test('totals at the foot, over all filtered rows', async ({ page }) => {
  const mark = unique('计')
  await withRows(page, mark, [...times(25, () => ({ weight: 10 })), { weight: 90 }])
  await listFrame(page).getByRole('button', { name: /^列/ }).first().click()
  await page.getByRole('button', { name: /^“重量”的合计/ }).click()
  await page.getByRole('menuitem', { name: '求和' }).click()
  await page.keyboard.press('Escape')
  const foot = listFrame(page).getByRole('button', { name: '“重量”的合计' })
  await expect(foot).toContainText('340')
  await foot.click()
  await page.getByRole('menuitem', { name: '最大' }).click()
  await expect(foot).toContainText('90')
  expect(await serious(page)).toEqual([])
})
