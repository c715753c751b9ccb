// The pictures of the schema reference, taken on the demonstration: into docs/ with SCREENSHOTS=docs/screenshots.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { pictures } from '../../../generator/emit/reference-pictures'
import { choose } from '../../browser/support/choose'
import { open, signIn, type Visitor } from '../../browser/support/person'
import { settled } from '../../browser/support/settled'
import { tabIn } from '../../browser/support/tab'
import { test } from '../../browser/support/test'

const folder = join(process.env['SCREENSHOTS'] ?? 'test-results/screenshots', 'words')

/** The parts of the screen that a picture shows, and its largest size in pixels. */
interface Shown {
  readonly parts: readonly Locator[]
  readonly width?: number
  readonly height?: number
  /** Pixels below the parts. */
  readonly below?: number
}

type Take = (page: Page, me: Visitor) => Promise<Shown>

const list = (page: Page) => page.locator('.list-screen:visible')
const rows = (page: Page) => list(page).locator('tbody .ant-table-row')
const form = (page: Page) => page.locator('.record-form:visible')
const field = (page: Page, hasText: string) => form(page).locator('.ant-form-item').filter({ hasText }).first()
const dialog = (page: Page) => page.getByRole('dialog')

/** The list with its rows. */
async function openList(page: Page, path: string): Promise<void> {
  await open(page, path)
  await expect(rows(page).first()).toBeVisible()
}

async function firstId({ call }: Visitor, path: string, body: object): Promise<number> {
  const { content } = await call(path, { limit: 1, ...body })
  return content.list_data[0].id
}

const longestMember = (me: Visitor) =>
  firstId(me, '/user/list', { scene: 'member', filter: { status: 'active' }, sort: ['join_time'] })

const takes: Record<string, Take> = {
  presets: async (page) => {
    await openList(page, '/user/list')
    await expect(
      list(page)
        .locator('.pill')
        .filter({ hasText: /^Expiring\d/ }),
    ).toBeVisible()
    return { parts: [list(page).locator('.pill').first(), list(page).locator('.pill').filter({ hasText: 'Stars' })] }
  },
  columns: async (page) => {
    await openList(page, '/user/userApply')
    await expect(rows(page).locator('.tag').first()).toBeVisible()
    return { parts: [list(page).locator('.ant-table').first()], width: 1040, height: 226 }
  },
  filters: async (page) => {
    await openList(page, '/donate/list')
    return { parts: [list(page).getByPlaceholder(/^Search/), list(page).locator('.filters').first()] }
  },
  summary: async (page) => {
    await openList(page, '/donate/list')
    return { parts: [list(page).locator('.sums').first()] }
  },
  toggles: async (page) => {
    await openList(page, '/activity/typeList')
    return { parts: [list(page).locator('.ant-table').first()], width: 1040, height: 190 }
  },
  groups: async (page) => {
    await open(page, '/banner/list/new')
    await expect(form(page).getByText('Link', { exact: true }).first()).toBeVisible()
    return { parts: [form(page)], width: 660, height: 560 }
  },
  when: async (page) => {
    await open(page, '/banner/list/new')
    await choose(page, form(page).getByLabel('Opens'), 'External link')
    return { parts: [field(page, 'Opens'), field(page, 'Address')] }
  },
  reference: async (page) => {
    await open(page, '/donate/list/new')
    await form(page).getByLabel('Donor', { exact: true }).click()
    const options = page.locator('.ant-select-dropdown:visible')
    await expect(options.locator('.ant-select-item').nth(3)).toBeVisible()
    return { parts: [form(page).getByLabel('Donor', { exact: true }), options], height: 300 }
  },
  suggested: async (page) => {
    await open(page, '/donate/list/new')
    await expect(form(page).locator('.proposed-mark')).toHaveCount(2)
    return { parts: [field(page, 'Donated at'), field(page, 'Method')] }
  },
  phone: async (page) => {
    await open(page, '/article/list/new')
    await form(page).getByLabel('Title').fill('云岭商会年会（演示）')
    await form(page).getByLabel('Summary').fill('三百位会员在江城会议中心相聚。')
    await expect(page.locator('.phone-side')).toContainText('云岭商会年会')
    return { parts: [page.locator('.phone-side')], height: 420 }
  },
  record: async (page, me) => {
    await open(page, `/user/list/${await longestMember(me)}`)
    const sections = page.locator('.show-section:visible')
    await expect(sections.nth(1)).toBeVisible()
    return { parts: [sections.first()], height: 330 }
  },
  related: async (page, me) => {
    await open(page, `/user/list/${await longestMember(me)}`)
    const tabs = tabIn(page).and(page.locator(':visible'))
    await expect(tabs.nth(3)).toBeVisible()
    return { parts: [tabs.first(), tabs.nth(5)] }
  },
  story: async (page, me) => {
    await page.setViewportSize({ width: 1600, height: 1300 })
    await open(page, `/user/list/${await longestMember(me)}`)
    await expect(page.locator('.Story_entry').first()).toBeVisible()
    return { parts: [page.locator('.Story_story').first()], height: 420 }
  },
  calendar: async (page) => {
    await page.setViewportSize({ width: 1100, height: 1000 })
    await open(page, '/activity/list/calendar?mode=month')
    await expect(page.locator('.Calendar_event:visible').first()).toBeVisible()
    return { parts: [page.getByRole('grid').first()], height: 800 }
  },
  figures: async (page) => {
    await open(page, '/dashboard')
    await expect(page.locator('[data-part=value]').nth(4)).toBeVisible()
    const cards = page.locator('.board a, .board span').filter({ has: page.locator('[data-part=value]') })
    return { parts: [cards.first(), cards.nth(3)] }
  },
  todo: async (page) => {
    await open(page, '/dashboard')
    const todo = page.locator('.board .ant-card').filter({ hasText: 'To do' }).first()
    await expect(todo.getByRole('link').nth(3)).toBeVisible()
    return { parts: [todo], height: 300 }
  },
  report: async (page) => {
    await open(page, '/statistics/workType')
    const print = page.getByRole('button', { name: 'Export table' })
    await expect(page.locator('main svg[width]:visible, main canvas:visible').first()).toBeVisible()
    return { parts: [page.locator('h1:visible').last(), print], width: 1040, below: 610 }
  },
  facts: async (page) => {
    await openList(page, '/user/userApply')
    await rows(page)
      .getByRole('button', { name: /^Approve/ })
      .first()
      .click()
    await expect(dialog(page).locator('.facts')).toBeVisible()
    return { parts: [dialog(page).locator('.ant-modal-content')], height: 620 }
  },
  widget: async (page) => {
    await openList(page, '/role/index')
    await rows(page).nth(2).getByRole('button', { name: /^Edit/ }).click()
    await expect(form(page)).toBeVisible()
    return { parts: [field(page, 'Data scope')] }
  },
  lock: async (page, me) => {
    const id = await firstId(me, '/message/list', { filter: { publish_status: 'published' } })
    await open(page, `/message/list/${id}/edit`)
    const reason = page.getByText(/^The news flash is published/).first()
    await expect(reason).toBeVisible()
    return { parts: [reason], width: 620, below: 200 }
  },
}

/** Tall, so that nothing has to be scrolled below the bars on top. */
const VIEWPORT = { width: 1280, height: 1300 }

/** A margin around what is shown. */
const AROUND = 12

async function shoot(
  page: Page,
  name: string,
  { parts, width = 940, height = 700, below = 0 }: Shown,
): Promise<number> {
  await page.waitForLoadState('networkidle')
  await expect(page.locator('.ant-skeleton, .placeholder').locator('visible=true')).toHaveCount(0)
  await settled(page)
  const boxes = await Promise.all(parts.map((part) => part.boundingBox()))
  const known = boxes.filter((box) => box !== null)
  const left = Math.max(0, Math.min(...known.map(({ x }) => x)) - AROUND)
  const top = Math.max(0, Math.min(...known.map(({ y }) => y)) - AROUND)
  const right = Math.max(...known.map((box) => box.x + box.width)) + AROUND
  const bottom = Math.max(...known.map((box) => box.y + box.height)) + AROUND + below
  const clip = { x: left, y: top, width: Math.min(width, right - left), height: Math.min(height, bottom - top) }
  mkdirSync(folder, { recursive: true })
  const { size } = await sharp(await page.screenshot({ clip }))
    .png({ palette: true, colours: 64 })
    .toFile(join(folder, `${name}.png`))
  return size
}

test('each word with a picture has its way to take it', () => {
  expect(Object.keys(takes).sort()).toEqual(pictures.map(({ file }) => file).sort())
})

for (const [name, take] of Object.entries(takes))
  test(`the picture ${name}`, async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('language', JSON.stringify('en')))
    await page.setViewportSize(VIEWPORT)
    const me = await signIn(page)
    expect(await shoot(page, name, await take(page, me))).toBeLessThan(40_000)
  })
