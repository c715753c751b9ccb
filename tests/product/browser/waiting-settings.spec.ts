// A setting that loosens a control: it waits below its field, and somebody else agrees or it is withdrawn.
import { expect, type Page } from '@playwright/test'
import { serious } from '../../browser/support/axe'
import { test } from '../../browser/support/own-server'
import { makePerson, makeRole, OWN } from '../../browser/support/people'
import { open, signIn } from '../../browser/support/person'
import { tabIn } from '../../browser/support/tab'

const alone = (page: Page) => page.getByRole('switch', { name: '允许自审' })
const waiting = (page: Page) => page.getByRole('status').filter({ hasText: '提出改为「是」' })

async function openFinance(page: Page): Promise<void> {
  await open(page, '/config/index', '商协会设置')
  await tabIn(page, { name: '财务', exact: true }).click()
}

async function ask(page: Page): Promise<void> {
  await alone(page).click()
  await page.getByRole('button', { name: /^保\s?存$/ }).click()
  await expect(page.getByText(/已保存。「允许自审」放宽须经另一人同意/)).toBeVisible()
  await expect(waiting(page)).toBeVisible()
  await expect(alone(page)).not.toBeChecked()
}

test('a loosened setting waits, its asker can withdraw it, and another person agrees', async ({ page }) => {
  const chief = await signIn(page)
  const role = await makeRole(chief, ['/config/index', 'config.save'])
  const deputy = await makePerson(chief, role)
  await openFinance(page)
  await expect(page.getByText('放宽须经另一人同意，否则一天后生效；收紧立即生效').first()).toBeVisible()
  await ask(page)
  await expect(waiting(page).getByRole('button', { name: '同意并生效' })).toHaveCount(0)
  await waiting(page)
    .getByRole('button', { name: /撤\s?回/ })
    .click()
  await expect(waiting(page)).toHaveCount(0)
  await ask(page)

  await signIn(page, deputy, OWN)
  await page.reload()
  await openFinance(page)
  expect(await serious(page)).toEqual([])
  // Something typed meanwhile stays, and is saved after it.
  await page.getByLabel('户名').fill('云岭商会')
  await waiting(page).getByRole('button', { name: '同意并生效' }).click()
  const question = page.getByRole('dialog', { name: '立即放宽「允许自审」？' })
  await question.getByRole('button', { name: '同意并生效' }).click()
  await expect(waiting(page)).toHaveCount(0)
  await expect.poll(async () => (await chief.call('/config/getConfig')).content.ledger_self_check).toBe(true)
  await expect(page.getByLabel('户名')).toHaveValue('云岭商会')
  await page.getByRole('button', { name: /^保\s?存$/ }).click()
  await expect.poll(async () => (await chief.call('/config/getConfig')).content.bank_holder).toBe('云岭商会')
  await expect(alone(page)).toBeChecked()
})
