// Voices of members: a proposal answered and adopted in a conversation, feedback resolved with a reply.
import { expect } from '@playwright/test'
import { open, signIn, watch } from '../../browser/support/person'
import { REFUSED, refuseNext } from '../../browser/support/refuse-next'
import { tabIn } from '../../browser/support/tab'
import { test } from '../../browser/support/test'

test('a proposal is answered, then adopted, in the conversation', async ({ page }) => {
  const seen = watch(page)
  const { call } = await signIn(page)
  const { content } = await call('/question/list', { filter: { status: 'open' }, limit: 1 })
  const [{ id, user_id: author }] = content.list_data
  const points = async () => (await call('/user/read', { id: author })).content.contribute_total
  const before = await points()
  await open(page, `/feedback/questionList/${id}`)
  await tabIn(page, { name: '答复' }).click()
  const box = page.getByRole('form', { name: '答复' })
  await expect(box.getByRole('button', { name: '答复', exact: true })).toBeDisabled()
  await box.getByRole('textbox', { name: '答复' }).fill('提案已收到，下周讨论。')
  // Refused: said above the button, the text stays.
  await refuseNext(page, '/question/addAnswer')
  await box.getByRole('button', { name: '答复', exact: true }).click()
  await expect(box.getByRole('alert')).toHaveText(REFUSED)
  await box.getByRole('button', { name: '答复', exact: true }).click()
  await expect(page.locator('.Conversation_bubbleStaff')).toContainText('提案已收到，下周讨论。')
  await box.getByRole('textbox', { name: '答复' }).fill('已列入年度计划。')
  await box.getByRole('switch').click()
  await box.getByRole('button', { name: '答复并改变状态' }).click()
  await page.getByRole('menuitem', { name: '答复并采纳' }).click()
  await expect(page.locator('.Conversation_bubbleStaff')).toHaveCount(2)
  await expect(page.locator('.Conversation_bubbleStaff').last()).toContainText('不公开')
  expect((await call('/question/read', { id })).content).toMatchObject({ status: 'adopted', answer_num: 2 })
  expect(await points()).toBe(before + 20)
  expect(seen.problems).toEqual([])
})

test('feedback is resolved with a reply that is asked for', async ({ page }) => {
  const { call } = await signIn(page)
  const { content } = await call('/feedback/list', { filter: { status: 'new' }, limit: 1 })
  const [{ id, brief }] = content.list_data
  await open(page, '/feedback/feedbackList', '意见反馈')
  const row = page.getByRole('row', { name: new RegExp(brief.slice(0, 8)) }).first()
  await row.getByRole('button', { name: /^解决/ }).click()
  const dialog = page.getByRole('dialog', { name: /解决/ })
  await dialog.getByRole('button', { name: /^解\s?决$/ }).click()
  await expect(dialog.getByText('请填写回复')).toBeVisible()
  await dialog.getByLabel('回复').fill('已处理，感谢反馈。')
  await dialog.getByRole('button', { name: /^解\s?决$/ }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(async () => (await call('/feedback/read', { id })).content.status).toBe('resolved')
})
