// A change empties only the values that it hides itself, and undo and restore bring those back: every page with conditional fields.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Binding, Call, Field, Row } from '#kernel/binding'
import { dependents, hiddenFields } from '#kernel/condition'
import { isEmpty } from '#kernel/empty'
import { draftFields } from '#kernel/taken'
import { bodyOf, by } from '../scripts/samples/bodies'
import { sample } from '../scripts/samples/sample'
import { ended } from './support/jobs'
import { type Person, pages, startServer, type TestServer } from './support/server'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
})
afterAll(() => server.close())

/** Fields with a condition whose values are columns of the table. */
function conditional(page: Binding): Field[] {
  return Object.values(draftFields(page, 'update')).filter(
    ({ when, ref, many, kind }) => when && !ref && !many && kind !== 'password',
  )
}

/** Choices and switches that others depend on and that an edit may change. */
function deciding(page: Binding): Field[] {
  return Object.values(draftFields(page, 'update')).filter(
    (field) => (field.choices || field.kind === 'boolean') && dependents(page.fields, [field.name]).length > 0,
  )
}

const concerned = pages.filter(
  ({ calls, fields, scope, ...page }) =>
    calls['create'] &&
    calls['update'] &&
    !calls['create'].multipart &&
    conditional({ calls, fields, scope, ...page } as Binding).length > 0,
)

describe.each(concerned.map((page) => [page.name, page] as const))('%s', (_name, page) => {
  const { create, read, update } = page.calls as Record<string, Call>
  const names = conditional(page).map(({ name }) => name)
  let id: number

  const record = async (): Promise<Row> => (await admin.call(by(read), { id })).content
  async function stored(): Promise<Row> {
    const { rows } = await server.connection.pool.query(`select * from "${page.table}" where id = $1`, [id])
    return Object.fromEntries(names.map((name) => [name, rows[0][name]]))
  }
  const edit = async (change: Row) =>
    admin.call(by(update), {
      id,
      ...change,
      ...(page.features.revision ? { revision: (await record())['revision'] } : {}),
    })

  beforeAll(async () => {
    const answer = await admin.call(by(create), await bodyOf(page, admin, 0))
    expect(answer, JSON.stringify(answer)).toMatchObject({ status: 200 })
    id = answer.content.id
    // Values stored under other choices, or by an earlier version, may be hidden now.
    const hidden = [...hiddenFields(page.fields, await record())].filter((name) => names.includes(name))
    for (const name of hidden)
      await server.connection.pool.query(`update "${page.table}" set "${name}" = $1 where id = $2`, [
        sample(page.fields[name] as Field),
        id,
      ])
  })

  test('an edit of another field keeps what is hidden', async () => {
    const before = await stored()
    const other = Object.values(draftFields(page, 'update')).find(
      ({ kind, pattern, when, perm, name }) =>
        (kind === 'sort' || kind === 'text' || kind === 'textarea') &&
        !pattern &&
        !when &&
        !perm &&
        !names.includes(name),
    ) as Field
    expect(await edit({ [other.name]: sample(other) })).toMatchObject({ status: 200 })
    expect(await stored()).toEqual(before)
  })

  test('a change of a choice empties what it hides, and restoring the choice brings that back', async () => {
    for (const field of deciding(page)) {
      const whole = await record()
      const others = field.choices?.map(({ value }) => value) ?? [true, false]
      for (const value of others.filter((one) => one !== whole[field.name])) {
        const [before, kept] = [await record(), await stored()]
        const after = hiddenFields(page.fields, { ...before, [field.name]: value })
        const was = hiddenFields(page.fields, before)
        const hides = names.filter((name) => after.has(name) && !was.has(name) && !isEmpty(before[name]))
        // Fill in what becomes required.
        const shows = dependents(page.fields, [field.name]).filter(
          ({ name, whenRequired, ref }) => whenRequired && !after.has(name) && !ref && isEmpty(before[name]),
        )
        const filled = Object.fromEntries(shows.map((one) => [one.name, sample(one)]))
        const answer = await edit({ [field.name]: value, ...filled })
        // Rules beyond the schema may keep a choice from being changed.
        if (answer.status !== 200) continue
        const made = await stored()
        for (const name of names) {
          if (hides.includes(name)) expect(made[name], name).toBe(page.fields[name]?.default ?? null)
          else if (!(name in filled)) expect(made[name], name).toEqual(kept[name])
        }
        const { content } = await admin.call('POST /log/history', { resource: page.name, id })
        expect(
          await admin.call('POST /log/revert', { log_id: content.list_data[0].id, field: field.name, id }),
        ).toMatchObject({ status: 200 })
        const back = await stored()
        for (const name of names) if (!(name in filled)) expect(back[name], name).toEqual(kept[name])
      }
    }
  })

  test('the undo of a change to many records brings back what it hid', async () => {
    for (const field of deciding(page)) {
      const before = await stored()
      const whole = await record()
      const [value] = (field.choices?.map((one) => one.value) ?? [true, false]).filter(
        (one) => one !== whole[field.name],
      )
      const body = { resource: page.name, change: { [field.name]: value }, id_list: [id] }
      const answer = await admin.call('POST /many/edit', body)
      // Some fields may only be changed in a form, and some choices not at all.
      if (answer.status !== 200) continue
      const job = await ended(server, admin, answer)
      if (job.failed > 0) continue
      const undone = await ended(server, admin, await admin.call('POST /job/undo', { job_id: job.id }))
      expect(undone).toMatchObject({ done: 1, failed: 0 })
      expect(await stored(), field.name).toEqual(before)
      expect((await record())[field.name]).toEqual(whole[field.name])
    }
  })
})
