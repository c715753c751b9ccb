// An activity from draft to album: a full house, a cancellation, the desk with and without network, walk-ins.
import { expect, type Page } from '@playwright/test'
import { open, signIn } from '../../browser/support/person'
import { REFUSED, refuseNext } from '../../browser/support/refuse-next'
import { tabIn } from '../../browser/support/tab'
import { test } from '../../browser/support/test'
import { at, changeActivity, makeActivity } from './make-activity'
import type { Member } from './make-member'

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
    await tabIn(page, { name: '报名' }).click()
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
    const count = page.locator('.Desk_count')
    await expect(count).toHaveText(/20 \/ 60/)
    const sign = async (one: (typeof coming)[number] | undefined) => {
      await find.fill(lastOf(one))
      await find.press('Enter')
    }
    for (const one of coming.slice(20, 28)) await sign(one)
    await expect(page.locator('.Desk_offline')).toBeHidden()
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
    await expect(page.locator('.Desk_count')).toHaveText(/43 \/ 63/)
    const { content: points } = await visitor.call('/user/read', { id: members[64]?.id })
    expect(points.activities).toContainEqual(expect.objectContaining({ id, is_signed: true }))
  })

  await test.step('the album, by keyboard', async () => {
    await open(page, `/activity/list/${id}`, /秋季交流会/)
    await tabIn(page, { name: '相册' }).click()
    await page.getByRole('button', { name: '文件库' }).click()
    const library = page.getByRole('dialog')
    const pictures = library.getByRole('option').filter({ has: page.locator('img') })
    await pictures.nth(0).click()
    await pictures.nth(1).click()
    await library.getByRole('button', { name: '选用（2）' }).click()
    await expect(page.locator('.Activity_albumTile')).toHaveCount(2)
    await page
      .getByLabel(/的说明/)
      .first()
      .fill('签到处')
    await page.getByRole('button', { name: '设为封面：签到处' }).click()
    const handle = page.getByRole('button', { name: /签到处/ }).first()
    await handle.focus()
    await page.keyboard.press('Space')
    await expect(page.locator('.Activity_albumTile.dragged')).toBeVisible()
    // A key that is pressed before positions are measured has no effect. Once its neighbour has made room, a drop changes the order.
    await expect(async () => {
      await page.keyboard.press('ArrowRight')
      await expect(page.locator('.Activity_albumTile:not(.dragged)')).toHaveAttribute('style', /translate3d\(-[1-9]/, {
        timeout: 1000,
      })
    }).toPass()
    await page.keyboard.press('Space')
    await expect(
      page
        .locator('.Activity_albumTile')
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
    await tabIn(page, { name: '基本信息' }).click()
    await expect(page.getByText('圆满结束')).toBeVisible()
    await expect(page.getByText('已结束').first()).toBeVisible()
  })
})
