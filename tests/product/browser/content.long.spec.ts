// Everyday work: a banner with a picture, an article, a moved area, members found again after a reload.
import { expect } from '@playwright/test'
import sharp from 'sharp'
import { choose, offered } from '../../browser/support/choose'
import { open, signIn, type Visitor, watch } from '../../browser/support/person'
import { test } from '../../browser/support/test'

/** An existing picture. */
async function anyPicture(call: Visitor['call']): Promise<string> {
  const { content } = await call('/banner/list', { page: 1, limit: 1, sort: ['sort'] })
  return content.list_data[0].image
}

test('makes a banner with a picture and hides it by its switch', async ({ page }) => {
  const seen = watch(page)
  const { call } = await signIn(page)
  await open(page, '/banner/list', '轮播图')
  await page.getByRole('button', { name: '新建' }).click()
  const form = page.getByRole('dialog', { name: '新建轮播图' })
  await form.getByLabel('标题').fill('秋季招商会')
  const picture = await sharp({ create: { width: 750, height: 350, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  await form
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: '横幅.png', mimeType: 'image/png', buffer: picture })
  await expect(form.getByRole('img', { name: /横幅|图片/ }).first()).toBeVisible()
  await form.getByRole('button', { name: /^保\s?存$/ }).click()
  await expect(form).toBeHidden()
  const row = page.getByRole('row', { name: /秋季招商会/ })
  await expect(row).toBeVisible()
  await row.getByRole('switch').click()
  await expect(row.getByRole('switch')).not.toBeChecked()
  await page.reload()
  await expect(page.getByRole('row', { name: /秋季招商会/ }).getByRole('switch')).not.toBeChecked()
  const { content } = await call('/banner/list', { keyword: '秋季招商会' })
  expect(content.list_data[0]).toMatchObject({ is_show: false, image: expect.stringMatching(/^\/uploads\//) })
  expect(seen.problems).toEqual([])
})

test('a form says what is missing, at the field, and keeps what was typed', async ({ page }) => {
  await signIn(page)
  await open(page, '/banner/list/new')
  const form = page.getByRole('dialog')
  await form.getByLabel('标题').fill('只有标题')
  await form.getByRole('button', { name: /^保\s?存$/ }).click()
  await expect(form.getByText(/请填写|请选择图片/).first()).toBeVisible()
  await expect(form.getByLabel('标题')).toHaveValue('只有标题')
})

test('edits an article', async ({ page }) => {
  const { call } = await signIn(page)
  const { content } = await call('/article/list', { type: 1, page: 1, limit: 1, sort: ['-create_time'] })
  const [{ id }] = content.list_data
  await open(page, `/article/list/${id}/edit`)
  const title = page.getByLabel('标题', { exact: true })
  await title.fill('修改后的标题')
  await page.getByRole('button', { name: /^保\s?存$/ }).click()
  await expect.poll(async () => (await call('/article/read', { id })).content.title).toBe('修改后的标题')
})

test('moves an area below another', async ({ page }) => {
  const { call } = await signIn(page)
  const { content } = await call('/area/getAll', { filter: { area_type: 'area' } })
  const moved = content.list_data.find((area: { name: string }) => area.name === '空港')
  const target = content.list_data.find((area: { name: string }) => area.name === '高新')
  await open(page, `/area/list/${moved.id}/edit`)
  const form = page.getByRole('dialog')
  await choose(page, form.getByLabel('上级'), '高新')
  await expect(form.locator('.ant-select-selection-item', { hasText: '高新' })).toBeVisible()
  await form.getByRole('button', { name: /^保\s?存$/ }).click()
  await expect(form).toBeHidden()
  await expect.poll(async () => (await call('/area/read', { id: moved.id })).content.pid).toBe(target.id)
})

test('filters members by area and status; a reload shows the same list', async ({ page }) => {
  const { call } = await signIn(page)
  const { content: areas } = await call('/area/getAll', { filter: { area_type: 'area' }, keyword: '江北' })
  const { content: wanted } = await call('/user/list', {
    filter: { area_id: [areas.list_data[0].id], status: ['active'] },
  })
  await open(page, '/user/list', '会员列表')
  const narrow = async (filter: string, option: string) => {
    await choose(page, page.getByRole('combobox', { name: filter }).first(), option)
    await page.keyboard.press('Escape')
  }
  await narrow('所属区域', '江北')
  await narrow('会员状态', '正常')
  const total = page.getByText(/^共 \d+ 条$/).first()
  await expect(total).toHaveText(`共 ${wanted.total} 条`)
  await expect(page.locator('tbody .ant-table-row')).toHaveCount(Math.min(20, wanted.total))
  const before = { total: await total.innerText(), rows: await page.locator('tbody .ant-table-row').allInnerTexts() }
  await page.reload()
  await expect(total).toHaveText(before.total)
  await expect.poll(() => page.locator('tbody .ant-table-row').allInnerTexts()).toEqual(before.rows)
})

test('a filter keeps the focus, and the key that opens it, while its tree is on its way', async ({ page }) => {
  await signIn(page)
  await page.route(/TreePick/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  await open(page, '/user/list', '会员列表')
  const area = page.getByRole('combobox', { name: '所属区域' }).first()
  await area.press('ArrowDown')
  await expect(offered(page).getByText('江北', { exact: true })).toBeVisible()
  await expect(area).toBeFocused()

  // Reached as soon as it is there.
  await page.reload()
  await area.focus()
  await page.keyboard.press('ArrowDown')
  await expect(offered(page).getByText('江北', { exact: true })).toBeVisible()
  await expect(area).toBeFocused()
})

test('two people, one record: different fields merge, the same field is asked about', async ({ page }) => {
  const { call } = await signIn(page)
  const { content: made } = await call('/banner/add', {
    title: '两人同改',
    image: await anyPicture(call),
    place: 'home',
  })
  const other = async (change: object) => {
    const { content } = await call('/banner/read', { id: made.id })
    await call('/banner/edit', { id: made.id, revision: content.revision, ...change })
  }
  await open(page, `/banner/list/${made.id}/edit`)
  const form = page.getByRole('dialog')
  await form.getByLabel('标题').fill('我的标题')
  await other({ sort: 7 })
  await form.getByRole('button', { name: /^保\s?存$/ }).click()
  await expect(form).toBeHidden()
  expect((await call('/banner/read', { id: made.id })).content).toMatchObject({ title: '我的标题', sort: 7 })

  await open(page, `/banner/list/${made.id}/edit`)
  await form.getByLabel('标题').fill('我的第二个标题')
  await other({ title: '他人的标题' })
  await form.getByRole('button', { name: /^保\s?存$/ }).click()
  const conflict = page.getByRole('dialog', { name: '他人也修改了这些内容' })
  await expect(conflict).toBeVisible()
  await expect(conflict.getByText('他人的标题')).toBeVisible()
  await expect(conflict.getByText('我的第二个标题')).toBeVisible()
})

test('a half-filled form is not lost by accident', async ({ page }) => {
  await signIn(page)
  await open(page, '/banner/list/new')
  const form = page.getByRole('dialog').first()
  await form.getByLabel('标题').fill('未保存')
  await page.keyboard.press('Escape')
  await expect(page.getByText('有未保存的修改').filter({ visible: true })).toBeVisible()
  await page.getByRole('button', { name: '继续编辑' }).click()
  await expect(form.getByLabel('标题')).toHaveValue('未保存')
})

test('deleting asks, names the record and takes it off the list', async ({ page }) => {
  const { call } = await signIn(page)
  await call('/banner/add', { title: '将被删除', image: await anyPicture(call), place: 'home' })
  await open(page, '/banner/list', '轮播图')
  const row = page.getByRole('row', { name: /将被删除/ })
  await row.getByRole('button', { name: /更多操作/ }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  const question = page.getByRole('dialog').or(page.getByRole('alertdialog')).last()
  await expect(question).toContainText('将被删除')
  await question.getByRole('button', { name: /删\s?除|确\s?定/ }).click()
  await expect(row).toHaveCount(0)
})

test('a search with signs that addresses dislike survives reload and back', async ({ page }) => {
  await signIn(page)
  await open(page, '/banner/list', '轮播图')
  await page.getByRole('searchbox').fill('A&B=#1%+空 格')
  await expect(page.getByText('没有符合条件的记录')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue('A&B=#1%+空 格')
})
