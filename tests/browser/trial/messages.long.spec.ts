// The message after a form was saved: it names the record, and offers only ways to other places.
import { expect } from '@playwright/test'
import { open } from '../support/person'
import { test } from '../support/test'
import { begin, save, specimen, unique } from './support'

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
