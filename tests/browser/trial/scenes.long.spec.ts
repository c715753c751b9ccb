// Screens over a list, as screenshots and for axe: each in one look; AXE=all or SCREENSHOTS=<folder>: in every look.
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { serious, shareOf } from '../support/axe'
import { choose } from '../support/choose'
import { settled } from '../support/settled'
import { test } from '../support/test'
import {
  builder,
  type Collection,
  chooser,
  collect,
  conflict,
  form,
  list,
  match,
  preview,
  upload,
  visit,
} from './scenes'
import { series, type Trial, unique } from './support'

let collection: Collection

test.beforeAll(async ({ browser }) => {
  collection = await collect(browser)
})

async function bulk(page: Page): Promise<void> {
  await list(page)
  await page.getByRole('checkbox', { name: '选择本页' }).check()
  await page.getByRole('button', { name: '批量编辑' }).click()
  await choose(page, page.getByRole('combobox', { name: '选择要修改的字段' }), '重量')
  await expect(page.getByRole('dialog').getByRole('spinbutton', { name: '重量' })).toBeVisible()
}

/** A job with row results, one of them failed. */
async function jobs(page: Page, { ids }: Collection, trial: Trial): Promise<void> {
  const asked = await trial.call('/many/edit', { resource: 'specimen', id_list: ids, change: { weight: 5 } })
  expect(asked.status, JSON.stringify(asked)).toBe(200)
  await list(page)
  await page.getByRole('button', { name: /^任务/ }).click()
  await expect(page.getByRole('dialog', { name: '任务' }).getByRole('listitem').first()).toBeVisible()
}

async function palette(page: Page): Promise<void> {
  await list(page)
  await page.keyboard.press('Control+k')
  const box = page.getByRole('dialog', { name: '快速前往' })
  await box.getByRole('combobox').fill('紫水晶')
  await expect(box.getByRole('option', { name: /紫水晶/ }).first()).toBeVisible()
}

async function settings(page: Page): Promise<void> {
  await list(page)
  await page.getByRole('button', { name: /账号菜单/ }).click()
  await page.getByRole('menuitem', { name: '界面设置' }).click()
  await expect(page.getByRole('dialog', { name: '界面设置' })).toBeVisible()
}

async function bin(page: Page, _collection: Collection, trial: Trial): Promise<void> {
  // A record of its own: other scenes edit the collection.
  expect((await trial.call('/specimen/delete', { id_list: await series(trial, unique('弃'), [{}]) })).status).toBe(200)
  await page.goto('/#/specimen/list?bin=1')
  await expect(page.getByRole('button', { name: /^彻底删除 · / }).first()).toBeVisible()
}

let drafted = 4

async function draft(page: Page, given: Collection): Promise<void> {
  // A different record each time: an offered draft blocks storing another.
  drafted += 1
  const collection = { ...given, ids: given.ids.slice(drafted) }
  await form(page, collection)
  await page.getByRole('dialog').getByLabel('备注').fill(`写到一半 ${Date.now()}`)
  await expect(page.getByText('草稿已保存')).toBeVisible()
  page.once('dialog', (dialog) => void dialog.accept())
  await form(page, collection)
  await expect(page.getByText(/有一份尚未保存的内容/)).toBeVisible()
}

type Scene = (page: Page, collection: Collection, trial: Trial) => Promise<void>

const onPhone: Record<string, Scene> = { list, filter: builder, chooser, form, conflict, import: preview }
const onDesk: Record<string, Scene> = { bulk, jobs, palette, settings, upload, match, bin, draft }
const looks = [
  { look: 'light', mode: 'light', viewport: { width: 1440, height: 900 } },
  { look: 'dark', mode: 'dark', viewport: { width: 1440, height: 900 } },
  { look: 'phone', mode: 'light', viewport: { width: 390, height: 844 } },
] as const

function scenesOf(turn: number): (readonly [string, Scene])[] {
  const desk = turn < 2 ? shareOf(Object.entries(onDesk), turn, 2) : []
  return [...shareOf(Object.entries(onPhone), turn, looks.length), ...desk]
}

async function picture(page: Page, name: string): Promise<number> {
  await page.mouse.move(0, 0)
  await settled(page)
  const folder = process.env['SCREENSHOTS'] ?? 'test-results/screenshots'
  return (await page.screenshot({ path: join(folder, `${name}.png`), caret: 'hide' })).length
}

for (const [turn, { look, mode, viewport }] of looks.entries())
  test(look, async ({ page }) => {
    test.setTimeout(300_000)
    await page.setViewportSize(viewport)
    const trial = await visit(page, collection, mode)
    for (const [name, go] of scenesOf(turn)) {
      await test.step(name, async () => {
        await go(page, collection, trial)
        expect.soft(await serious(page), name).toEqual([])
        expect(await picture(page, `${name}-${look}`)).toBeGreaterThan(15_000)
      })
    }
  })
