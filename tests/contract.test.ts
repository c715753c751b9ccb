// Every resource with a page satisfies the contract: create, list, filter, sort, read, update, toggle, remove.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Binding, Call, Field, Row } from '#kernel/binding'
import { fillerOf } from '#kernel/fill'
import { filterOf, isTime } from '#kernel/kinds'
import { lockOn } from '#kernel/locks'
import { asSent, captionsOf, editableText, readBack } from '../scripts/contract/record'
import { bodyOf, by, isRemovable } from '../scripts/samples/bodies'
import { type Person, pages, startServer, type TestServer } from './support/server'

let server: TestServer
let admin: Person

beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
})
afterAll(() => server.close())

/** All rows of a query, page by page. */
async function whole(page: Binding, query: Row): Promise<Row[]> {
  const rows: Row[] = []
  for (let number = 1; ; number++) {
    const answer = await admin.call(by(page.calls['list'] as Call), {
      ...page.select,
      page: number,
      limit: 200,
      ...query,
    })
    expect(answer, JSON.stringify([query, answer.errors])).toMatchObject({ status: 200 })
    rows.push(...answer.content.list_data)
    if (rows.length >= answer.content.total || number > 50) return rows
  }
}

/** A comparable value on which every collation agrees; undefined for names, whose order depends on the language, and references, which follow names. */
function comparable(field: Field | undefined, value: unknown): number | string | undefined {
  if (field?.kind === 'reference') return undefined
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return Number(value)
  const isTime = field === undefined || ['date', 'date-time', 'month'].includes(field.kind)
  return isTime && typeof value === 'string' ? value : undefined
}

/** Equal values are adjacent, and comparable ones never decrease. */
function expectRising(values: readonly unknown[], field: Field | undefined, what: string): void {
  const groups = values.filter(
    (value, index) => index === 0 || JSON.stringify(value) !== JSON.stringify(values[index - 1]),
  )
  expect(new Set(groups.map((value) => JSON.stringify(value))).size, `${what}: equal values apart`).toBe(groups.length)
  const compared = groups.map((value) => comparable(field, value))
  for (const [index, value] of compared.entries()) {
    const before = compared[index - 1]
    if (value !== undefined && before !== undefined) expect(before <= value, `${what}: ${before}, ${value}`).toBe(true)
  }
}

/** True if a row matches the filter, as far as its value alone shows. */
function fits(field: Field, wanted: unknown, value: unknown): boolean {
  // Areas below the wanted one match as well.
  if (field.ref?.tree || value === undefined) return true
  if (Array.isArray(value)) return [wanted].flat().some((one) => value.includes(one))
  if (field.kind === 'text' && typeof wanted === 'string') return String(value).includes(wanted)
  return [wanted].flat().some((one) => JSON.stringify(one) === JSON.stringify(value))
}

/** Rows before a day or moment, after it, at it and without one are all rows, each once. */
async function expectParted(page: Binding, name: string, value: string, all: number): Promise<void> {
  const parts = await Promise.all(
    [{ lt: value }, { gt: value }, { gte: value, lte: value }, { empty: true }].map((one) =>
      whole(page, { filter: { [name]: one } }),
    ),
  )
  expect(
    parts.reduce((sum, part) => sum + part.length, 0),
    name,
  ).toBe(all)
  const ids = new Set(parts.flat().map((row) => row['id']))
  expect(ids.size, name).toBe(all)
  const [before = [], after = []] = parts
  if (page.fields[name]?.kind !== 'date') return
  // A list need not show each field that filters it.
  const shown = (part: readonly Row[]) => part.flatMap((row) => (row[name] === undefined ? [] : String(row[name])))
  expect(
    shown(before).filter((day) => day >= value),
    name,
  ).toEqual([])
  expect(
    shown(after).filter((day) => day <= value),
    name,
  ).toEqual([])
}

/** Uploads have suites of their own. */
const creatable = pages.filter((page) => page.calls['create'] && !page.calls['create'].multipart)

describe.each(creatable.map((page) => [page.name, page] as const))('%s', (_name, page) => {
  const { create, read, update, remove, list } = page.calls as Record<string, Call>
  let body: Row
  let id: number
  let revision: number
  /** A parent must have space below it. */
  const ids: number[] = []

  beforeAll(async () => {
    body = await bodyOf(page, admin, 0)
  })

  test('is created from a full draft, and only once if the draft is sent again after a lost answer', async () => {
    for (const given of [body, await bodyOf(page, admin, 1), await bodyOf(page, admin, 2)]) {
      // A secret is told once: such a call has no answer to repeat.
      const numbered = create.once ? { ...given, request_no: randomUUID() } : given
      const answer = await admin.call(by(create), numbered)
      expect(answer, JSON.stringify(answer)).toMatchObject({ status: 200 })
      if (create.once)
        expect(await admin.call(by(create), numbered)).toMatchObject({ status: 200, content: answer.content })
      expect(answer.content.id).toBeGreaterThan(0)
      ids.push(answer.content.id)
    }
    id = ids[0] as number
  })

  test('reads back as written, with the captions of its references', async () => {
    const answer = await admin.call(by(read), { id })
    expect(answer.status).toBe(200)
    revision = answer.content.revision
    for (const [name, value] of readBack(page, body))
      expect(asSent(page.fields[name], answer.content[name]), name).toEqual(value)
    for (const caption of captionsOf(page, body)) expect(answer.content[caption], caption).toBeTruthy()
  })

  test('stands in its list, and every filter finds it by its own value, and nothing else', async () => {
    const rows = await whole(page, { sort: ['-create_time'] })
    expect(rows.map((row) => row['id'])).toEqual(expect.arrayContaining(ids))
    const records = await Promise.all(ids.map(async (one) => (await admin.call(by(read), { id: one })).content as Row))
    const [record] = records as [Row]
    for (const name of page.views.list.filters) {
      const field = page.fields[name]
      const value = record[name]
      if (!field || value === null || value === undefined || (Array.isArray(value) && value.length === 0)) continue
      const kind = filterOf(field)
      const wanted = kind === 'range' ? { gte: value, lte: value } : kind === 'in' ? [value].flat() : value
      const found = await whole(page, { filter: { [name]: wanted } })
      const said = `filter ${name} = ${JSON.stringify(wanted)}`
      const there = found.map((row) => row['id'])
      expect(there, said).toContain(id)
      expect(
        found.filter((row) => !fits(field, value, row[name])).map((row) => row[name]),
        said,
      ).toEqual([])
      for (const other of records)
        if (!fits(field, value, other[name] ?? null)) expect(there, said).not.toContain(other['id'])
      if (isTime(field)) await expectParted(page, name, String(value), rows.length)
    }
  })

  test('sorts by all that it says, both ways', async () => {
    for (const name of page.views.list.sort) {
      const [up, down] = [await whole(page, { sort: [name] }), await whole(page, { sort: [`-${name}`] })]
      expect(new Set(down.map((row) => row['id']))).toEqual(new Set(up.map((row) => row['id'])))
      // Without the value that would replace it.
      const parents = new Set(up.map((row) => row['pid']))
      for (const parent of parents) {
        const column = (rows: Row[]) => rows.filter((row) => row['pid'] === parent).map((row) => row[name])
        const filled = (values: unknown[]) => values.filter((value) => value !== null)
        expectRising(filled(column(up)), page.fields[name], `${name} rising`)
        expectRising(filled(column(down)).reverse(), page.fields[name], `${name} falling`)
      }
    }
  })

  test('pages do not overlap and the total is exact', async () => {
    const ids: number[] = []
    let total = 1
    for (let number = 1; ids.length < total && number < 50; number++) {
      const { content } = await admin.call(by(list), { ...page.select, page: number, limit: 50 })
      total = content.total
      ids.push(...content.list_data.map((row: Row) => row['id']))
    }
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBe(total)
    const past = await admin.call(by(list), { ...page.select, page: 10_000, limit: 50 })
    expect(past.content).toMatchObject({ list_data: [], total })
  })

  test('refuses what it does not know, naming it', async () => {
    expect(await admin.call(by(list), { ...page.select, filter: { nonsense: 1 } })).toMatchObject({
      status: 400,
      errors: { nonsense: expect.any(String) },
    })
    expect(await admin.call(by(list), { ...page.select, sort: ['nonsense'] })).toMatchObject({
      status: 400,
      errors: { nonsense: expect.any(String) },
    })
    expect(await admin.call(by(list), { ...page.select, limit: 201 })).toMatchObject({
      status: 400,
      errors: { limit: expect.any(String) },
    })
    expect(await admin.call(by(create), { ...body, nonsense: 1 })).toMatchObject({
      status: 400,
      errors: { nonsense: expect.any(String) },
    })
    const computed = Object.values(page.fields).find((field) => field.readOnly)
    if (computed)
      expect(await admin.call(by(create), { ...body, [computed.name]: 1 })).toMatchObject({
        status: 400,
        errors: { [computed.name]: expect.any(String) },
      })
  })

  test('names each required field that is missing', async () => {
    for (const field of Object.values(page.fields).filter((one) => one.required)) {
      // Members must leave first, and renewals are voided: see journeys/membership.test.ts and beside it.
      const source = fillerOf(Object.values(page.fields), field.name)
      const filler = source?.name ?? field.name
      const { [field.name]: _, [filler]: __, ...rest } = body
      // A required reference is asked for itself, not for what it fills in.
      const missing = source?.required ? filler : field.name
      expect(await admin.call(by(create), rest), field.name).toMatchObject({
        status: 400,
        errors: { [missing]: expect.any(String) },
      })
      expect(await admin.call(by(create), { ...body, [field.name]: '' }), field.name).toMatchObject({
        status: 400,
        errors: { [field.name]: expect.any(String) },
      })
    }
  })

  test('is edited in part, from the revision that was read', async () => {
    const text = editableText(page)
    if (!text) return
    const before = (await admin.call(by(read), { id })).content
    const answer = await admin.call(by(update), {
      id,
      revision,
      [text.name]: `${before[text.name]}改`.slice(0, text.maxLength),
    })
    expect(answer).toMatchObject({ status: 200, content: { id, revision: revision + 1 } })
    const after = (await admin.call(by(read), { id })).content
    const { [text.name]: _, revision: __, update_time: ___, ...same } = after
    expect(before).toMatchObject(JSON.parse(JSON.stringify(same)))
    const stale = await admin.call(by(update), { id, revision, [text.name]: 'x' })
    expect(stale).toMatchObject({ status: 409, code: 'STALE', content: { revision: revision + 1, current: { id } } })
    revision += 1
  })

  test('its toggles set, repeat and flip', async () => {
    const { content: record } = await admin.call(by(read), { id })
    for (const name of page.toggles) {
      const call = by(page.calls[name] as Call)
      if (lockOn(page, name, record)) {
        const answer = await admin.call(call, { id, [name]: !record[name] })
        expect(answer, name).toMatchObject({ code: 'STATE', errors: { [name]: expect.any(String) } })
        continue
      }
      expect(await admin.call(call, { id, [name]: false })).toMatchObject({
        status: 200,
        content: { id, [name]: false },
      })
      expect(await admin.call(call, { id, [name]: false })).toMatchObject({
        status: 200,
        content: { id, [name]: false },
      })
      expect(await admin.call(call, { id })).toMatchObject({ status: 200, content: { id, [name]: true } })
    }
  })

  test('is removed as a whole or not at all', async () => {
    if (!remove || !(await isRemovable(page))) return
    const all = await admin.call(by(remove), { id_list: [id, 999_999_999] })
    expect(all).toMatchObject({ status: 404, code: 'NF' })
    expect(await admin.call(by(read), { id })).toMatchObject({ status: 200 })
    expect(await admin.call(by(remove), { id_list: [] })).toMatchObject({ status: 400 })
    const tried = await admin.call(by(remove), { id_list: [id], dry: true })
    expect(tried).toMatchObject({ status: 200, content: { num: 1, targets: [{ id }] } })
    expect(await admin.call(by(remove), { id_list: [id] })).toMatchObject({ status: 200, content: { num: 1 } })
    expect(await admin.call(by(read), { id })).toMatchObject({ status: 404, code: 'NF' })
    expect(await admin.call(by(remove), { id_list: [id] })).toMatchObject({ status: 404 })
  })
})
