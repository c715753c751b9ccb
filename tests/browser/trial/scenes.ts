// Screens to check: screenshots for people, axe for accessibility.
import { type Browser, expect, type Page } from '@playwright/test'
import { OWN } from '../support/people'
import { open } from '../support/person'
import { begin, colleague, RIGHTS, series, type Trial, times } from './support'

export interface Collection {
  username: string
  /** Ids of the specimens, in order. */
  ids: number[]
  /** Prefix of their codes. */
  prefix: string
}

const names = [
  '紫水晶',
  '方解石',
  '萤石',
  '孔雀石',
  '银杏叶',
  '蕨类标本',
  '凤蝶',
  '独角仙',
  '黄铁矿',
  '石榴石',
  '珊瑚',
  '海百合化石',
]

/** A person who sees only their own twelve specimens. */
export async function collect(browser: Browser): Promise<Collection> {
  const page = await browser.newPage()
  const rights = [...RIGHTS, 'specimen.purge']
  const person = await colleague(page, rights, { data_scope: 'own_records', can_export: true })
  const prefix = `M${Date.now().toString(36).slice(-4).toUpperCase()}`
  const ids = await series(
    person,
    '',
    names.map((name, at) => ({
      name,
      code: `${prefix}-${String(at + 1).padStart(2, '0')}`,
      kind: (
        [
          'rock',
          'rock',
          'rock',
          'rock',
          'plant',
          'plant',
          'animal',
          'animal',
          'rock',
          'rock',
          'animal',
          'animal',
        ] as const
      )[at],
      ...(at < 4 || at === 8 || at === 9 ? { hardness: (at % 7) + 2 } : {}),
      weight: 18 * (at + 1) ** 2,
      price: 4800 * (at + 2),
      found_date: `2026-${String((at % 10) + 1).padStart(2, '0')}-1${at % 9}`,
      marks: at % 3 === 0 ? ['rare'] : [],
      is_open: at % 4 !== 3,
      note: at === 0 ? '采自西坡，晶簇完整，入库前已清洗。' : null,
    })),
  )
  await page.close()
  return { username: person.username, ids, prefix }
}

export async function visit(page: Page, { username }: Collection, mode: 'light' | 'dark'): Promise<Trial> {
  await page.emulateMedia({ colorScheme: mode })
  await page.addInitScript((value) => localStorage.setItem('ui', JSON.stringify({ mode: value })), mode)
  return begin(page, username, OWN)
}

/** Reloads, so that nothing of the previous scene remains. */
async function anew(page: Page, path: string): Promise<void> {
  await page.goto('about:blank')
  await open(page, path)
}

const first = (page: Page) => page.locator('.ant-table-row, .card').first()

export async function list(page: Page): Promise<void> {
  await anew(page, '/specimen/list')
  await expect(first(page)).toBeVisible()
}

const asked = { f: { is_open: true }, a: [{ kind: ['rock'] }, { kind: ['plant'], weight: { gte: 100 } }] }

export async function builder(page: Page): Promise<void> {
  await anew(page, `/specimen/list?list=${encodeURIComponent(JSON.stringify(asked))}`)
  await expect(first(page)).toBeVisible()
  await page.getByRole('button', { name: /筛选/ }).last().click()
  await expect(page.getByRole('dialog').getByRole('button', { name: '查看结果' })).toBeVisible()
}

export async function chooser(page: Page): Promise<void> {
  await list(page)
  await page.getByRole('button', { name: '列设置' }).click()
  await expect(page.getByRole('list', { name: '未显示的列' })).toBeVisible()
}

export async function form(page: Page, { ids }: Collection): Promise<void> {
  await anew(page, `/specimen/list/${ids[0]}/edit`)
  await expect(page.getByRole('dialog').getByLabel('名称')).not.toHaveValue('')
}

let fought = 0

export async function conflict(page: Page, { ids }: Collection, trial: Trial): Promise<void> {
  // A different one each time, so that no draft is left over.
  fought += 1
  const id = ids[fought]
  await anew(page, `/specimen/list/${id}/edit`)
  const dialog = page.getByRole('dialog')
  const { content } = await trial.call('/specimen/read', { id })
  await dialog.getByLabel('名称').fill(`${content.name}（东坡）`)
  await dialog.getByLabel('重量').fill('75')
  const theirs = { name: `${content.name}（西坡）`, weight: 70 }
  expect((await trial.call('/specimen/edit', { id, revision: content.revision, ...theirs })).status).toBe(200)
  await dialog.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByRole('dialog', { name: '他人也修改了这些内容' })).toBeVisible()
}

export function sheet({ prefix }: Collection): string {
  const added = times(
    4,
    (at) =>
      `${prefix}-N${at + 1},${['云母', '玛瑙', '蝉蜕', '松果'][at]},${['岩石', '岩石', '动物', '植物'][at]},${at < 2 ? 6 : ''},${40 + at},2026-05-0${at + 1}`,
  )
  const known = [`${prefix}-01,紫水晶（大）,岩石,7,20,2026-01-10`, `${prefix}-05,银杏叶,植物,,460,2026-05-14`]
  return ['编号,名称,类别,硬度,重量,采集日期', ...added, ...known, `${prefix}-N9,陨石,矿物,6,很重,2026-13-01`].join(
    '\n',
  )
}

export async function upload(page: Page): Promise<void> {
  await list(page)
  await page.locator('.tools').getByRole('button', { name: '更多', exact: true }).click()
  await page.getByRole('menuitem', { name: '导入', exact: true }).click()
  await expect(page.getByRole('dialog').getByText('点击选择表格')).toBeVisible()
}

export async function match(page: Page, collection: Collection): Promise<void> {
  await upload(page)
  const buffer = Buffer.from(sheet(collection))
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name: '样本.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('radio', { name: '更新已有的，其余新增' }).check()
}

export async function preview(page: Page, collection: Collection): Promise<void> {
  await match(page, collection)
  await page.getByRole('button', { name: '检查' }).click()
  await expect(page.getByRole('button', { name: '全部有误 1' })).toBeVisible({ timeout: 20_000 })
}
