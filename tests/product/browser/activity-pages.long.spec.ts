// Pages of an activity: enrolment form, album, cancellation, refunds, links to members and the undo of a sign-in.
import { expect } from '@playwright/test'
import { choose, offered } from '../../browser/support/choose'
import { open, signIn } from '../../browser/support/person'
import { tabIn } from '../../browser/support/tab'
import { test } from '../../browser/support/test'
import { at, changeActivity, makeActivity } from './make-activity'
import type { Member } from './make-member'

test('a form for the next enrolment stays open, and its draft stays with its activity', async ({ page }) => {
  const visitor = await signIn(page)
  const mark = Date.now().toString(36)
  const [id, other] = [await makeActivity(visitor, `读书会 ${mark}`), await makeActivity(visitor, `茶话会 ${mark}`)]
  for (const one of [id, other]) await changeActivity(visitor, one, { is_publish: true })
  const { content } = await visitor.call('/user/list', { scene: 'member', limit: 2, filter: { status: ['active'] } })
  const [first, second] = content.list_data as [Member, Member]
  const form = page.getByRole('dialog', { name: '新建报名' })
  const offer = form.getByText(/有一份尚未保存的内容/)
  const begin = async (activity: number): Promise<void> => {
    await open(page, `/activity/list/${activity}`, /会/)
    await tabIn(page, { name: '报名' }).click()
    await page.getByRole('button', { name: '新建报名' }).click()
    await expect(form.locator('.record-form')).toBeVisible()
  }
  const pick = async ({ user_name, member_no }: Member): Promise<void> =>
    choose(page, form.getByLabel('会员'), new RegExp(user_name), { search: member_no })
  const rowIn = ({ user_name }: Member) => page.locator('.related-of').getByRole('row').filter({ hasText: user_name })

  await begin(id)
  await pick(first)
  const read = page.waitForResponse('**/draft/read')
  await form.getByRole('button', { name: '保存并继续新建' }).click()
  await expect(rowIn(first)).toBeVisible()
  await read
  await expect(form).toBeVisible()
  await expect(offer).toBeHidden()

  await pick(second)
  await expect(form.getByText('草稿已保存')).toBeVisible()
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await begin(id)
  await expect(form.getByText('涉及：会员', { exact: true })).toBeVisible()
  const elsewhere = page.waitForResponse('**/draft/read')
  await begin(other)
  const pieces = (await (await elsewhere).json()).content.pieces as { content: { values: { activity_id: number } } }[]
  expect(pieces.map(({ content: kept }) => kept.values.activity_id)).toContain(id)
  await expect(offer).toBeHidden()

  // Both at once: one has a seat already, the other gets one, and gives it up by the button of the answer.
  await open(page, `/activity/list/${id}`, /会/)
  await tabIn(page, { name: '报名' }).click()
  await page.getByRole('button', { name: '批量报名' }).click()
  const several = page.getByRole('dialog', { name: '批量报名' })
  for (const { user_name, member_no } of [first, second]) {
    const box = several.getByRole('combobox', { name: '会员' })
    await box.press('ArrowDown') // takes text once its list is open
    await box.fill(member_no)
    await offered(page).getByText(user_name).click()
    await expect(several.locator('.ant-select-selection-item', { hasText: user_name })).toBeVisible()
  }
  await several.getByRole('button', { name: '批量报名' }).click()
  await expect(several.getByRole('status')).toHaveText('成功 1 条，1 条未成功')
  await expect(several.getByRole('definition')).toHaveText(second.user_name)
  await expect(several.getByRole('row', { name: `${first.user_name} 已经报名` })).toBeVisible()
  await several.getByRole('button', { name: '撤销' }).click()
  await expect(rowIn(second)).toContainText('已取消')
})

test('an album with unsaved pictures is left after one question, however often Back is pressed', async ({ page }) => {
  const visitor = await signIn(page)
  const id = await makeActivity(visitor, `摄影会 ${Date.now().toString(36)}`)
  await changeActivity(visitor, id, { is_publish: true })
  await open(page, `/activity/list/${id}`, /摄影会/)
  await tabIn(page, { name: '报名' }).click() // by links, so that Back leads to the desk
  await page.getByRole('link', { name: '打开签到台' }).click()
  await page.getByRole('button', { name: '返回活动' }).click()
  await tabIn(page, { name: '相册' }).click()
  await page.getByRole('button', { name: '文件库' }).click()
  const library = page.getByRole('dialog')
  await library
    .getByRole('option')
    .filter({ has: page.locator('img') })
    .first()
    .click()
  await library.getByRole('button', { name: '选用（1）' }).click()
  await expect(page.locator('.Activity_albumTile')).toHaveCount(1)

  const question = page.getByRole('dialog').filter({ hasText: '有未保存的修改' })
  /** Resolved once the router has gone back and, because that is blocked, returned. */
  const back = () =>
    page.evaluate(
      () =>
        new Promise<void>((done) => {
          let left = 2
          const count = (): void => {
            left -= 1
            if (left > 0) return
            removeEventListener('popstate', count)
            done()
          }
          addEventListener('popstate', count)
          history.back()
        }),
    )
  await back()
  await expect(question).toBeVisible()
  await back()
  await question.getByRole('button', { name: '继续编辑' }).click()
  await expect(question).toHaveCount(0)
  await expect(page.locator('.Activity_albumTile')).toHaveCount(1)
  await back()
  await expect(question).toBeVisible()
  await back()
  await question.getByRole('button', { name: '放弃修改' }).click()
  await expect(page).toHaveURL(/\/desk$/)
  await expect(question).toHaveCount(0)
})

test('an activity with sign-ins says why it cannot be cancelled, and a cancelled one has no desk', async ({ page }) => {
  const visitor = await signIn(page)
  const id = await makeActivity(visitor, `露营 ${Date.now().toString(36)}`, { is_publish: true })
  const { content } = await visitor.call('/user/list', { scene: 'member', limit: 1, filter: { status: ['active'] } })
  const [{ id: user_id }] = content.list_data
  await visitor.call('/activity/signActivity', { activity_id: id, user_id_list: [user_id], add: true })
  await open(page, `/activity/list/${id}/edit`, /露营/)
  await expect(page.getByText(/已有人签到，请先撤销签到/)).toBeVisible()
  await expect(page.getByRole('switch', { name: '取消活动' })).toHaveCount(0)

  const { content: signs } = await visitor.call('/activity/signList', { activity_id: id })
  await visitor.call('/activity/delSign', { id_list: [signs.list_data[0].id] })
  await changeActivity(visitor, id, { is_cancel: true, cancel_reason: '台风' })
  await open(page, `/activity/list/${id}`, /露营/)
  for (const tab of ['报名', '签到']) {
    await tabIn(page, { name: tab }).click()
    await expect(page.getByRole('tabpanel', { name: tab }).locator('.Activity_activityFigures')).toBeVisible()
  }
  await expect(page.getByRole('link', { name: '打开签到台' })).toHaveCount(0)
  await open(page, `/activity/list/${id}/desk`)
  await expect(page.getByText('此活动不接受签到')).toBeVisible()
  await page.getByRole('button', { name: '返回活动' }).click()
  await expect(page).toHaveURL(new RegExp(`/activity/list/${id}$`))
})

test('a fee to refund is found from the home page, and from its enrolment', async ({ page }) => {
  const visitor = await signIn(page)
  const id = await makeActivity(visitor, `温泉 ${Date.now().toString(36)}`, { fee: 8800, is_publish: true })
  const { content } = await visitor.call('/user/list', { scene: 'member', limit: 1, filter: { status: ['active'] } })
  const [{ id: user_id, user_name }] = content.list_data
  await visitor.call('/activity/apply', { activity_id: id, user_id })
  const { content: listed } = await visitor.call('/activity/applyList', { activity_id: id })
  const { pay_id } = listed.list_data[0]
  await visitor.call('/payLog/settle', { id: pay_id, amount: 8800, pay_type: 'cash', pay_time: at(0) })
  await changeActivity(visitor, id, { is_cancel: true, cancel_reason: '台风' })

  await open(page, '/dashboard')
  await page.getByRole('link', { name: /活动待退费/ }).click()
  const { content: payment } = await visitor.call('/payLog/read', { id: pay_id })
  await page.getByRole('searchbox').fill(payment.pay_no)
  await expect(page).toHaveURL(new RegExp(payment.pay_no))
  await expect(page.getByRole('row').filter({ hasText: payment.pay_no })).toContainText(user_name)

  await open(page, `/activity/list/${id}`, /温泉/)
  await tabIn(page, { name: '报名' }).click()
  await expect(page.getByText('待退费 1 人')).toBeVisible()
  await expect(page.getByRole('button', { name: '新建报名' })).toHaveCount(0)
  await page.getByRole('link', { name: /88\.00/ }).click()
  await expect(page).toHaveURL(new RegExp(`/pay/list/${pay_id}$`))
  await page.locator('.record-drawer').getByRole('button', { name: /更多/ }).click()
  await page.getByRole('menuitem', { name: '退款' }).click()
  const dialog = page.locator('.action-form')
  await dialog.getByLabel('原因').fill('活动取消')
  await dialog.getByRole('button', { name: '退款' }).click()
  await expect(dialog).toBeHidden()
  await open(page, `/activity/list/${id}`, /温泉/)
  await tabIn(page, { name: '报名' }).click()
  await expect(page.getByRole('row').filter({ hasText: user_name })).toContainText('已退款')
  await expect(page.getByText('待退费 1 人')).toHaveCount(0)
})

test('in the record of an activity names lead to members, and a sign-in is undone with its points', async ({
  page,
}) => {
  const visitor = await signIn(page)
  const id = await makeActivity(visitor, `书画会 ${Date.now().toString(36)}`, { is_publish: true, contribute: 25 })
  const { content } = await visitor.call('/user/list', { scene: 'member', limit: 2, filter: { status: ['active'] } })
  const [came, absent] = content.list_data as [Member, Member]
  for (const one of [came, absent]) await visitor.call('/activity/apply', { activity_id: id, user_id: one.id })
  await visitor.call('/activity/signActivity', { activity_id: id, user_id_list: [came.id] })
  await open(page, `/activity/list/${id}`, /书画会/)
  const rowOf = (tab: string, one: Member) =>
    page.getByRole('tabpanel', { name: tab }).getByRole('row').filter({ hasText: one.user_name })

  await tabIn(page, { name: '报名' }).click()
  await expect(rowOf('报名', absent).getByRole('button', { name: /^取消报名/ })).toBeVisible()
  await expect(rowOf('报名', came)).toBeVisible()
  await expect(rowOf('报名', came).getByRole('button')).toHaveCount(0)
  await tabIn(page, { name: '签到' }).click()
  await rowOf('签到', came).getByRole('button', { name: /^撤销/ }).click()
  const question = page.getByRole('dialog', { name: '确定撤销该签到？' })
  await expect(question).toContainText(/收回贡献值\s*25/)
  await question.getByRole('button', { name: '撤销' }).click()
  await expect(page.getByText(/已撤销：.*收回贡献值 25/)).toBeVisible()
  await expect(rowOf('签到', came)).toHaveCount(0)
  await expect(page.getByText('签到 0 人，报名 2 人')).toBeVisible()

  await tabIn(page, { name: '报名' }).click()
  await expect(rowOf('报名', came).getByRole('button', { name: /^取消报名/ })).toBeVisible()
  await rowOf('报名', came).getByRole('link', { name: came.user_name }).click()
  await expect(page).toHaveURL(new RegExp(`/user/list/${came.id}$`))
})
