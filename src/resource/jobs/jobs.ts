// The person's jobs: started here or elsewhere, polled while they run, remembered across reloads.
import type { Job } from '#kernel/wire'
import { send } from '../../api/send'
import { session } from '../../api/session'
import { forget, remember, remembered } from '../../api/storage'
import { createStore, useStore } from '../../api/store'
import { isMoving, isOpen, MOST_SHOWN, merged } from './job-words'

export interface Jobs {
  /** The newest first. */
  list: readonly Job[]
  /** True if all of them have been loaded. */
  known: boolean
  open: boolean
}

const KEY = 'jobs'
const FIRST_LOOK = 400
const PAUSE = 1200

const store = createStore<Jobs>({ list: [], known: false, open: false })
const endings = new Set<(job: Job) => void>()
/** Jobs begun in this tab, whose file the person waits for. */
const awaited = new Set<number>()
/** Jobs whose result is in view: a notice would only cover it. */
const seen = new Set<number>()
let timer: ReturnType<typeof setTimeout> | undefined

function take(given: readonly Job[], change: Partial<Jobs> = {}): void {
  const before = store.get()
  store.set({ ...before, ...change, list: merged(before.list, given) })
  const running = store.get().list.filter(isOpen)
  if (running.length > 0)
    remember(
      'session',
      KEY,
      running.map(({ id }) => id),
    )
  else forget('session', KEY)
  for (const job of given) {
    const old = before.list.find(({ id }) => id === job.id)
    if (old && isOpen(old) && !isOpen(job)) for (const listener of endings) listener(job)
  }
}

function ask<T>(path: string, body: Record<string, unknown>, quiet = true): Promise<T> {
  return send<T>({ method: 'POST', path }, body, { quiet })
}

async function look(): Promise<void> {
  timer = undefined
  // A hidden tab doesn't poll; it polls again when it becomes visible.
  if (document.visibilityState === 'hidden') return
  const moving = store.get().list.filter(isMoving)
  const found = await Promise.all(moving.map(({ id }) => ask<Job>('/job/read', { job_id: id }).catch(() => null)))
  take(found.filter((job) => job !== null))
  follow()
}

function follow(pause = PAUSE): void {
  if (timer !== undefined || !store.get().list.some(isMoving)) return
  timer = setTimeout(() => void look(), pause)
}

document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') follow(0)
})
session.onEnd(() => {
  clearTimeout(timer)
  timer = undefined
  awaited.clear()
  forget('session', KEY)
  store.set({ list: [], known: false, open: false })
})

export const jobs = {
  /** A call was answered with a job: polls it from now on. `download`: its file is saved when it is ready. */
  async begin(id: number, { download = false } = {}): Promise<void> {
    if (download) awaited.add(id)
    const job = await ask<Job>('/job/read', { job_id: id }).catch(() => null)
    if (!job) return
    // It may have ended already: listeners are notified all the same.
    if (!isOpen(job)) take([{ ...job, status: 'running' }])
    take([job])
    follow(FIRST_LOOK)
  },

  async load(): Promise<void> {
    const { list_data } = await ask<{ list_data: Job[] }>('/job/list', { page: 1, limit: MOST_SHOWN }, false)
    take(list_data, { known: true })
    follow()
  },

  /** After a reload: polls only if jobs were running. */
  async resume(): Promise<void> {
    if (!store.get().known && (remembered<number[]>('session', KEY)?.length ?? 0) > 0)
      await jobs.load().catch(() => undefined)
  },

  async cancel(id: number): Promise<void> {
    take([await ask<Job>('/job/cancel', { job_id: id }, false)])
    follow(FIRST_LOOK)
  },

  /** Starts the undo of a job. */
  async undo(id: number, quiet = false): Promise<void> {
    const { job_id } = await ask<{ job_id: number }>('/job/undo', { job_id: id }, quiet)
    const old = store.get().list.find((job) => job.id === id)
    // Counts as open until its own read says how the undo ended.
    if (old) take([{ ...old, undone_by: job_id, undo: { open: true, done: 0, failed: 0 } }])
    await jobs.begin(job_id)
  },

  /** True once, for a job whose file is to be saved now. */
  takeFile: ({ id, status, file_name }: Job): boolean => awaited.delete(id) && status === 'done' && file_name !== null,

  /** While its result is in view; the signal ends that. */
  watch(id: number, until: AbortSignal): void {
    if (until.aborted) return
    seen.add(id)
    until.addEventListener('abort', () => seen.delete(id), { once: true })
  },

  isSeen: (id: number): boolean => seen.has(id),

  show: (open: boolean): void => store.set({ ...store.get(), open }),

  onEnd(listener: (job: Job) => void): () => void {
    endings.add(listener)
    return () => void endings.delete(listener)
  },
}

export function useJobs(): Jobs {
  return useStore(store)
}
