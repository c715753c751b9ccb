// Answers of calls that are like the answer of another call: written out before any other code reads a file.
import { endpointOf, type RawAction, type RawEndpoint, type RawInput, type RawSchema } from './source'

/** Keys of a file whose entries are calls. */
const callKeys = ['endpoints', 'toggles', 'actions'] as const

type CallKey = (typeof callKeys)[number]

interface Answering {
  readonly key: CallKey
  readonly name: string
  readonly output: RawInput | undefined
}

function outputOf(written: string | RawEndpoint | RawAction): RawInput | undefined {
  if (typeof written === 'string') return undefined
  return written.output ?? ('endpoint' in written ? endpointOf(written.endpoint).output : undefined)
}

function answersOf(data: RawSchema): Answering[] {
  return callKeys.flatMap((key) =>
    Object.entries(data[key] ?? {}).map(([name, written]) => ({ key, name, output: outputOf(written) })),
  )
}

/** `resource.call`: location of the answer. */
export function lenderOf(word: string): { resource: string; name: string } {
  const [resource, name] = word.split('.') as [string, string]
  return { resource, name }
}

/** Answers that a file writes itself, by the name of the call. */
export function lentBy(data: RawSchema): ReadonlyMap<string, Answering> {
  return new Map(answersOf(data).map((one) => [one.name, one]))
}

/** Own fields come first: the particular before the common. */
function joined(own: RawInput, other: RawInput): RawInput {
  const fields = { ...own.fields, ...other.fields, ...own.fields }
  const required = [...new Set([...(own.required ?? []), ...(other.required ?? [])])]
  return { ...(other.type ? { type: other.type } : {}), ...own, fields, ...(required.length > 0 ? { required } : {}) }
}

/** The call with this answer, at the place where it is written. */
function answering(written: RawEndpoint | RawAction, output: RawInput): RawEndpoint | RawAction {
  if (written.output || !('endpoint' in written)) return { ...written, output }
  return { ...written, endpoint: { ...endpointOf(written.endpoint), output } }
}

/** English of the taken fields, under the keys of the taking call. */
function englishOf(lender: RawSchema, from: Answering, to: Answering): Record<string, string> {
  const start = `${from.key}.${from.name}.output.`
  const own = to.output?.fields ?? {}
  const entries = Object.entries(lender.locales?.en ?? {})
    .filter(([key]) => key.startsWith(start))
    .map(([key, text]) => [key.slice(start.length), text] as const)
    .filter(([key]) => !((key.split('.')[0] as string) in own))
  return Object.fromEntries(entries.map(([key, text]) => [`${to.key}.${to.name}.output.${key}`, text]))
}

function taken(data: RawSchema, to: Answering, schemas: ReadonlyMap<string, RawSchema>): RawSchema {
  const { resource, name } = lenderOf(to.output?.like as string)
  const lender = schemas.get(resource)
  const from = lender && lentBy(lender).get(name)
  const output = joined(to.output as RawInput, from?.output ?? {})
  const calls = data[to.key] as Record<string, string | RawEndpoint | RawAction>
  return {
    ...data,
    [to.key]: { ...calls, [to.name]: answering(calls[to.name] as RawEndpoint | RawAction, output) },
    locales: {
      ...data.locales,
      en: { ...(lender && from ? englishOf(lender, from, to) : {}), ...data.locales?.en },
    },
  }
}

/** Results, as long as the files are the same: checks of the schemas normalise them hundreds of times. */
const filled = new WeakMap<RawSchema, { from: readonly (RawSchema | undefined)[]; result: RawSchema }>()

/** The file with answers taken from elsewhere filled in; the same object if there are none. Unknown ones are left out. */
export function withAnswers(data: RawSchema, schemas: ReadonlyMap<string, RawSchema>): RawSchema {
  const takers = answersOf(data).filter(({ output }) => output?.like !== undefined)
  if (takers.length === 0) return data
  const from = takers.map(({ output }) => schemas.get(lenderOf(output?.like as string).resource))
  const held = filled.get(data)
  if (held?.from.every((one, index) => one === from[index])) return held.result
  const result = takers.reduce((file, taker) => taken(file, taker, schemas), data)
  filled.set(data, { from, result })
  return result
}
