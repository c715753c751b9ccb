// A renewal lists its payments, corrections included.
import { expect } from '@playwright/test'
import { open, signIn } from '../../browser/support/person'
import { tabIn } from '../../browser/support/tab'
import { test } from '../../browser/support/test'

test('a renewal lists its payments: the first, what took it back, and the right one', async ({ page }) => {
  const { call } = await signIn(page)
  const { content: found } = await call('/userRenew/list', { limit: 1, filter: { status: ['effective'] } })
  const [{ id }] = found.list_data
  const { content: renewal } = await call('/userRenew/read', { id })
  const before = await call('/user/payLog', { filter: { ref_type: ['user_renew'], ref_id: { gte: id, lte: id } } })
  await call('/userRenew/edit', { id, revision: renewal.revision, amount: renewal.amount + 100 })
  await open(page, `/user/userRenew/${id}`)
  await tabIn(page, { name: '缴费记录' }).click()
  const rows = page.locator('.related-of tbody .ant-table-row')
  await expect(rows).toHaveCount(before.content.total + 2)
  await expect(rows.filter({ hasText: '更正冲回' })).toHaveCount(1)
})
