// A meeting in the browser: people come in at the desk, a motion is voted on by name, another on paper by two tellers, and minutes follow.
import { expect, type Page } from '@playwright/test'
import { makePerson, makeRole, OWN, unique } from '../../browser/support/people'
import { open, signIn, type Visitor } from '../../browser/support/person'
import { test } from '../../browser/support/test'
import { addMember, day, type Made } from './daily/people'

const SIZE = 4

/** A council of its own, called, with two motions. */
async function called(visitor: Visitor) {
  const { content } = await visitor.call('/position/add', {
    name: unique('理事'),
    fee: 100,
    fee_years: 1,
    level: 60,
    term_years: 0,
  })
  const people: Made[] = []
  for (let place = 0; place < SIZE; place++) people.push(await addMember(visitor, { position_id: content.id }))
  const title = unique('理事会')
  const body = {
    kind: 'council',
    title,
    start_time: `${day(1)}T06:00:00Z`,
    place: '会议室',
    position_ids: [content.id],
  }
  const { content: made } = await visitor.call('/meeting/add', body)
  const motions: Record<string, { id: number; title: string }> = {}
  for (const method of ['open', 'secret']) {
    const name = unique('议案')
    const answer = await visitor.call('/meeting/addMotion', { meeting_id: made.id, title: name, method })
    motions[method] = { id: answer.content.id, title: name }
  }
  expect((await visitor.call('/meeting/call', { id: made.id })).content.num).toBe(SIZE)
  return { id: made.id as number, title, people, motions }
}

/** Presses a button of the record, and answers its question. */
async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).first().click()
  const question = page.locator('.ant-modal-wrap:visible')
  await question.getByRole('button', { name, exact: true }).click()
  await expect(question).toHaveCount(0)
}

test('people come in, the quorum is met, a motion is voted on by name', async ({ page }) => {
  const visitor = await signIn(page)
  const { id, title, people, motions } = await called(visitor)
  await open(page, `/meeting/list/${id}`, title)
  await expect(page.getByText('还差 3 人')).toBeVisible()
  await page.getByRole('link', { name: '打开签到台' }).click()
  const find = page.getByPlaceholder('姓名、单位、手机后四位，或扫码')
  await expect(find).toBeFocused()
  for (const { name } of people.slice(0, 3)) {
    await find.fill(name)
    await expect(page.locator('.Desk_guest')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(find).toHaveValue('')
  }
  await expect(page.locator('.Desk_count')).toHaveText(/3 \/ 4/)
  await open(page, `/meeting/list/${id}`, title)
  await expect(page.getByText('达到法定人数')).toBeVisible()
  await press(page, '宣布开会')
  await expect(page.getByRole('button', { name: /^闭\s?会$/ })).toBeVisible()
  await page.getByRole('tab', { name: '议案与表决' }).click()
  await page.getByRole('link', { name: motions['open']?.title ?? '' }).click()
  await press(page, '开始表决')
  await page.getByRole('button', { name: '其余的人均投', exact: true }).click()
  const form = page.locator('.ant-modal-wrap:visible')
  await form.getByText('赞成', { exact: true }).click()
  await form.getByRole('button', { name: '其余的人均投', exact: true }).click()
  await expect(form).toHaveCount(0)
  await press(page, '结束表决')
  await expect
    .poll(async () => (await visitor.call('/meeting/readMotion', { id: motions['open']?.id })).content)
    .toMatchObject({ state: 'closed', result: 'accepted', yes_num: 3, base_num: 3 })
})

test('paper ballots are counted by two people, and minutes are written, printed and confirmed', async ({
  page,
  browser,
}) => {
  const visitor = await signIn(page)
  const { id, people, motions } = await called(visitor)
  const motion = motions['secret']?.id as number
  await visitor.call('/meeting/sign', { meeting_id: id, user_id_list: people.map((one) => one.id), act: 'in' })
  await visitor.call('/meeting/open', { id })
  await visitor.call('/meeting/openVote', { id: motion })
  await open(page, `/meeting/motion/${motion}`)
  await press(page, '全部发票')
  await press(page, '结束表决')
  const count = async (who: Page, yes: string) => {
    const form = who.getByRole('form', { name: '计票' })
    for (const [label, num] of [
      ['赞成', yes],
      ['反对', '1'],
      ['弃权', '0'],
      ['无效票', '0'],
    ] as const)
      await form.getByLabel(label).fill(num)
    await form.getByRole('button', { name: '提交计票' }).click()
  }
  await count(page, '3')
  await expect(page.getByText('您已计票，等待另一人独立清点。')).toBeVisible()
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const other = await context.newPage()
  const rights = [
    '/meeting/list',
    '/meeting/motion',
    '/meeting/minutes',
    'meeting_motion.count',
    'meeting_minutes.confirm',
  ]
  await signIn(other, await makePerson(visitor, await makeRole(visitor, rights)), OWN)
  await open(other, `/meeting/motion/${motion}`)
  await expect(other.getByText('已计票。请独立清点后填写')).toBeVisible()
  await count(other, '3')
  await expect
    .poll(async () => (await visitor.call('/meeting/readMotion', { id: motion })).content)
    .toMatchObject({ state: 'closed', result: 'accepted', yes_num: 3, no_num: 1 })
  await visitor.call('/meeting/close', { id })
  const { content } = await visitor.call('/meeting/addMinutes', { meeting_id: id })
  await open(other, `/meeting/minutes/${content.id}`)
  await expect(other.getByRole('article')).toContainText('应到 4 人，签到 4 人')
  await expect(other.getByRole('article')).toContainText(motions['secret']?.title ?? '')
  await press(other, '确认纪要')
  await expect.poll(async () => (await visitor.call('/meeting/read', { id })).content.state).toBe('confirmed')
  await context.close()
})
