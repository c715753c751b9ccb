// Both servers answer the same questions, and the product's answers are limited and masked: or the rates mean nothing.
import type { Body } from './kinds'

interface Row {
  readonly [field: string]: unknown
}

interface Content extends Row {
  readonly list_data?: readonly Row[]
  readonly total?: number
}

/** One call, with the content of its answer. */
export type Ask = (path: string, body: Body) => Promise<Content>

export function askAt(url: string, token: string): Ask {
  return async (path, body) => {
    const headers = { 'content-type': 'application/json', authorization: token }
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    const { status, message, content } = (await answer.json()) as { status: number; message: string; content: Content }
    return status === 200 ? content : refuse(path, body, message)
  }
}

function refuse(path: string, body: Body, problem: string): never {
  throw new Error(`${path} ${JSON.stringify(body)}: ${problem}`)
}

/** Fields of the first row, or of the record. */
const fieldsOf = ({ list_data, ...content }: Content) => Object.keys(list_data ? (list_data[0] ?? {}) : content)

function compare(path: string, body: Body, ours: Content, bare: Content): void {
  const missing = fieldsOf(bare).filter((name) => !['total', ...fieldsOf(ours)].includes(name))
  if (missing.length > 0) refuse(path, body, `the product does not answer ${missing.join(', ')}`)
  const { list_data: rows = [], total } = ours
  if (ours.list_data && (rows.length === 0 || rows.length > (bare.list_data?.length ?? 0)))
    refuse(path, body, `${rows.length} rows against ${bare.list_data?.length}`)
  if (bare.total !== undefined && !(total && total <= bare.total && total > bare.total / 2))
    refuse(path, body, `a total of ${total} against ${bare.total}`)
  if (rows.some((row) => row['phone'] && !String(row['phone']).includes('*'))) refuse(path, body, 'nothing is masked')
}

const SAMPLES = 5

/** @throws if an answer differs beyond what the data scope takes away */
export async function proveAlike(path: string, bodies: readonly Body[], ours: Ask, bare: Ask): Promise<void> {
  for (const body of bodies.slice(0, SAMPLES)) compare(path, body, await ours(path, body), await bare(path, body))
}

/** @throws if the data scope takes no row away */
export async function proveScoped(path: string, ours: Ask, bare: Ask): Promise<void> {
  const [some, all] = await Promise.all([ours(path, {}), bare(path, {})])
  if (!((some.total ?? 0) < (all.total ?? 0))) refuse(path, {}, `a total of ${some.total} against ${all.total}`)
}
