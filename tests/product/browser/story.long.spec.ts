// The timeline on a member's page: by month and year, by kind, each entry leading to its record, page after page.
import { expect } from '@playwright/test'
import { serious } from '../../browser/support/axe'
import { open, signIn, type Visitor, watch } from '../../browser/support/person'
import { tabIn } from '../../browser/support/tab'
import { test } from '../../browser/support/test'

/** A member of long standing with honours on known days. */
async function honoured(me: Visitor, num: number): Promise<number> {
  const { content } = await me.call('/user/list', { page: 1, limit: 1, sort: ['join_time'] })
  const { id } = content.list_data[0]
  for (let turn = 0; turn < num; turn++) {
    const grant_time = `20${10 + (turn % 10)}-05-${10 + Math.floor(turn / 10)}`
    const honour = { user_id: id, name: `时间轴荣誉${turn}`, level: 'city', grant_org: '江城市（演示）', grant_time }
    expect(await me.call('/userHonor/add', honour)).toMatchObject({ status: 200 })
  }
  return id
}

test('what happened with a member is read in one place, filtered, and followed to its record', async ({ page }) => {
  const { problems } = watch(page)
  const me = await signIn(page)
  const id = await honoured(me, 32)
  const { content: record } = await me.call('/user/read', { id })
  expect(await me.call('/user/edit', { id, revision: record.revision, company: '时间轴样品厂（演示）' })).toMatchObject(
    { status: 200 },
  )
  await open(page, `/user/list/${id}`)
  const story = page.getByRole('complementary', { name: '时间轴' }).locator('.Story_story')
  const entries = story.locator('.Story_entry')

  // The newest first: the edit of now, which opens the history.
  await expect(entries.first()).toContainText('修改 单位名称')
  await expect(story.getByRole('heading', { level: 3 }).first()).toHaveText(/^\d{4}年\d{1,2}月$/)
  expect(await serious(page)).toEqual([])

  // By kind, with the number of each; older pages are appended.
  const honours = story.getByRole('button', { name: /^荣誉 \d+$/ })
  const num = Number((await honours.textContent())?.replace(/\D/g, ''))
  expect(num).toBeGreaterThanOrEqual(32)
  await honours.click()
  await expect(honours).toHaveAttribute('aria-pressed', 'true')
  await expect(entries).toHaveCount(30)
  await story.getByRole('button', { name: '显示更早的记录' }).click()
  await expect(entries).toHaveCount(num)
  await expect(story.getByRole('button', { name: '显示更早的记录' })).toHaveCount(0)
  await expect(story.getByRole('heading', { level: 3 }).last()).toHaveText(/^\d{4}年$/)
  const days = await story.locator('time').evaluateAll((all) => all.map((one) => one.getAttribute('datetime') ?? ''))
  expect(days).toEqual([...days].sort().reverse())

  // An entry leads to its record.
  await story.getByRole('link', { name: '时间轴荣誉0', exact: true }).click()
  await expect(page).toHaveURL(/#\/user\/userHonor\/\d+/)
  await expect(page.getByRole('dialog').locator('.ant-drawer-title')).toContainText('时间轴荣誉0')
  await page.goBack()

  await story.getByRole('button', { name: /^资料变更 \d+$/ }).click()
  await story.getByRole('button', { name: '编辑', exact: true }).first().click()
  await expect(tabIn(page, { name: '变更记录' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.locator('.ant-timeline-item').first()).toContainText('时间轴样品厂（演示）')
  expect(problems).toEqual([])
})

test('a wide screen has the timeline beside the tabs, folded as it was left; a narrower one has it as a tab', async ({
  page,
}) => {
  const me = await signIn(page)
  const { content } = await me.call('/user/list', { page: 1, limit: 1, sort: ['join_time'] })
  const address = `/user/list/${content.list_data[0].id}`
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/log/story')) asked.push(request.url())
  })
  await open(page, address)
  const beside = page.getByRole('complementary', { name: '时间轴' })
  const tab = tabIn(page, { name: '时间轴' })
  await expect(beside.locator('.Story_entry').first()).toBeVisible()
  await expect(tabIn(page, { name: '基本信息' })).toHaveAttribute('aria-selected', 'true')
  await expect(tab).toHaveCount(0)
  const boxes = async () =>
    [await page.locator('.show-columns > .ant-tabs').boundingBox(), await beside.boundingBox()] as const
  const [left, right] = await boxes()
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0)
  expect(await serious(page)).toEqual([])
  // On paper it follows the record, unless it is folded.
  await page.emulateMedia({ media: 'print' })
  const [above, below] = await boxes()
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
  await page.emulateMedia({ media: 'screen' })

  await beside.getByRole('button', { name: '时间轴' }).click()
  await expect(beside.locator('.Story_story')).toHaveCount(0)
  await page.emulateMedia({ media: 'print' })
  await expect(beside).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  asked.length = 0
  await page.reload()
  await expect(beside.getByRole('button', { name: '时间轴', expanded: false })).toBeVisible()
  await expect(page.getByRole('tabpanel').first()).toBeVisible()
  // Folded, it loads nothing.
  expect(asked).toEqual([])
  await beside.getByRole('button', { name: '时间轴' }).click()
  await expect(beside.locator('.Story_entry').first()).toBeVisible()

  await page.setViewportSize({ width: 1200, height: 800 })
  await expect(beside).toHaveCount(0)
  await tab.click()
  await expect(page.locator('.Story_entry').first()).toBeVisible()
})

test('a phone shows the same facts in one column', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const me = await signIn(page)
  const { content } = await me.call('/user/list', { page: 1, limit: 1, sort: ['join_time'] })
  await open(page, `/user/list/${content.list_data[0].id}`)
  await tabIn(page, { name: '时间轴' }).click()
  const entry = page.locator('.Story_entry').first()
  await expect(entry).toBeVisible()
  await expect(entry.locator('time')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await serious(page)).toEqual([])
})
