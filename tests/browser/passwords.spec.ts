// Screens on which a password is chosen.
import { expect, type Page } from '@playwright/test'
import { open, signIn } from './support/person'
import { test } from './support/test'

test('the password rules have their styles on a page that is opened directly', async ({ page }) => {
  await signIn(page)
  await open(page, '/center/index/security', '个人中心')
  const icon = page.getByRole('list').filter({ hasText: '同时包含字母和数字' }).locator('.anticon').first()
  await expect(icon).toHaveCSS('margin-inline-end', '8px')
})

/** The setting itself stays as it is: other journeys make people meanwhile. */
async function demand(page: Page, least: number): Promise<void> {
  await page.route('**/api/getAdminInfo', async (route) => {
    const reply = await route.fetch()
    const answer = await reply.json()
    await route.fulfill({ response: reply, json: { ...answer, content: { ...answer.content, pass_min: least } } })
  })
}

test('rules, hints and the generator of passwords follow the shortest length of the settings', async ({ page }) => {
  await signIn(page)
  await demand(page, 20)
  await open(page, '/center/index/security', '个人中心')
  const rule = page.getByRole('listitem').filter({ hasText: '20–64 位' })
  const typed = page.getByLabel('新密码', { exact: true })
  await typed.fill('Nineteen-characters')
  await expect(rule).toHaveAttribute('data-met', 'false')
  await typed.fill('Twenty-characters-12')
  await expect(rule).toHaveAttribute('data-met', 'true')
  await typed.fill('')

  await open(page, '/admin/index/new')
  const form = page.getByRole('dialog').filter({ has: page.getByLabel('登录名') })
  await expect(form.getByText('20–64 位，含字母和数字')).toBeVisible()
  const password = form.getByLabel('密码', { exact: true })
  await password.fill('Short12345')
  await password.blur()
  await expect(form.getByText('至少 20 个字')).toBeVisible()
  await form.getByRole('button', { name: '随机生成' }).click()
  await expect(password).toHaveValue(/^.{20}$/)
  await expect(form.getByText('至少 20 个字')).toBeHidden()
})
