// Creates cabinets, shelves and specimens for a journey, and finds elements in forms.
import { expect, type Locator, type Page } from '@playwright/test'
import { choose } from '../support/choose'
import { makePerson, makeRole, OWN } from '../support/people'
import { open, signIn, type Visitor } from '../support/person'

let made = 0

/** Unique across journeys and retries. */
export function unique(word: string): string {
  made += 1
  return `${word}${process.pid.toString(36)}${Date.now().toString(36).slice(-5)}${made}`
}

export interface Trial extends Visitor {
  /** Creates a record and returns its id. */
  make(path: string, body: object): Promise<number>
}

export async function begin(page: Page, username?: string, password?: string): Promise<Trial> {
  const visitor = await signIn(page, username, password)
  return {
    ...visitor,
    async make(path, body) {
      const answer = await visitor.call(path, body)
      expect(answer.status, JSON.stringify(answer)).toBe(200)
      return answer.content.id
    },
  }
}

/** A specimen with its required fields. */
export function specimen(more: object = {}): object {
  const code = unique('S')
  return { code, name: `样本 ${code}`, kind: 'plant', weight: 10, ...more }
}

export const save = (scope: Page | Locator) => scope.getByRole('button', { name: /^保\s?存$/ })

/** Rights of a person's role on specimens, and on their shelves and cabinets. */
export const RIGHTS = [
  ...['/specimen/list', 'specimen.create', 'specimen.update', 'specimen.quick', 'specimen.remove', 'specimen.is_open'],
  ...['specimen.store', 'specimen.show_again', 'specimen.import', '/cabinet/list', '/shelf/list'],
]

/** A colleague with a role of their own, so that personal settings affect no other journey. */
export async function colleague(page: Page, rights: readonly string[] = RIGHTS, more: object = {}): Promise<Colleague> {
  const chief = await signIn(page)
  const role = await makeRole(chief, rights, more)
  const username = await makePerson(chief, role)
  return { ...(await begin(page, username, OWN)), chief, role, username }
}

export interface Colleague extends Trial {
  /** The creator of this person, with all permissions. */
  chief: Visitor
  role: number
  username: string
}

/** Opens the list of specimens, filtered to those whose name or code contains the word. */
export async function listOf(page: Page, keyword: string, more: object = {}, place = '/specimen/list'): Promise<void> {
  await open(page, `${place}?list=${encodeURIComponent(JSON.stringify({ k: keyword, ...more }))}`)
  await expect(page.locator('.list-screen:visible .ant-table-row, .list-screen:visible .card').first()).toBeVisible()
}

/** The visible rows, top to bottom. */
export const rowsOf = (page: Page) =>
  page.locator('.list-screen:visible tbody .ant-table-row:not(.group-line, .group-foot)')

/** Specimens named `<mark>-1`, `<mark>-2` … in this order. */
export async function series(trial: Trial, mark: string, each: readonly object[]): Promise<number[]> {
  const ids: number[] = []
  for (const [index, one] of each.entries())
    ids.push(await trial.make('/specimen/add', specimen({ name: `${mark}-${index + 1}`, sort: index + 1, ...one })))
  return ids
}

/** Imports rows without the screens: many take a fraction of the time of a call for each. */
export async function imported(page: Page, { token, call }: Trial, resource: string, csv: string): Promise<void> {
  const sent = await page.request.post('/api/import/upload', {
    headers: { authorization: token },
    multipart: { resource, file: { name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) } },
  })
  const { content: sheet, message } = await sent.json()
  expect(sheet?.job_id, message).toBeTruthy()
  const mapping = Object.fromEntries(
    sheet.columns.map((one: { place: number; field: string }) => [one.place, one.field]),
  )
  const id: number = sheet.job_id
  const ended = async (): Promise<string> => (await call('/job/read', { job_id: id })).content.status
  await call('/import/preview', { job_id: id, mapping, mode: 'create' })
  await expect.poll(ended, { timeout: 40_000 }).toBe('draft')
  const { content } = await call('/import/rows', { job_id: id, limit: 1 })
  await call('/import/create', { job_id: id, expected: content.counts.create })
  await expect.poll(ended, { timeout: 40_000 }).toBe('done')
}

export const times = <T>(num: number, make: (index: number) => T): T[] =>
  Array.from({ length: num }, (_, at) => make(at))

/** Chooses an entry of the list's menu. */
export async function more(page: Page, entry: string): Promise<void> {
  await page.locator('.list-screen:visible .tools').getByRole('button', { name: '更多', exact: true }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

/** Moves the lifted item until the announcement appears: a key pressed before positions are measured has no effect. */
export async function moveBy(page: Page, key: 'ArrowUp' | 'ArrowDown', words: string): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(key)
    await expect(page.getByText(words)).toBeAttached({ timeout: 1000 })
  }).toPass()
}

export const listFrame = (page: Page) => page.locator('.list-screen:visible')

/** Chooses a shape of the list, and the field of it. */
export async function shape(page: Page, name: string, field?: [label: string, option: string]): Promise<void> {
  await listFrame(page).getByRole('button', { name: '布局' }).click()
  const panel = page.getByRole('group', { name: '布局' })
  await panel.getByText(name, { exact: true }).click()
  if (field) await choose(page, panel.getByRole('combobox', { name: field[0] }), field[1])
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
}

/** Opens a list of rows of these values, for a colleague with these rights. */
export async function withRows(page: Page, mark: string, rows: readonly object[], rights = RIGHTS): Promise<Trial> {
  const person = await colleague(page, RIGHTS)
  await series(person, mark, rows)
  if (rights === RIGHTS) {
    await listOf(page, mark)
    return person
  }
  const reader = await colleague(page, rights)
  await listOf(page, mark)
  return reader
}

/** Opens the form of a specimen. */
export async function formOf(page: Page, id: number) {
  await open(page, `/specimen/list/${id}/edit`)
  const form = page.getByRole('dialog')
  await expect(form.getByLabel('名称')).toBeVisible()
  return form
}
