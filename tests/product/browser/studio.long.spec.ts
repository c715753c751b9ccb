// The studio: a field is added, seen in the preview, a typo is mended by one click, and saving writes what follows.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { serious } from '../../browser/support/axe'
import { choose } from '../../browser/support/choose'
import { test } from '../../browser/support/dev-server'

const FILE = 'schemas/support/question_answer.json'
const PAGE_FILE = 'schemas/organisation/work_type.json'

async function open(page: Page, file: string): Promise<void> {
  await page.goto(`/studio?file=${file}`)
  await expect(page.getByRole('status').filter({ hasText: '没有错误' })).toBeVisible({ timeout: 90_000 })
}

const preview = (page: Page) => page.frameLocator('iframe[title="预览"]')
const view = (page: Page, name: string) =>
  page.getByRole('region', { name: '预览' }).locator('.ant-segmented-item').filter({ hasText: name })

test('a field is added, previewed, mended and saved', async ({ page, dev }) => {
  test.setTimeout(300_000)
  const path = join(dev.root, PAGE_FILE)
  const before = readFileSync(path, 'utf8')
  const migrations = () =>
    readdirSync(join(dev.root, 'server/product/migrations')).filter((name) => name.endsWith('.sql'))
  const known = migrations()

  await test.step('a file is found and opened', async () => {
    await open(page, FILE)
    await page.getByRole('textbox', { name: '搜索资源文件' }).fill('work_type')
    await page.getByRole('navigation').getByText('work_type', { exact: true }).click()
    await expect(page.locator('.cm-content')).toContainText('"name": "work_type"')
    await expect(preview(page).getByRole('row').nth(3)).toBeVisible({ timeout: 90_000 })
  })

  await test.step('a choice field appears in the list and the form of the preview', async () => {
    await page.getByRole('button', { name: '添加字段' }).click()
    const dialog = page.getByRole('dialog', { name: '添加字段' })
    await choose(page, dialog.getByLabel('类型'), '选项')
    await dialog.getByLabel('名称', { exact: true }).fill('mood')
    await dialog.getByLabel('标题（中文）').fill('气氛')
    await dialog.getByLabel('标题（英文）').fill('Mood')
    await dialog.getByRole('button', { name: '添加', exact: true }).click()
    await expect(preview(page).getByRole('columnheader', { name: '气氛' })).toBeAttached({ timeout: 60_000 })
    await view(page, '表单').click()
    await expect(preview(page).getByRole('dialog').getByLabel('气氛')).toBeVisible({ timeout: 60_000 })
    await page.getByRole('textbox', { name: '标题（中文） 2' }).fill('热烈')
    await page.getByRole('textbox', { name: '标题（中文） 2' }).press('Enter')
    await choose(page, page.getByRole('combobox', { name: '颜色 2' }), '绿色')
    await expect(page.locator('.cm-content')).toContainText('"title": "热烈", "tone": "good"')
  })

  await test.step('nothing on it is out of reach, in either appearance', async () => {
    expect(await serious(page)).toEqual([])
    const folder = process.env['SCREENSHOTS']
    if (folder) {
      await page.setViewportSize({ width: 1280, height: 760 })
      await view(page, '列表').click()
      await expect(preview(page).getByRole('row').nth(3)).toBeVisible()
      await page.mouse.move(640, 20)
      await page.screenshot({ path: join(folder, 'studio.png') })
      await page.setViewportSize({ width: 1440, height: 900 })
    }
    await page.getByRole('banner').getByRole('button', { name: '深色' }).click()
    expect(await serious(page)).toEqual([])
    await page.getByRole('banner').getByRole('button', { name: '浅色' }).click()
  })

  await test.step('undo takes back one change of the form', async () => {
    await page.getByRole('button', { name: '撤销' }).click()
    await expect(page.locator('.cm-content')).not.toContainText('"tone": "good"')
    await page.getByRole('button', { name: '重做' }).click()
    await expect(page.locator('.cm-content')).toContainText('"tone": "good"')
  })

  await test.step('a typo is told at its line, and mended by one click', async () => {
    await page.locator('.cm-content').focus()
    await page.keyboard.press('Control+f')
    await page.keyboard.type('"label": "{')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.type('x')
    const faults = page.getByRole('region', { name: '个错误' })
    await expect(faults).toContainText('unknown field "xname"; did you mean "name"?')
    await expect(page.getByRole('button', { name: '保存' })).toBeDisabled()
    await expect(page.locator('.cm-lint-marker-error')).toBeVisible()
    await faults.getByRole('button', { name: '改为 name' }).click()
    await expect(faults).toContainText('没有错误')
  })

  await test.step('the dialog shows the differences and the statement; saving writes all of it', async () => {
    await page.keyboard.press('Control+s')
    const dialog = page.getByRole('dialog', { name: '保存前确认' })
    await expect(dialog).toContainText('alter table "work_type" add column "mood" text;', { timeout: 60_000 })
    await expect(dialog).toContainText('generated/resources/work_type.ts', { timeout: 60_000 })
    expect(readFileSync(path, 'utf8')).toBe(before)
    await dialog.getByRole('textbox', { name: '迁移名称' }).fill('add_mood')
    await dialog.getByRole('button', { name: '保存', exact: true }).click()
    await expect(dialog).toBeHidden({ timeout: 90_000 })
  })

  const after = readFileSync(path, 'utf8').split('\n')
  const lines = new Set(after)
  const changed = before.split('\n').filter((line) => !lines.has(line))
  // The field before it gains a comma; columns, form, record and translations gain a name. All other lines are as they were.
  expect(changed).toEqual([
    expect.stringContaining('"sort": {'),
    expect.stringContaining('"columns": ['),
    expect.stringContaining('"filters": ['),
    expect.stringContaining('"form": {'),
    expect.stringContaining('{ "title": "展示"'),
    expect.stringContaining('"actions.assign": '),
  ])
  const written = migrations().filter((name) => !known.includes(name))
  expect(written).toEqual([expect.stringMatching(/^\d{4}_add_mood\.sql$/)])
  expect(readFileSync(join(dev.root, 'generated/resources/work_type.ts'), 'utf8')).toContain('mood')
  expect(existsSync(join(dev.root, `${PAGE_FILE}.new`))).toBe(false)
})

test('a new resource begins in a new group of the menu, and a reader sees no button of it', async ({ page, dev }) => {
  test.setTimeout(400_000)
  await open(page, PAGE_FILE)
  await page.getByRole('button', { name: '新建资源' }).click()
  const dialog = page.getByRole('dialog', { name: '新建资源' })
  await choose(page, dialog.getByLabel('菜单分组'), '新建分组…')
  await dialog.getByLabel('分组名称').fill('desk')
  await dialog.getByLabel('分组标题（中文）').fill('前台')
  await dialog.getByLabel('分组标题（英文）').fill('Desk')
  await dialog.getByLabel('名称', { exact: true }).fill('errand')
  await dialog.getByLabel('标题（中文）', { exact: true }).fill('跑腿')
  await dialog.getByLabel('标题（英文）', { exact: true }).fill('Errands')
  await dialog.getByRole('button', { name: '创建', exact: true }).click()
  await expect(page.locator('.cm-content')).toContainText('"name": "errand"', { timeout: 60_000 })
  expect(readFileSync(join(dev.root, 'schemas/desk/errand.json'), 'utf8')).toContain('"title": "Errands"')
  expect(readFileSync(join(dev.root, 'schemas/_product.json'), 'utf8')).toContain('"key": "desk"')
  await expect(page.getByRole('navigation').getByText('前台')).toBeVisible()
  await expect(preview(page).getByRole('button', { name: '新建跑腿' })).toBeVisible({ timeout: 90_000 })
  await choose(page, page.getByRole('combobox', { name: '角色' }), '只读角色')
  await expect(preview(page).getByRole('button', { name: '新建跑腿' })).toBeHidden({ timeout: 60_000 })
  await expect(preview(page).getByRole('row').nth(3)).toBeVisible()

  await test.step('an action begins with the switch, asks a question, and asks for a value', async () => {
    await page.getByRole('tab', { name: '操作' }).click()
    await page.getByRole('button', { name: '添加操作' }).click()
    const asked = page.getByRole('dialog', { name: '添加操作' })
    await asked.getByLabel('名称', { exact: true }).fill('publish')
    await asked.getByLabel('标题（中文）').fill('发布')
    await asked.getByLabel('标题（英文）').fill('Publish')
    await asked.getByRole('button', { name: '添加', exact: true }).click()
    await expect(page.locator('.cm-content')).toContainText('"set": { "is_show": true }')
    await page.getByRole('textbox', { name: '确认问题（中文）' }).fill('现在发布？')
    await page.getByRole('textbox', { name: '确认问题（中文）' }).press('Enter')
    await expect(page.locator('.cm-content')).toContainText('"confirm": "现在发布？"')
    await choose(page, page.getByRole('combobox', { name: '写入字段…' }), '标题 title', { shows: null })
    await choose(page, page.getByRole('combobox', { name: '值 title' }), '操作时填写')
    await expect(page.locator('.cm-content')).toContainText('"title": "$input.title"')
    await expect(page.getByRole('status').filter({ hasText: '没有错误' })).toBeVisible()
    expect(await serious(page)).toEqual([])
  })

  await test.step('a report about it begins with what it is counted by', async () => {
    await page.getByRole('button', { name: '新建资源' }).click()
    await dialog.getByText('报表', { exact: true }).click()
    await choose(page, dialog.getByLabel('统计的页面'), '跑腿 errand', { search: 'errand' })
    await expect(dialog.getByLabel('名称', { exact: true })).toHaveValue('stat_errand')
    await choose(page, dialog.getByLabel('分组', { exact: true }), '创建时间 create_time')
    await dialog.getByText('新建资源').click()
    await dialog.getByRole('button', { name: '创建', exact: true }).click()
    await expect(page.locator('.cm-content')).toContainText('"kind": "report"', { timeout: 60_000 })
    await expect(preview(page).getByRole('heading', { name: '跑腿统计' })).toBeVisible({ timeout: 90_000 })
    expect(JSON.parse(readFileSync(join(dev.root, 'schemas/desk/stat_errand.json'), 'utf8'))).toMatchObject({
      report: { of: 'errand', dimensions: { month: { field: 'create_time', by: 'month' } } },
      locales: { en: { title: 'Errands in figures' } },
    })
  })
})
