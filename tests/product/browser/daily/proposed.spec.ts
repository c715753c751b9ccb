// Values that the form suggests: marked until a person has touched them.
import { expect } from '@playwright/test'
import { offered } from '../../../browser/support/choose'
import { open, signIn } from '../../../browser/support/person'
import { test } from '../../../browser/support/test'
import { day } from './people'

test('a suggested value is marked until it is touched, an empty one is not', async ({ page }) => {
  await signIn(page)
  await open(page, '/ledger/list/new')
  const form = page.getByRole('dialog', { name: '新建台账' })
  const date = form.locator('.field-control', { has: page.getByLabel('发生日期') })
  await expect(form.getByLabel('发生日期')).toHaveValue(day(0))
  await expect(date.locator('.proposed-mark')).toBeVisible()
  // Nothing was chosen for the account in this browser before.
  const account = form.locator('.field-control', { has: page.getByLabel('账户') })
  await expect(account.locator('.proposed-mark')).toHaveCount(0)
  await form.getByLabel('发生日期').fill(day(-1))
  await form.getByLabel('发生日期').press('Enter')
  await expect(date.locator('.proposed-mark')).toHaveCount(0)

  await form.getByLabel('账户').click()
  await offered(page).getByText('银行', { exact: true }).click()
  await expect(account.locator('.proposed-mark')).toHaveCount(0)
})
