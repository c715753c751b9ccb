// Every page of every resource: its list, its form, its record, with the titles of its schema, in both languages.
import { type Browser, expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { Binding, Text } from '#kernel/binding'
import { pick, placeholders } from '#kernel/text'
import { open, signIn, type Visitor, watch } from './support/person'
import { REFUSED, refuseNext } from './support/refuse-next'
import { fresh as test } from './support/test'
import { isOwnPage, pages, titlePattern } from './support/words'

const languages = ['zh-CN', 'en'] as const

/** Words that only a programmer would understand. */
function rawWords(binding: Binding): RegExp {
  const names = [...Object.keys(binding.fields), 'undefined', 'null', 'NaN', '\\[object Object\\]'].filter(
    (name) => name.includes('_') || /[A-Z[]|undefined|null/.test(name),
  )
  return new RegExp(`(^|[\\s>(])(${names.join('|')})($|[\\s<):])`)
}

/** One tab for all resources, navigating from address to address: reloading would cost more than the checks. */
async function enter(browser: Browser, language: string): Promise<Desk> {
  const page = await browser.newPage({ locale: language })
  await page.addInitScript((wanted) => localStorage.setItem('language', JSON.stringify(wanted)), language)
  const visitor = await signIn(page)
  return { ...visitor, ...watch(page) }
}

type Desk = Visitor & { readonly problems: string[] }

/** Headings of a page's table: columns of a list, measures of a report. */
function headings({ fields, label, report, views }: Binding): Text[] {
  if (report) return report.measures.map(({ title }) => title)
  const shown = views.list.columns.flatMap((name) => fields[name] ?? [])
  const naming = placeholders(label)[0]
  const leading = Math.max(
    0,
    shown.findIndex(({ name }) => name === naming),
  )
  // A picture beside the name shares its column.
  const picture = [shown[leading - 1], shown[leading + 1]].find((field) => field?.kind === 'image')
  return shown.filter((field) => field !== picture).map(({ title }) => title)
}

/** The question before the first row is deleted, with the row's facts, if its menu offers that; cancelled again. */
async function askToDelete(page: Page, raw: RegExp): Promise<void> {
  const list = page.locator('.list-screen:visible')
  const more = list.getByRole('button', { name: /的更多操作$/ }).first()
  await expect(more.or(list.locator('.nothing')).first()).toBeVisible()
  if (!(await more.isVisible())) return
  await more.click()
  const menu = page.locator('.ant-dropdown:visible')
  await expect(menu.getByRole('menuitem').first()).toBeVisible()
  const entry = menu.getByRole('menuitem', { name: /删除$/ })
  if (!(await entry.isVisible())) return page.keyboard.press('Escape')
  await entry.click()
  const question = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: '删除' }) })
  await expect(question).toBeVisible()
  expect(await question.innerText()).not.toMatch(raw)
  await question.getByRole('button', { name: '取消' }).click()
  await expect(question).toBeHidden()
}

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    let desk: Desk
    test.beforeAll(async ({ browser }) => {
      desk = await enter(browser, language)
    })
    test.afterAll(() => desk?.page.context().close())

    for (const binding of pages) {
      const route = binding.route as string
      const title = titlePattern(pick(binding.title, language))

      test(`${binding.name}: list, form and record`, async () => {
        const { page, call, problems } = desk
        problems.length = 0
        await open(page, route, title)
        const screen = page.locator('main')
        if (isOwnPage(binding.name)) {
          // A suite of its own tries it.
          await page.waitForLoadState('networkidle')
          expect(await screen.innerText()).not.toMatch(rawWords(binding))
          expect(problems).toEqual([])
          return
        }

        if (binding.kind !== 'settings') {
          await expect(screen.getByRole('table').first()).toBeVisible()
          const where = binding.report ? screen : screen.locator('.list-screen:visible')
          const wanted = headings(binding).map((title) => pick(title, language))
          const columns = where.getByRole('columnheader')
          // All in one query: one for each would search the whole document as often.
          const missing = async () => {
            const shown = await columns.allTextContents()
            return wanted.filter((title) => !shown.some((text) => text.includes(title)))
          }
          await expect.poll(missing).toEqual([])
        }
        expect(await screen.innerText()).not.toMatch(rawWords(binding))
        if (binding.calls['remove'] && language === 'zh-CN') await askToDelete(page, rawWords(binding))

        if (binding.calls['create']) {
          await page.goto(`/#${route}/new`)
          const form = page.locator('.record-form:visible').last()
          await expect(form).toBeVisible()
          const inForm = new Set(binding.views.form.groups.flatMap((group) => group.fields))
          const required = Object.values(binding.fields).filter((field) => field.required && inForm.has(field.name))
          const titles = required.map((field) => pick(field.title, language))
          const unlabelled = async () => {
            const labels = await form.locator('label').allTextContents()
            return titles.filter((title) => !labels.includes(title))
          }
          await expect.poll(unlabelled).toEqual([])
          expect(await form.innerText()).not.toMatch(rawWords(binding))
        }

        const list = binding.calls['list']
        if (list && binding.calls['read']) {
          const { content } = await call(list.path, { ...binding.select, page: 1, limit: 1 }, list.method)
          const first = content.list_data[0]
          if (first) {
            const read = page.waitForResponse((answer) => answer.url().includes('/api/') && answer.ok())
            await page.goto(`/#${route}/${first.id}`)
            await read
            await expect(page.getByRole('heading').last()).toBeVisible()
            await page.waitForLoadState('networkidle')
            expect(await page.locator('body').innerText()).not.toMatch(rawWords(binding))
          }
        }
        // A record with a picture of another site stands here for a moment, while the suite of the network is running.
        expect(problems.filter((one) => !one.includes('other-site.example'))).toEqual([])
      })
    }
  })
}

/** Screens without a menu page, and a word that each must show. */
const others = [
  ['/admin/index/log', { 'zh-CN': '操作日志', en: 'Operation log' }],
  ['/center/index', { 'zh-CN': '基本资料', en: 'Details' }],
  ['/center/index/security', { 'zh-CN': '两步验证', en: 'Two-step sign-in' }],
  ['/center/index/devices', { 'zh-CN': '当前设备', en: 'This device' }],
  ['/center/index/log', { 'zh-CN': '我的操作', en: 'My activity' }],
] as const

/** Below the own picture stands why the last choice was not taken, and nowhere else. */
async function refusePicture(page: Page): Promise<void> {
  await open(page, '/center/index')
  const own = page
    .getByRole('main')
    .locator('.ant-card')
    .filter({ has: page.locator('input[type=file]') })
  const choose = (name: string, buffer: Buffer) =>
    own.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer })
  await choose('note.png', Buffer.from('<html><script>alert(1)</script></html>'))
  await expect(own.getByRole('alert')).toContainText('note.png')
  await refuseNext(page, '/admin/updateInfo')
  await choose(
    'face.png',
    await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
      .png()
      .toBuffer(),
  )
  await expect(page.getByRole('alert')).toHaveText(REFUSED)
  await expect(own.getByRole('alert')).toBeVisible()
}

for (const language of languages) {
  test(`the log and the personal centre in ${language}`, async ({ page }) => {
    const seen = watch(page)
    await page.addInitScript((wanted) => localStorage.setItem('language', JSON.stringify(wanted)), language)
    await signIn(page)
    for (const [address, words] of others) {
      await open(page, address)
      await expect(page.locator('main').getByText(words[language], { exact: true }).first(), address).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(await page.locator('main').innerText(), address).not.toMatch(/\b(undefined|null|NaN|\[object)\b/)
    }
    expect(seen.problems).toEqual([])
    await refusePicture(page)
  })
}
