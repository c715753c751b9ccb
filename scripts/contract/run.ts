// Checks a server against the contract: each promise of each call, with the calls that break one.
import type { Binding } from '#kernel/binding'
import { createContract, type Document } from '../fuzz/contract'
import { by } from '../samples/bodies'
import { createAsk, type Target } from './ask'
import { readsOf } from './operations'
import { checkRead, type Report, refuses } from './reads'
import { checkWrites, writable } from './writes'

export interface Broken {
  readonly call: string
  readonly promise: string
  readonly problem: string
}

export interface Outcome {
  readonly calls: number
  readonly answers: number
  readonly broken: readonly Broken[]
  /** Calls that the token does not open: only their refusal was checked. */
  readonly closed: readonly string[]
  /** Calls with their code that were answered by refusals only. */
  readonly refused: readonly string[]
}

export interface CheckOptions {
  /** Parts of paths; all calls without any. */
  readonly only?: readonly string[]
  /** Creates, edits and removes records as well, with these bindings. */
  readonly bindings?: readonly Binding[]
}

export async function check(
  document: Document,
  target: Target,
  { only = [], bindings = [] }: CheckOptions,
): Promise<Outcome> {
  const broken = new Map<string, Broken>()
  const closed = new Set<string>()
  const refused = new Map<string, string>()
  const checked = new Set<string>()
  const report: Report = {
    // The first problem of each promise tells enough.
    broken(call, promise, problem) {
      if (!broken.has(`${call} ${promise}`)) broken.set(`${call} ${promise}`, { call, promise, problem })
    },
    closed: (call) => closed.add(call),
    refused: (call, code) => refused.set(call, code),
  }
  const isWanted = (call: string) => only.length === 0 || only.some((part) => call.includes(part))
  const ask = createAsk(target, createContract(document), report.broken)

  const reads = readsOf(document)
  const idOf = (operationId: string) => async (): Promise<number | null> => {
    const list = reads.find(({ operation }) => operation.operationId === operationId.replace(/_read$/, '_list'))
    if (!list) return null
    const rows = (await ask(list.call, {})).content?.list_data as { id?: number }[] | undefined
    return rows?.[0]?.id ?? null
  }
  const unknown = 'POST /no/such/call'
  const route = refuses(await ask(unknown, {}), 'ROUTE')
  if (route) report.broken(unknown, 'unknown path', route)
  const wanted = reads.filter(({ call }) => isWanted(call))
  for (const one of wanted) {
    checked.add(one.call)
    await guarded(one.call, report, () => checkRead(ask, one, document, idOf(one.operation.operationId), report))
  }
  const post = wanted.find(({ call }) => call.startsWith('POST ') && ask.accepted.has(call))
  if (post)
    await guarded(post.call, report, async () => {
      const invalid = refuses(await ask(post.call, '{'), 'PARAM')
      if (invalid) report.broken(post.call, 'invalid JSON', invalid)
    })
  for (const page of await writable(bindings)) {
    const [create, list] = ['create', 'list'].map((name) => page.calls[name] && by(page.calls[name]))
    if (!create || !isWanted(create)) continue
    for (const name of ['create', 'update', 'remove']) if (page.calls[name]) checked.add(by(page.calls[name]))
    const paged = reads.find(({ call, isPaged }) => call === list && isPaged)
    await guarded(create, report, () => checkWrites(ask, page, paged, report))
  }
  return {
    calls: checked.size,
    answers: ask.count(),
    broken: [...broken.values()],
    closed: [...closed],
    refused: [...refused].flatMap(([call, code]) => (ask.accepted.has(call) ? [] : [`${call} ${code}`])),
  }
}

/** Without an answer the other calls are checked all the same. */
async function guarded(call: string, report: Report, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    report.broken(call, 'answer', `none: ${(error as Error).message}`)
  }
}
