// Attack: making the server fail, to read in its answer how it is built.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startServer, type TestServer } from '../../support/server'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

test('an error that nobody foresaw tells its number and nothing else; the server’s output has the rest', async () => {
  const admin = await server.as('admin')
  await server.connection.pool.query('alter table banner rename to elsewhere')
  const output = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  try {
    const answer = await admin.call('POST /banner/list', {})
    expect(answer).toEqual({
      status: 500,
      message: '系统错误',
      content: { trace_id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
      code: 'SYS',
    })
    expect(output).toHaveBeenCalledWith(answer.content.trace_id, expect.objectContaining({ code: '42P01' }))
    const written = await admin.call('POST /banner/add', { title: '示例', image: '/uploads/a.jpg', place: 'home' })
    expect(written).toMatchObject({ code: 'SYS', content: { trace_id: expect.any(String) } })
    const { rows } = await server.connection.pool.query('select status, message from log order by id desc limit 1')
    expect(rows).toEqual([{ status: 500, message: '系统错误' }])
  } finally {
    output.mockRestore()
    await server.connection.pool.query('alter table elsewhere rename to banner')
  }
})
