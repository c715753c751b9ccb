// Two-step sign-in for tests: codes of a phone whose clock is the server's, and persons who have set it up.
import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { DEMO_PASSWORD } from '../../support/constants'
import type { Person, TestServer } from '../../support/server'

export const START = Date.parse('2026-11-21T08:00:00Z')

/** The code that a phone shows in a time step. */
export const codeOf = (secret: string, step: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: START + step * 30_000 })

/** `server` is asked at each call, because tests start it later. */
export function twoStepOf(server: () => TestServer) {
  /** Time steps of 30 seconds from a fixed instant, shared by phone and server. */
  const at = (step: number) => {
    server().clock.now = new Date(START + step * 30_000 + 5_000)
  }
  const login = (username: string, more: object = {}) =>
    server().nobody.call('POST /login', { username, password: DEMO_PASSWORD, ...more })

  /** A new person with the shared password. */
  async function somebody(role: object = {}): Promise<{ username: string; id: number; call: Person['call'] }> {
    const person = await server().holding(['/banner/list'], role)
    const { content } = await person.call('POST /getAdminInfo')
    return { username: content.username, id: content.id, call: person.call }
  }

  async function enrolled() {
    const person = await somebody()
    const { content } = await person.call('POST /totp/start', { password: DEMO_PASSWORD })
    at(0)
    // The session was created in real time; this one starts at the fixed instant.
    const { content: session } = await login(person.username)
    const headers = { authorization: session.token }
    const confirmed = await server().nobody.call('POST /totp/confirm', { code: codeOf(content.secret, 0) }, headers)
    expect(confirmed, JSON.stringify(confirmed)).toMatchObject({ status: 200 })
    return {
      ...person,
      secret: content.secret as string,
      recovery: confirmed.content.recovery_codes as string[],
      call: (call: string, body: object = {}) => server().nobody.call(call, body, headers),
    }
  }
  return { at, login, somebody, enrolled }
}
