// Every page with a create: its form is filled from the schema and saved, and its record is found in the list and edited.
import { expect, type Page } from '@playwright/test'
import type { Binding, Call, Field, Row } from '#kernel/binding'
import { draftFields } from '#kernel/taken'
import { askedOf, bodyOf } from '../../scripts/samples/bodies'
import { fillForm, rowOf } from './support/fill-form'
import { open, signIn, type Visitor, watch } from './support/person'
import { fresh as test } from './support/test'
import { isOwnPage, pages } from './support/words'

const created = pages.filter(({ calls }) => calls['create'] && !calls['create'].multipart)

/** The content of the answer to the call while the work is done. */
async function answerTo(page: Page, { path }: Call, work: () => Promise<void>): Promise<Row> {
  const address = new RegExp(`^/api${path.replace(/\{\w+\}/, '\\d+')}$`)
  const [answer] = await Promise.all([
    page.waitForResponse((one) => {
      if (one.request().method() !== 'POST' || !address.test(new URL(one.url()).pathname)) return false
      return (one.request().postDataJSON() as Row | null)?.['dry'] !== true
    }),
    work(),
  ])
  const { status, content, message, errors } = await answer.json()
  expect(status, JSON.stringify([message, errors, answer.request().postDataJSON()])).toBe(200)
  return content
}

/** The list of the page, the newest records first. */
async function newest(page: Page, { route, views }: Binding): Promise<void> {
  const list = views.list.sort.includes('create_time') ? { s: ['-create_time'] } : {}
  await open(page, `${route}?view=0&list=${encodeURIComponent(JSON.stringify(list))}`)
}

/** A text of the record that anybody may change at any time. */
function editable(binding: Binding): Field | undefined {
  const shown = new Set(binding.views.form.groups.flatMap((group) => group.fields))
  return Object.values(draftFields(binding, 'update')).find(
    ({ name, kind, pattern, when, perm, ref, many, choices, on }) =>
      (kind === 'text' || kind === 'textarea') &&
      shown.has(name) &&
      !pattern &&
      !when &&
      !perm &&
      !ref &&
      !many &&
      !choices &&
      !on,
  )
}

/** A page that a resource draws itself shows its records by name. */
function nameOf(body: Row): string {
  return String(body['name'] ?? body['title'])
}

test.describe('a record is made, found and edited on', () => {
  // The pages have nothing to do with each other, and one worker would be at it when the others are done.
  test.describe.configure({ mode: 'parallel' })
  let desk: Visitor
  let problems: string[]
  test.beforeAll(async ({ browser }) => {
    const page = await browser.newPage()
    desk = await signIn(page)
    problems = watch(page).problems
  })
  test.afterAll(() => desk.page.context().close())

  for (const binding of created) {
    test(binding.name, async () => {
      const { page } = desk
      problems.length = 0
      const { create, update } = binding.calls as { create: Call; update?: Call }
      const asPerson = {
        token: desk.token,
        call: (call: string, body?: unknown) => {
          const [method, path] = call.split(' ') as ['GET' | 'POST', string]
          const sent = Object.entries(body ?? {}).map(([key, value]) => [
            key,
            typeof value === 'object' ? JSON.stringify(value) : value,
          ])
          return desk.call(path, method === 'GET' ? Object.fromEntries(sent) : (body as object), method)
        },
      }
      const body = await bodyOf(binding, asPerson, 0)
      await open(page, `${binding.route}/new`)
      const form = page.locator('.record-form:visible').last()
      await expect(form).toBeVisible()
      const filled = await fillForm(form, binding, body, desk, await askedOf(binding))
      expect(filled).not.toEqual([])
      const save = page
        .locator('.form-foot:visible')
        .last()
        .getByRole('button', { name: /^保\s*存$/ })
        .first()
      const { id } = await answerTo(page, create, () => save.click())
      // A secret is shown once, and the dialog waits until somebody has kept it.
      if (Object.values(create.output).some(({ sensitive }) => sensitive === 'secret'))
        await page.getByRole('dialog').getByRole('button', { name: '已保存好，关闭' }).click()
      await expect(page).not.toHaveURL(/\/new/)
      await newest(page, binding)
      const row = page.locator(`#main :is([data-row-key="${id}"], [data-card="${id}"]):visible`).first()
      await expect(isOwnPage(binding.name) ? page.locator('#main').getByText(nameOf(body)).first() : row).toBeVisible()

      const field = editable(binding)
      if (update && field) {
        await open(page, `${binding.route}/${id}/edit`)
        const own = rowOf(page.locator('.record-form:visible').last(), field.name)
        const text = `${String(body[field.name] ?? '')}改`.slice(0, field.maxLength ?? 100)
        await own.locator('input, textarea').first().fill(text)
        await answerTo(page, update, () =>
          page
            .locator('.form-foot:visible')
            .last()
            .getByRole('button', { name: /^保\s*存$/ })
            .first()
            .click(),
        )
        await expect(page).not.toHaveURL(/\/edit/)
        await open(page, `${binding.route}/${id}`)
        await expect(page.locator('.show-body:visible, .record-page:visible').last()).toContainText(text)
      }
      expect(problems).toEqual([])
    })
  }
})
