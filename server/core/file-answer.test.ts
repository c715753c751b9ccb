// A file is offered under its name, whatever is in it, without another header.
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { FileAnswer } from './file-answer'

test.each(['会员名册.xlsx', 'a"; filename="b.html', 'a\r\nset-cookie: x=1.csv', "it's.xlsx"])('%j', async (name) => {
  const app = Fastify()
  app.get('/', (_request, reply) => new FileAnswer(name, Buffer.from('x')).send(reply))
  const { headers } = await app.inject({ method: 'GET', url: '/' })
  const [, offered = ''] =
    /^attachment; filename\*=UTF-8''([\w.~!*'()%-]+)$/.exec(String(headers['content-disposition'])) ?? []
  expect(decodeURIComponent(offered)).toBe(name)
  expect(headers['set-cookie']).toBeUndefined()
})
