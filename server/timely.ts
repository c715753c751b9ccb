// What the passing of time brings about, in the name of nobody: a scheduled text is out, its points are due.
import type { Binding } from '#kernel/binding'
import { equip, type Running } from './http/act'
import { createContext } from './http/answer'
import type { Parts } from './parts'
import type { Resource } from './resources'

const EVERY = 60_000

const nobody = {
  language: 'zh-CN',
  ip: '',
  agent: '',
  cookies: {},
  upload: null,
  setCookie: () => undefined,
} as const

async function inTurn({ binding, behaviour }: Resource, parts: Parts): Promise<void> {
  const call = Object.values(binding.calls)[0] as Binding['calls'][string]
  const settings = await parts.settings.read()
  await parts.db.transaction().execute(async (db) => {
    const context: Running = { ...createContext({ binding, call }, null, nobody, settings, parts), db }
    equip(context, parts)
    await behaviour.timely?.(context)
  })
}

/** Once, now. Several servers may do it at once: each fact has a key. */
export async function runTimely(parts: Parts): Promise<void> {
  const bases = parts.resources.bindings.filter((one) => one.name === one.base && one.table !== null)
  for (const { name } of bases) {
    const resource = parts.resources.get(name)
    if (resource.behaviour.timely) await inTurn(resource, parts)
  }
}

/** Now and every minute. Answers how to stop. */
export function keepTimely(parts: Parts, told: (error: unknown) => void): () => void {
  const run = () => void runTimely(parts).catch(told)
  run()
  const timer = setInterval(run, EVERY)
  timer.unref()
  return () => clearInterval(timer)
}
