// A request of a member on screen: entered from paper, compared, taken over in part, and its card checked by a stranger.
import { expect } from '@playwright/test'
import { unique } from '../../browser/support/people'
import { open, signIn } from '../../browser/support/person'
import { test } from '../../browser/support/test'

test('a change on paper is entered, compared, and taken over in part', async ({ page }) => {
  const visitor = await signIn(page)
  const { content } = await visitor.call('/user/list', { page: 1, limit: 1, filter: { kind: 'individual' } })
  const { id, user_name } = content.list_data[0]
  const wechat = `w${Date.now()}`
  const { content: made } = await visitor.call('/userChange/add', {
    user_id: id,
    wechat,
    demand: unique('需要仓库'),
    note: '纸质申请',
  })
  await open(page, `/user/change/${made.id}`)
  const table = page.getByRole('region', { name: '变更核对' })
  await expect(table.getByText(wechat)).toBeVisible()
  await table.getByRole('checkbox', { name: '资源需求' }).uncheck()
  await table.getByLabel('审核意见（选填）').fill('需求另行登记')
  await table.getByRole('button', { name: '采用所选 1 项' }).click()
  await expect(page.getByText('已采用 1 项')).toBeVisible()
  await expect(table.getByText('已采用', { exact: true })).toBeVisible()
  await expect(table.getByRole('checkbox')).toHaveCount(0)
  expect((await visitor.call('/user/read', { id })).content).toMatchObject({ user_name, wechat })
})

test('a stranger checks a card by the address in its code, and a wrong one by hand', async ({ page, browser }) => {
  const visitor = await signIn(page)
  const { content } = await visitor.call('/user/userCardInfo', { id: 1 })
  await open(page, '/user/list/1/card')
  await expect(page.getByText(content.check_code)).toBeVisible()
  const stranger = await browser.newContext({ locale: 'zh-CN' })
  const theirs = await stranger.newPage()
  await theirs.goto(new URL(`/card.html#${content.check_code}`, page.url()).href)
  await expect(theirs.getByText('会籍有效')).toBeVisible()
  await expect(theirs.getByText(content.user_name)).toHaveCount(0)
  await theirs.getByLabel('核验码').fill('0000-0000-0000-0000')
  await theirs.getByRole('button', { name: '核验' }).click()
  await expect(theirs.getByText('没有这张名片，请核对核验码')).toBeVisible()
  await expect(theirs.getByText('会籍有效')).toHaveCount(0)
  await stranger.close()
})
