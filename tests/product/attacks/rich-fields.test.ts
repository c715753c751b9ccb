// Attack: script in every rich text field of every resource, sent to the server and already in its database.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindings } from '#generated/bindings'
import type { Binding } from '#kernel/binding'
import { vectors } from '../../support/rich-vectors'
import { type Person, startServer, type TestServer } from '../../support/server'

const DANGER =
  /<(script|iframe|object|embed|svg|math|form|input|style|link|base|meta|template|xml|o:p)\b|\son\w+\s*=|javascript:|vbscript:|data:|evil\.example|\sstyle=|<!--/i

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
})
afterAll(() => server.close())

const richIn = (binding: Binding) =>
  Object.values(binding.fields).filter((field) => field.kind === 'html' && !field.many)

/** Fields that their page always refuses: of people who left, and of motions once they are resolutions. */
const closed: ReadonlySet<string> = new Set(['user_out.intro', 'meeting_resolution.content'])

/** Pages with rich text and a call that writes it. */
const written = bindings.flatMap((binding) => {
  const call = binding.calls['save'] ?? binding.calls['update']
  const fields = call ? richIn(binding).filter((field) => !field.readOnly) : []
  return call && binding.calls['read'] ? fields.map((field) => ({ binding, field: field.name, call })) : []
})
const shown = bindings.filter(
  (binding) => richIn(binding).length > 0 && (binding.calls['read'] || binding.calls['list']),
)

const evil = `<p>甲</p>${vectors.map(([, html]) => html).join('')}<p>乙</p>`

const keyOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

/** Records of the page, newest first; the page of settings has one. */
async function recordsOf(binding: Binding): Promise<{ id: number; revision: number }[]> {
  if (binding.kind === 'settings') return [(await admin.call(keyOf(binding.calls['read'] as never), {})).content]
  const body = { ...binding.select, page: 1, limit: 50 }
  const { content } = await admin.call(keyOf(binding.calls['list'] as never), body)
  return content.list_data
}

test('there are rich text fields to attack', () => {
  expect(written.map(({ binding, field }) => `${binding.name}.${field}`)).toEqual(
    expect.arrayContaining(['article.content', 'resource.content', 'agreement.content', 'config.intro']),
  )
})

describe.each(written.map((one) => [`${one.binding.name}.${one.field}`, one] as const))('%s', (name, one) => {
  const { binding, field, call } = one
  const settings = binding.kind === 'settings'
  const read = async (id: number) =>
    (await admin.call(keyOf(binding.calls['read'] as never), settings ? {} : { id })).content[field] as string

  test.skipIf(closed.has(name))('is clean in the database after it was sent', async () => {
    const refusals: unknown[] = []
    for (const { id, revision } of await recordsOf(binding)) {
      const body = { ...(settings ? {} : { id }), revision, [field]: evil }
      const answer = await admin.call(keyOf(call), body)
      if (answer.status !== 200) {
        refusals.push(answer.errors ?? answer.message)
        continue
      }
      const { rows } = await server.connection.pool.query(
        `select ${field} as html from ${binding.table} where id = $1`,
        [id ?? 1],
      )
      expect(rows[0].html).toContain('<p>甲</p>')
      expect(rows[0].html).toContain('<p>乙</p>')
      expect(rows[0].html).not.toMatch(DANGER)
      return
    }
    // Records may be locked, but not all of them.
    expect(refusals).toBe('one that is taken')
  })

  test('is clean in the answer, whatever is in the database', async () => {
    const [record] = await recordsOf(binding)
    const id = record?.id ?? 1
    await server.connection.pool.query(`update ${binding.table} set ${field} = $1 where id = $2`, [evil, id])
    const html = await read(id)
    expect(html).toContain('<p>乙</p>')
    expect(html).not.toMatch(DANGER)
  })
})

test('lists and exports of them are clean as well', async () => {
  for (const binding of shown) {
    for (const { name } of richIn(binding)) {
      const page = bindings.find((one) => one.name === binding.base) as Binding
      await server.connection.pool.query(`update "${page.table}" set ${name} = $1`, [evil])
      if (!binding.calls['list']) continue
      const { content } = await admin.call(keyOf(binding.calls['list']), { ...binding.select, page: 1, limit: 5 })
      expect(JSON.stringify(content ?? {}), `${binding.name}.${name}`).not.toMatch(/<script|\sonerror|javascript:/i)
    }
  }
})
