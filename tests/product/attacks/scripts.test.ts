// Attack: script in rich text, in links, in names; user input is never executed.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { vectors } from '../../support/rich-vectors'
import { type Person, startServer, type TestServer } from '../../support/server'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
})
afterAll(() => server.close())

test('scripts in rich text are gone before they are stored', async () => {
  const { content: options } = await admin.call('POST /article_category/getAll', { filter: { type: 1 } })
  const evil =
    '<p onclick="x()">a<script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">b</a><iframe src="//e"></iframe><svg onload=alert(1)></svg></p>'
  const { content } = await admin.call('POST /article/add', {
    type: 1,
    title: 'x',
    cate_id: options.list_data[0].id,
    content: evil,
  })
  const { content: record } = await admin.call('POST /article/read', { id: content.id })
  expect(record.content).toBe('<p>ab</p>')
})

test('a link may not run a script', async () => {
  expect(
    await admin.call('POST /banner/add', {
      title: 'a',
      image: '/uploads/a.jpg',
      place: 'home',
      link_type: 'in_app',
      link: 'javascript:alert(1)',
    }),
  ).toMatchObject({ status: 400, errors: { link: expect.any(String) } })
})

test.each(vectors)('%s in rich text is gone before it is stored', async (_name, evil) => {
  const { content: options } = await admin.call('POST /article_category/getAll', { filter: { type: 1 } })
  const body = { type: 1, title: 'x', cate_id: options.list_data[0].id, content: `<p>a</p>${evil}` }
  const { content } = await admin.call('POST /article/add', body)
  const { rows } = await server.connection.pool.query('select content from article where id = $1', [content.id])
  expect(rows[0].content).not.toMatch(
    /<(script|iframe|svg|math|form|input|style|base|meta|template)|\son\w+\s*=|javascript:|data:|evil\.example/i,
  )
})

test('a name is a name: markup in it is kept as letters and answered as JSON', async () => {
  const title = '<img src=x onerror=alert(1)>'
  const made = await admin.call('POST /banner/add', { title, image: '/uploads/a.jpg', place: 'home' })
  const answer = await server.app.server.inject({
    method: 'POST',
    url: '/api/banner/read',
    headers: { authorization: admin.token },
    payload: { id: made.content.id },
  })
  expect(answer.headers['content-type']).toMatch(/^application\/json/)
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
  expect(answer.json().content.title).toBe(title)
})
