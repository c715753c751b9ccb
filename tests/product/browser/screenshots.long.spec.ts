// The pictures of the README, taken on the demonstration: into docs/ with SCREENSHOTS=docs/screenshots.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { open, signIn } from '../../browser/support/person'
import { settled } from '../../browser/support/settled'
import { tabIn } from '../../browser/support/tab'
import { test } from '../../browser/support/test'

const folder = process.env['SCREENSHOTS'] ?? 'test-results/screenshots'

async function shoot(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  // Nothing is on its way any more: no place holder, no picture, no colour of a tag.
  await expect(page.locator('.ant-skeleton, .placeholder').locator('visible=true')).toHaveCount(0)
  await page.waitForFunction(() =>
    [...document.images].every(
      (image) =>
        image.complete || image.getBoundingClientRect().top > innerHeight || image.getClientRects().length === 0,
    ),
  )
  await settled(page)
  const file = join(folder, `${name}.png`)
  mkdirSync(folder, { recursive: true })
  // A palette halves the file, and shows no difference on plain surfaces.
  const { size } = await sharp(await page.screenshot())
    .png({ palette: true })
    .toFile(file)
  expect(size).toBeGreaterThan(10_000)
}

test('list, form and a member', async ({ page }) => {
  const { call } = await signIn(page)
  await open(page, '/user/list', '会员列表')
  await expect(page.locator('tbody .ant-table-row').first()).toBeVisible()
  await expect(page.locator('tbody .tag').first()).toBeVisible()
  await shoot(page, 'list')
  await page.goto('/#/banner/list/new')
  await expect(page.getByRole('dialog').getByLabel('标题')).toBeVisible()
  await shoot(page, 'form')
  // The member with the longest history.
  const { content } = await call('/user/list', {
    scene: 'member',
    filter: { status: 'active' },
    sort: ['join_time'],
    limit: 1,
  })
  await page.goto(`/#/user/list/${content.list_data[0].id}`)
  await tabIn(page, { name: '会籍' }).click()
  await expect(page.getByText('入会', { exact: true }).first()).toBeVisible()
  await expect(page.locator('.Story_entry').first()).toBeVisible()
  await shoot(page, 'member')
})

test('in the dark, in English', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('ui', JSON.stringify({ mode: 'dark' }))
    localStorage.setItem('language', JSON.stringify('en'))
  })
  await signIn(page)
  await open(page, '/article/list')
  await expect(page.locator('tbody .ant-table-row').first()).toBeVisible()
  await shoot(page, 'dark')
})

test('on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page)
  await open(page, '/user/list', '会员列表')
  await shoot(page, 'phone')
})
