// Pins the statements that each kind of call sends: their number, their round trips and their text.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person, TestServer } from '../support/server'
import { countOf, type Recorder, recorderOf, shownStatements, shownTrips } from '../support/statements'
import { startTrialServer } from './trial-server'

let server: TestServer
let recorder: Recorder
let person: Person
let cabinets: number[]

const rights = ['create', 'update', 'is_open', 'remove']
let made = 0
const fresh = (): object => ({
  request_no: randomUUID(),
  code: `S${++made}`,
  name: '石英',
  cabinet_id: cabinets[0],
  hardness: 7,
})

/** Sent twice: the first time fills caches, such as session, settings and totals. */
async function recorded(call: string, bodyOf: () => object | Promise<object>) {
  await person.call(call, await bodyOf())
  const body = await bodyOf()
  const { result, trips } = await recorder.record(() => person.call(call, body))
  expect(result.status, `${call} ${JSON.stringify(result)}`).toBe(200)
  return trips
}

async function created(): Promise<number> {
  return (await person.call('POST /specimen/add', fresh())).content.id
}

beforeAll(async () => {
  server = await startTrialServer(['cabinet', 'shelf', 'specimen'])
  // Looks for work by itself, at any time.
  await server.app.jobs.close()
  const { pool } = server.connection
  recorder = recorderOf(server.connection)
  const areas = [1, 2]
  const entries = ['/specimen/list', ...rights.map((right) => `/specimen/list specimen.${right}`), '/cabinet/list']
  person = await server.holding(entries, { data_scope: 'own_areas', areas })
  cabinets = await Promise.all(
    areas.map(
      async (area) =>
        (await pool.query('insert into cabinet (name, area_id) values ($1, $2) returning id', [`柜${area}`, area]))
          .rows[0].id,
    ),
  )
  for (let count = 0; count < 3; count++) await created()
})
afterAll(() => server.close())

interface Pinned {
  readonly name: string
  readonly call: string
  readonly body: () => object | Promise<object>
  /** At most; null if the statements are sent on several connections. */
  readonly trips: number | null
}

const pinned: Pinned[] = [
  {
    name: 'list',
    call: 'POST /specimen/list',
    // Right after a write, when no figures are kept.
    body: async () => {
      await created()
      return { page: 1, limit: 20, filter: { kind: 'rock' } }
    },
    trips: null,
  },
  { name: 'read', call: 'POST /specimen/read', body: async () => ({ id: await created() }), trips: 1 },
  { name: 'options', call: 'POST /specimen/options', body: () => ({ keyword: '石英' }), trips: 1 },
  { name: 'create', call: 'POST /specimen/add', body: fresh, trips: 1 },
  {
    name: 'update',
    call: 'POST /specimen/edit',
    body: async () => ({ id: await created(), revision: 1, name: '云母', cabinet_id: cabinets[1] }),
    trips: 3,
  },
  { name: 'toggle', call: 'POST /specimen/changeOpen', body: async () => ({ id: await created() }), trips: 3 },
  { name: 'remove', call: 'POST /specimen/delete', body: async () => ({ id_list: [await created()] }), trips: 3 },
]

test.each(pinned)('$name sends the statements in tests/product/statements', async ({ name, call, body, trips }) => {
  const sent = await recorded(call, body)
  const shown = trips === null ? shownStatements(call, sent) : shownTrips(call, sent)
  const accept = `${call} sends other statements than tests/product/statements/${name}.sql:\n\n${shown}\nIf that is meant, accept them with: npx vitest run tests/product/statements.test.ts -u`
  await expect(shown, accept).toMatchFileSnapshot(`statements/${name}.sql`)
  if (trips !== null) expect(countOf(sent).trips, shown).toBeLessThanOrEqual(trips)
})
