// A volunteer day: people come, leave with hours, and one forgets.
import { expect } from '@playwright/test'
import { open, signIn } from '../../browser/support/person'
import { tabIn } from '../../browser/support/tab'
import { test } from '../../browser/support/test'
import { at } from './make-activity'
import { type Member, membersOf } from './make-member'

test('a volunteer day: people come, leave with hours, and one forgets', async ({ page, context }) => {
  const visitor = await signIn(page)
  const { content } = await visitor.call('/service/add', {
    title: '河道清理日',
    kind: 'volunteer',
    start_time: at(-3),
    end_time: at(1),
    content: '<p>自带手套</p>',
  })
  const members = await membersOf(visitor, 5, 6)
  const ids = members.map(({ id }) => id)
  const hoursOf = async (id: number | undefined) => (await visitor.call('/user/read', { id })).content.service_hours
  const before = await hoursOf(ids[0])
  // Five came in the morning, entered from the paper list.
  const entered = await visitor.call('/service/signService', {
    service_id: content.id,
    user_id_list: ids.slice(0, 5),
    sign_time: at(-2.5),
  })
  expect(entered.content).toEqual({ num: 5, fail_list: [] })

  await open(page, `/service/list/${content.id}`, '河道清理日')
  await tabIn(page, { name: '签到' }).click()
  await expect(page.getByText('签到 5 人次，合计 0 小时')).toBeVisible()
  await page.getByRole('link', { name: '打开签到台' }).click()
  await expect(page.locator('.Desk_count')).toHaveText(/5 \/ 5/)
  const find = page.getByRole('searchbox')
  const enter = async (member: Member | undefined) => {
    await find.fill(member?.member_no ?? '')
    await find.press('Enter')
  }
  await test.step('a sixth walks in', async () => {
    await find.fill(members[5]?.member_no as string)
    await page
      .getByRole('button', { name: /再次签到|加入|签到/ })
      .last()
      .click()
    await expect(find).toBeFocused()
    await expect(page.locator('.Desk_count')).toHaveText(/6 \/ 6/)
  })
  await test.step('three leave, two of them without network', async () => {
    await enter(members[0])
    await expect(page.locator('.Desk_count')).toHaveText(/5 \/ 6/)
    await context.setOffline(true)
    await enter(members[1])
    await enter(members[2])
    await expect(page.locator('.Desk_count')).toHaveText(/3 \/ 6/)
    await expect(page.getByText(/网络不通/)).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText(/网络不通/)).toBeHidden()
    await expect(page.locator('.Desk_guest').filter({ hasText: members[1]?.member_no as string })).toContainText(
      '2.5 小时',
    )
  })
  await test.step('one by mistake, undone', async () => {
    const row = page.locator('.Desk_guest').filter({ hasText: members[2]?.member_no as string })
    await row.getByRole('button', { name: /^撤销 / }).click()
    await expect(find).toBeFocused()
    await expect(page.locator('.Desk_count')).toHaveText(/4 \/ 6/)
    await expect(row).toContainText('在岗')
  })
  expect(await hoursOf(ids[0])).toBe(before + 2.5)

  await test.step('what was forgotten is entered in the list, with its time', async () => {
    await open(page, `/service/list/${content.id}`, '河道清理日')
    await tabIn(page, { name: '签到' }).click()
    const row = page
      .locator('.related-of')
      .getByRole('row')
      .filter({ hasText: members[3]?.user_name as string })
    await row.getByRole('button', { name: /签退/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('备注').fill('忘记签退，领队证明')
    await dialog.getByRole('button', { name: /签退|确\s*定/ }).click()
    await expect(row).toContainText('2.5')
    await expect(page.getByText('签到 6 人次，合计 7.5 小时')).toBeVisible()
  })

  await test.step('a member’s page lists the shift', async () => {
    await open(page, `/user/list/${ids[0]}`)
    await tabIn(page, { name: '活动' }).click()
    await expect(page.getByRole('heading', { name: '志愿服务与会员服务' })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: '河道清理日' })).toContainText('2.5')
  })
})
