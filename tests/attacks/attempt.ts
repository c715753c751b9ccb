// One sign-in from some address, as an attacker sends it.
import type { Answer, TestServer } from '../support/server'

export interface Try {
  readonly username: string
  readonly password: string
  readonly captcha?: string
  /** Source address; 127.0.0.1 by default. */
  readonly from?: string
  readonly headers?: Record<string, string>
}

export async function attempt(server: TestServer, { from = '127.0.0.1', headers = {}, ...body }: Try): Promise<Answer> {
  const answer = await server.app.server.inject({
    method: 'POST',
    url: '/api/login',
    remoteAddress: from,
    headers,
    payload: body,
  })
  return answer.json() as Answer
}

/** Deletes all counted failures. */
export async function forgetFailures(server: TestServer): Promise<void> {
  await server.connection.pool.query('delete from attempt')
}
