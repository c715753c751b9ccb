// A part of the app that is needed while the server cannot be reached: the list stays, and the part comes by itself.
import { expect } from '@playwright/test'
import { fresh as test } from '../support/test'
import { colleague, listOf, series, unique } from './support'

test('a dialog that cannot be loaded opens when the server is back, and the selection is kept', async ({ page }) => {
  const trial = await colleague(page)
  const mark = unique('断网')
  await series(trial, mark, [{}, {}])
  await listOf(page, mark)
  await page.getByRole('checkbox', { name: '选择本页' }).check()
  const gone = /\/health$|\/assets\/BulkEdit/
  await page.route(gone, (route) => route.abort())

  // A menu needs nothing more.
  await page
    .getByRole('button', { name: /的更多操作$/ })
    .first()
    .click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: '批量编辑' }).click()
  await expect(page.getByText('网络不通，恢复后自动继续')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: '选择本页' })).toBeChecked()
  await page.unroute(gone)
  await expect(page.getByRole('combobox', { name: '选择要修改的字段' })).toBeVisible()
})
