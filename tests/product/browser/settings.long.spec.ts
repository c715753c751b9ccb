// Settings: what they change in the shell, an agreement with its earlier version, dictionaries.
import { expect } from '@playwright/test'
import sharp from 'sharp'
import { choose } from '../../browser/support/choose'
import { test } from '../../browser/support/own-server'
import { open, signIn, watch } from '../../browser/support/person'
import { tabIn } from '../../browser/support/tab'

test('name, type, site title and logo of the organisation are seen in the shell at once', async ({ page }) => {
  const seen = watch(page)
  const { call } = await signIn(page)
  await open(page, '/config/index', '商协会设置')
  const brand = page.getByRole('complementary', { name: '侧边栏' })
  await expect(brand).toContainText('我的协会')
  const before = await brand.locator('img').getAttribute('src')
  await page.getByLabel('商协会名称', { exact: true }).fill('云岭商会')
  await page.getByLabel('站点标题').fill('云岭在线')
  await choose(page, page.getByRole('combobox', { name: '组织类型' }), '商会')
  const logo = await sharp({ create: { width: 200, height: 200, channels: 3, background: 'darkred' } })
    .png()
    .toBuffer()
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: '标志.png', mimeType: 'image/png', buffer: logo })
  await expect(page.getByRole('tabpanel').getByRole('img', { name: /Logo/ }).first()).toBeVisible()
  await page.getByRole('button', { name: /^保\s?存$/ }).click()
  await expect(brand).toContainText('云岭商会')
  await expect(brand).toContainText('商会')
  await expect(page).toHaveTitle('商协会设置 - 云岭在线')
  await expect(brand.locator('img')).not.toHaveAttribute('src', before as string)
  const shown = await brand.locator('img').evaluate((image: HTMLImageElement) => image.src)
  const pixel = await sharp(Buffer.from(await (await page.request.get(shown)).body())).stats()
  expect(pixel.dominant.r).toBeGreaterThan(pixel.dominant.g + 50)
  // Titles that follow the type.
  await page.getByRole('menuitem', { name: '内容管理' }).click()
  await expect(page.getByRole('link', { name: '商会动态' })).toBeVisible()
  expect(await page.evaluate(() => Object.values(localStorage).join())).toContain('商会')
  expect((await call('/getAdminInfo')).content).toMatchObject({ sxh_name: '云岭商会', sxh_type_str: '商会' })
  await page.reload()
  await expect(brand).toContainText('云岭商会')
  expect(seen.problems).toEqual([])
})

test('every tab of the settings can be opened and saved, and a secret is never shown', async ({ page }) => {
  const { call } = await signIn(page)
  await open(page, '/config/index', '商协会设置')
  const tab = (name: string) => tabIn(page, { name, exact: true })
  await tab('财务').click()
  await page.getByLabel('微信商户密钥').fill('geheim-4711')
  await page.getByLabel('微信商户号').fill('1900000109')
  await page.getByLabel('锁账日期').fill('2025-12-31')
  await page.getByLabel('锁账日期').press('Enter')
  await tab('通知').click()
  await page.getByLabel('生日提醒').click()
  await tab('会籍').click()
  await page.getByLabel('宽限期（天）').fill('30')
  await page.getByRole('button', { name: /^保\s?存$/ }).click()
  await expect.poll(async () => (await call('/config/getConfig')).content.grace_days).toBe(30)
  const { content } = await call('/config/getConfig')
  expect(content).toMatchObject({
    wechat_mch_key: '******',
    ledger_lock_date: '2025-12-31',
    remind_birthday: true,
  })
  await page.reload()
  await tab('财务').click()
  await expect(page.getByLabel('微信商户密钥')).toHaveValue(/^\**$/)
  expect(await page.content()).not.toContain('geheim-4711')
})

test('an agreement is edited, and its earlier version is compared with it', async ({ page }) => {
  const { call } = await signIn(page)
  const { content } = await call('/config/getAgreement', { filter: { type: ['privacy'] } })
  const [{ id, title }] = content.list_data
  await open(page, `/agreement/index/${id}/edit`)
  const text = page.locator('.html-editor [contenteditable=true]')
  await text.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('资料只保存三年。')
  await page.getByRole('button', { name: /^保\s?存$/ }).click()
  // The form leaves by itself once it has the answer; going elsewhere before would be undone by that.
  await expect(page).not.toHaveURL(/\/edit$/)
  await expect.poll(async () => (await call('/agreement/read', { id })).content.version).toBe(2)
  await open(page, `/agreement/index/${id}`, title)
  await tabIn(page, { name: /历史版本/ }).click()
  await expect(page.locator('.Versions_text ins')).toContainText('资料只保存三年。')
  await expect(page.locator('.Versions_text del')).toHaveCount(0)
})

test('a word added to a dictionary is offered in the forms that use it', async ({ page }) => {
  await signIn(page)
  await open(page, '/label', '基础数据')
  await page
    .getByRole('button', { name: /新建词条/ })
    .first()
    .click()
  const form = page.getByRole('dialog')
  await choose(page, form.getByRole('combobox', { name: '类别' }), '捐赠项目')
  await form.getByLabel('名称').fill('茶山小学图书馆')
  await form.getByRole('button', { name: /^保\s?存$/ }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('row', { name: /茶山小学图书馆/ })).toContainText('捐赠项目')
  await page
    .getByRole('row', { name: /茶山小学图书馆/ })
    .getByRole('button', { name: /^编辑/ })
    .click()
  const again = page.getByRole('dialog', { name: /茶山小学图书馆/ })
  await again.getByLabel('名称').fill('茶山小学阅览室')
  await again.getByRole('button', { name: /^保\s?存$/ }).click()
  await expect(again).toBeHidden()
  await open(page, '/donate/list/new')
  const project = page.getByRole('combobox', { name: '项目' })
  await project.fill('茶山')
  await expect(
    page.getByRole('option', { name: '茶山小学阅览室' }).or(page.getByTitle('茶山小学阅览室')).first(),
  ).toBeAttached()
})
