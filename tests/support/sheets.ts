// Creates sheets to upload and parses downloaded ones.
import { readFileSync } from 'node:fs'
import { strToU8, type ZipOptions, zipSync } from 'fflate'
import { expect } from 'vitest'
import type { Answer, Person, TestServer } from './server'

type Value = string | number | boolean | null

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
}

function letters(column: number): string {
  return (column >= 26 ? letters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))
}

function cell(value: Value, place: string): string {
  if (value === null) return ''
  if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`
  if (typeof value === 'boolean') return `<c r="${place}" t="b"><v>${Number(value)}</v></c>`
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`
}

const book = {
  'xl/workbook.xml': strToU8(
    '<workbook xmlns:r="r"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>',
  ),
  'xl/_rels/workbook.xml.rels': strToU8(
    '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
  ),
}

/** A workbook around the XML of a sheet's rows, independent of our own writer. */
export function workbookOf(xml: string | Uint8Array, level: ZipOptions['level'] = 6): Buffer {
  const sheet = typeof xml === 'string' ? strToU8(`<worksheet><sheetData>${xml}</sheetData></worksheet>`) : xml
  return Buffer.from(zipSync({ ...book, 'xl/worksheets/sheet1.xml': sheet }, { level }))
}

export function workbook(rows: readonly (readonly Value[])[]): Buffer {
  const xml = rows.map(
    (row, index) =>
      `<row r="${index + 1}">${row.map((value, column) => cell(value, letters(column) + (index + 1))).join('')}</row>`,
  )
  return workbookOf(xml.join(''))
}

export async function send(
  server: TestServer,
  person: Pick<Person, 'token'>,
  resource: string,
  bytes: Buffer,
  name = 'sheet.xlsx',
  language = 'zh-CN',
  more: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  // A test uploads more sheets per minute than a person.
  await server.connection.pool.query('delete from attempt')
  const boundary = 'x-boundary'
  const fields = Object.entries({ resource, ...more })
    .map(([key, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`)
    .join('')
  const payload = Buffer.concat([
    Buffer.from(
      `${fields}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const answer = await server.app.server.inject({
    method: 'POST',
    url: '/api/import/upload',
    headers: {
      authorization: person.token,
      'accept-language': language,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload,
  })
  return answer.json() as Answer
}

export interface Sent {
  job_id: number
  total: number
  encoded?: { encoding: string; guessed: boolean; broken: number }
  columns: { place: number; title: string; samples: string[]; filled: number; field: string | null }[]
}

/** The suggested mapping, with changes by field title. */
export function mappingOf({ columns }: Sent, changes: Record<string, string | null> = {}): Record<string, string> {
  const chosen = columns.map(({ place, title, field }) => [place, title in changes ? changes[title] : field] as const)
  return Object.fromEntries(chosen.filter(([, field]) => field)) as Record<string, string>
}

export interface Wish {
  mode?: 'create' | 'update' | 'both'
  key?: string
  mapping?: Record<string, string | null>
}

export async function sent(
  server: TestServer,
  person: Pick<Person, 'token'>,
  resource: string,
  bytes: Buffer,
  name?: string,
  more?: Readonly<Record<string, string>>,
): Promise<Sent> {
  const answer = await send(server, person, resource, bytes, name, 'zh-CN', more)
  expect(answer, JSON.stringify(answer)).toMatchObject({ status: 200 })
  return answer.content as Sent
}

/** Uploads a sheet and runs its dry run; returns the result of each row. */
export async function rehearsed(
  server: TestServer,
  person: Person,
  resource: string,
  bytes: Buffer,
  { mode = 'both', key, mapping }: Wish = {},
  name?: string,
) {
  const sheet = await sent(server, person, resource, bytes, name)
  const body = { job_id: sheet.job_id, mapping: mappingOf(sheet, mapping), mode, ...(key ? { key } : {}) }
  const asked = await person.call('POST /import/preview', body)
  expect(asked, JSON.stringify(asked)).toMatchObject({ status: 200 })
  await server.app.jobs.idle()
  const { content: job } = await person.call('POST /job/read', { job_id: sheet.job_id })
  expect(job, job.message).toMatchObject({ status: 'draft' })
  const { content } = await person.call('POST /import/rows', { job_id: sheet.job_id, limit: 200 })
  return { ...sheet, counts: content.counts, faults: content.faults, rows: content.list_data }
}

/** Writes a sheet after its dry run. */
export async function written(
  server: TestServer,
  person: Person,
  { job_id: id, counts }: { job_id: number; counts: { create: number; update: number } },
) {
  const asked = await person.call('POST /import/create', { job_id: id, expected: counts.create + counts.update })
  expect(asked, JSON.stringify(asked)).toMatchObject({ status: 200 })
  await server.app.jobs.idle()
  return (await person.call('POST /job/read', { job_id: id })).content
}

export interface ExportWish {
  resource: string
  columns: string[]
  query?: object
  format?: 'xlsx' | 'csv'
}

/** Exports a list; returns the job and the bytes of the file. */
export async function exported(
  server: TestServer,
  person: Person,
  { query = {}, format = 'xlsx', ...wish }: ExportWish,
  language = 'zh-CN',
) {
  await server.connection.pool.query('delete from attempt')
  const answer = await person.call('POST /export/create', { query, format, ...wish }, { 'accept-language': language })
  expect(answer, JSON.stringify(answer)).toMatchObject({ status: 200 })
  await server.app.jobs.idle()
  const { rows } = await server.connection.pool.query('select * from job where id = $1', [answer.content.job_id])
  expect(rows[0], rows[0].message).toMatchObject({ status: 'done' })
  return { job: rows[0], bytes: readFileSync(server.app.parts.outside.papers.path(rows[0].file)) }
}

/** A file of a call that answers one. */
export async function fetched(server: TestServer, person: Person, path: string, body: object, language = 'zh-CN') {
  const answer = await server.app.server.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { authorization: person.token, 'accept-language': language, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })
  return {
    name: decodeURIComponent(String(answer.headers['content-disposition'] ?? '').split("''")[1] ?? ''),
    bytes: answer.rawPayload,
    type: String(answer.headers['content-type']),
  }
}
