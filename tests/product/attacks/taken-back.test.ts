// Attack: using permissions requested before they were revoked, and blocking the server.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { API } from '#kernel/constants'
import { tidyUp } from '../../../server/retention/tidy-up'
import { plainText } from '../../../server/sheets/cells'
import { type Person, startServer, type TestServer } from '../../support/server'
import { send, workbook } from '../../support/sheets'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const run = (text: string, ...values: unknown[]) => server.connection.pool.query(text, values)

async function exportOf(person: Person): Promise<number> {
  const asked = { resource: 'user', columns: ['user_name', 'phone'], query: {}, format: 'csv' }
  const { content, message } = await person.call('POST /export/create', asked)
  expect(content?.job_id, message).toBeGreaterThan(0)
  await server.app.jobs.idle()
  return content.job_id
}

const fetchFile = (person: Person, id: number) =>
  server.app.server.inject({
    method: 'POST',
    url: `${API}/job/download`,
    headers: { authorization: person.token, 'content-type': 'application/json' },
    payload: JSON.stringify({ job_id: id }),
  })

test('a file that was made while one might have it is not handed out after', async () => {
  const person = await server.holding(['/user/list'], { can_export: true, can_sensitive: true })
  const id = await exportOf(person)
  expect((await fetchFile(person, id)).headers['content-disposition']).toContain('.csv')
  await run('update role set can_sensitive = false where id = (select max(id) from role)')
  server.app.parts.changes.apply()
  expect((await fetchFile(person, id)).json().status).not.toBe(200)
  await run('update role set can_sensitive = true, can_export = false where id = (select max(id) from role)')
  server.app.parts.changes.apply()
  expect((await fetchFile(person, id)).json()).toMatchObject({ code: 'PERM' })
})

test('blanks in a text do not hold the server up', () => {
  const started = performance.now()
  expect(plainText(`<p>a${' '.repeat(200_000)}b</p><p>c</p>`).endsWith('b\nc')).toBe(true)
  expect(performance.now() - started).toBeLessThan(500)
})

test('identity numbers are looked at one by one, not by a loop', async () => {
  const admin = await server.as('admin')
  const { content } = await admin.call('POST /user/list', { scene: 'member', limit: 30 })
  const codes: string[] = []
  for (const { id } of content.list_data)
    codes.push(
      (await admin.call('POST /reveal', { resource: 'user', id, field: 'id_card', reason: '核对' })).code ?? 'ok',
    )
  expect(codes.filter((code) => code === 'ok').length).toBe(20)
  expect(codes.at(-1)).toBe('RATE')
})

test('a sheet is read from nobody who may not bring in rows', async () => {
  const person = await server.holding(['/banner/list'])
  expect(await send(server, person, 'user', workbook([['姓名'], ['甲']]))).toMatchObject({ code: 'PERM' })
})

test('half letters and control characters in cells do no harm, and messages quote no whole number', async () => {
  const admin = await server.as('admin')
  const long = `${'长'.repeat(980)}😀`
  const sheet = workbook([
    ['名称', '类别'],
    ['甲\u0000一', long],
    ['乙', '110101199003077758'],
  ])
  const { content, message } = await send(server, admin, 'label', sheet)
  expect(content?.job_id, message).toBeGreaterThan(0)
  const mapping = { 1: 'label', 2: 'type' }
  const tried = await admin.call('POST /import/preview', { job_id: content.job_id, mapping, mode: 'create' })
  expect(tried.status, JSON.stringify(tried)).toBe(200)
  await server.app.jobs.idle()
  const { content: rows } = await admin.call('POST /import/rows', { job_id: content.job_id })
  expect(rows.counts).toMatchObject({ fail: 2 })
  const { rows: stored } = await run(
    'select message, errors::text as errors from job_row where job_id = $1',
    content.job_id,
  )
  expect(JSON.stringify(stored)).not.toContain('110101199003077758')
})

test('files that no job names, and values that nobody can put back, do not stay', async () => {
  const admin = await server.as('admin')
  const id = await exportOf(admin)
  const later = new Date(Date.now() + 3 * 86_400_000)
  const { outside } = server.app.parts
  const { papers } = outside
  expect((await papers.list()).length).toBeGreaterThan(0)
  await run('update job set file = null where id = $1', id)
  await tidyUp(server.connection.db, outside, later)
  expect(await papers.list()).toEqual([])
})
