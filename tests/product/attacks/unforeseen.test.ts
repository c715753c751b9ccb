// Attack: making the server fail, to read in its answer how it is built.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../../server/operations/log'
import { startServer, type TestServer } from '../../support/server'

let server: TestServer
const lines: { reqId?: string; err?: { code?: string } }[] = []
beforeAll(async () => {
  server = await startServer({ log: createLog('error', { write: (line) => void lines.push(JSON.parse(line)) }) })
})
afterAll(() => server.close())

test('an error that nobody foresaw tells its number and nothing else; the server’s output has the rest', async () => {
  const admin = await server.as('admin')
  await server.connection.pool.query('alter table banner rename to elsewhere')
  try {
    const answer = await admin.call('POST /banner/list', {})
    expect(answer).toEqual({
      status: 500,
      message: '系统错误',
      content: { trace_id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
      code: 'SYS',
    })
    expect(lines).toMatchObject([{ reqId: answer.content.trace_id, err: { code: '42P01' } }])
    const written = await admin.call('POST /banner/add', { title: '示例', image: '/uploads/a.jpg', place: 'home' })
    expect(written).toMatchObject({ code: 'SYS', content: { trace_id: expect.any(String) } })
    const { rows } = await server.connection.pool.query('select status, message from log order by id desc limit 1')
    expect(rows).toEqual([{ status: 500, message: '系统错误' }])
  } finally {
    await server.connection.pool.query('alter table elsewhere rename to banner')
  }
})
