// The start page: numbers that lead to their lists, an arrangement by role, nothing that moves while it fills.
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { looks, serious } from '../../browser/support/axe'
import { makePerson, makeRole, OWN } from '../../browser/support/people'
import { open, signIn, TOKEN_COOKIE, type Visitor } from '../../browser/support/person'
import { fresh as plain, test } from '../../browser/support/test'

const number = (text: string | null) => Number((text ?? '').replace(/[^\d.]/g, ''))
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function filled(page: Page): Promise<void> {
  await expect(page.locator('.board .ant-card').first()).toBeVisible()
  await expect(page.locator('.board .placeholder, .board [aria-busy=true]')).toHaveCount(0)
}

test('a to-do and a card open the list with exactly those rows', async ({ page }) => {
  await signIn(page)
  await open(page, '/dashboard')
  await filled(page)
  // Six tiles in a row of a narrow page cut no comparison.
  const cut = await page
    .locator('[data-part=cards]')
    .first()
    .evaluate((cards) => {
      cards.setAttribute('style', '--cards: 6; width: 960px')
      const lines = [...cards.querySelectorAll('[data-part=more]')].filter((line) => line.childElementCount > 0)
      const isCut = (line: Element) => line.scrollWidth > line.clientWidth || line.scrollHeight > line.clientHeight
      const num = lines.filter(isCut).length
      cards.removeAttribute('style')
      return { lines: lines.length > 0, num }
    })
  expect(cut).toEqual({ lines: true, num: 0 })
  const todo = panel(page, '待办事项').getByRole('link', { name: /同乡待审核/ })
  const waiting = number(await todo.textContent())
  await todo.click()
  await expect(page.getByRole('heading', { level: 1, name: '同乡列表' })).toBeVisible()
  await expect(page.locator('.page-total:visible')).toHaveText(new RegExp(`\\b${waiting}\\b`))
  await open(page, '/dashboard')
  const card = page.getByRole('link', { name: /^志愿者/ })
  const held = number(await card.locator('[data-part=value]').textContent())
  await card.click()
  await expect(page.getByRole('heading', { level: 1, name: '会员列表' })).toBeVisible()
  await expect(page.locator('.page-total:visible')).toHaveText(new RegExp(`\\b${held}\\b`))
})

test('a narrow tile keeps its height when its comparison arrives', async ({ page }) => {
  for (const language of ['zh-CN', 'en']) {
    await page.addInitScript((words) => localStorage.setItem('language', JSON.stringify(words)), language)
    await signIn(page)
    for (const width of [780, 1000, 1100]) {
      await page.setViewportSize({ width, height: 900 })
      let answer: () => void = () => undefined
      const held = new Promise<void>((resolve) => {
        answer = resolve
      })
      await page.route('**/api/home/statistics', async (route) => {
        await held
        await route.continue()
      })
      await page.goto('/#/dashboard')
      await page.reload()
      const heights = () =>
        page
          .locator('[data-part=cards] > li')
          .evaluateAll((tiles) => tiles.map((tile) => tile.getBoundingClientRect().height))
      await expect(page.locator('[data-part=cards] .placeholder').first()).toBeVisible()
      const before = await heights()
      answer()
      await filled(page)
      expect(await heights(), `${language} ${width}`).toEqual(before)
      await page.unroute('**/api/home/statistics')
    }
  }
})

test('a chart is also a table, by keyboard, and leads to its rows', async ({ page }) => {
  await signIn(page)
  await open(page, '/dashboard')
  await filled(page)
  const sex = panel(page, '性别')
  await expect(sex.getByRole('img', { name: /^性别：共 \d+ 组，/ })).toBeVisible()
  await sex.getByRole('button', { name: '看「性别」的表格' }).press('Enter')
  const row = sex.getByRole('row', { name: /^女/ })
  const women = number(await row.getByRole('link').textContent())
  await row.getByRole('link').click()
  await expect(page.locator('.page-total:visible')).toHaveText(new RegExp(`\\b${women}\\b`))
})

test('another year, and another measure', async ({ page }) => {
  await signIn(page)
  await open(page, '/dashboard')
  await filled(page)
  const section = page.getByRole('region', { name: '活动情况', exact: true })
  const year = new Date().getFullYear()
  await expect(section.getByRole('img', { name: /^活动：最近/ })).toBeVisible()
  await section.locator('.ant-segmented').getByText('签到', { exact: true }).click()
  await expect(section.getByRole('img', { name: /^签到：/ })).toBeVisible()
  await section.getByRole('combobox', { name: '年份' }).press('Enter')
  await page.getByTitle(`${year - 4} 年`).click()
  await expect(section.locator('dl')).toContainText('活动0场')
})

/** A person with a role of the demonstration. */
async function signInAs(page: Page, role: string): Promise<void> {
  const admin = await signIn(page)
  const { content } = await admin.call('/role', { keyword: role }, 'GET')
  const [{ id }] = content.list_data as [{ id: number }]
  await signIn(page, await makePerson(admin, id), OWN)
}

const parts: Record<string, { has: string[]; lacks: string[] }> = {
  财务: {
    has: ['最新捐助', '捐助榜', '各月赞助与捐赠', '赞助与捐赠'],
    lacks: ['最新动态', '区域会员', '近期活动', '最新入会申请'],
  },
  内容编辑: { has: ['近期活动', '最新动态', '活动类型'], lacks: ['捐助榜', '近 12 个月会员', '最新入会申请'] },
}

test.describe('by role', () => {
  for (const [role, { has, lacks }] of Object.entries(parts))
    test(`${role} sees own parts, in full rows`, async ({ page }) => {
      await signInAs(page, role)
      await open(page, '/dashboard')
      await filled(page)
      for (const name of has) await expect(panel(page, name)).toBeVisible()
      for (const name of lacks) await expect(panel(page, name)).toHaveCount(0)
      // Right edges of the last panel of each row meet that of the grid.
      const holes = await page.evaluate(
        () =>
          [...document.querySelectorAll('.board .ant-row')].filter((grid) => {
            const edge = grid.getBoundingClientRect().right
            const rows = new Map<number, number>()
            for (const one of grid.children) {
              const { top, right } = one.getBoundingClientRect()
              rows.set(top, Math.max(rows.get(top) ?? 0, right))
            }
            return [...rows.values()].some((right) => Math.abs(right - edge) > 1)
          }).length,
      )
      expect(holes).toBe(0)
    })
})

test('a person with one page sees no empty frames', async ({ page }) => {
  const admin = await signIn(page)
  const username = await makePerson(admin, await makeRole(admin, ['/banner/list']))
  await signIn(page, username, OWN)
  await open(page, '/dashboard')
  await filled(page)
  await expect(page.getByText('没有待办，一切就绪')).toBeVisible()
  await expect(page.locator('.board .ant-card')).toHaveCount(1)
  await expect(page.getByRole('link', { name: '轮播图' }).last()).toBeVisible()
})

plain('nothing moves while the page fills, nor when it is refreshed', async ({ page, browser, baseURL }) => {
  const { token } = await signIn(page)
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    const context = await browser.newContext({ baseURL: baseURL as string, locale: 'zh-CN', viewport })
    await context.addCookies([{ name: TOKEN_COOKIE, value: token, url: baseURL as string }])
    const first = await context.newPage()
    await first.addInitScript(() => {
      const noted = { shift: 0, what: [] as string[] }
      Object.assign(window, { noted })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number
          sources?: { node?: Element }[]
        })[]) {
          noted.shift += entry.value
          for (const { node } of entry.sources ?? []) noted.what.push(node?.className ?? '')
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await first.route('**/api/home/*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 150))
      await route.continue()
    })
    await first.goto('/#/dashboard')
    await filled(first)
    await first.waitForLoadState('networkidle')
    const noted = () => first.evaluate(() => (window as never as { noted: { shift: number; what: string[] } }).noted)
    const { shift, what } = await noted()
    expect(shift, `${viewport.width}: ${what.join(', ')}`).toBeLessThan(0.001)
    await expect(first.locator('.board .placeholder')).toHaveCount(0)
    const drawn = await first.locator('.board').innerText()
    const again = first.waitForResponse('**/api/home/statistics')
    await first.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await Promise.race([again, new Promise((resolve) => setTimeout(resolve, 1000))])
    expect(await first.locator('.board').innerText()).toBe(drawn)
    expect((await noted()).shift).toBeLessThan(0.001)
    await context.close()
  }
})

const languages = process.env['SCREENSHOTS'] ? (['zh-CN', 'en'] as const) : (['en'] as const)

for (const language of languages)
  for (const { mode, size, viewport } of looks)
    test(`no serious violation, ${language}, ${mode}, ${size}`, async ({ page }) => {
      await page.addInitScript(
        ([look, words]) => {
          localStorage.setItem('ui', JSON.stringify({ mode: look }))
          localStorage.setItem('language', JSON.stringify(words))
        },
        [mode, language] as const,
      )
      await page.setViewportSize(viewport)
      const visitor: Visitor = await signIn(page)
      await visitor.page.goto('/#/dashboard')
      await filled(page)
      await expect(page.locator('[data-chart] svg').first()).toBeVisible()
      expect(await serious(page)).toEqual([])
      // No raw key, no untranslated word.
      const text = await page.locator('.board').innerText()
      expect(text).not.toMatch(/\b(board|dashboard|report)\.\w+/)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
      const folder = process.env['SCREENSHOTS']
      if (folder) {
        const height = await page.evaluate(() => document.querySelector('.board')?.scrollHeight ?? 900)
        await page.setViewportSize({ width: viewport.width, height: height + 160 })
        await page.waitForTimeout(400)
        await page.screenshot({ path: join(folder, `dashboard-${language}-${mode}-${size}.png`) })
      }
    })
