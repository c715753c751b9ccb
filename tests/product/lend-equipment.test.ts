// The three files of docs/lend-equipment.md pass every check, and do what the page says.
import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { load } from '../../generator/load'
import type { RawSchema } from '../../generator/source'
import { missingWords, verify } from '../../generator/verify'
import type { Person, TestServer } from '../support/server'
import { startTrialServer } from './trial-server'

const text = readFileSync('docs/lend-equipment.md', 'utf8')
const files = [...text.matchAll(/^```json\n([\s\S]*?)^```$/gm)].map(([, block]) => block as string)
const schemas = files.map((block) => JSON.parse(block) as RawSchema)

let server: TestServer
let admin: Person
let users: number[]
let projector: number
beforeAll(async () => {
  server = await startTrialServer(schemas)
  admin = await server.as('admin')
  const { rows } = await server.connection.pool.query(
    `select id from person where state = 'active' and delete_time is null order by id limit 4`,
  )
  users = rows.map(({ id }) => Number(id))
  projector = (
    await admin.call('POST /equipment/add', {
      request_no: randomUUID(),
      name: '投影仪（虚构）',
      code: 'P1',
      state: 'good',
      bought: '2020-05-01',
      price: 500_000,
    })
  ).content.id
})
afterAll(() => server.close())

const lend = (user_id: number | undefined, more: object = {}) =>
  admin.call('POST /loan/add', {
    request_no: randomUUID(),
    equipment_id: projector,
    user_id,
    purpose: '年会',
    since: '2026-11-01',
    due: '2026-11-08',
    ...more,
  })
/** An edit of the record as it is now. */
const edit = async (resource: string, id: number, change: object) => {
  const { revision } = (await admin.call(`POST /${resource}/read`, { id })).content
  return admin.call(`POST /${resource}/edit`, { id, revision, ...change })
}
const act = (path: string, body: object) => admin.call(path, { request_no: randomUUID(), ...body })

test('they are three, and pass the checks with all words in both languages', () => {
  const folder = mkdtempSync(join(tmpdir(), 'association-lend-'))
  cpSync('schemas', folder, { recursive: true })
  for (const [place, { name }] of schemas.entries())
    writeFileSync(join(folder, 'support', `${name}.json`), files[place] as string)
  const { sources, product, faults } = load(folder)
  rmSync(folder, { recursive: true })
  expect(schemas.map(({ name }) => name)).toEqual(['equipment', 'loan', 'service_note'])
  expect([...faults, ...verify(sources, product)]).toEqual([])
  expect(missingWords(sources).filter((line) => /equipment|loan|service_note/.test(line))).toEqual([])
})

test('a thing is lent once, also when four come at once, and counted', async () => {
  const answers = await Promise.all(users.map((user) => lend(user)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  const { content } = await admin.call('POST /equipment/list', { page: 1, limit: 5, keyword: 'P1' })
  expect(content.list_data[0]).toMatchObject({ out_num: 1, loan_num: 1 })
})

test('a return makes room, is written with who and when, and is undone only while the thing is in', async () => {
  const [open] = (await admin.call('POST /loan/list', { page: 1, limit: 5, filter: { state: ['out'] } })).content
    .list_data
  expect((await act('POST /loan/return', { id_list: [open.id], note: '完好' })).status).toBe(200)
  expect((await admin.call('POST /loan/read', { id: open.id })).content).toMatchObject({
    state: 'back',
    note: '完好',
    taken_by: '超级管理员',
  })
  expect((await act('POST /loan/giveAgain', { id: open.id })).status).toBe(200)
  expect((await act('POST /loan/return', { id_list: [open.id] })).status).toBe(200)
  expect((await lend(users[1])).status).toBe(200)
  const refused = await act('POST /loan/giveAgain', { id: open.id })
  expect(refused).toMatchObject({ status: 409, code: 'DUP' })
  expect((await act('POST /loan/return', { id_list: [open.id] })).code).toBe('STATE')
})

test('dates, loans that are due, service notes', async () => {
  expect((await lend(users[2], { due: '2026-10-01' })).errors).toHaveProperty('due')
  const due = { state: ['out'], due: { within: 'past_365_days' } }
  expect((await admin.call('POST /loan/list', { page: 1, limit: 5, filter: due })).content.total).toBe(1)
  const note = { equipment_id: projector, day: '2026-11-02', work: '换灯泡', cost: 12_000 }
  expect((await act('POST /serviceNote/add', note)).status).toBe(200)
  const { content } = await admin.call('POST /serviceNote/list', {
    page: 1,
    limit: 5,
    filter: { equipment_id: [projector] },
  })
  expect(content.summary ?? content).toMatchObject({ cost_total: 12_000 })
})

test('a loan is named by its thing, wherever it is named', async () => {
  const caption = expect.stringMatching(/^投影仪（虚构） P1.JY\d{8}$/)
  const { list_data: loans } = (await admin.call('POST /loan/list', { page: 1, limit: 5 })).content
  const [open] = loans
  const noted = await act('POST /serviceNote/add', { equipment_id: projector, loan_id: open.id, work: '外壳裂' })
  const { content: note } = await admin.call('POST /serviceNote/read', { id: noted.content.id })
  expect(note).toMatchObject({ loan_name: caption, day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
  const { content: options } = await admin.call('POST /loan/options', { id_list: [open.id] })
  expect(options.list_data).toEqual([{ id: open.id, name: caption }])
  // The log, the search, and what a delete would name.
  expect((await edit('loan', open.id, { purpose: '春节' })).status).toBe(200)
  const { rows } = await server.connection.pool.query(
    `select target_name from log where target_type = 'loan' and target_id = $1 order by id desc limit 1`,
    [open.id],
  )
  expect(rows[0].target_name.replace('\u2002', ' ')).toEqual(expect.stringMatching(/^投影仪（虚构） P1 JY\d{8}$/))
  const found = await admin.call('POST /search', { keyword: open.loan_no })
  expect(JSON.stringify(found.content)).toContain(`投影仪（虚构） P1 ${open.loan_no}`)
})

test('values of the thing bound those of a loan, on create and on change, and say by how much', async () => {
  const late = await lend(users[3], { since: '2020-04-30', due: '2020-05-03' })
  expect(late.errors).toEqual({ since: '借出不能早于物品的购置日期（2020-05-01）' })
  expect((await lend(users[3], { deposit: 500_001 })).errors).toEqual({
    deposit: '押金不能大于物品的购置价（¥5,000.00）',
  })
  const [open] = (await admin.call('POST /loan/list', { page: 1, limit: 5, filter: { state: ['out'] } })).content
    .list_data
  expect((await edit('loan', open.id, { deposit: 500_001 })).errors).toHaveProperty('deposit')
  expect((await edit('loan', open.id, { deposit: 500_000 })).status).toBe(200)
  // A change of the thing makes no old loan wrong, until somebody touches what is compared.
  expect((await edit('equipment', projector, { price: 400_000 })).status).toBe(200)
  expect((await edit('loan', open.id, { purpose: '展览' })).status).toBe(200)
  expect((await edit('loan', open.id, { deposit: 400_001 })).errors).toHaveProperty('deposit')
})
