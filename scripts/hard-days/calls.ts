// Single calls beside the people of a hard day, and the time until writes are taken again.
import { setTimeout as sleep } from 'node:timers/promises'
import type { World } from './world'

export interface Outcome {
  /** Seconds until writes were taken again; null if they never stopped. */
  recovered: number | null
  note?: string
}

/** @param probe token of somebody who is none of the people */
export type Happening = (world: World, probe: string) => Promise<Outcome>

export const seconds = (milliseconds: number) => Math.round(milliseconds / 100) / 10

/** A change of no record: refused by the database, so that it went all the way. */
export const nobody = { id: 999_999_999, revision: 1, value: 'x' }

export interface Asked {
  readonly path?: string
  readonly body?: object
  /** Address of a stranger, instead of the token. */
  readonly from?: string
}

/** @returns the status in the envelope; 0 without an answer */
export function statusOf(world: World, probe: string, { path = '/label/list', body = {}, from }: Asked = {}) {
  return fetch(`${world.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(from ? { 'x-forwarded-for': from } : { authorization: probe }) },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  }).then(
    async (answer) => ((await answer.json()) as { status: number }).status,
    () => 0,
  )
}

/** Until a call that writes gets as far as the database. */
export async function untilWrites(world: World, probe: string): Promise<number> {
  const since = performance.now()
  for (;;) {
    const status = await statusOf(world, probe, { path: '/label/edit', body: nobody })
    if (status === 404) return seconds(performance.now() - since)
    if (performance.now() - since > 120_000)
      throw new Error(`no write within two minutes; the last answer was ${status}`)
    await sleep(50)
  }
}
