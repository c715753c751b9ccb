// Outgoing requests: their destinations, and what a failure reveals.
import { createServer as createHttp, type Server } from 'node:http'
import { type AddressInfo, createServer as createTcp } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allowedNets } from './addresses'
import { createWeb } from './web'

let http: Server
let asked = 0
beforeAll(async () => {
  http = createHttp((request, response) => {
    asked++
    if (request.url === '/away') response.writeHead(302, { location: '/ok' }).end()
    else if (request.url === '/wrong') response.writeHead(401).end('no')
    else if (request.url === '/much') response.end('x'.repeat(10_000))
    else response.end('{"fine":true}')
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
})
afterAll(() => void http.close())

const at = (path: string, port = (http.address() as AddressInfo).port) => `http://127.0.0.1:${port}${path}`
const local = { allowed: allowedNets('127.0.0.0/8'), failAfter: 300 }
const request = (url: string) => ({ url, headers: {}, body: {}, timeout: 2000, limit: 1000, read: JSON.parse })

test('an address of the own network is reached only where the environment allows it', async () => {
  const before = asked
  await expect(createWeb({ failAfter: 0 }).post(request(at('/ok')))).rejects.toThrow()
  expect(asked).toBe(before)
  await expect(createWeb(local).post(request(at('/ok')))).resolves.toEqual({ fine: true })
})

test('a name is looked at again when it is connected to', async () => {
  const before = asked
  const answers = [['93.184.215.14'], ['127.0.0.1']]
  const web = createWeb({ resolve: async () => answers.shift() ?? ['127.0.0.1'], failAfter: 0 })
  const url = `https://rebound.example:${new URL(at('')).port}/ok`
  expect(await web.problem(url)).toBe(null)
  await expect(web.post(request(url))).rejects.toThrow()
  expect(asked).toBe(before)
})

test('an answer that points elsewhere is not followed', async () => {
  const before = asked
  await expect(createWeb(local).post(request(at('/away')))).rejects.toThrow()
  expect(asked).toBe(before + 1)
})

test('an open port, a closed one, one that says no, one that is silent and a forbidden one fail alike and after the same time', async () => {
  const silent = createTcp(() => undefined)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as AddressInfo
  const web = createWeb(local)
  const closed = await new Promise<number>((resolve) => {
    const probe = createTcp().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
  const tried = [
    at('/wrong'),
    at('/much'),
    at('/ok', closed),
    `https://127.0.0.1:${new URL(at('')).port}/`,
    `https://127.0.0.1:${port}/`,
    'https://10.255.0.1/',
  ]
  const messages = new Set<string>()
  for (const url of tried) {
    const started = performance.now()
    const error = await web.post(request(url)).catch((error: Error) => error)
    const took = performance.now() - started
    messages.add((error as Error).message)
    expect(took, url).toBeGreaterThan(290)
    expect(took, url).toBeLessThan(900)
  }
  silent.close()
  expect([...messages]).toEqual(['no usable answer'])
})

test('what the environment allows is a list of addresses and networks', () => {
  expect(() => allowedNets('127.0.0.1, 10.0.0.0/8, fd00::/8')).not.toThrow()
  for (const wrong of ['localhost', '10.0.0.0/33', '1.2.3', '10.0.0.0/', 'fd00::/129', '10.0.0.0/8/8'])
    expect(() => allowedNets(wrong), wrong).toThrow(/addresses/)
})
