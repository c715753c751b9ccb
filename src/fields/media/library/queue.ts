// Uploads to the library, three at a time, of files and whole folders; they go on when the library is closed.
import { createStore } from '../../../api/store'
import { upload } from '../../../api/upload'

export interface Queued {
  readonly key: number
  readonly name: string
  readonly size: number
  readonly sent: number
  /** `paused`: the connection is broken. `reading`: the server checks the whole file. */
  readonly state: 'waiting' | 'sending' | 'paused' | 'reading' | 'done' | 'failed'
  /** Why it failed. */
  readonly message?: string
}

interface Work {
  readonly file: File
  readonly cateId: number | null
  control: AbortController
}

const AT_ONCE = 3
export const queue = createStore<readonly Queued[]>([])
const works = new Map<number, Work>()
let next = 0
let running = 0
let finished: (url: string) => void = () => undefined

/** Called with the address of each file that arrived. */
export function onFinished(listener: (url: string) => void): () => void {
  finished = listener
  return () => {
    if (finished === listener) finished = () => undefined
  }
}

function put(key: number, change: Partial<Queued>): void {
  queue.set(queue.get().map((one) => (one.key === key ? { ...one, ...change } : one)))
}

async function run({ key }: Queued): Promise<void> {
  const work = works.get(key) as Work
  const { signal } = work.control
  put(key, { state: 'sending', sent: 0 })
  try {
    const stored = await upload(work.file, {
      cateId: work.cateId,
      signal,
      quiet: true,
      onPause: (paused) => put(key, { state: paused ? 'paused' : 'sending' }),
      onProgress: (sent, total) => put(key, { sent, state: sent === total ? 'reading' : 'sending' }),
    })
    put(key, { state: 'done', sent: work.file.size })
    works.delete(key)
    finished(stored.url)
  } catch (error) {
    if (!signal.aborted) put(key, { state: 'failed', message: (error as Error).message })
  }
}

function advance(): void {
  while (running < AT_ONCE) {
    const waiting = queue.get().find((one) => one.state === 'waiting')
    if (!waiting) return
    running++
    void run(waiting).finally(() => {
      running--
      advance()
    })
  }
}

export function enqueue(files: readonly File[], cateId: number | null): void {
  const added = files.map((file): Queued => {
    const key = next++
    works.set(key, { file, cateId, control: new AbortController() })
    return { key, name: file.name, size: file.size, sent: 0, state: 'waiting' }
  })
  queue.set([...queue.get(), ...added])
  advance()
}

export function cancel(key: number): void {
  works.get(key)?.control.abort()
  works.delete(key)
  queue.set(queue.get().filter((one) => one.key !== key))
}

export function retry(key: number): void {
  const work = works.get(key)
  if (!work) return
  work.control = new AbortController()
  put(key, { state: 'waiting' })
  advance()
}

/** Removes the finished ones from the list. */
export function clearDone(): void {
  queue.set(queue.get().filter((one) => one.state !== 'done'))
}

async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) return all
    all.push(...some)
  }
}

async function filesIn(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile)
    return [await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))]
  const inner = await entriesOf(entry as FileSystemDirectoryEntry)
  return (await Promise.all(inner.map(filesIn))).flat()
}

/** Systems put files of their own into folders. */
export const isWanted = ({ name }: File) => !name.startsWith('.') && name !== 'Thumbs.db' && name !== 'desktop.ini'

export async function filesOf(transfer: DataTransfer): Promise<File[]> {
  // Entries are gone after the first pause.
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry?.() ?? [])
  const files = entries.length > 0 ? (await Promise.all(entries.map(filesIn))).flat() : [...transfer.files]
  return files.filter(isWanted)
}
