// The tests detect mistakes, on a running server: calls loosened in its bindings are found, with role and call named.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { liveDifferences, peopleOf } from '../../access/live'
import { callIn, mutated } from '../../access/mutate'
import { startRoles } from '../../access/roles'
import { startServer, type TestServer } from '../../support/server'

const loose = mutated('banner', (schema) => {
  Object.assign(callIn(schema, 'list'), { grantedBy: ['/banner/list', '/user/list'] })
  Object.assign(callIn(schema, 'remove'), { access: 'session' })
  Object.assign(callIn(schema, 'create'), { reads: true })
})

let server: TestServer
beforeAll(async () => {
  server = await startServer({ bindings: loose.bindings })
})
afterAll(() => server.close())

test('a page more, no page at all, no button: each is told by role and call; what was not touched is green', async () => {
  const people = await peopleOf(server, loose.oracle, startRoles)
  const calls = loose.oracle.policies.filter((policy) => policy.resource === 'banner')
  const lines: string[] = []
  for (const policy of calls) lines.push(...(await liveDifferences(policy, people, { ...loose, server })))
  const wanted = [
    '会员专员 may call POST /banner/list (banner.list), policy says refused: 200 OK',
    '财务 may call POST /banner/delete (banner.remove), policy says refused: 404 NF',
    '审计只读 may call POST /banner/add (banner.create), policy says refused: ',
  ]
  for (const sentence of wanted)
    expect(
      lines.some((line) => line.startsWith(sentence)),
      `${sentence}\n${lines.join('\n')}`,
    ).toBe(true)
  expect(lines.filter((line) => !/banner\.(list|remove|create)\)/.test(line))).toEqual([])
})
