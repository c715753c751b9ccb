// Lists: ready-made views, the keys of a list, rows in order, a tree of a thousand.
import { expect, type Page } from '@playwright/test'
import { open } from '../support/person'
import { test } from '../support/test'
import { begin, imported, listOf, moveBy, rowsOf, series, type Trial, times, unique } from './support'

let trial: Trial

test.beforeEach(async ({ page }) => {
  trial = await begin(page)
})

/** A day in Shanghai, relative to today. */
function day(by = 0): string {
  return new Date(Date.now() + (8 * 60 + by * 24 * 60) * 60_000).toISOString().slice(0, 10)
}

async function shows(page: Page, mark: string, places: readonly number[]): Promise<void> {
  await expect(rowsOf(page)).toHaveText(places.map((place) => new RegExp(`${mark}-${place}(?!\\d)`)))
}

test('ready-made views stand as tabs', async ({ page }) => {
  const mark = unique('签')
  await series(trial, mark, [{ kind: 'rock', hardness: 5 }, { found_date: day() }, {}])
  await listOf(page, mark)
  const tabs = page.getByRole('group', { name: '快捷视图' })
  await tabs.getByRole('button', { name: '岩石' }).click()
  await shows(page, mark, [1])
  await expect(tabs.getByRole('button', { name: '岩石' })).toHaveAttribute('aria-pressed', 'true')
  // Number of rows in each view, whichever is active.
  await expect(tabs.getByRole('button', { name: '岩石' })).toHaveText('岩石1')
  await tabs.getByRole('button', { name: '本月采集' }).click()
  await shows(page, mark, [2])
  await expect(tabs.getByRole('button', { name: '岩石' })).toHaveText('岩石1')
  await page.reload()
  await shows(page, mark, [2])
  await tabs.getByRole('button', { name: '全部' }).click()
  await shows(page, mark, [1, 2, 3])
  await expect(tabs.getByRole('button', { name: '全部' })).toHaveText('全部')
  // From a link that narrows the whole list.
  await listOf(page, mark, { f: { kind: ['rock'] } })
  await shows(page, mark, [1])
  await expect(tabs.getByRole('button', { name: '全部' })).toHaveText('全部已筛选')
})

test('single keys search, move, select, edit, make, and say which they are', async ({ page }) => {
  const mark = unique('键')
  await series(
    trial,
    mark,
    times(3, () => ({})),
  )
  await listOf(page, mark)
  await shows(page, mark, [1, 2, 3])
  const current = page.locator('.ant-table-row[data-current=true]')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(current).toHaveText(new RegExp(`${mark}-2`))
  await page.keyboard.press('k')
  await expect(current).toHaveText(new RegExp(`${mark}-1`))
  await page.keyboard.press('x')
  await expect(page.getByRole('region', { name: '已选记录' })).toContainText('已选 1 条')
  await expect(page.getByRole('checkbox', { name: `选择 ${mark}-1` })).toBeChecked()
  await page.keyboard.press('x')
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: '键盘快捷键' })
  await expect(help.getByText('选择当前行')).toBeVisible()
  await expect.poll(() => help.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await page.keyboard.press('e')
  const form = page.getByRole('dialog', { name: new RegExp(`${mark}-1`) })
  await expect(form.getByLabel('名称')).toHaveValue(`${mark}-1`)
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: /搜索编号/ })).toBeFocused()
  // In a text field the keys type letters.
  await page.keyboard.type('n')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('searchbox', { name: /搜索编号/ }).fill(mark)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('n')
  await expect(page.getByRole('dialog', { name: '新建样本' }).getByLabel('名称')).toBeVisible()
})

test('rows are put in order by keyboard', async ({ page }) => {
  const mark = unique('排')
  const ids = await series(
    trial,
    mark,
    times(3, () => ({})),
  )
  await listOf(page, mark)
  await page.getByRole('button', { name: `移动${mark}-1` }).focus()
  await page.keyboard.press('Space')
  await expect(page.locator('.ant-table-row.dragged')).toBeVisible()
  await moveBy(page, 'ArrowDown', `移到${mark}-2的位置`)
  await page.keyboard.press('Space')
  await shows(page, mark, [2, 1, 3])
  await expect
    .poll(async () =>
      (await trial.call('/specimen/list', { keyword: mark })).content.list_data.map((row: { id: number }) => row.id),
    )
    .toEqual([ids[1], ids[0], ids[2]])
  await page.reload()
  await shows(page, mark, [2, 1, 3])
})

test('a tree of a thousand is drawn only where it is seen, and scrolls', async ({ page }) => {
  const mark = unique('架')
  const named = times(1000, (at) => `${mark}-${at}`)
  await imported(page, trial, 'cabinet', ['名称', ...named].join('\n'))
  try {
    await open(page, '/cabinet/list', '柜子')
    const rows = page.locator('.ant-table-row')
    await expect(rows.first()).toBeVisible()
    expect(await rows.count()).toBeLessThan(80)
    await page.locator('.ant-table-tbody-virtual-holder').hover()
    const first = await rows.first().textContent()
    await page.mouse.wheel(0, 200_000)
    await expect(rows.first()).not.toHaveText(first ?? '')
    expect(await rows.count()).toBeLessThan(80)
    // Focuses the search.
    await page.getByRole('searchbox', { name: /搜索名称/ }).fill(`${mark}-777`)
    await expect(rows).toHaveText([new RegExp(`${mark}-777`)])
  } finally {
    const { content } = await trial.call('/cabinet/list', { keyword: mark })
    const ids = content.list_data.map(({ id }: { id: number }) => id)
    for (let from = 0; from < ids.length; from += 200)
      await trial.call('/cabinet/delete', { id_list: ids.slice(from, from + 200) })
  }
})
