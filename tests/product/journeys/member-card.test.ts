// The public check of member cards: what a stranger with a code learns, and what nobody learns without one.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cardCode, personOfCode } from '../../../server/product/services/cards/code'
import { type Answer, startServer, type TestServer } from '../../support/server'
import { recorderOf } from '../../support/statements'
import { type Desk, deskOf, done } from '../support/membership'

let server: TestServer
let desk: Desk
beforeAll(async () => {
  server = await startServer()
  desk = await deskOf(server)
})
afterAll(() => server.close())

let host = 0
/** As a browser without a sign-in; each of another network unless one is given. */
async function verify(code: unknown, ip = `203.0.${++host}.7`): Promise<Answer> {
  const payload = { code }
  const request = { method: 'POST', url: '/api/memberCard/check', payload, remoteAddress: ip } as const
  return (await server.app.server.inject(request)).json() as Answer
}
const codeOf = async (id: number): Promise<string> =>
  done(await desk.admin.call('POST /user/userCardInfo', { id })).content.check_code
const unknown = { found: false, association: expect.any(String) }

test('tells of a member the masked name, the position, and since when; and nothing else', async () => {
  const id = await desk.member({ user_name: '王小明', join_time: '2026-01-05', company: '不外传有限公司（虚构）' })
  const code = await codeOf(id)
  expect(code).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/)
  const { content } = done(await verify(code))
  const { name: position } = await desk.one('select name from position where id = 10')
  expect(content).toEqual({
    found: true,
    association: expect.any(String),
    name: '王*明',
    valid: true,
    since: '2026-01-05',
    position,
  })
  // As people type it.
  expect(done(await verify(code.toLowerCase().replaceAll('-', ' '))).content).toEqual(content)
  expect(done(await verify(code.replaceAll('0', 'o').replaceAll('1', 'l'))).content).toEqual(content)
})

test('a membership that has ended is not valid, and tells no more than that', async () => {
  const [expired, frozen, left] = [await desk.member(), await desk.member(), await desk.member()]
  const codes = [await codeOf(expired), await codeOf(frozen), await codeOf(left)]
  await server.connection.pool.query(`update person set expire_time = '2020-01-01' where id = $1`, [expired])
  done(await desk.admin.call('POST /user/freeze', { id_list: [frozen], freeze: true, reason: '停用' }))
  const out = { id_list: [left], out_type: 'resigned', out_time: '2026-02-01', reason: '搬迁' }
  done(await desk.admin.call('POST /user/out', out))
  for (const code of codes) {
    const { content } = done(await verify(code))
    expect(content).toEqual({ ...unknown, found: true, name: expect.stringMatching(/^甲\*/), valid: false })
  }
  // A former member is given no new card.
  const { content } = await desk.admin.call('POST /user/userCardInfo', { id: left })
  expect(content?.check_code).toBeUndefined()
})

test('unknown: another code, an applicant, a deleted member, a wrong letter', async () => {
  const id = await desk.member()
  const code = await codeOf(id)
  const signer = { cipher: server.app.parts.cipher }
  const wrong = [...code].map((letter, place) =>
    letter === '-' ? code : `${code.slice(0, place)}${letter === '7' ? '8' : '7'}${code.slice(place + 1)}`,
  )
  const applicant = cardCode(await desk.applicant({ apply_position_id: 10 }), signer)
  for (const text of ['0000-0000-0000-0000', 'ÄÖÜ', `${code}0`, applicant, cardCode(999_999_999, signer)])
    expect(done(await verify(text)).content).toEqual(unknown)
  for (const text of new Set(wrong.filter((one) => one !== code))) expect(personOfCode(text, signer), text).toBe(0)
  await server.connection.pool.query('update person set delete_time = now() where id = $1', [id])
  expect(done(await verify(code)).content).toEqual(unknown)
})

test('neighbouring members have codes without likeness, each read back as its own', () => {
  const signer = { cipher: server.app.parts.cipher }
  const codes = Array.from({ length: 500 }, (_, place) => cardCode(place + 1, signer))
  expect(new Set(codes.map((code) => code.slice(0, 9))).size).toBe(500)
  expect(new Set(codes.map((code) => code.slice(10))).size).toBe(500)
  expect(codes.map((code) => personOfCode(code, signer))).toEqual(codes.map((_, place) => place + 1))
})

test('a wrong code takes the same statements as a right one', async () => {
  const code = await codeOf(await desk.member())
  const recorder = recorderOf(server.connection)
  const asked = async (text: string) => {
    const { trips } = await recorder.record(() => verify(text))
    return trips.flatMap(({ statements }) => statements)
  }
  await asked(code)
  expect(await asked('0000-0000-0000-0001')).toEqual(await asked(code))
})

test('an address checks thirty a minute; another one goes on', async () => {
  const ip = '198.51.100.9'
  for (let time = 0; time < 30; time++) done(await verify('0000-0000-0000-0000', ip))
  expect(await verify('0000-0000-0000-0000', ip)).toMatchObject({ code: 'RATE', status: 429 })
  done(await verify('0000-0000-0000-0000'))
})

test('hostile bodies are refused', async () => {
  for (const code of [null, 5, '', { $ne: '' }, ['x'], 'x'.repeat(41)])
    expect(await verify(code)).toMatchObject({ code: 'PARAM' })
})

test('closed in the settings: no code on cards, and no answer', async () => {
  const id = await desk.member()
  const code = await codeOf(id)
  await desk.set({ card_check: false })
  expect(await verify(code)).toMatchObject({ code: 'NF' })
  expect(await codeOf(id)).toBeUndefined()
  await desk.set({ card_check: true })
  expect(done(await verify(code)).content).toMatchObject({ found: true })
})
