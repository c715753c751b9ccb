// Unsaved input on the server: what is kept of it, in what order it is written, and whose it is.
import type { Row } from '#kernel/binding'
import { tidy } from '#kernel/tidy'
import { same } from './changes'
import type { FormState } from './use-form-state'

const queues = new Map<string, Promise<void>>()

/** Makes the call when those before it about the same draft are answered, or refused. */
export function inQueue<T>(formState: string, call: () => Promise<T>): Promise<T> {
  const answer = (queues.get(formState) ?? Promise.resolve()).then(call)
  const done = answer
    .then(
      () => undefined,
      () => undefined,
    )
    .then(() => {
      if (queues.get(formState) === done) queues.delete(formState)
    })
  queues.set(formState, done)
  return answer
}

type Message = { ask: true } | { open: readonly string[] }

/** Tabs answer when nothing else keeps them busy; a frozen tab does not, and its input is offered as if it had crashed. */
const PATIENCE = 1000

const open = new Set<string>()
let channel: BroadcastChannel | undefined

function join(): BroadcastChannel {
  if (channel) return channel
  const joined = new BroadcastChannel('open forms')
  joined.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if ('ask' in data && open.size > 0) joined.postMessage({ open: [...open] } satisfies Message)
  })
  channel = joined
  return joined
}

/** Counts a form as open until the returned function is called. */
export function opened(form: string): () => void {
  join()
  open.add(form)
  return () => void open.delete(form)
}

/** The forms of `asked` that are open, in this tab or another. Answers as soon as all are found, at the latest after a second. */
export function openElsewhere(asked: readonly string[]): Promise<ReadonlySet<string>> {
  const found = new Set(asked.filter((form) => open.has(form)))
  if (found.size === asked.length) return Promise.resolve(found)
  const shared = join()
  return new Promise((resolve) => {
    const hear = ({ data }: MessageEvent<Message>): void => {
      if (!('open' in data)) return
      for (const form of data.open) if (asked.includes(form)) found.add(form)
      if (found.size === asked.length) end()
    }
    const end = (): void => {
      clearTimeout(timer)
      shared.removeEventListener('message', hear)
      resolve(found)
    }
    const timer = setTimeout(end, PATIENCE)
    shared.addEventListener('message', hear)
    shared.postMessage({ ask: true } satisfies Message)
  })
}

/** Input with the values that the fields had at the start of its form. */
interface Content {
  values: Row
  base: Row
}

/** Input of a form that was left undecided, with the time of its last change. */
interface StoredDraft extends Content {
  form: string
  time: string
}

/** Answer of the server: the latest first. */
export interface StoredDrafts {
  pieces: readonly { form: string; content: Partial<Content>; update_time: string }[]
}

export interface Offer {
  time: string
  values: Row
  /** Fields changed by others since the draft began. */
  changedSince: string[]
}

type Start = Pick<FormState, 'fields' | 'start' | 'first'>

/** All stored input about the record, that of the form `own` first, then the latest. */
export function storedDrafts({ pieces }: StoredDrafts, own: string | null): StoredDraft[] {
  const all = pieces.flatMap(({ form, content: { values, base = {} }, update_time: time }) =>
    values && Object.keys(values).length > 0 ? [{ form, values, base, time }] : [],
  )
  return [...all.filter(({ form }) => form === own), ...all.filter(({ form }) => form !== own)]
}

/**
 * `given`: values of the page itself. They have no base, because another form lacks them, whereas a default or a
 * suggestion is found anew there.
 */
export function contentOf({ fields, first }: Start, values: Row, given: Row): Content {
  const began = tidy(fields, first)
  const baseOf = (name: string): unknown => (Object.hasOwn(given, name) ? null : (began[name] ?? null))
  return { values, base: Object.fromEntries(Object.keys(values).map((name) => [name, baseOf(name)])) }
}

/**
 * Untouched defaults and suggestions are not offered, even if today's differ. Neither is the draft of another place,
 * such as the list of another parent: `placed` are the values that follow from where the form stands.
 */
export function offerOf(
  { values, base, time }: Omit<StoredDraft, 'form'>,
  { fields, start, first }: Start,
  placed: Row,
): Offer | null {
  const elsewhere = Object.entries(placed).some(([name, value]) => fields[name] && !same(values[name], value))
  if (elsewhere) return null
  const began = tidy(fields, first)
  const fresh = Object.entries(values).filter(
    ([name, value]) => fields[name] && !same(began[name], value) && !same(base[name], value),
  )
  if (fresh.length === 0) return null
  const changedSince = fresh.map(([name]) => name).filter((name) => start && !same(began[name], base[name]))
  return { time, values: Object.fromEntries(fresh), changedSince }
}
