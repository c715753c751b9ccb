// A webhook is made on its page, told of a change that somebody makes in the browser, sent again, paused, and seen when it stops.
import { expect } from '@playwright/test'
import { serious } from '../../browser/support/axe'
import { choose } from '../../browser/support/choose'
import { unique } from '../../browser/support/people'
import { open, signIn } from '../../browser/support/person'
import { test } from '../../browser/support/test'
import { startReceiver } from '../../support/receiver'

test('a webhook tells a program of changes, and its page what became of them', async ({ page }) => {
  const receiver = await startReceiver()
  const admin = await signIn(page)
  const [kept, other] = [unique('推送'), unique('不推送')]
  for (const [type, label] of [
    ['unit', kept],
    ['nation', other],
  ])
    expect(await admin.call('/label/add', { type, label, request_no: crypto.randomUUID() })).toMatchObject({
      status: 200,
    })

  await open(page, '/webhook/index/new', '新建推送')
  await choose(page, page.getByRole('combobox', { name: '页面' }), '基础数据', { search: '基础数据' })
  await page.getByRole('checkbox', { name: '修改' }).check()
  await page.getByRole('button', { name: '设置条件' }).click()
  const conditions = page.getByRole('dialog', { name: '筛选' })
  await choose(page, conditions.getByRole('combobox', { name: '类别' }), '单位')
  await page.keyboard.press('Escape')
  await conditions.getByRole('button', { name: /^确\s?定$/ }).click()
  const name = unique('官网')
  await page.getByLabel('名称', { exact: true }).fill(name)
  await page.getByLabel('接收地址').fill('http://127.0.0.2/hook')
  await page.getByRole('button', { name: /^保\s?存$/ }).click()
  await expect(page.getByText('请填写 https:// 开头、不指向内部网络的地址')).toBeVisible()
  expect(await serious(page)).toEqual([])
  await page.getByLabel('接收地址').fill(receiver.url)
  await page.getByRole('button', { name: /^保\s?存$/ }).click()
  const secret = page.getByRole('dialog', { name: '请现在复制' })
  receiver.secret = await secret.locator('code').innerText()
  expect(receiver.secret).toMatch(/^whsec_/)
  expect(await serious(page)).toEqual([])
  await secret.getByRole('button', { name: '已保存好，关闭' }).click()

  await open(page, '/label', '基础数据')
  for (const label of [other, kept]) {
    await page.getByRole('searchbox').first().fill(label)
    await page.keyboard.press('Enter')
    await page
      .getByRole('row', { name: new RegExp(label) })
      .getByRole('button', { name: '编辑' })
      .click()
    const form = page.getByRole('dialog')
    await form.getByLabel('排序').fill('7')
    await form.getByRole('button', { name: /^保\s?存$/ }).click()
    await expect(form).toHaveCount(0)
  }
  // Signed as the package of the specification signs it; the record that does not meet the condition stays here.
  await expect
    .poll(() => receiver.taken().map(({ type, record }) => [type, record?.['label'], record?.['sort']]))
    .toEqual([['label.changed', kept, 7]])

  await open(page, '/webhook/index', '数据推送')
  await page.getByRole('link', { name }).click()
  await page.getByRole('tab', { name: /推送记录/ }).click()
  const sent = page.getByRole('row', { name: new RegExp(kept) })
  await expect(sent).toContainText('已送达')
  await sent.getByRole('button', { name: '重新推送' }).click()
  await expect.poll(() => receiver.requests.length).toBe(2)
  expect(receiver.requests[1]?.id).toBe(receiver.requests[0]?.id)
  expect(await serious(page)).toEqual([])

  await open(page, '/webhook/index', '数据推送')
  const row = page.getByRole('row', { name: new RegExp(name) })
  await row.getByRole('button', { name: /更多操作/ }).click()
  await page.getByRole('menuitem', { name: '暂停' }).click()
  await page
    .getByRole('dialog', { name: /暂停/ })
    .getByRole('button', { name: /^暂\s?停$/ })
    .click()
  await expect(row).toContainText('已暂停')
  const change = async (sort: number) => {
    const { content } = await admin.call('/label/list', { keyword: kept })
    const { id, revision } = content.list_data[0]
    expect(await admin.call('/label/edit', { id, revision, sort })).toMatchObject({ status: 200 })
  }
  await change(8)
  await row.getByRole('button', { name: '恢复' }).click()
  await expect(row).toContainText('推送中')

  receiver.answers = () => 410
  await change(9)
  await expect.poll(() => receiver.requests.length).toBe(3)
  expect(receiver.requests[2]?.events.map(({ record }) => record?.['sort'])).toEqual([9])
  await open(page, '/')
  // The home page shows the first fifteen entries.
  await expect(page.getByRole('link', { name: /会员即将到期/ }).first()).toBeVisible()
  const more = page.getByText(/^全部 \d+ 项$/)
  if (await more.isVisible()) await more.click()
  await page.getByRole('link', { name: /数据推送已停止/ }).click()
  await expect(row).toContainText('已停止')
  receiver.answers = () => 204
  await row.getByRole('button', { name: '恢复' }).click()
  await expect(row).toHaveCount(0)
  await expect.poll(() => receiver.taken().at(-1)?.record?.['sort']).toBe(9)
  await receiver.close()
})
