// A record's page: its lists, masked values, and printing.
import { expect } from '@playwright/test'
import { open } from '../support/person'
import { tabIn } from '../support/tab'
import { test } from '../support/test'
import { begin, save, specimen, type Trial, unique } from './support'

let trial: Trial

test.beforeEach(async ({ page }) => {
  trial = await begin(page)
})

test('a record’s page has its lists, and new rows for them', async ({ page }) => {
  const cabinetId = await trial.make('/cabinet/add', { name: unique('关联柜') })
  await open(page, `/cabinet/list/${cabinetId}`)
  await tabIn(page, { name: '样本' }).first().click()
  await page.getByRole('button', { name: '新建样本' }).click()
  const form = page.getByRole('dialog', { name: '新建样本' })
  const code = unique('R')
  await form.getByRole('textbox', { name: '编号' }).fill(code)
  await form.getByLabel('名称').fill('柜中之物')
  await form.getByLabel('硬度').fill('2')
  await save(form).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('cell', { name: '柜中之物', exact: true })).toBeVisible()
  const { content } = await trial.call('/specimen/list', { filter: { cabinet_id: cabinetId } })
  expect(content.list_data).toMatchObject([{ code, cabinet_id: cabinetId }])
})

test('an identity number is seen in full with a reason, and the look is logged', async ({ page }) => {
  const id = await trial.make('/specimen/add', specimen({ paper: '990000199001010017' }))
  await open(page, `/specimen/list/${id}`)
  const record = page.getByRole('dialog')
  await record.getByRole('button', { name: '显示完整的保管人证件' }).click()
  await page.getByRole('button', { name: '显示完整内容', exact: true }).last().click()
  await expect(page.getByText('请填写查看原因')).toBeVisible()
  await page.getByLabel('查看原因').fill('核对证件')
  await page.getByRole('button', { name: '显示完整内容', exact: true }).last().click()
  await expect(record.getByText('990000199001010017')).toBeVisible()
  await record.getByRole('button', { name: '隐藏保管人证件' }).click()
  await expect(record.getByText('990000199001010017')).toBeHidden()
})

test('on paper there is the record and nothing else', async ({ page }) => {
  const id = await trial.make('/specimen/add', specimen({ note: '印出来看看' }))
  await open(page, `/specimen/list/${id}`)
  await expect(page.getByRole('dialog').getByText('印出来看看')).toBeVisible()
  await expect(page.locator('.data-table')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.data-table')).toBeHidden()
  await expect(page.locator('.sidebar')).toBeHidden()
  await expect(page.locator('.ant-layout-header')).toBeHidden()
  await expect(page.getByText('印出来看看')).toBeVisible()
  // At the top of the first sheet.
  expect((await page.locator('.record-drawer').boundingBox())?.y).toBe(0)
  await expect(page.getByRole('button', { name: '编辑' })).toBeHidden()
})
