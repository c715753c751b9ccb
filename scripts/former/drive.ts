// Drives two releases on one database, and compares: lists, work on many rows, and money, begun on one and ended on the other.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { API } from '#kernel/constants'
import type { Job, Page } from '#kernel/wire'

export interface Answer {
  status: number
  code?: string
  // biome-ignore lint/suspicious/noExplicitAny: answers of several calls
  content: any
}

/** A server of one release, asked as one person. */
export interface Desk {
  readonly name: string
  call(path: string, body?: object, who?: 'first' | 'second'): Promise<Answer>
}

export interface Findings {
  answers: number
  /** Milliseconds. */
  longest: number
  readonly wrong: string[]
}

export function deskOf(name: string, url: string, tokens: { first: string; second: string }, found: Findings): Desk {
  return {
    name,
    async call(path, body = {}, who = 'first') {
      const since = performance.now()
      const answer = await fetch(url + API + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: tokens[who] },
        body: JSON.stringify(body),
      })
      const envelope = (await answer.json()) as Answer
      found.answers++
      found.longest = Math.max(found.longest, performance.now() - since)
      return envelope
    },
  }
}

const short = (value: unknown) => JSON.stringify(value)?.slice(0, 300)

/** Notes an answer that is not the wanted one; returns its content. */
function expectDone(answer: Answer, title: string, found: Findings): Answer['content'] {
  if (answer.status !== 200) found.wrong.push(`${title}: ${short(answer)}`)
  return answer.content
}

const rowsOf = (answer: Answer) => (answer.content as Page | null)?.list_data ?? []

/** Columns in which the answers differ; those that only one of the releases has are nothing that people miss. */
function differing(one: Answer, other: Answer): string[] {
  if (one.status !== other.status || rowsOf(one).length !== rowsOf(other).length) return ['rows']
  const names = rowsOf(one).flatMap((row, index) => {
    const twin = rowsOf(other)[index] ?? {}
    return Object.keys(row).filter((key) => key in twin && JSON.stringify(row[key]) !== JSON.stringify(twin[key]))
  })
  return [...new Set(names)]
}

/** Asks both for each list: one that changes by itself, such as the log, may differ. @param paths of lists */
export async function compareLists(former: Desk, now: Desk, paths: readonly string[], found: Findings): Promise<void> {
  for (const path of paths) {
    const [before, other, after] = [await former.call(path), await now.call(path), await former.call(path)]
    for (const [desk, answer] of [[former, before] as const, [now, other] as const])
      if (answer.status >= 500 || answer.code === 'SYS') found.wrong.push(`${path} of ${desk.name}: ${short(answer)}`)
    const names = differing(before, other)
    if (differing(before, after).length === 0 && names.length > 0)
      found.wrong.push(`${path}: ${former.name} and ${now.name} differ in ${names.join(', ')}`)
  }
}

/** Changes rows as a job: asked for at one desk, watched at the other, done by whichever server takes it. */
export async function runJob(asked: Desk, watched: Desk, type: unknown, found: Findings): Promise<void> {
  const value = `${asked.name} ${Math.random()}`
  const ids: number[] = []
  for (let num = 0; num < 20; num++) {
    const desk = num % 2 ? asked : watched
    const label = `${value} ${num}`
    ids.push(expectDone(await desk.call('/label/add', { type, label, value: 'x' }), 'a row for a job', found)?.id)
  }
  const begun = await asked.call('/many/edit', { resource: 'label', id_list: ids, change: { value } })
  const jobId = expectDone(begun, `a job asked for at ${asked.name}`, found)?.job_id
  let job: Job | null = null
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(100)) {
    job = expectDone(await watched.call('/job/read', { job_id: jobId }), 'the job', found)
    if (!job || !['waiting', 'running'].includes(job.status)) break
  }
  if (job?.status !== 'done' || job.done !== ids.length) found.wrong.push(`the job of ${asked.name}: ${short(job)}`)
  for (const id of ids.slice(0, 3)) {
    const row = expectDone(await watched.call('/label/read', { id }), 'a row of the job', found)
    if (row?.value !== value) found.wrong.push(`row ${id} has no new value at ${watched.name}: ${short(row)}`)
  }
}

/** The books, by a model of their balance. The engine has none: these paths are of the product. */
export async function moneyOf(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query(`select id::int from ledger_cate where sys_key = 'fee'`)
  const { rows: accounts } = await client.query(`select id::int from ledger_account where code = 'bank'`)
  await client.end()
  const [[{ id: category }], [{ id: bank }]] = [rows, accounts]
  let known: number | null = null
  const balance = (answer: Answer) =>
    answer.content?.balances?.find((one: { account: string }) => one.account === 'bank')?.balance
  const expectBalance = (change: number, answer: Answer, title: string, found: Findings) => {
    const now = balance(expectDone(answer, title, found) ? answer : { status: 0, content: null })
    if (known !== null && now !== known + change)
      found.wrong.push(`${title}: the balance is ${now} instead of ${known + change}`)
    known = now ?? null
  }
  return {
    /** Entered at one desk, approved at the other, voided at the first again; each third entry stays. */
    async run(one: Desk, other: Desk, round: number, found: Findings): Promise<void> {
      const amount = 100 + round
      const entry = { type: 'income', cate_id: category, amount, title: `演示 ${round}` }
      const today = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
      // The former release names the account by its code, this one by its id.
      const add = (account: object) => one.call('/ledger/add', { ...entry, ...account, trade_date: today })
      const answer = await add({ account: 'bank' })
      const added = expectDone(answer.code === 'PARAM' ? await add({ account_id: bank }) : answer, 'an entry', found)
      const check = (desk: Desk, status: string) =>
        desk.call('/ledger/check', { id_list: [added?.id], status, reason: '核对' }, 'second')
      expectBalance(amount, await check(other, 'approved'), `approved at ${other.name}`, found)
      if (round % 3 > 0) expectBalance(-amount, await check(one, 'voided'), `voided at ${one.name}`, found)
    },
  }
}
