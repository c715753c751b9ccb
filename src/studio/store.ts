// State of the studio: the files that were opened, with their unsaved texts and faults.

import { createStore, useStore } from '../api/store'
import { afterPause } from '../components/typing'
import { ask } from './api'
import type { Fault } from './document/fixes'
import { modelOf } from './document/model'
import type { Entry, Texts, Tree } from './wire'

export interface OpenFile {
  /** As on disk. */
  saved: string
  digest: string
  text: string
  /** Changed on disk by another program, while there are unsaved changes. */
  isOutdated?: boolean
}

/** A column that is to keep its values. */
export interface Rename {
  file: string
  table: string
  from: string
  to: string
}

export interface StudioState {
  tree: Tree
  files: Readonly<Record<string, OpenFile>>
  current: string | null
  faults: readonly Fault[]
  /** Captions without English: told, not refused. */
  warnings: readonly string[]
  /** True from a change until its answer. */
  checking: boolean
  /** Counts sound versions: the preview follows it. */
  version: number
  /** For the next migration. */
  renames: readonly Rename[]
}

const first: StudioState = {
  tree: { entries: [], groups: [] },
  files: {},
  current: null,
  faults: [],
  warnings: [],
  checking: false,
  version: 0,
  renames: [],
}
const store = createStore<StudioState>(first)

/** Name of this studio at the server, which keeps its unsaved texts for the preview. */
export const draft = crypto.randomUUID()

export const studio = { get: store.get, subscribe: store.subscribe }

export function useStudio<P>(pick: (state: StudioState) => P): P {
  return useStore(store, pick)
}

function update(change: Partial<StudioState>): void {
  store.set({ ...store.get(), ...change })
}

/** Milliseconds of rest before a text is checked. */
const PAUSE = 200

export function unsavedTexts(): Texts {
  const { files } = store.get()
  return Object.fromEntries(
    Object.entries(files).flatMap(([file, { text, saved }]) => (text === saved ? [] : [[file, text]])),
  )
}

let running: AbortController | null = null
let cancel = (): void => undefined

/** Only the newest text counts: an answer to an older one is dropped. */
export async function check(): Promise<void> {
  running?.abort()
  const own = new AbortController()
  running = own
  update({ checking: true })
  try {
    const { faults, warnings } = await ask('check', { draft, texts: unsavedTexts() }, own.signal)
    const { version } = store.get()
    update({ faults, warnings, checking: false, version: faults.length > 0 ? version : version + 1 })
  } catch (error) {
    if (own.signal.aborted) return
    const message = error instanceof Error ? error.message : String(error)
    update({ checking: false, faults: [{ file: store.get().current ?? '', line: 1, column: 1, message }] })
  }
}

export function setText(file: string, text: string): void {
  const { files } = store.get()
  const held = files[file]
  if (!held || held.text === text) return
  update({ files: { ...files, [file]: { ...held, text } }, checking: true })
  cancel()
  cancel = afterPause(() => void check(), PAUSE)
}

export async function loadTree(): Promise<void> {
  update({ tree: await ask('tree', {}) })
}

export async function openFile(file: string): Promise<void> {
  // First: a new menu group reloads the page, which then opens the file of its address.
  const address = new URL(window.location.href)
  address.searchParams.set('file', file)
  window.history.replaceState(null, '', address)
  const { files } = store.get()
  if (!files[file]) {
    const { text, digest } = await ask('open', { file })
    update({ files: { ...store.get().files, [file]: { saved: text, text, digest } } })
  }
  update({ current: file })
}

/** Back to the tree, where a narrow window shows one or the other. */
export function closeFile(): void {
  update({ current: null })
}

/** Files on disk are as the texts now. */
export async function noteSaved(names: readonly string[]): Promise<void> {
  const read = await Promise.all(names.map(async (file) => [file, await ask('open', { file })] as const))
  const { files } = store.get()
  const next = { ...files }
  for (const [file, { text, digest }] of read) {
    const held = next[file]
    if (held) next[file] = { ...held, saved: text, digest }
  }
  update({ files: next, renames: [] })
  await Promise.all([loadTree(), check()])
}

/** Follows changes of other programs: unchanged texts are read again, changed ones are marked. */
export async function followDisk(): Promise<void> {
  const names = Object.keys(store.get().files)
  const read = await Promise.all(names.map(async (file) => [file, await ask('open', { file })] as const))
  const next = { ...store.get().files }
  for (const [file, { text, digest }] of read) {
    const held = next[file]
    if (!held || held.digest === digest) continue
    next[file] = held.text === held.saved ? { saved: text, text, digest } : { ...held, isOutdated: true }
  }
  update({ files: next })
  await loadTree()
}

/** An unsaved text of the file as it was with that digest. */
export function restore(file: string, text: string, digest: string): void {
  const { files } = store.get()
  const held = files[file]
  if (!held) return
  const isOutdated = held.digest !== digest
  update({ files: { ...files, [file]: { ...held, text, ...(isOutdated ? { digest, isOutdated } : {}) } } })
}

/** Drops the unsaved text of a file. */
export async function readAgain(file: string): Promise<void> {
  const { text, digest } = await ask('open', { file })
  update({ files: { ...store.get().files, [file]: { saved: text, text, digest } } })
  await check()
}

/** Renamed again, the column still has its first name. */
export function addRename(rename: Rename): void {
  const { renames } = store.get()
  const before = renames.find(({ file, to }) => file === rename.file && to === rename.from)
  const others = renames.filter((one) => one !== before)
  update({ renames: [...others, before ? { ...rename, from: before.from } : rename] })
}

/** `table.from=to`; without those that were undone. */
export function renamesNow(): string[] {
  const { renames, files } = store.get()
  return renames.flatMap(({ file, table, from, to }) => {
    const fields = modelOf(files[file]?.text ?? '')?.fields ?? {}
    return to in fields && !(from in fields) ? [`${table}.${from}=${to}`] : []
  })
}

export function entryOf({ tree }: StudioState, file: string | null): Entry | undefined {
  return tree.entries.find((entry) => entry.file === file)
}
