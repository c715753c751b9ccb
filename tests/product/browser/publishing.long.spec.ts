// Publishing: the phone beside the form, a post is reviewed with a reason, a sent news flash is frozen, columns are
// edited as a tree.
import { expect } from '@playwright/test'
import { choose, offered } from '../../browser/support/choose'
import { open, signIn, watch } from '../../browser/support/person'
import { test } from '../../browser/support/test'

/** The clock on the wall of the association. */
function wallClock(seconds: number): string {
  const at = new Date(Date.now() + seconds * 1000 + 8 * 3_600_000)
  return at.toISOString().slice(0, 19).replace('T', ' ')
}

test('the phone shows an article as it is typed', async ({ page }) => {
  const seen = watch(page)
  await signIn(page)
  const title = `茶山开园 ${Date.now()}`
  await open(page, '/article/list/new')
  const preview = page.getByRole('figure', { name: '手机预览' })
  await expect(preview).toContainText('填写内容后')
  await page.getByLabel('标题', { exact: true }).fill(title)
  await expect(preview).toContainText(title)
  await page.locator('.html-editor [contenteditable=true]').fill('今年春茶提前十天开采。')
  await expect(preview.locator('.rich')).toHaveText('今年春茶提前十天开采。')
  await page.getByLabel('作者').fill('秘书处')
  await expect(preview).toContainText('秘书处')
  await choose(page, page.getByRole('combobox', { name: '分类' }), '商会要闻')
  await choose(page, page.getByRole('combobox', { name: '发布状态' }), '定时发布')
  const time = page.getByLabel('发布时间')
  const due = wallClock(3600)
  await time.fill(due)
  await time.press('Enter')
  await expect(preview).toContainText(due.slice(0, 16))
  await page.getByRole('button', { name: /^保\s?存$/ }).click()
  const row = page.getByRole('row', { name: new RegExp(title) })
  await expect(row).toContainText('定时发布')
  // It need not wait, or be published at all.
  await expect(row.getByRole('button', { name: /^立即发布/ })).toBeVisible()
  await row.getByRole('button', { name: /更多操作/ }).click()
  await page.getByRole('menuitem', { name: '取消定时' }).click()
  const question = page.getByRole('dialog', { name: /^确定取消定时/ })
  await question.getByRole('button', { name: '取消定时' }).click()
  await expect(row).toContainText('草稿')
  expect(seen.problems).toEqual([])
})

/** Ends the pause after typing just when a draft is deleted, while its form is still drawn. */
function endPauseOnDelete(): void {
  const waiting = new Map<number, () => void>()
  const [later, cancel, ask] = [window.setTimeout, window.clearTimeout, window.fetch]
  window.setTimeout = ((run: () => void, pause?: number) => {
    const id = later(run, pause)
    if (pause === 1200) waiting.set(id, run)
    return id
  }) as typeof window.setTimeout
  window.clearTimeout = (id) => {
    waiting.delete(id as number)
    cancel(id)
  }
  window.fetch = (to, how) => {
    if (String(to).endsWith('/draft/delete')) for (const run of waiting.values()) run()
    return ask(to, how)
  }
}

test('what was saved is not stored as a draft afterwards', async ({ page }) => {
  const { call } = await signIn(page)
  await page.addInitScript(endPauseOnDelete)
  await page.reload()
  await open(page, '/article/list/new')
  const title = `未曾留稿 ${Date.now()}`
  await choose(page, page.getByRole('combobox', { name: '分类' }), '商会要闻')
  await page.locator('.html-editor [contenteditable=true]').fill('今年春茶提前十天开采。')
  await expect(page.getByText('草稿已保存')).toBeVisible()
  await page.getByLabel('标题', { exact: true }).fill(title)
  await page.getByRole('button', { name: /^保\s?存$/ }).click()
  await expect(page.getByRole('row', { name: new RegExp(title) })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const { pieces } = (await call('/draft/read', { resource: 'article' })).content
  const kept = pieces.map((piece: { content: { values: { title?: string } } }) => piece.content.values.title)
  expect(kept).not.toContain(title)
})

test('rejects a post with a reason that is asked for, and approves it again', async ({ page }) => {
  const { call } = await signIn(page)
  const { content } = await call('/resource/list', { filter: { status: 'pending' }, limit: 1 })
  const [{ id, title }] = content.list_data
  await open(page, '/resource/list', '资源对接')
  // Each narrows the list anew, which would close a menu opened before.
  const narrowed = () => page.waitForResponse((answer) => answer.url().endsWith('/api/resource/list'))
  await Promise.all([narrowed(), page.getByRole('searchbox').fill(title)])
  const waiting = page.getByRole('group', { name: '快捷视图' }).getByRole('button', { name: /待审核/ })
  await Promise.all([narrowed(), waiting.click()])
  await page.waitForLoadState('networkidle')
  const row = page.getByRole('row', { name: new RegExp(title) }).first()
  await row.getByRole('button', { name: /更多操作/ }).click()
  await page.getByRole('menuitem', { name: '驳回' }).click()
  const dialog = page.getByRole('dialog', { name: /驳回/ })
  await dialog.getByRole('button', { name: /^驳\s?回$/ }).click()
  await expect(dialog.getByText('请填写原因')).toBeVisible()
  await dialog.getByLabel('原因').fill('请补充交货时间')
  await dialog.getByRole('button', { name: /^驳\s?回$/ }).click()
  await expect(dialog).toBeHidden()
  await open(page, `/resource/list/${id}`, title)
  await expect(page.getByText('请补充交货时间')).toBeVisible()
  await page.getByRole('button', { name: /^通\s?过$/ }).click()
  const again = page.getByRole('dialog', { name: /通过/ })
  await again.getByRole('button', { name: /^通\s?过$/ }).click()
  await expect(again).toBeHidden()
  await expect.poll(async () => (await call('/resource/read', { id })).content.status).toBe('approved')
})

test('sends a news flash, whose text is then fixed in form and list', async ({ page }) => {
  const { call } = await signIn(page)
  const title = `值班安排 ${Date.now()}`
  await open(page, '/message/list/new')
  await page.getByLabel('标题', { exact: true }).fill(title)
  await page.getByRole('textbox', { name: '内容' }).fill('本周六由秘书处值班。')
  const preview = page.getByRole('figure', { name: '手机预览' })
  await expect(preview).toContainText('本周六由秘书处值班。')
  await choose(page, page.getByRole('combobox', { name: '渠道' }), '邮件')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^保\s?存$/ }).click()
  const row = page.getByRole('row', { name: new RegExp(title) })
  await expect(row).toContainText('草稿')
  await row.getByRole('button', { name: /^发布/ }).click()
  await page
    .getByRole('dialog', { name: /^确定发布/ })
    .getByRole('button', { name: '发布' })
    .click()
  await expect(row).toContainText('已发布')
  const { content } = await call('/message/list', { keyword: title })
  expect(content.list_data[0].send_num).toBeGreaterThan(200)
  await row.getByRole('button', { name: /^编辑/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(title) })).toBeVisible()
  await expect(page.getByLabel('排序')).toBeVisible()
  await expect(page.getByRole('textbox', { name: '标题', exact: true })).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: '发布状态' })).toHaveCount(0)
  await page.getByLabel('排序').fill('7')
  await page.getByRole('button', { name: /^保\s?存$/ }).click()
  await expect(row).toBeVisible()
  expect((await call('/message/list', { keyword: title })).content.list_data[0]).toMatchObject({ sort: 7 })
  // Read where it left for one of its receivers.
  await open(page, '/outbox/list', '发件箱')
  await page.getByRole('searchbox').fill(title)
  const mail = page.getByRole('row', { name: new RegExp(title) }).first()
  await expect(mail).toContainText('邮件')
  const sent = await call('/outbox/list', { keyword: title, limit: 1 })
  expect(sent.content.total).toBeGreaterThan(100)
  await open(page, `/outbox/list/${sent.content.list_data[0].id}`)
  await expect(page.getByRole('dialog', { name: new RegExp(title) })).toContainText('本周六由秘书处值班。')
})

test('adds a column below another, whose kind decides what its contents are', async ({ page }) => {
  const { call } = await signIn(page)
  const name = `相册 ${Date.now() % 100_000}`
  await open(page, '/customMenu/menu', '栏目管理')
  const parent = page.getByRole('row', { name: /走进商会/ })
  await parent.getByRole('button', { name: /更多操作/ }).click()
  await page.getByRole('menuitem', { name: '添加下级' }).click()
  const form = page.getByRole('dialog', { name: '新建栏目' })
  await form.getByLabel('栏目名称').fill(name)
  await form.getByText('外链', { exact: true }).click()
  await expect(form.getByLabel('链接', { exact: true })).toBeVisible()
  await form.getByText('相册', { exact: true }).click()
  await expect(form.getByLabel('链接', { exact: true })).toHaveCount(0)
  await form.getByRole('button', { name: /^保\s?存$/ }).click()
  await expect(form).toBeHidden()
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toBeVisible()
  // The second level is the last one.
  await row.getByRole('button', { name: /更多操作/ }).click()
  await expect(page.getByRole('menuitem', { name: '删除' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: '添加下级' })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await open(page, '/customMenu/list/new', '新建内容')
  const content = page.locator('.page-form')
  const column = content.getByRole('combobox', { name: '栏目' })
  await column.press('ArrowDown')
  await expect(offered(page).getByText('走进商会')).toBeVisible()
  await choose(page, column, name, { search: name })
  await expect(content.getByText('相册', { exact: true })).toBeVisible()
  await expect(content.getByText('正文', { exact: true })).toHaveCount(0)
  const { content: tree } = await call('/customMenu/menuList', { keyword: name })
  expect(JSON.stringify(tree)).toContain(name)
})
