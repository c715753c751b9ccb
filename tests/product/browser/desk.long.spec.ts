// The sign-in desk: a thousand guests, a phone, the keyboard alone, the camera.
import { expect, type Page } from '@playwright/test'
import { encodeQR } from 'qr'
import { open, signIn } from '../../browser/support/person'
import { test } from '../../browser/support/test'
import { makeActivity } from './make-activity'
import { type Member, membersOf } from './make-member'

const GUESTS = 1000

/** Answers the roster as if so many had enrolled: only the drawing of it is under test. */
async function crowd(page: Page): Promise<void> {
  await page.route('**/api/activity/applyList', async (route) => {
    const { page: number = 1, limit = 20 } = route.request().postDataJSON()
    const list_data = Array.from({ length: Math.min(limit, GUESTS - (number - 1) * limit) }, (_, index) => {
      const id = (number - 1) * limit + index + 1
      const name = `嘉宾${String(id).padStart(4, '0')}`
      return {
        id,
        user_id: id,
        user_name: name,
        company: '云岭茶业',
        phone: null,
        with_num: id % 3,
        status: 'approved',
        sign_id: null,
      }
    })
    await route.fulfill({
      json: { status: 200, message: 'ok', content: { list_data, total: GUESTS, page: number, limit } },
    })
  })
}

test('a thousand guests scroll smoothly, and are found at once', async ({ page }) => {
  const visitor = await signIn(page)
  const id = await makeActivity(visitor, '千人大会', { is_publish: true })
  await crowd(page)
  await open(page, `/activity/list/${id}/desk`, '千人大会')
  await expect(page.locator('.Desk_count')).toHaveText(/0 \/ 1000/)
  const rows = page.locator('.Desk_guest')
  await expect(rows.first()).toBeVisible()
  const measured = await page.locator('.Desk_list').evaluate(async (box) => {
    const frames: number[] = []
    let most = 0
    let blank = 0
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
    let before = await frame()
    for (let step = 0; step < 120; step++) {
      box.scrollTop += 450
      await frame()
      const now = await frame()
      frames.push((now - before) / 2)
      before = now
      most = Math.max(most, box.querySelectorAll('.Desk_guest').length)
      const { top, bottom } = box.getBoundingClientRect()
      const middle = document.elementFromPoint(box.getBoundingClientRect().left + 40, (top + bottom) / 2)
      if (!middle?.closest('.Desk_guest')) blank++
    }
    frames.sort((one, other) => one - other)
    return { median: frames[60] as number, most, blank, top: box.scrollTop }
  })
  expect(measured.top).toBeGreaterThan(50_000)
  // Few rows are drawn, and one is there in every frame.
  expect(measured.most).toBeLessThan(40)
  expect(measured.blank).toBe(0)
  expect(measured.median).toBeLessThan(34)
  await page.getByRole('searchbox').fill('0777')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('嘉宾0777')
})

test('on a phone, by touch', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const visitor = await signIn(page)
  const id = await makeActivity(visitor, '手机签到', { is_publish: true, quota: 3 })
  const members = await membersOf(visitor, 3, 4)
  for (const { id: user_id } of members.slice(0, 3)) await visitor.call('/activity/apply', { activity_id: id, user_id })
  await open(page, `/activity/list/${id}/desk`, '手机签到')
  await expect(page.locator('.Desk_guest')).toHaveCount(3)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  for (const button of await page.locator('.Desk_guest button').all()) {
    const box = await button.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
  }
  await page
    .getByRole('button', { name: /^签到 / })
    .first()
    .click()
  await expect(page.locator('.Desk_count')).toHaveText(/1 \/ 3/)
  await page
    .getByRole('button', { name: /^撤销 / })
    .first()
    .click()
  await expect(page.locator('.Desk_count')).toHaveText(/0 \/ 3/)
  await expect.poll(async () => (await visitor.call('/activity/signList', { activity_id: id })).content.total).toBe(0)

  await test.step('a walk-in whom the full house refuses is not called signed in', async () => {
    const { member_no, user_name } = members[3] as Member
    await page.getByRole('searchbox').fill(member_no)
    await page.getByRole('button', { name: /^现场加入/ }).click()
    const question = page.getByRole('dialog').filter({ hasText: '仍要加入并签到吗' })
    await expect(question).toBeVisible()
    const said = page.locator('.Desk_said')
    await expect(said).toBeEmpty()
    await question.getByRole('button', { name: '不加入' }).click()
    await expect(said).toHaveText(new RegExp(`${user_name}.* 未签到$`))
  })
})

test('by keyboard alone: found, chosen, signed in, undone, walked in', async ({ page }) => {
  const visitor = await signIn(page)
  const id = await makeActivity(visitor, '键盘签到', { is_publish: true })
  const members = await membersOf(visitor, 4, 4)
  for (const { id: user_id } of members.slice(0, 3)) await visitor.call('/activity/apply', { activity_id: id, user_id })
  await open(page, `/activity/list/${id}/desk`, '键盘签到')
  await expect(page.getByRole('searchbox')).toBeFocused()
  const active = page.locator('.Desk_active strong')
  await expect(active).toHaveCount(1)
  const first = await active.innerText()
  await page.keyboard.press('ArrowDown')
  await expect(active).not.toHaveText(first)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.type(members[1]?.member_no as string)
  await page.keyboard.press('Enter')
  await expect(page.locator('.Desk_count')).toHaveText(/1 \/ 3/)
  await page.keyboard.press('Control+z')
  await expect(page.locator('.Desk_count')).toHaveText(/0 \/ 3/)
  await page.keyboard.type(members[3]?.member_no as string)
  const join = page.getByRole('button', { name: /^现场加入/ })
  await expect(join).toBeVisible()
  for (let presses = 0; presses < 8 && !(await join.evaluate((one) => one === document.activeElement)); presses++)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await visitor.call('/activity/signList', { activity_id: id })).content.total).toBe(1)
})

test('somebody who has not enrolled is found right below the search, and taken by Enter once confirmed', async ({
  page,
}) => {
  const visitor = await signIn(page)
  const id = await makeActivity(visitor, '未报名签到', { is_publish: true })
  const members = await membersOf(visitor, 6, 4)
  for (const { id: user_id } of members.slice(0, 3)) await visitor.call('/activity/apply', { activity_id: id, user_id })
  const { member_no, user_name } = members[3] as Member
  const find = page.getByRole('searchbox')
  const join = page.getByRole('button', { name: /^现场加入/ })
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    await open(page, `/activity/list/${id}/desk`, '未报名签到')
    await find.fill(member_no)
    await expect(page.getByText(`报名的人中没有「${member_no}」`)).toBeVisible()
    await expect(join).toBeVisible()
    const [above, below] = [await find.boundingBox(), await join.boundingBox()]
    expect((below?.y ?? 0) - (above?.y ?? 0)).toBeLessThan(250)
  }
  const question = page.getByRole('dialog').filter({ hasText: '未报名，仍要现场加入吗' })
  await find.press('Enter')
  await expect(question).toContainText(user_name)
  await question.getByRole('button', { name: '不加入' }).click()
  await expect(page.locator('.Desk_said')).toHaveText(new RegExp(`${user_name}.* 未报名$`))
  await find.press('Enter')
  await expect(question.getByRole('button', { name: '现场加入' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('.Desk_count')).toHaveText(/1 \/ 4/)
  await find.fill('查无此人某某')
  await find.press('Enter')
  await expect(page.locator('.Desk_said')).toContainText('没有找到')
})

/** A camera that shows a code: the browser of the tests has none, nor a detector of its own. */
async function showCode(page: Page, text: string): Promise<void> {
  await page.addInitScript(
    (cells) => {
      const canvas = document.createElement('canvas')
      canvas.width = canvas.height = 480
      const draw = () => {
        const context = canvas.getContext('2d') as CanvasRenderingContext2D
        context.fillStyle = '#fff'
        context.fillRect(0, 0, 480, 480)
        context.fillStyle = '#000'
        const size = 400 / cells.length
        for (const [y, row] of cells.entries())
          for (const [x, dark] of row.entries())
            if (dark) context.fillRect(40 + x * size, 40 + y * size, Math.ceil(size), Math.ceil(size))
      }
      setInterval(draw, 100)
      draw()
      Reflect.deleteProperty(globalThis, 'BarcodeDetector')
      navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(10)
    },
    encodeQR(text, 'raw'),
  )
}

test('the camera reads a member’s code where the browser cannot', async ({ page }) => {
  const visitor = await signIn(page)
  const id = await makeActivity(visitor, '扫码签到', { is_publish: true })
  const [member] = (await membersOf(visitor, 20, 3)) as [Member]
  await visitor.call('/activity/apply', { activity_id: id, user_id: member.id })
  await showCode(page, member.member_no)
  await open(page, `/activity/list/${id}/desk`, '扫码签到')
  await expect(page.locator('.Desk_count')).toHaveText(/0 \/ 1/)
  await page.getByRole('button', { name: '摄像头扫码' }).click()
  await expect(page.locator('.Desk_count')).toHaveText(/1 \/ 1/)
  await expect
    .poll(async () => (await visitor.call('/activity/signList', { activity_id: id })).content.list_data[0]?.sign_type)
    .toBe('qr_scan')
})
