// Every field that holds files: closed to strangers and to people without a page of the record, unless the schema publishes it.
import { mkdirSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bindings } from '#generated/bindings'
import { holdsFiles, isKeptApart } from '#kernel/files'
import { type Person, startServer, type TestServer } from '../../support/server'
import { picture } from '../../support/uploads'

let server: TestServer
let admin: Person
let other: Person
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
  other = await server.holding(['/file/list'])
})
afterAll(() => server.close())

const holders = bindings.flatMap(({ name, base, table, fields }) =>
  name === base && table !== null && name !== 'file'
    ? Object.values(fields).flatMap((field) => (holdsFiles(field) && !field.rows ? [{ name, table, field }] : []))
    : [],
)

/** The address in the form that the field stores. */
function stored({ kind, many, fields }: (typeof holders)[number]['field'], url: string): unknown {
  if (kind === 'html') return `<p>图</p><img src="${url}" alt="">`
  if (fields) {
    const [inner] = Object.values(fields).filter(holdsFiles)
    const entry = { [inner?.name as string]: inner && stored(inner, url) }
    return JSON.stringify(many ? [entry] : entry)
  }
  return many ? [url] : url
}

/** States in which nothing is published yet; the columns that a condition names. */
const withheld: Readonly<Record<string, unknown>> = { is_show: false, publish_status: 'draft' }

test('there is a field of each sort to be tried', () => {
  expect(holders.length).toBeGreaterThan(40)
  expect(holders.filter(({ field }) => field.public).length).toBeGreaterThan(5)
})

test('a file opens for strangers only by a field that the schema publishes, and only while it does', async () => {
  const { pool } = server.connection
  const bytes = await picture('plum').png().toBuffer()
  const folder = `${server.app.parts.outside.files.folder}/2026/02`
  mkdirSync(folder, { recursive: true })
  const get = async (url: string, person?: Person) => {
    const headers = person ? { authorization: person.token } : {}
    return (await server.app.server.inject({ method: 'GET', url, headers })).statusCode
  }
  const wrong: string[] = []
  let tried = 0
  for (const [index, { name, table, field }] of holders.entries()) {
    const { rows } = await pool.query(`select id from "${table}" t
      where ${(await hasColumn(table, 'delete_time')) ? 'delete_time is null' : 'true'} order by id limit 1`)
    if (!rows[0]) continue
    tried++
    const isPrivate = isKeptApart(field)
    const file = `${String(index).padStart(32, '0')}.png`
    const url = `/uploads/${isPrivate ? 'private/' : ''}2026/02/${file}`
    const place = isPrivate ? folder.replace('/2026', '/private/2026') : folder
    mkdirSync(place, { recursive: true })
    writeFileSync(`${place}/${file}`, bytes)
    if (!isPrivate) await pool.query(`insert into file (name, url, type) values ('图', $1, 'image')`, [url])
    await pool.query(`update "${table}" set "${field.name}" = $1 where id = $2`, [stored(field, url), rows[0].id])
    const said = `${name}.${field.name}`
    if ((await get(url, admin)) !== 200) wrong.push(`${said}: closed to the administrator`)
    if (!field.public) {
      if ((await get(url)) !== 403) wrong.push(`${said}: open to strangers`)
      if ((await get(url, other)) !== 403) wrong.push(`${said}: open to everybody who is signed in`)
      const { content } = await other.call('GET /file?limit=200')
      if (JSON.stringify(content).includes(file)) wrong.push(`${said}: listed to everybody`)
    } else if (field.public !== true) {
      for (const [column, value] of Object.entries(withheld))
        if (column in field.public)
          await pool.query(`update "${table}" set "${column}" = $1 where id = $2`, [value, rows[0].id])
      if ((await get(url)) !== 403) wrong.push(`${said}: open before it is published`)
    } else if ((await get(url)) !== 200) wrong.push(`${said}: closed although published`)
  }
  expect(wrong).toEqual([])
  expect(tried).toBeGreaterThan(30)
}, 120_000)

async function hasColumn(table: string, column: string): Promise<boolean> {
  const { rows } = await server.connection.pool.query(
    'select 1 from information_schema.columns where table_name = $1 and column_name = $2',
    [table, column],
  )
  return rows.length > 0
}
