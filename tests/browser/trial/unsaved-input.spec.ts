// Unsaved input of a form: kept as a draft across reloads and crashes, and asked about before it is lost.
import { expect } from '@playwright/test'
import { open } from '../support/person'
import { test } from '../support/test'
import { begin, formOf, save, specimen, type Trial } from './support'

let trial: Trial

test.beforeEach(async ({ page }) => {
  trial = await begin(page)
})

test('what was typed survives a reload, is offered back, and never put in by itself', async ({ page }) => {
  const id = await trial.make('/specimen/add', specimen())
  const form = await formOf(page, id)
  await form.getByLabel('备注').fill('写到一半')
  await expect(form.getByText('草稿已保存')).toBeVisible()
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(form.getByText(/有一份尚未保存的内容/)).toBeVisible()
  await expect(form.getByLabel('备注')).toHaveValue('')
  await form.getByRole('button', { name: '恢复' }).click()
  await expect(form.getByLabel('备注')).toHaveValue('写到一半')
  await save(form).click()
  await expect(form).toBeHidden()
  expect((await trial.call('/specimen/read', { id })).content.note).toBe('写到一半')
  // After saving, no draft is offered.
  await formOf(page, id)
  await expect(form.getByText(/有一份尚未保存的内容/)).toBeHidden()
})

test('typing beside an offered draft keeps both, and what is put in gives back what it replaces', async ({ page }) => {
  const id = await trial.make('/specimen/add', specimen())
  const form = await formOf(page, id)
  const note = form.getByLabel('备注')
  const reload = async () => {
    await expect(form.getByText('草稿已保存')).toBeVisible()
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(form.getByText(/有一份尚未保存的内容/)).toBeVisible()
  }
  await note.fill('第一份')
  await reload()
  // The offer is left unanswered.
  await note.fill('第二份')
  await reload()
  await note.fill('第三份')
  const restore = form.getByRole('button', { name: '恢复' })
  for (const text of ['第二份', '第三份']) {
    await restore.click()
    await expect(note).toHaveValue(text)
  }
  await form.getByRole('button', { name: '丢弃' }).click()
  await expect(note).toHaveValue('第三份')
  await restore.click()
  await expect(note).toHaveValue('第一份')
  await save(form).click()
  await expect(form).toBeHidden()
  expect((await trial.call('/specimen/read', { id })).content.note).toBe('第一份')
})

test('two tabs with the same form keep both inputs when both crash', async ({ page }) => {
  const id = await trial.make('/specimen/add', specimen())
  const second = await page.context().newPage()
  for (const [tab, text] of [
    [page, '第一页'],
    [second, '第二页'],
  ] as const) {
    const form = await formOf(tab, id)
    await form.getByLabel('备注').fill(text)
    await expect(form.getByText('草稿已保存')).toBeVisible()
    // No tab offers what is being typed in another.
    await expect(form.getByText(/有一份尚未保存的内容/)).toBeHidden()
  }
  // A later word in the first tab leaves the second one alone.
  await page.getByRole('dialog').getByLabel('备注').fill('第一页还有')
  const notes = async () =>
    (await trial.call('/draft/read', { resource: 'specimen', id })).content.pieces.map(
      (piece: { content: { values: { note: string } } }) => piece.content.values.note,
    )
  await expect.poll(notes).toEqual(['第一页还有', '第二页'])
  await second.close({ runBeforeUnload: false })

  // A reloaded tab is offered its own input first, then the other.
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  const form = page.getByRole('dialog')
  const note = form.getByLabel('备注')
  await form.getByRole('button', { name: '恢复' }).click()
  await expect(note).toHaveValue('第一页还有')
  await form.getByRole('button', { name: '恢复' }).click()
  await expect(note).toHaveValue('第二页')
  await save(form).click()
  await expect(form).toBeHidden()
  // Saved, the input goes; what it replaced has not been decided about.
  await expect.poll(notes).toEqual(['第一页还有'])
})

test('a crash loses nothing, and what others changed meanwhile is said', async ({ page, browser }) => {
  const id = await trial.make('/specimen/add', specimen())
  const form = await formOf(page, id)
  await form.getByLabel('备注').fill('崩溃之前')
  await expect(form.getByText('草稿已保存')).toBeVisible()
  await page.close({ runBeforeUnload: false })
  const { content } = await trial.call('/specimen/read', { id })
  await trial.call('/specimen/edit', { id, revision: content.revision, note: '别人写的' })

  const context = await browser.newContext({ locale: 'zh-CN' })
  const next = await context.newPage()
  await begin(next)
  const again = await formOf(next, id)
  await expect(again.getByText(/其中 备注 此后已被他人修改/)).toBeVisible()
  await again.getByRole('button', { name: '丢弃' }).click()
  await expect(again.getByLabel('备注')).toHaveValue('别人写的')
  await expect
    .poll(async () => (await trial.call('/draft/read', { resource: 'specimen', id })).content.pieces)
    .toEqual([])
  await context.close()
})

test('a typed address, and Back to one, ask before they lose what was typed in a form', async ({ page }) => {
  const id = await trial.make('/specimen/add', specimen())
  await open(page, '/specimen/list')
  const form = await formOf(page, id)
  const note = form.getByLabel('备注')
  await note.fill('还没有保存')
  const question = page.getByRole('dialog').filter({ hasText: '有未保存的修改' })
  const ways = [
    () => page.evaluate(() => void window.location.assign('#/specimen/list')),
    () => page.evaluate(() => window.history.back()),
  ]
  for (const leave of ways) {
    await leave()
    await question.getByRole('button', { name: '继续编辑' }).click()
    await expect(question).toHaveCount(0)
    await expect(page).toHaveURL(new RegExp(`/specimen/list/${id}/edit$`))
    await expect(note).toHaveValue('还没有保存')
  }
  for (const leave of ways) {
    await leave()
    await question.getByRole('button', { name: '放弃修改' }).click()
    await expect(page).toHaveURL(/\/specimen\/list$/)
    await formOf(page, id)
    await expect(note).toHaveValue('')
    await note.fill('再来一次')
  }
})
