// Pages far from the first one: read from whichever end is nearer, the same rows in the same order.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person, TestServer } from '../support/server'
import { startTrialServer } from './trial-server'

let server: TestServer
let admin: Person

const ROWS = 2345
const LIMIT = 100

beforeAll(async () => {
  server = await startTrialServer(['cabinet', 'shelf', 'specimen'])
  admin = await server.as('admin')
  // Equal dates and missing ones: only the id decides between these.
  await server.connection.pool.query(
    `insert into specimen (code, name, hardness, found_date)
      select 'P' || n, '页岩', 7, case when n % 5 > 0 then date '2020-01-01' + n % 50 end from generate_series(1, $1::int) n`,
    [ROWS],
  )
})
afterAll(() => server.close())

const orders = {
  found_date: 'found_date asc nulls last, id desc',
  '-found_date': 'found_date desc nulls last, id desc',
  create_time: 'create_time asc, id desc',
  '-create_time': 'create_time desc, id desc',
}

test.each(Object.entries(orders))('pages in the order %s hold every row once', async (sort, order) => {
  const { rows } = await server.connection.pool.query(`select id from specimen order by ${order}`)
  for (let page = 1; page <= Math.ceil(ROWS / LIMIT) + 1; page++) {
    const { content } = await admin.call('POST /specimen/list', { page, limit: LIMIT, sort: [sort] })
    expect(content.total).toBe(ROWS)
    expect(
      content.list_data.map(({ id }: { id: number }) => id),
      `page ${page}`,
    ).toEqual(rows.slice((page - 1) * LIMIT, page * LIMIT).map(({ id }) => Number(id)))
  }
})
