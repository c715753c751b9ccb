// Attack: making the server send a stored secret to a stranger, or scan its network.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createWeb } from '../../../server/outside/web'
import { type Person, startServer, type TestServer } from '../../support/server'

let server: TestServer
let keeper: Person
beforeAll(async () => {
  const web = createWeb({ resolve: async (host) => names[host] ?? ['93.184.215.14'] })
  server = await startServer({ web })
  keeper = await server.holding(['/config/index', '/config/index config.save'])
})
afterAll(() => server.close())

/** Addresses of host names, as an attacker's name server answers. */
const names: Record<string, string[]> = {}

const read = async () => (await keeper.call('POST /config/getConfig', {})).content
const save = async (change: object) =>
  keeper.call('POST /config/saveConfig', { revision: (await read()).revision, ...change })

const model = { ai_mode: 'model', ai_model: 'm' }
beforeEach(async () => {
  expect(await save({ ...model, ai_url: 'https://ai.example.com/v1', ai_key: 'sk-of-the-owner' })).toMatchObject({
    status: 200,
  })
  expect((await read()).ai_key).toBe('******')
})

test.each([
  ['the host', 'https://evil.example/v1'],
  ['the port', 'https://ai.example.com:8443/v1'],
  ['a host that begins alike', 'https://ai.example.com.evil.example/v1'],
])('a secret belongs to its address: another address (%s) clears it', async (_name, ai_url) => {
  expect(await save({ ai_url })).toMatchObject({ status: 200 })
  expect((await read()).ai_key ?? null).toBe(null)
  const { rows } = await server.connection.pool.query('select ai_key from config')
  expect(rows[0].ai_key).toBe(null)
})

test('a secret belongs to its address: neither its mask nor going back brings it to another one', async () => {
  expect(await save({ ai_url: 'https://evil.example/v1', ai_key: '******' })).toMatchObject({ status: 200 })
  expect((await read()).ai_key ?? null).toBe(null)
  expect(await save({ ai_url: 'https://ai.example.com/v1' })).toMatchObject({ status: 200 })
  expect((await read()).ai_key ?? null).toBe(null)
})

test('a secret typed anew goes with the new address, and another path keeps it', async () => {
  expect(await save({ ai_url: 'https://other.example/v1', ai_key: 'sk-new' })).toMatchObject({ status: 200 })
  expect((await read()).ai_key).toBe('******')
  expect(await save({ ai_url: 'https://OTHER.example:443/v2' })).toMatchObject({ status: 200 })
  expect((await read()).ai_key).toBe('******')
})

test('a secret says in its form that it belongs to an address', () => {
  const { ai_key: field } = server.app.parts.resources.binding('config').fields
  expect(field).toMatchObject({ sentTo: 'ai_url', hint: { zh: expect.stringMatching(/AI地址.*重新填写/) } })
})

const inside = [
  'https://localhost/v1',
  'https://127.0.0.1/v1',
  'https://127.9.9.9/v1',
  'https://2130706433/v1',
  'https://0177.0.0.1/v1',
  'https://0x7f.1/v1',
  'https://0/v1',
  'https://10.1.2.3/v1',
  'https://172.16.0.1/v1',
  'https://192.168.1.1/v1',
  'https://169.254.169.254/v1',
  'https://100.64.0.1/v1',
  'https://224.0.0.1/v1',
  'https://255.255.255.255/v1',
  'https://[::1]/v1',
  'https://[::]/v1',
  'https://[::ffff:127.0.0.1]/v1',
  'https://[::ffff:a00:1]/v1',
  'https://[fe80::1]/v1',
  'https://[fd00::1]/v1',
  'https://[ff02::1]/v1',
  'https://[64:ff9b::7f00:1]/v1',
  'https://[2002:7f00:1::]/v1',
  'https://inside.example/v1',
  'https://half.example/v1',
  'http://ai.example.com/v1',
  'https://user:pass@ai.example.com/v1',
]
test.each(inside)('an address that leads into the own network is refused when it is saved: %s', async (ai_url) => {
  names['localhost'] = ['127.0.0.1']
  names['inside.example'] = ['192.168.3.4']
  names['half.example'] = ['93.184.215.14', '::ffff:10.0.0.1']
  const answer = await save({ ai_url, ai_key: 'x' })
  expect(answer).toMatchObject({ code: 'PARAM', errors: { ai_url: expect.stringMatching(/https:\/\//) } })
})
