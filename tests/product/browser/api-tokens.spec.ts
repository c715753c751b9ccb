// A token for the nightly export of docs/programs.md: made in the browser, used, revoked; then the program is refused.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { clientOf } from '../../../scripts/client/write'
import { publishedDocument } from '../../../scripts/fuzz/contract'
import { unique } from '../../browser/support/people'
import { open, signIn } from '../../browser/support/person'
import { test } from '../../browser/support/test'

/** The program of the page, with its client, in a folder of its own. */
function exportIn(folder: string): void {
  const page = readFileSync('docs/programs.md', 'utf8')
  const [program] = /(?<=^```js\n)\/\/ export-members\.js[\s\S]*?(?=^```$)/m.exec(page) ?? []
  mkdirSync(join(folder, 'api'), { recursive: true })
  for (const [name, text] of clientOf(publishedDocument())) writeFileSync(join(folder, 'api', name), text)
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(folder, 'export-members.js'), program as string)
}

test('a token is made, used by a program, and revoked', async ({ page }, info) => {
  const folder = info.outputPath('program')
  exportIn(folder)
  await signIn(page)
  await open(page, '/center/index/security', '个人中心')
  await page.getByRole('button', { name: '管理令牌' }).click()
  await page.getByRole('button', { name: '新建令牌' }).first().click()
  const name = unique('官网')
  await page.getByLabel('名称', { exact: true }).fill(name)
  await page.getByRole('radio', { name: '30 天' }).check()
  const addresses = page.getByRole('combobox', { name: '限用地址' })
  await addresses.fill('example.com')
  await addresses.press('Enter')
  await page.getByRole('radio', { name: '全部', exact: true }).check()
  const tree = page.getByRole('group', { name: '可用页面和操作' })
  await tree.getByRole('button', { name: '全部页面和更改' }).click()
  await page.getByRole('button', { name: /^保\s?存$/ }).click()
  // Nothing that was entered is lost to a wrong address.
  await expect(page.getByText('「example.com」不是 IP 地址或网段')).toBeVisible()
  await addresses.press('Backspace')
  await addresses.fill('127.0.0.1')
  await addresses.press('Enter')
  await page.getByRole('button', { name: /^保\s?存$/ }).click()

  const dialog = page.getByRole('dialog', { name: '请现在复制' })
  const token = (await dialog.locator('code').innerText()).trim()
  expect(token).toMatch(/^aat_[\w-]{43}$/)
  // Neither Escape nor a click beside it closes the dialog.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: '已保存好，关闭' }).click()
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('有效')
  expect(await page.content()).not.toContain(token)

  const program = async (path: string, data: object) =>
    (await page.request.post(`/api${path}`, { data, headers: { authorization: `Bearer ${token}` } })).json()
  const run = () =>
    spawnSync(process.execPath, ['export-members.js'], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, FORCE_COLOR: '0', ADMIN_URL: new URL(page.url()).origin, ADMIN_TOKEN: token },
    })
  expect(run()).toMatchObject({ status: 0, stderr: '' })
  const [sheet] = readdirSync(folder).filter((file) => file.endsWith('.csv'))
  const lines = readFileSync(join(folder, sheet as string), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines[0]).toContain('Number,Name,Phone')
  const { content } = await program('/user/list', { scene: 'member', page: 1, limit: 1 })
  expect(lines).toHaveLength(content.total + 1)
  // A company has no phone.
  expect(lines.slice(1).some((line) => line.includes('****'))).toBe(true)
  const word = unique('词')
  const entry = { type: 'nation', label: word, request_no: crypto.randomUUID() }
  expect(await program('/label/add', entry)).toMatchObject({ status: 200 })

  await row.getByRole('button', { name: '停用' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /停\s?用/ })
    .click()
  await expect(row).toContainText('已停用')
  expect(await program('/user/list', { page: 1, limit: 5 })).toMatchObject({ status: 401, code: 'AUTH' })
  const refused = run()
  expect(refused.status).toBe(1)
  expect(refused.stderr).toContain("code: 'AUTH'")
  expect(refused.stderr).toContain('访问令牌无效')

  await open(page, '/admin/index/log')
  await page.getByRole('searchbox').first().fill(name)
  const logged = page.getByRole('row').filter({ hasText: word })
  await expect(logged).toContainText(name)
  await expect(logged).toContainText('超级管理员')
})
