// A long related list is searched in its place; its search stays while nothing is found.
import { expect } from '@playwright/test'
import { open, signIn } from '../../browser/support/person'
import { tabIn } from '../../browser/support/tab'
import { test } from '../../browser/support/test'

test('the members of a record are found by a part of their name', async ({ page }) => {
  const { call } = await signIn(page)
  const { content } = await call('/work_nature/list', { limit: 50 })
  const natures = content.list_data as { id: number; member_num: number }[]
  const [{ id }] = natures.sort((one, other) => other.member_num - one.member_num) as [(typeof natures)[number]]
  const { content: members } = await call('/user/list', { filter: { work_nature_id: [id] }, limit: 1 })
  expect(members.total).toBeGreaterThan(20)
  const [{ user_name }] = members.list_data as [{ user_name: string }]
  await open(page, `/workNature/list/${id}`)
  await tabIn(page, { name: '会员列表' }).click()
  const related = page.locator('.related')
  const search = related.getByRole('searchbox')
  await search.fill('没有这个人')
  await expect(related.getByText('没有符合条件的记录')).toBeVisible()
  await search.fill(user_name)
  await expect(related.getByRole('link', { name: user_name }).first()).toBeVisible()
  expect(await related.locator('tbody tr[data-row-key]').count()).toBeLessThan(20)
  await search.fill('')
  await expect(related.locator('tbody tr[data-row-key]')).toHaveCount(20)
})
