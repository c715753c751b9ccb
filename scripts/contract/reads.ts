// Promises of calls that change nothing: refusals, pages, totals.
import type { Document } from '../fuzz/contract'
import type { Answered, Ask, Broken } from './ask'
import { type Checked, samplesOf } from './operations'

/** An id beyond any table. */
const NO_ID = 999_999_999
const UNKNOWN = 'no_such_key'
/** Bodies that are tried until one is accepted. */
const TRIES = 4
const LARGEST_PAGE = 200
/** Pages of a list that are compared. */
const PAGES = 4

export interface Report {
  readonly broken: Broken
  /** A call that the token does not open. */
  closed(call: string): void
  /** A call that was answered by refusals only. */
  refused(call: string, code: string): void
}

type Body = Record<string, unknown>

export function refuses(answer: Answered, code: string, field?: string): string | null {
  if (answer.code !== code) return `${answer.short} instead of ${code}`
  if (field && !(field in answer.errors))
    return `${code} that does not name ${field}, but ${JSON.stringify(answer.errors)}`
  return null
}

/** Records may come and go meanwhile: a problem is one if it is found twice. */
async function twice(check: () => Promise<string | null>): Promise<string | null> {
  return (await check()) && check()
}

async function pagesProblem(ask: Ask, call: string, body: Body): Promise<string | null> {
  const page = (number: number, limit: number) => ask(call, { ...body, page: number, limit })
  const first = await page(1, 1)
  if (first.code !== undefined) return `${first.code} to a page of one row`
  const total = Number(first.content?.total)
  const limit = Math.max(1, Math.min(LARGEST_PAGE, Math.ceil(total / 3)))
  const number = Math.min(PAGES, Math.ceil(total / limit))
  const seen = new Set<string>()
  for (let at = 1; at <= number; at++) {
    const { content } = await page(at, limit)
    const rows = content?.list_data as Body[] | undefined
    if (!Array.isArray(rows)) return `page ${at} without list_data`
    if (content.total !== total) return `total ${content.total} on page ${at}, ${total} on a page of one row`
    if (content.page !== at || content.limit !== limit)
      return `page ${content.page}, limit ${content.limit} instead of ${at}, ${limit}`
    const wanted = Math.min(limit, total - (at - 1) * limit)
    if (rows.length !== wanted)
      return `${rows.length} rows on page ${at} instead of ${wanted}: total ${total}, limit ${limit}`
    for (const row of rows) {
      const key = String(row['id'] ?? JSON.stringify(row))
      if (row['id'] !== undefined && seen.has(key)) return `pages overlap: id ${key} is on page ${at} and before`
      seen.add(key)
    }
  }
  const past = await page(Math.ceil(total / limit) + 1, limit)
  return past.content?.list_data?.length === 0 && past.content.total === total
    ? null
    : `past the last page ${past.content?.list_data?.length} rows, total ${past.content?.total}, instead of none of ${total}`
}

/** @param body beside page and limit */
export async function checkList(ask: Ask, { call, input }: Checked, body: Body, { broken }: Report): Promise<void> {
  const pages = await twice(() => pagesProblem(ask, call, body))
  if (pages) broken(call, 'pages', pages)
  const refusals: [string, Body, string][] = [['limit', { limit: LARGEST_PAGE + 1 }, 'limit']]
  const properties = input['properties'] as object
  if ('filter' in properties) refusals.push(['unknown filter', { filter: { [UNKNOWN]: 1 } }, UNKNOWN])
  if ('sort' in properties) refusals.push(['unknown order', { sort: [UNKNOWN] }, UNKNOWN])
  for (const [promise, more, field] of refusals) {
    const problem = refuses(await ask(call, { ...body, ...more }), 'PARAM', field)
    if (problem) broken(call, promise, problem)
  }
}

/** A body that is accepted, with its answer; otherwise the last that was refused. */
async function accepted(ask: Ask, checked: Checked, document: Document, ids: () => Promise<number | null>) {
  const id = checked.required.includes('id') ? await ids() : null
  const samples = samplesOf(checked, document, TRIES).map((one) => (id === null ? one : { ...one, id }))
  for (const body of samples) {
    const answer = await ask(checked.call, body)
    if (answer.code === undefined || answer.code === 'PERM' || body === samples.at(-1)) return { body, answer }
  }
  throw new Error(`no body for ${checked.call}`)
}

/** @param ids an id of the resource, from its list; null without one */
export async function checkRead(
  ask: Ask,
  checked: Checked,
  document: Document,
  ids: () => Promise<number | null>,
  report: Report,
): Promise<void> {
  const { call, operation } = checked
  const { broken } = report
  const { body, answer } = await accepted(ask, checked, document, ids)
  if (operation.security?.length !== 0) {
    const problem = refuses(await ask(call, body, { stranger: true }), 'AUTH')
    if (problem) broken(call, 'no token', problem)
  }
  if (answer.code === 'AUTH') return broken(call, 'token', 'AUTH although the token was sent')
  if (answer.code === 'PERM') return report.closed(call)
  if (answer.code !== undefined) report.refused(call, answer.code)
  const unknown = refuses(await ask(call, { ...body, [UNKNOWN]: 1 }), 'PARAM', UNKNOWN)
  if (unknown) broken(call, 'unknown key', unknown)
  if (operation.operationId.endsWith('_read') && checked.required.includes('id')) {
    const missing = refuses(await ask(call, { ...body, id: NO_ID }), 'NF')
    if (missing) broken(call, 'unknown id', missing)
  }
  if (checked.isPaged && answer.code === undefined) await checkList(ask, checked, body, report)
}
