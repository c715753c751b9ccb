// Fills a form as a person would: each value of a body goes into the input of its field.
import { expect, type Locator } from '@playwright/test'
import sharp from 'sharp'
import type { Binding, Field, Row } from '#kernel/binding'
import { captionParts } from '#kernel/caption'
import { clockIn, DEFAULT_ZONE } from '#kernel/clock'
import { choose } from './choose'
import type { Visitor } from './person'

/** Kinds whose input is a box to type into. */
const typed: ReadonlySet<Field['kind']> = new Set([
  ...(['text', 'textarea', 'phone', 'email', 'uri', 'id-card', 'credit-code', 'password', 'link'] as const),
  ...(['number', 'integer', 'sort', 'money'] as const),
])

function textOf(field: Field, value: unknown): string {
  return field.kind === 'money' ? (Number(value) / 100).toFixed(2) : String(value)
}

async function picture(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const image = sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
  return { name: 'sample.png', mimeType: 'image/png', buffer: await image.png().toBuffer() }
}

/** The row of the field in the form. */
export function rowOf(form: Locator, name: string): Locator {
  return form.locator('.field-row').filter({ has: form.page().locator(`[id$="-${name}-label"]`) })
}

/** The caption of a record, as the options of the field offer it. */
async function captionOf({ ref }: Field, id: number, { call }: Visitor): Promise<string> {
  const { method, path, select } = (ref as NonNullable<Field['ref']>).options
  const { content } = await call(path, { ...select, id_list: [id] }, method)
  const rows = (content.list_data ?? content) as Row[]
  return String(rows.find((row) => row['id'] === id)?.['name'])
}

async function fillOne(row: Locator, field: Field, value: unknown, visitor: Visitor): Promise<void> {
  const page = row.page()
  const box = row.locator('input, textarea').first()
  // An input of the page's own offers choices that the schema does not know: any of them will do.
  if (typed.has(field.kind) && (await row.getByRole('combobox').count())) {
    await box.click()
    await box.press('ArrowDown')
    return box.press('Enter')
  }
  if (typed.has(field.kind) && field.many) return row.getByRole('checkbox').first().check()
  if (typed.has(field.kind)) return box.fill(textOf(field, value))
  switch (field.kind) {
    case 'boolean': {
      const knob = row.getByRole('switch')
      if ((await knob.getAttribute('aria-checked')) !== String(value)) await knob.click()
      return
    }
    case 'choice': {
      const title = (one: unknown) => field.choices?.find((choice) => choice.value === one)?.title.zh as string
      for (const one of [value].flat()) {
        if (field.widget === 'radio') await row.getByText(title(one), { exact: true }).click()
        else await choose(page, box, title(one), { shows: title(one) })
      }
      return
    }
    case 'reference': {
      for (const one of [value].flat()) {
        const [name, number = name] = captionParts(await captionOf(field, Number(one), visitor))
        // A tree to tick, for what a person is given.
        if (!(await row.locator('.ant-select').count())) return row.getByRole('checkbox').last().click()
        // A box of several takes text once it is open.
        if (field.many) await box.press('ArrowDown')
        await choose(page, box, new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`), { search: number })
      }
      return
    }
    case 'date':
    case 'date-time':
    case 'month':
      await box.fill(
        field.kind === 'date-time' ? clockIn(DEFAULT_ZONE).shown(Date.parse(String(value))) : String(value),
      )
      return box.press('Enter')
    case 'html':
      return row.locator('[contenteditable=true]').fill(String(value).replace(/<[^>]+>/g, ''))
    case 'image': {
      const done = page.waitForResponse((answer) => answer.url().endsWith('/api/file') && answer.ok())
      await row.locator('input[type=file]').setInputFiles(await picture())
      await done
      return
    }
    default:
      throw new Error(`No way to fill in ${field.name}: ${field.kind}`)
  }
}

const simple: ReadonlySet<Field['kind']> = new Set([...typed, 'date', 'date-time', 'month', 'boolean', 'choice'])

/** Fills what is required or asked for, and the plain fields among the others. @returns the names that were filled */
export async function fillForm(
  form: Locator,
  { fields, calls, views }: Binding,
  body: Row,
  visitor: Visitor,
  asked: readonly string[] = [],
): Promise<string[]> {
  const filled: string[] = []
  const inForm = new Set(views.form.groups.flatMap((group) => group.fields))
  // Sections are hidden while their inputs load.
  await expect(form.locator('.input-waiting')).toHaveCount(0)
  for (const field of Object.values({ ...fields, ...calls['create']?.input })) {
    const value = body[field.name]
    const isNeeded = field.required || field.whenRequired || asked.includes(field.name)
    if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) continue
    if (!isNeeded && (field.many || !simple.has(field.kind))) continue
    const row = rowOf(form, field.name)
    if (field.required && !field.when && inForm.has(field.name)) await expect(row).toBeVisible()
    // Other choices may hide the field; rights may leave it out.
    else if (!(await row.isVisible())) continue
    await fillOne(row, field, value, visitor)
    filled.push(field.name)
  }
  return filled
}
