// Donations: choosing a donor fills in the name, and a typed name stays.
import { expect } from '@playwright/test'
import { choose } from '../../browser/support/choose'
import { open, signIn } from '../../browser/support/person'
import { test } from '../../browser/support/test'

test('the member who is chosen as donor lends the name, until somebody writes another', async ({ page }) => {
  const visitor = await signIn(page)
  const { content } = await visitor.call('/user/list', { scene: 'member', limit: 2, sort: ['member_no'] })
  const [first, second] = content.list_data as { user_name: string; member_no: string }[]
  await open(page, '/donate/list/new')
  const form = page.getByRole('dialog', { name: '新建捐赠' })
  const donor = form.getByRole('combobox', { name: '捐赠人' })
  const name = form.getByLabel('捐赠方名称')
  const donate = (one: { user_name: string; member_no: string } | undefined) =>
    choose(page, donor, new RegExp(one?.member_no ?? ''), { search: one?.member_no ?? '', shows: one?.user_name ?? '' })
  await donate(first)
  await expect(name).toHaveValue(first?.user_name ?? '')
  await donate(second)
  await expect(name).toHaveValue(second?.user_name ?? '')
  await name.fill('某家人(虚构)')
  await donate(first)
  await expect(name).toHaveValue('某家人(虚构)')
})
