// A session that ends during work is paused: calls wait, and are sent when the same person is back.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { names } from '#generated/product'
import { type Failure, onFailure, report } from './failure'
import { send } from './send'
import { type AdminInfo, session } from './session'
import { lookAgain, renew, suspended } from './suspension'

const COOKIE = names.token
const me = { id: 7, username: 'me' } as AdminInfo
/** Persons of valid tokens on the server. */
let living: Record<string, AdminInfo>
let asked: { path: string; token: string | undefined; body: unknown }[]
let reported: Failure[]
let stop: () => void

async function server(url: string, init: RequestInit): Promise<Response> {
  const token = (init.headers as Record<string, string>)['Authorization']
  const path = url.replace('/api', '')
  asked.push({ path, token, body: init.body })
  const who = token === undefined ? undefined : living[token]
  if (!who) return Response.json({ status: 401, code: 'AUTH', message: '登录已失效', content: null })
  return Response.json({ status: 200, message: '', content: path === '/getAdminInfo' ? who : { path } })
}

function cookie(token: string): void {
  vi.stubGlobal('document', { cookie: `${COOKIE}=${token}` })
}
const later = (): Promise<void> => new Promise((done) => setTimeout(done, 5))
const save = () => send<{ path: string }>({ method: 'POST', path: '/user/edit' }, { name: 'typed' })

beforeEach(() => {
  asked = []
  reported = []
  living = { first: me }
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('location', { protocol: 'http:' })
  vi.stubGlobal('fetch', server)
  session.clear()
  cookie('first')
  session.goOn(me)
  stop = onFailure((failure) => reported.push(failure))
})
afterEach(() => {
  stop()
  session.clear()
  vi.unstubAllGlobals()
})

test('a refused call waits, goes out again with the new token, and nobody hears of the refusal', async () => {
  living = { second: me }
  const saving = save()
  await later()
  expect(suspended.get()).toBe(true)
  expect(session.get().admin).toEqual(me)
  expect(await renew('second', 2_000_000_000)).toBe(true)
  expect(await saving).toEqual({ path: '/user/edit' })
  expect(suspended.get()).toBe(false)
  const saves = asked.filter(({ path }) => path === '/user/edit')
  expect(saves.map(({ token }) => token)).toEqual(['first', 'second'])
  expect(saves[1]?.body).toBe(saves[0]?.body)
  expect(reported).toEqual([])
})

test('several calls wait for one sign-in; one made meanwhile is not sent in vain', async () => {
  living = { second: me }
  const early = [save(), save()]
  await later()
  const before = asked.length
  const late = save()
  await later()
  expect(asked).toHaveLength(before)
  await renew('second', 2_000_000_000)
  await expect(Promise.all([...early, late])).resolves.toHaveLength(3)
})

test('a cookie that has run out asks before anything is sent', async () => {
  vi.stubGlobal('document', { cookie: '' })
  living = { second: me }
  const saving = save()
  await later()
  expect(asked).toEqual([])
  expect(suspended.get()).toBe(true)
  await renew('second', 2_000_000_000)
  await expect(saving).resolves.toEqual({ path: '/user/edit' })
})

test('whoever signs out instead lets the calls fail quietly', async () => {
  living = {}
  const saving = save()
  await later()
  session.clear()
  await expect(saving).rejects.toMatchObject({ code: 'AUTH' })
  // A form that reports its own refusals stays silent as well.
  await saving.catch(report)
  expect(suspended.get()).toBe(false)
  expect(reported).toEqual([])
})

test('a second refusal after signing in again is reported, not retried for ever', async () => {
  living = { second: me }
  const saving = save()
  await later()
  // The new token is valid just long enough to identify the person.
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (!url.endsWith('/getAdminInfo')) living = {}
    return server(url, init)
  })
  await renew('second', 2_000_000_000)
  await expect(saving).rejects.toMatchObject({ code: 'AUTH' })
  expect(asked.filter(({ path }) => path === '/user/edit')).toHaveLength(2)
  expect(reported).toHaveLength(1)
})

test('the token of another person is not taken', async () => {
  living = { other: { ...me, id: 8 } }
  const saving = save().catch((error: unknown) => error)
  await later()
  expect(await renew('other', 2_000_000_000)).toBe(false)
  expect(suspended.get()).toBe(true)
  session.clear()
  await saving
})

test('the same person in another tab releases what waits', async () => {
  living = {}
  const saving = save()
  await later()
  living = { tab: me }
  cookie('tab')
  await lookAgain()
  await expect(saving).resolves.toEqual({ path: '/user/edit' })
})

test('another person in another tab ends the session of this one', async () => {
  living = { tab: { ...me, id: 9 } }
  cookie('tab')
  await expect(save()).rejects.toMatchObject({ code: 'AUTH' })
  expect(asked.map(({ path }) => path)).toEqual(['/getAdminInfo'])
  expect(session.get().admin).toBeNull()
  expect(session.token()).toBe('tab')
})

test('a call that nobody waits for any more is not sent again', async () => {
  living = { second: me }
  const control = new AbortController()
  const looking = send({ method: 'POST', path: '/user/list' }, {}, { signal: control.signal })
  await later()
  control.abort()
  await expect(looking).rejects.toThrow()
  await renew('second', 2_000_000_000)
  await later()
  expect(asked.filter(({ path }) => path === '/user/list')).toHaveLength(1)
})

test('a file is sent again whole', async () => {
  living = { second: me }
  const form = new FormData()
  form.append('file', new Blob(['picture']), 'a.png')
  const sending = send({ method: 'POST', path: '/file' }, form)
  await later()
  await renew('second', 2_000_000_000)
  await sending
  expect(asked.filter(({ path }) => path === '/file').map(({ body }) => body)).toEqual([form, form])
})

test('a stranger is refused at once: there is no work to go on with', async () => {
  session.clear()
  cookie('nobody')
  await expect(save()).rejects.toMatchObject({ code: 'AUTH' })
  expect(suspended.get()).toBe(false)
  expect(session.token()).toBeNull()
})
