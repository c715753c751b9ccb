// The message after a form was saved: it names the record and leads to it, and a new row is pointed at where it stands.
import { expect } from '@playwright/test'
import { open } from '../support/person'
import { test } from '../support/test'
import { begin, listOf, rowsOf, save, series, specimen, times, unique } from './support'

test('a new record is named, pointed at in its list, and one click away', async ({ page }) => {
  const trial = await begin(page)
  const mark = unique('讯')
  // The new row stands below those that fit on the screen.
  await series(
    trial,
    mark,
    times(19, () => ({})),
  )
  await listOf(page, mark)
  const made = specimen({ name: `${mark}-末`, sort: 9000 }) as { code: string; name: string }
  await page.locator('.list-screen:visible').getByRole('button', { name: '新建样本' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: '编号' }).fill(made.code)
  await form.getByLabel('名称').fill(made.name)
  await form.getByLabel('排序').fill('9000')
  await save(form).click()
  const row = rowsOf(page).filter({ hasText: made.name })
  await expect(row).toHaveAttribute('data-new')
  await expect(row).toBeInViewport()
  const message = page.locator('.toast')
  await expect(message).toContainText(`已新建样本：${made.name}`)
  await message.getByRole('button', { name: '查看' }).click()
  await expect(page).toHaveURL(/\/specimen\/list\/\d+/)
  await expect(page.getByRole('dialog', { name: made.name })).toBeVisible()
})

test('a changed record is named, without a way to where one is already', async ({ page }) => {
  const trial = await begin(page)
  const name = unique('改')
  const id = await trial.make('/specimen/add', specimen({ name }))
  await open(page, `/specimen/list/${id}/edit`)
  const form = page.getByRole('dialog')
  await form.getByLabel('名称').fill(`${name}后`)
  await save(form).click()
  await expect(page.getByText(`已保存：${name}后`)).toBeVisible()
  await expect(page.locator('.toast').getByRole('button')).toHaveCount(0)
})
