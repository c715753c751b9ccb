// Attack: guessing passwords, probing for user names, using a captcha twice.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { attempt, forgetFailures } from '../../attacks/attempt'
import { DEMO_PASSWORD } from '../../support/constants'
import { startServer, type TestServer } from '../../support/server'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
beforeEach(() => forgetFailures(server))
afterAll(() => server.close())

const wrong = (username: string, from?: string, headers?: Record<string, string>) =>
  attempt(server, { username, password: 'Wrong12345', ...(from ? { from } : {}), ...(headers ? { headers } : {}) })
const right = (username: string, from?: string) =>
  attempt(server, { username, password: DEMO_PASSWORD, ...(from ? { from } : {}) })

/** A solved captcha: its cookie and its answer. */
async function solvedCaptcha(): Promise<{ cookie: string; captcha: string }> {
  const { createHash } = await import('node:crypto')
  const picture = await server.app.server.inject({ method: 'GET', url: '/api/captcha' })
  const cookie = String(picture.headers['set-cookie']).split(';')[0]
  const key = cookie.split('=')[1]
  const digest = (text: string) => createHash('sha256').update(text).digest('base64url')
  // The picture can't be read here: replace the stored answer.
  await server.connection.pool.query('update captcha set answer = $1 where key = $2', [
    digest(`${key}abcd`),
    digest(key),
  ])
  return { cookie, captcha: 'abcd' }
}

async function solving(username: string, password: string, from: string) {
  const { cookie, captcha } = await solvedCaptcha()
  return attempt(server, { username, password, captcha, from, headers: { cookie } })
}

describe('guessing the password of one account from one address', () => {
  test('a captcha after three failures, locked after five, also for the right password', async () => {
    for (let count = 0; count < 3; count++) expect(await wrong('caiwu')).toMatchObject({ code: 'CRED' })
    expect(await right('caiwu')).toMatchObject({ code: 'CAPTCHA' })
    await server.connection.pool.query(`update attempt set count = 5 where key like 'login:caiwu|%'`)
    expect(await right('caiwu')).toMatchObject({ status: 429, code: 'RATE' })
  })

  test('the right person elsewhere is not locked out, and here not for ever', async () => {
    await wrong('caiwu')
    await server.connection.pool.query(`update attempt set count = 5 where key like 'login:caiwu|%'`)
    expect(await right('caiwu')).toMatchObject({ code: 'RATE' })
    expect(await right('caiwu', '10.0.0.9')).toMatchObject({ status: 200 })
    server.clock.now = new Date(Date.now() + 16 * 60_000)
    expect(await right('caiwu')).toMatchObject({ status: 200 })
    server.clock.now = null
  })

  test('fifty guesses sent at once are no more than five', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => wrong('caiwu')))
    const judged = answers.filter((answer) => answer.code === 'CRED')
    expect(judged.length).toBeLessThanOrEqual(5)
    expect(answers.every((answer) => ['CRED', 'CAPTCHA', 'RATE'].includes(answer.code ?? ''))).toBe(true)
  })
})

test('a list of names tried from one address is stopped after thirty failures, other addresses are not', async () => {
  for (let count = 0; count < 30; count++) expect((await wrong(`name_${count}`, '10.1.1.1')).code).toBe('CRED')
  expect(await wrong('name_31', '10.1.1.1')).toMatchObject({ code: 'CAPTCHA' })
  expect(await right('mishu', '10.1.1.1')).toMatchObject({ code: 'CAPTCHA' })
  expect(await solving('mishu', DEMO_PASSWORD, '10.1.1.1')).toMatchObject({ status: 429, code: 'RATE' })
  expect(await right('mishu', '10.1.1.2')).toMatchObject({ status: 200 })
  server.clock.now = new Date(Date.now() + 16 * 60_000)
  expect(await right('mishu', '10.1.1.1')).toMatchObject({ status: 200 })
  server.clock.now = null
})

describe('an address with too many failures asks for a captcha and lets in who has signed in from there before', () => {
  const flood = async (from: string) => {
    for (let count = 0; count < 30; count++) await wrong(`name_${count}`, from)
  }

  test('with the right password; who never signed in from there has to wait', async () => {
    expect(await right('mishu', '10.6.0.1')).toMatchObject({ status: 200 })
    await flood('10.6.0.1')
    expect(await right('mishu', '10.6.0.1')).toMatchObject({ code: 'CAPTCHA', content: { captcha: true } })
    expect(await solving('mishu', DEMO_PASSWORD, '10.6.0.1')).toMatchObject({ status: 200 })
    expect(await solving('huiyuan', DEMO_PASSWORD, '10.6.0.1')).toMatchObject({ code: 'RATE' })
    server.clock.now = new Date(Date.now() + 16 * 60_000)
    expect(await right('huiyuan', '10.6.0.1')).toMatchObject({ status: 200 })
    server.clock.now = null
  })

  test('nobody learns who has signed in from there, nor whether an account exists', async () => {
    expect(await right('mishu', '10.6.0.2')).toMatchObject({ status: 200 })
    await flood('10.6.0.2')
    const known = await solving('mishu', 'Wrong12345', '10.6.0.2')
    expect(known).toMatchObject({ code: 'RATE' })
    expect(await solving('huiyuan', 'Wrong12345', '10.6.0.2')).toEqual(known)
    expect(await solving('nobody_here', 'Wrong12345', '10.6.0.2')).toEqual(known)
  })

  test('an account keeps its own lock there', async () => {
    expect(await right('mishu', '10.6.0.3')).toMatchObject({ status: 200 })
    await flood('10.6.0.3')
    for (let count = 0; count < 5; count++) await solving('mishu', 'Wrong12345', '10.6.0.3')
    expect(await solving('mishu', DEMO_PASSWORD, '10.6.0.3')).toMatchObject({ code: 'RATE' })
  })

  test('a sign-in from there counts for ninety days, from the same network of IPv6 as well', async () => {
    expect(await right('mishu', '2001:db8:7:7::1')).toMatchObject({ status: 200 })
    await flood('2001:db8:7:7::9')
    expect(await solving('mishu', DEMO_PASSWORD, '2001:db8:7:7::2')).toMatchObject({ status: 200 })
    await server.connection.pool.query(
      `update attempt set until = now() - interval '1 day' where key like 'signed-in:%|2001:db8:7:7'`,
    )
    expect(await solving('mishu', DEMO_PASSWORD, '2001:db8:7:7::2')).toMatchObject({ code: 'RATE' })
  })
})

describe('one account tried from many addresses', () => {
  const signedIn = async (username: string, from: string): Promise<string> => {
    const payload = { username, password: DEMO_PASSWORD }
    const answer = await server.app.server.inject({ method: 'POST', url: '/api/login', remoteAddress: from, payload })
    const [known] = answer.cookies.filter(({ name }) => name === 'association_known')
    expect(known).toMatchObject({ httpOnly: true, maxAge: 90 * 86_400 })
    return `association_known=${known?.value}`
  }
  const attacked = async (username: string) => {
    for (let count = 0; count < 40; count++) await wrong(username, `10.2.${count}.1`)
  }

  test('waits longer with each failure, and asks for a captcha', async () => {
    server.clock.now = new Date()
    const waits: number[] = []
    for (let count = 0; count < 11; count++) {
      const { content, code } = await solving('huiyuan', 'Wrong12345', `10.2.${count}.1`)
      expect([code, content]).toEqual(['CRED', expect.anything()])
      const { message } = await solving('huiyuan', DEMO_PASSWORD, '10.3.0.9')
      const seconds = Number(/请 (\d+) 秒/.exec(message)?.[1] ?? 0)
      waits.push(seconds)
      server.clock.now = new Date(server.clock.now.getTime() + seconds * 1000)
      // Without a wait the right password got in, which made the place a known one.
      if (seconds === 0) await server.connection.pool.query(`delete from attempt where key like 'signed-in%'`)
    }
    server.clock.now = null
    expect(waits).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32])
  })

  test('the browser and the network that the account has used before are let in', async () => {
    const cookie = await signedIn('mishu', '10.3.0.1')
    await attacked('mishu')
    expect(await right('mishu', '10.3.0.2')).toMatchObject({ code: 'RATE', message: expect.stringContaining('秒') })
    const { cookie: picture, captcha } = await solvedCaptcha()
    const own = { username: 'mishu', password: DEMO_PASSWORD, captcha, headers: { cookie: `${picture}; ${cookie}` } }
    expect(await attempt(server, { ...own, from: '10.3.0.3' })).toMatchObject({ status: 200 })
    expect(await solving('mishu', DEMO_PASSWORD, '10.3.0.1')).toMatchObject({ status: 200 })
  })

  test('a known browser is not locked by others on its network, and is known for its own account only', async () => {
    const cookie = await signedIn('mishu', '10.3.1.1')
    for (let count = 0; count < 6; count++) await solving('mishu', 'Wrong12345', '10.3.1.1')
    await server.connection.pool.query(`update attempt set count = 5 where key = 'login:mishu|10.3.1.1'`)
    expect(await right('mishu', '10.3.1.1')).toMatchObject({ code: 'RATE' })
    const own = { password: DEMO_PASSWORD, from: '10.3.1.1', headers: { cookie } }
    await server.connection.pool.query(`update attempt set count = 3 where key = 'login-to:mishu'`)
    expect(await attempt(server, { username: 'mishu', ...own })).toMatchObject({ status: 200 })
    await server.connection.pool.query(
      `insert into attempt (key, count, until) values ('login-to:huiyuan', 20, now() + interval '15 minutes')`,
    )
    expect(await attempt(server, { username: 'huiyuan', ...own, from: '10.3.1.2' })).toMatchObject({ code: 'RATE' })
  })
})

test('an address that is only claimed is not believed', async () => {
  for (let count = 0; count < 30; count++)
    await wrong(`name_${count}`, '10.4.0.1', { 'x-forwarded-for': `8.8.8.${count}`, 'x-real-ip': `9.9.9.${count}` })
  expect(await wrong('another', '10.4.0.1', { 'x-forwarded-for': '7.7.7.7' })).toMatchObject({ code: 'CAPTCHA' })
})

describe('probing for user names', () => {
  test('a name that exists gets the same answers as one that does not, from one address and from many', async () => {
    const steps = async (username: string, net: string) => {
      const answers: unknown[] = []
      for (let tried = 0; tried < 7; tried++) answers.push(await wrong(username, `${net}.1`))
      await server.connection.pool.query('update attempt set count = 5 where key = $1', [`login:${username}|${net}.1`])
      for (let tried = 1; tried < 12; tried++) answers.push(await wrong(username, `${net}.${tried}`))
      return answers
    }
    expect(await steps('nobody_here', '192.0.2')).toEqual(await steps('shenji', '198.18.0'))
  })

  test('and takes the same time, within noise', async () => {
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    for (let count = 0; count < 15; count++) {
      for (const [kind, username] of [
        ['known', 'shenji'],
        ['unknown', 'nobody_here'],
      ] as const) {
        await forgetFailures(server)
        const started = performance.now()
        await wrong(username)
        times[kind].push(performance.now() - started)
      }
    }
    // The fastest of each: other programs only make a try slower. Without a hash to compute it would take a tenth.
    const [known, unknown] = [Math.min(...times.known), Math.min(...times.unknown)]
    expect(Math.abs(known - unknown), `${known} ms and ${unknown} ms`).toBeLessThan(Math.max(known, unknown) * 0.4)
  })

  test('a disabled account is told of only with its password', async () => {
    await server.connection.pool.query(`update admin set status = false where username = 'fenhui'`)
    expect(await wrong('fenhui')).toEqual(await wrong('nobody_here'))
    expect(await right('fenhui')).toMatchObject({ code: 'STATE' })
    await server.connection.pool.query(`update admin set status = true where username = 'fenhui'`)
  })
})

test('a captcha is good for one try, right or wrong, and only with its own cookie', async () => {
  const need = async () => {
    await forgetFailures(server)
    for (let count = 0; count < 3; count++) await wrong('bianji')
  }
  const use = (captcha: string, cookie: string, password = DEMO_PASSWORD) =>
    attempt(server, { username: 'bianji', password, captcha, headers: { cookie } })
  await need()
  const first = await solvedCaptcha()
  expect(await use(first.captcha, first.cookie)).toMatchObject({ status: 200 })
  await need()
  expect(await use(first.captcha, first.cookie)).toMatchObject({ code: 'CAPTCHA' })
  const second = await solvedCaptcha()
  expect(await use('nope', second.cookie)).toMatchObject({ code: 'CAPTCHA' })
  expect(await use(second.captcha, second.cookie)).toMatchObject({ code: 'CAPTCHA' })
  const third = await solvedCaptcha()
  expect(await use(third.captcha, first.cookie)).toMatchObject({ code: 'CAPTCHA' })
})
