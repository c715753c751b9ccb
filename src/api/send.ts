// Sends a call: waits while the session is being renewed, and handles refusals that end the session.

import { exchange, type Input, type Target } from './exchange'
import { Failure, report } from './failure'
import { heardEtag } from './permissions-etag'
import { heardRelease } from './release'
import { numbered } from './request-no'
import { session } from './session'
import { atWork, refused } from './suspension'

export type { Target } from './exchange'

export interface SendOptions {
  signal?: AbortSignal
  /** The caller shows the failure itself: no toast. */
  quiet?: boolean
  /** Signing in and out: neither waits for a session nor ends one. */
  skipQueue?: boolean
  /** Sent even if the page is being left; only with the session queue skipped, as nobody can sign in again. */
  lasting?: boolean
}

/** Effects of failures that concern the whole session. */
function react(failure: Failure, token: string | null, who: number | null): void {
  // A late refusal of an old token must not end a newer session; people at work are asked to sign in again.
  if (failure.code === 'AUTH' && who === null && token !== null && session.token() === token) session.clear()
  if (failure.code === 'PASSWORD') session.update({ mustChangePassword: true })
  if (failure.code === 'ENROL') session.update({ mustEnrol: true })
  if (failure.code === 'PERM') session.update({ reloadMenu: true })
}

function attempt<T>(target: Target, input: Input, signal: AbortSignal | undefined, who: number | null): Promise<T> {
  const token = session.token()
  const hear = (headers: Headers): void => {
    heardRelease(headers)
    if (session.token() === token) heardEtag(headers)
  }
  return exchange<T>(target, input, { token, signal, hear }).catch((error: unknown) => {
    if (error instanceof Failure) react(error, token, who)
    throw error
  })
}

/** A refusal for lack of a session pauses the call: it is sent again once the person is back. */
async function persist<T>(target: Target, input: Input, signal: AbortSignal | undefined): Promise<T> {
  const who = await atWork(signal)
  const token = session.token()
  try {
    return await attempt<T>(target, input, signal, who)
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'AUTH' || who === null) throw error
    await refused(token, who, signal)
    return attempt<T>(target, input, signal, who)
  }
}

export async function send<T = unknown>(target: Target, input?: Input, options: SendOptions = {}): Promise<T> {
  try {
    const { skipQueue, signal, lasting } = options
    if (skipQueue) return await exchange<T>(target, input, { token: session.token(), signal, lasting })
    if (!target.once || input instanceof FormData) return await persist<T>(target, input, signal)
    return await numbered(target.path, input ?? {}, (sent) => persist<T>(target, sent, signal))
  } catch (error) {
    if (error instanceof Failure && !options.quiet) report(error)
    throw error
  }
}
