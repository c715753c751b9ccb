// Unsaved texts kept for this tab, since a change of the product's code makes Vite load the page anew.
import { forget, remember, remembered } from '../api/storage'
import { openFile, restore, studio } from './store'

const KEY = 'studio'

type Kept = Record<string, { text: string; digest: string }>

export function keepDrafts(): () => void {
  return studio.subscribe(() => {
    const { files } = studio.get()
    const unsaved = Object.entries(files).filter(([, { text, saved }]) => text !== saved)
    const kept: Kept = Object.fromEntries(unsaved.map(([file, { text, digest }]) => [file, { text, digest }]))
    if (unsaved.length > 0) remember('session', KEY, kept)
    else forget('session', KEY)
  })
}

/** A file that is gone, or cannot be read, keeps nothing. */
export async function restoreDrafts(): Promise<void> {
  const { current } = studio.get()
  for (const [file, { text, digest }] of Object.entries(remembered<Kept>('session', KEY) ?? {})) {
    await openFile(file).then(
      () => restore(file, text, digest),
      () => undefined,
    )
  }
  if (current) await openFile(current)
}
