// Screens on which a password is chosen.
import { expect } from '@playwright/test'
import { open, signIn } from './support/person'
import { test } from './support/test'

test('the password rules have their styles on a page that is opened directly', async ({ page }) => {
  await signIn(page)
  await open(page, '/center/index/security', '个人中心')
  const icon = page.getByRole('list').filter({ hasText: '同时包含字母和数字' }).locator('.anticon').first()
  await expect(icon).toHaveCSS('margin-inline-end', '8px')
})
