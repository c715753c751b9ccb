// Saved views and columns: stored on the server, shared with a role, sent as an address, the same on another computer.
import { type Browser, expect, type Page } from '@playwright/test'
import { choose } from '../support/choose'
import { makePerson, OWN } from '../support/people'
import { open } from '../support/person'
import { REFUSED, refuseNext } from '../support/refuse-next'
import { test } from '../support/test'
import { begin, colleague, listOf, moveBy, rowsOf, series, unique } from './support'

async function elsewhere(browser: Browser, username: string, work: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ locale: 'zh-CN' })
  const page = await context.newPage()
  await begin(page, username, OWN)
  await work(page)
  await context.close()
}

const headings = (page: Page) => page.locator('.list-screen:visible th[data-col]')
const tabs = (page: Page) => page.getByRole('group', { name: '快捷视图' })

test('a view is saved, shared with a role, opened by its address, and opens by itself', async ({ page, browser }) => {
  const person = await colleague(page)
  const mate = await makePerson(person.chief, person.role)
  const mark = unique('视')
  const name = unique('轻的')
  await series(person, mark, [{ weight: 3 }, { weight: 2 }, { weight: 900 }])
  await listOf(page, mark)
  await page.getByRole('button', { name: '更多筛选' }).click()
  const panel = page.getByRole('dialog', { name: '筛选' })
  await panel.getByRole('spinbutton', { name: '重量 最大' }).fill('10')
  await panel.getByRole('button', { name: '查看结果' }).click()
  await page.getByRole('columnheader', { name: /^重量/ }).click()
  await expect(rowsOf(page)).toHaveText([new RegExp(`${mark}-2`), new RegExp(`${mark}-1`)])

  await tabs(page).getByRole('button', { name: '保存为视图' }).click()
  const dialog = page.getByRole('dialog', { name: '保存为视图' })
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('请输入名称')
  await dialog.getByLabel('名称').fill(name)
  await choose(page, dialog.getByRole('combobox', { name: '共享给角色' }), await roleName(person.chief, person.role))
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toBeHidden()
  await expect(tabs(page).getByRole('button', { name: new RegExp(`${name}$`), pressed: true })).toBeVisible()
  await expect(page).toHaveURL(/view=\d+$/)
  const address = page.url()

  // A colleague opens the link and sees the view, but may not change it for others.
  await elsewhere(browser, mate, async (other) => {
    await other.goto(address)
    await expect(rowsOf(other)).toHaveText([new RegExp(`${mark}-2`), new RegExp(`${mark}-1`)])
    await other.getByRole('button', { name: `视图「${name}」的操作` }).click()
    await expect(other.getByRole('menuitem', { name: '另存为新视图' })).toBeVisible()
    await expect(other.getByRole('menuitem', { name: '删除视图' })).toHaveCount(0)
  })

  await page.getByRole('button', { name: `视图「${name}」的操作` }).click()
  await page.getByRole('menuitem', { name: '设为默认视图' }).click()
  await expect(tabs(page).getByLabel('默认视图')).toBeVisible()
  await expect
    .poll(async () => (await person.call('/preference/read')).content.preferences['list:specimen']?.default_view)
    .toBeGreaterThan(0)
  await elsewhere(browser, person.username, async (other) => {
    await open(other, '/specimen/list', '样本')
    await expect(tabs(other).getByRole('button', { name: new RegExp(name), pressed: true })).toBeVisible()
    await expect(rowsOf(other)).toHaveText([new RegExp(`${mark}-2`), new RegExp(`${mark}-1`)])
  })

  // Later changes are indicated, and saved on request.
  await page.getByRole('columnheader', { name: /^重量/ }).click()
  await expect(tabs(page).getByText('已更改')).toBeVisible()
  // A new name or other roles save nothing else.
  await page.getByRole('button', { name: `视图「${name}」的操作` }).click()
  await page.getByRole('menuitem', { name: '重命名与共享' }).click()
  const renaming = page.getByRole('dialog', { name: '重命名与共享' })
  await renaming.getByLabel('名称').fill(`${name}改`)
  await renaming.getByRole('button', { name: '保存' }).click()
  await expect(renaming).toBeHidden()
  await expect(tabs(page).getByRole('button', { name: new RegExp(`${name}改`), pressed: true })).toBeVisible()
  await expect(tabs(page).getByText('已更改')).toBeVisible()
  await tabs(page).getByRole('button', { name: '保存', exact: true }).click()
  await expect(tabs(page).getByText('已更改')).toBeHidden()
  await page.getByRole('button', { name: `视图「${name}改」的操作` }).click()
  await page.getByRole('menuitem', { name: '删除视图' }).click()
  const question = page.getByRole('dialog', { name: /删除视图/ })
  await refuseNext(page, '/view/delete')
  await question.getByRole('button', { name: '删除' }).click()
  await expect(question.getByRole('alert')).toHaveText(REFUSED)
  await question.getByRole('button', { name: '删除' }).click()
  await expect(tabs(page).getByRole('button', { name: new RegExp(name) })).toHaveCount(0)
})

async function roleName(chief: Awaited<ReturnType<typeof colleague>>['chief'], id: number): Promise<string> {
  return (await chief.call(`/role/${id}`, {}, 'GET')).content.name
}

test('columns are chosen, ordered, widened and pinned by keyboard, and follow the person', async ({
  page,
  browser,
}) => {
  const person = await colleague(page)
  const mark = unique('列')
  await series(person, mark, [{ note: '看得见' }])
  await listOf(page, mark)
  await page.getByRole('button', { name: '列设置' }).click()
  const panel = page.getByRole('group', { name: '列设置' })
  const shown = panel.getByRole('list', { name: '显示的列', exact: true })
  await panel.getByRole('textbox', { name: '查找列' }).fill('备注')
  await panel.getByRole('checkbox', { name: '备注' }).check()
  await panel.getByRole('textbox', { name: '查找列' }).fill('')
  await expect(shown.getByRole('listitem').last()).toHaveText(/备注/)
  await panel.getByRole('checkbox', { name: '柜子' }).uncheck()

  // Lifts the second column, moves it before the first, and drops it.
  await panel.getByRole('button', { name: '移动名称' }).focus()
  await page.keyboard.press('Space')
  await expect(shown.locator('.dragged')).toBeVisible()
  await moveBy(page, 'ArrowUp', '移到编号的位置')
  await page.keyboard.press('Space')
  await expect(shown.getByRole('listitem').first()).toHaveText(/名称/)

  await panel.getByRole('button', { name: /固定重量/ }).click()
  await page.getByRole('menuitem', { name: '固定在左侧' }).click()
  await panel.getByText('紧凑', { exact: true }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { level: 1 }).click()
  await expect(panel).toBeHidden()

  const edge = page.getByRole('separator', { name: '调整名称的列宽' })
  const before = Number(await edge.getAttribute('aria-valuenow'))
  await edge.focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(edge).toHaveAttribute('aria-valuenow', String(before + 48))
  await expect
    .poll(async () => JSON.stringify((await person.call('/preference/read')).content.preferences['list:specimen']))
    .toContain(String(before + 48))

  const titles = await headings(page).allTextContents()
  // The naming column was pinned at the left from the beginning.
  expect(titles.slice(0, 3)).toEqual(['名称', '编号', '重量'])
  expect(titles).toContain('备注')
  expect(titles).not.toContain('柜子')
  await elsewhere(browser, person.username, async (other) => {
    await listOf(other, mark)
    await expect(headings(other)).toHaveText(titles)
    await expect(other.getByRole('separator', { name: '调整名称的列宽' })).toHaveAttribute(
      'aria-valuenow',
      String(before + 48),
    )
    await expect(other.locator('.data-table')).toHaveClass(/density-compact/)
    await expect(other.locator('th[data-col=weight]')).toHaveClass(/fix-left/)
    await expect(rowsOf(other)).toHaveText([/看得见/])
    // Resets to the defaults.
    await other.getByRole('button', { name: '列设置' }).click()
    await other.getByRole('group', { name: '列设置' }).getByRole('button', { name: '恢复默认' }).click()
    await expect(headings(other).first()).toHaveText('编号')
  })
})
