// An activity from draft to album: a full house, a cancellation, the desk with and without network, walk-ins.
import { expect, type Page } from '@playwright/test'
import { choose, offered } from '../../browser/support/choose'
import { open, signIn } from '../../browser/support/person'
import { REFUSED, refuseNext } from '../../browser/support/refuse-next'
import { test } from '../../browser/support/test'
import { at, changeActivity, makeActivity } from './make-activity'

interface Member {
  id: number
  user_name: string
  member_no: string
}

/** The member number at the end of a caption. */
const lastOf = (one: { user_name: string } | undefined): string => (one?.user_name ?? '').split(/\s/).at(-1) ?? ''

/** Has the desk read its guests anew and answers what they were before `sign`, whose call is held back until `check`. */
async function answerLate(
  page: Page,
  read: () => Promise<void>,
  sign: () => Promise<void>,
  check: () => Promise<void>,
) {
  let go: () => void = () => undefined
  const answered = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route('**/activity/applyList', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    for (const one of answer.content.list_data) one.company = '旧名单有限公司'
    await page.route('**/activity/signActivity', async (signing) => {
      await answered
      await signing.continue()
    })
    await sign()
    await route.fulfill({ response, json: answer })
  })
  await read()
  await expect(page.getByText('旧名单有限公司').first()).toBeVisible()
  await check()
  await page.unroute('**/activity/applyList')
  go()
}

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
    await page.getByRole('tab', { name: '报名' }).click()
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
  await page.getByRole('tab', { name: '报名' }).click()
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
  await page.getByRole('tab', { name: '报名' }).click() // by links, so that Back leads to the desk
  await page.getByRole('link', { name: '打开签到台' }).click()
  await page.getByRole('button', { name: '返回活动' }).click()
  await page.getByRole('tab', { name: '相册' }).click()
  await page.getByRole('button', { name: '文件库' }).click()
  const library = page.getByRole('dialog')
  await library
    .getByRole('option')
    .filter({ has: page.locator('img') })
    .first()
    .click()
  await library.getByRole('button', { name: '选用（1）' }).click()
  await expect(page.locator('.album-tile')).toHaveCount(1)

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
  await expect(page.locator('.album-tile')).toHaveCount(1)
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
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('tabpanel', { name: tab }).locator('.activity-figures')).toBeVisible()
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
  await page.getByRole('tab', { name: '报名' }).click()
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
  await page.getByRole('tab', { name: '报名' }).click()
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

  await page.getByRole('tab', { name: '报名' }).click()
  await expect(rowOf('报名', absent).getByRole('button', { name: /^取消报名/ })).toBeVisible()
  await expect(rowOf('报名', came)).toBeVisible()
  await expect(rowOf('报名', came).getByRole('button')).toHaveCount(0)
  await page.getByRole('tab', { name: '签到' }).click()
  await rowOf('签到', came).getByRole('button', { name: /^撤销/ }).click()
  const question = page.getByRole('dialog', { name: '确定撤销该签到？' })
  await expect(question).toContainText(/收回贡献值\s*25/)
  await question.getByRole('button', { name: '撤销' }).click()
  await expect(page.getByText(/已撤销：.*收回贡献值 25/)).toBeVisible()
  await expect(rowOf('签到', came)).toHaveCount(0)
  await expect(page.getByText('签到 0 人，报名 2 人')).toBeVisible()

  await page.getByRole('tab', { name: '报名' }).click()
  await expect(rowOf('报名', came).getByRole('button', { name: /^取消报名/ })).toBeVisible()
  await rowOf('报名', came).getByRole('link', { name: came.user_name }).click()
  await expect(page).toHaveURL(new RegExp(`/user/list/${came.id}$`))
})

test('an activity from draft to album', async ({ page, context }) => {
  const visitor = await signIn(page)
  const title = `云岭商会秋季交流会 ${Date.now().toString(36)}` // a second try meets the activity of the first
  const id = await makeActivity(visitor, title, { quota: 60, is_wait: true })

  await open(page, `/activity/list?list=${encodeURIComponent(JSON.stringify({ k: title }))}`)
  const line = page.getByRole('row', { name: title })
  await expect(line).toContainText('草稿')
  await line.getByRole('button', { name: /^发布/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: '发布' }).click()
  await expect(line).toContainText('报名中')

  const { content } = await visitor.call('/user/list', {
    scene: 'member',
    limit: 70,
    filter: { status: ['active'] },
    sort: ['member_no'],
  })
  const members = content.list_data as Member[]
  const enrolled = members.slice(0, 62)
  await Promise.all(
    enrolled.slice(0, 60).map(({ id: user_id }) => visitor.call('/activity/apply', { activity_id: id, user_id })),
  )
  for (const { id: user_id } of enrolled.slice(60)) await visitor.call('/activity/apply', { activity_id: id, user_id })

  await test.step('a cancellation promotes the first who waits', async () => {
    await open(page, `/activity/list/${id}`, /秋季交流会/)
    await page.getByRole('tab', { name: '报名' }).click()
    await expect(page.getByText('已占 60 / 60 个名额')).toBeVisible()
    await expect(page.getByText('候补 2 人')).toBeVisible()
    const row = page.locator('.related-of').getByRole('row').nth(1)
    await row.getByRole('button', { name: /取消报名/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /取消报名|确\s*定/ })
      .click()
    await expect(page.getByText('候补 1 人')).toBeVisible()
    const list = await visitor.call('/activity/applyList', { activity_id: id, filter: { user_id: enrolled[60]?.id } })
    expect(list.content.list_data[0].status).toBe('approved')
  })

  const coming = (
    await visitor.call('/activity/applyList', { activity_id: id, filter: { status: 'approved' }, limit: 100 })
  ).content.list_data as { user_id: number; user_name: string }[]
  const first = coming.slice(0, 20).map(({ user_id }) => user_id)

  await test.step('twenty at another desk, ten by keyboard, ten without network', async () => {
    await visitor.call('/activity/signActivity', { activity_id: id, user_id_list: first })
    await open(page, `/activity/list/${id}/desk`)
    const find = page.getByRole('searchbox')
    const count = page.locator('.desk-count')
    await expect(count).toHaveText(/20 \/ 60/)
    const sign = async (one: (typeof coming)[number] | undefined) => {
      await find.fill(lastOf(one))
      await find.press('Enter')
    }
    for (const one of coming.slice(20, 28)) await sign(one)
    await expect(page.locator('.desk-offline')).toBeHidden()
    await answerLate(
      page,
      () => sign(coming[28]),
      () => sign(coming[29]),
      async () => expect(await count.textContent()).toMatch(/30 \/ 60/),
    )
    await context.setOffline(true)
    for (const one of coming.slice(30, 40)) await sign(one)
    await expect(page.getByText(/网络不通，\d+ 条签到已保存/)).toBeVisible()
    await expect(count).toHaveText(/40 \/ 60/)
    await context.setOffline(false)
    await expect(page.getByText('网络不通')).toBeHidden()
    await expect
      .poll(async () => (await visitor.call('/activity/signList', { activity_id: id })).content.total)
      .toBe(40)
    // The last one by mistake.
    await page
      .getByRole('button', { name: /^撤销 / })
      .first()
      .click()
    await expect(count).toHaveText(/39 \/ 60/)
    await sign(coming[39])
    await expect(count).toHaveText(/40 \/ 60/)
  })

  await test.step('three walk-ins, the first one into a full house', async () => {
    const find = page.getByRole('searchbox')
    for (const { member_no } of members.slice(64, 67)) {
      await find.fill(member_no)
      await page
        .getByRole('button', { name: /现场加入/ })
        .first()
        .click()
      await page.getByRole('button', { name: '仍要加入' }).click()
      await expect(page.getByRole('dialog')).toBeHidden()
    }
    await expect(page.locator('.desk-count')).toHaveText(/43 \/ 63/)
    const { content: points } = await visitor.call('/user/read', { id: members[64]?.id })
    expect(points.activities).toContainEqual(expect.objectContaining({ id, is_signed: true }))
  })

  await test.step('the album, by keyboard', async () => {
    await open(page, `/activity/list/${id}`, /秋季交流会/)
    await page.getByRole('tab', { name: '相册' }).click()
    await page.getByRole('button', { name: '文件库' }).click()
    const library = page.getByRole('dialog')
    const pictures = library.getByRole('option').filter({ has: page.locator('img') })
    await pictures.nth(0).click()
    await pictures.nth(1).click()
    await library.getByRole('button', { name: '选用（2）' }).click()
    await expect(page.locator('.album-tile')).toHaveCount(2)
    await page
      .getByLabel(/的说明/)
      .first()
      .fill('签到处')
    await page.getByRole('button', { name: '设为封面：签到处' }).click()
    const handle = page.getByRole('button', { name: /签到处/ }).first()
    await handle.focus()
    await page.keyboard.press('Space')
    await expect(page.locator('.album-tile.dragged')).toBeVisible()
    // A key that is pressed before positions are measured has no effect. Once its neighbour has made room, a drop changes the order.
    await expect(async () => {
      await page.keyboard.press('ArrowRight')
      await expect(page.locator('.album-tile:not(.dragged)')).toHaveAttribute('style', /translate3d\(-[1-9]/, {
        timeout: 1000,
      })
    }).toPass()
    await page.keyboard.press('Space')
    await expect(
      page
        .locator('.album-tile')
        .last()
        .getByLabel(/的说明/),
    ).toHaveValue('签到处')
    await refuseNext(page, '/activity/savePics')
    const save = page.getByRole('button', { name: '保存相册' })
    await save.click()
    const refusal = page.locator('.album').getByRole('alert')
    await expect(refusal).toHaveText(REFUSED)
    await save.click()
    await expect(page.getByText('相册已保存')).toBeVisible()
    await expect(refusal).toBeHidden()
    const { content: album } = await visitor.call('/activity/activityPics', { activity_id: id })
    expect(
      album.list_data.map((one: { title: string | null; is_cover: boolean }) => [one.title, one.is_cover]),
    ).toEqual([
      [null, false],
      ['签到处', true],
    ])
  })

  await test.step('the summary, once it is over', async () => {
    await changeActivity(visitor, id, { start_time: at(-3), apply_end: at(-4), apply_start: at(-30), end_time: at(-1) })
    await changeActivity(visitor, id, { summary: '<p>圆满结束</p>' })
    await page.reload()
    await page.getByRole('tab', { name: '基本信息' }).click()
    await expect(page.getByText('圆满结束')).toBeVisible()
    await expect(page.getByText('已结束').first()).toBeVisible()
  })
})
