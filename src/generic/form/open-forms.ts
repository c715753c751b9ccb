// Which forms stand open in the tabs of this browser: what is being typed in one is not offered in another.

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
export function stillOpen(asked: readonly string[]): Promise<ReadonlySet<string>> {
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
