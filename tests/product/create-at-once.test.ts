// A create in one statement: nothing is left of a refused one, and its answers and audit entries are those of any other.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person, TestServer } from '../support/server'
import { startTrialServer } from './trial-server'

let server: TestServer
let narrow: Person
/** One in the person's area, one outside. */
let cabinets: [own: number, other: number]
let areas: number[]

const asked = (values: object) => ({ request_no: randomUUID(), name: '石英', hardness: 7, ...values })
const rowsOf = async (text: string, ...values: unknown[]) => (await server.connection.pool.query(text, values)).rows

async function specimens(code: string): Promise<number> {
  return (await rowsOf('select 1 from specimen where code = $1', code)).length
}

beforeAll(async () => {
  server = await startTrialServer(['cabinet', 'shelf', 'specimen'])
  areas = (await rowsOf(`select id from area where area_type = 'area' order by id limit 2`)).map(({ id }) => Number(id))
  const entries = ['/specimen/list', '/specimen/list specimen.create', '/cabinet/list']
  narrow = await server.holding(entries, { data_scope: 'own_areas', areas: [areas[0] as number] })
  const [own, other] = await Promise.all(
    areas.map(async (area) => {
      const made = await rowsOf('insert into cabinet (name, area_id) values ($1, $2) returning id', `柜${area}`, area)
      return Number(made[0].id)
    }),
  )
  cabinets = [own as number, other as number]
})
afterAll(() => server.close())

test('the audit entry names the new record and what it holds', async () => {
  const { content } = await narrow.call('POST /specimen/add', asked({ code: 'A1', cabinet_id: cabinets[0] }))
  const [entry] = await rowsOf(`select * from log where target_type = 'specimen' and target_id = $1`, content.id)
  expect(entry).toMatchObject({ target_name: '石英', status: 200, method: 'POST', path: '/specimen/add' })
  expect(entry.cost_ms).toBeGreaterThanOrEqual(0)
  expect(entry.diff).toContainEqual({ field: 'code', old: null, new: 'A1' })
  expect(entry.diff).toContainEqual({ field: 'cabinet_id', old: null, new: cabinets[0] })
})

test('a reference that does not exist or lies outside the data scope is refused at its field, and nothing is left', async () => {
  for (const cabinet_id of [cabinets[1], 999_999]) {
    const refused = await narrow.call('POST /specimen/add', asked({ code: 'B1', cabinet_id }))
    expect(refused.status).not.toBe(200)
    expect(refused.errors).toHaveProperty('cabinet_id')
  }
  expect(await specimens('B1')).toBe(0)
  const entries = await rowsOf(`select status from log where path = '/specimen/add' and diff::text like '%B1%'`)
  expect(entries.filter(({ status }) => status === 200)).toEqual([])
})

test('a record outside the data scope is refused, and nothing is left', async () => {
  const refused = await narrow.call('POST /specimen/add', asked({ code: 'C1' }))
  expect(refused.status).not.toBe(200)
  expect(await specimens('C1')).toBe(0)
})

test('a duplicate is named', async () => {
  const { content } = await narrow.call('POST /specimen/add', asked({ code: 'D1', cabinet_id: cabinets[0] }))
  const refused = await narrow.call('POST /specimen/add', asked({ code: 'D1', cabinet_id: cabinets[0] }))
  expect(refused.content).toMatchObject({ exist_id: content.id })
  expect(refused.errors).toHaveProperty('code')
})

test('a request number is used once, also by requests at the same time', async () => {
  const body = asked({ code: 'E1', cabinet_id: cabinets[0] })
  const answers = await Promise.all(Array.from({ length: 8 }, () => narrow.call('POST /specimen/add', body)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ content }) => content.id)).size).toBe(1)
  expect(await specimens('E1')).toBe(1)
  const other = await narrow.call('POST /specimen/add', { ...body, code: 'E2' })
  expect(other.status).not.toBe(200)
  expect(await specimens('E2')).toBe(0)
})

test('a referenced record that is deleted meanwhile is never referred to', async () => {
  const root = await server.as('admin')
  for (let turn = 0; turn < 10; turn++) {
    const [{ id }] = await rowsOf('insert into cabinet (name, area_id) values ($1, $2) returning id', '临时', areas[0])
    await Promise.all([
      narrow.call('POST /specimen/add', asked({ code: `F${turn}`, cabinet_id: Number(id) })),
      root.call('POST /cabinet/delete', { id_list: [Number(id)] }),
    ])
  }
  const gone = 'from cabinet where delete_time is not null'
  expect(await rowsOf(`select id ${gone}`)).toHaveLength(10)
  expect(await rowsOf(`select code from specimen where cabinet_id in (select id ${gone})`)).toEqual([])
})
