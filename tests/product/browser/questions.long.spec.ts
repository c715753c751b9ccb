// The questions of an activity, and the answers to them: only what is missing is marked.
import { expect } from '@playwright/test'
import { choose } from '../../browser/support/choose'
import { open, signIn } from '../../browser/support/person'
import { tabIn } from '../../browser/support/tab'
import { test } from '../../browser/support/test'
import { changeActivity, makeActivity } from './make-activity'

test('rows of questions say what to enter, and mark only what is missing, as do their answers', async ({ page }) => {
  const visitor = await signIn(page)
  await open(page, '/activity/list/new')
  await page.getByRole('button', { name: '添加一行' }).click()
  const questions = page.getByRole('group', { name: '报名表单' })
  await expect(questions.getByText('以逗号或顿号分隔')).toBeVisible()
  await page.getByRole('button', { name: /^保\s?存$/ }).click()
  await expect(page.getByText('请填写问题')).toBeVisible()
  const marked = (label: string) =>
    questions.getByLabel(label).evaluate((input) => input.closest('[class*="-status-error"]') !== null)
  expect(await marked('问题')).toBe(true)
  expect([await marked('选项'), await marked('标识')]).toEqual([false, false])
  const boxes = await Promise.all(['问题', '选项', '标识'].map((label) => questions.getByLabel(label).boundingBox()))
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(1)

  const question = (name: string) => ({ name, type: 'text', required: true })
  const asked = { apply_fields: [question('尺码'), question('车牌')] }
  const id = await makeActivity(visitor, `答题会 ${Date.now().toString(36)}`, asked)
  await changeActivity(visitor, id, { is_publish: true })
  const { content } = await visitor.call('/user/list', { scene: 'member', limit: 1, filter: { status: ['active'] } })
  const [{ user_name, member_no }] = content.list_data as [{ user_name: string; member_no: string }]
  await open(page, `/activity/list/${id}`)
  await page.getByRole('button', { name: '放弃修改' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /答题会/ })).toBeVisible()
  await tabIn(page, { name: '报名' }).click()
  await page.getByRole('button', { name: '新建报名' }).click()
  const form = page.getByRole('dialog', { name: '新建报名' })
  await choose(page, form.getByLabel('会员'), new RegExp(user_name), { search: member_no })
  await form.getByLabel('尺码').fill('大')
  await form.getByRole('button', { name: /^保\s?存$/ }).click()
  // Said below the question, where the focus goes; the preview says the same.
  const plate = form.getByLabel('车牌')
  await expect(plate).toHaveAccessibleDescription('请填写「车牌」')
  await expect(plate).toBeFocused()
  const wrong = (label: string) =>
    form.getByLabel(label).evaluate((input) => input.closest('[class*="-status-error"]') !== null)
  expect([await wrong('尺码'), await wrong('车牌')]).toEqual([false, true])
  await expect(plate).toHaveAttribute('aria-invalid', 'true')
  const said = form.locator('.Activity_answers').getByRole('alert')
  await expect(said).toHaveCount(1)
  await form.getByLabel('尺码').fill('中')
  await expect(said).toBeVisible()
  await plate.fill('云A12345')
  await expect(said).toBeHidden()
  await expect(plate).not.toHaveAttribute('aria-invalid')
})
