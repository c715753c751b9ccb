// Pictures on their way into the text: each waits in its place, three are uploaded at a time.
import type { Editor } from '@tiptap/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { fileLimits, unsigned } from '#kernel/files'
import { upload } from '../../api/upload'
import type { Refused } from '../../errors/use-refusal'
import { useWords } from '../../locales/use-words'
import { useRefusedFiles } from '../media/use-uploads'
import type { FigureAttributes, PicturesAt } from './nodes/FigureView'
import { insertMedia } from './nodes/figure'

/** The server takes a dozen of one person at once. */
const AT_ONCE = 3

export interface Pictures extends PicturesAt {
  /** Number of pictures that are being uploaded or wait for it. */
  waiting: number
  /** Pictures of the last choice that were not taken. */
  refused: Refused | null
  /** Inserts files at the cursor, or into the selected picture of another site. */
  add(files: Iterable<File>): void
  /** Uploads files whose places are in the text already. */
  fill(files: ReadonlyMap<string, File>): void
}

/** The picture that waits for this upload. */
function placeOf(editor: Editor, key: string): [at: number, attrs: FigureAttributes] | null {
  let found: [number, FigureAttributes] | null = null
  editor.state.doc.descendants((node, at) => {
    if (node.type.name === 'figure' && node.attrs['pending'] === key) found = [at, node.attrs as FigureAttributes]
    return found === null
  })
  return found
}

/** Not a step of its own for undo: that takes the picture back as a whole. */
function change(editor: Editor, at: number, attrs: FigureAttributes | null): void {
  const { tr } = editor.state
  const size = editor.state.doc.nodeAt(at)?.nodeSize ?? 0
  editor.view.dispatch(
    (attrs ? tr.setNodeMarkup(at, null, attrs) : tr.delete(at, at + size)).setMeta('addToHistory', false),
  )
}

export function usePictures(editor: Editor | null): Pictures {
  const { t } = useWords()
  const { refused, refuse, failed, forget } = useRefusedFiles()
  const latest = useRef(editor)
  useEffect(() => {
    latest.current = editor
  })
  const [waiting, setWaiting] = useState(0)
  const work = useRef({ queue: [] as [string, File][], running: 0, next: 0, previews: new Map<string, string>() })
  const stop = useRef(new AbortController())
  useEffect(() => {
    const { previews } = work.current
    stop.current = new AbortController()
    return () => {
      stop.current.abort()
      for (const url of previews.values()) URL.revokeObjectURL(url)
    }
  }, [])

  const calls = useMemo(() => {
    const set = (key: string, src: string | null): void => {
      const now = latest.current
      const place = now && !now.isDestroyed ? placeOf(now, key) : null
      if (now && place) change(now, place[0], src === null ? null : { ...place[1], src, pending: null })
    }
    const next = async (): Promise<void> => {
      const { queue, running } = work.current
      const one = running < AT_ONCE ? queue.shift() : undefined
      if (!one) return
      const [key, file] = one
      work.current.running++
      try {
        set(key, unsigned((await upload(file, { signal: stop.current.signal, quiet: true })).url))
      } catch (error) {
        if (!stop.current.signal.aborted) failed(file, error)
        set(key, null)
      } finally {
        work.current.running--
        setWaiting((num) => num - 1)
        void next()
      }
    }
    const begin = (key: string, file: File): void => {
      const refusal = !file.type.startsWith('image/') ? 'wrongSort' : file.size > fileLimits.image ? 'tooLarge' : null
      if (refusal) {
        refuse(t(`fields.${refusal}`, { name: file.name, size: fileLimits.image / 1024 / 1024 }))
        set(key, null)
        return
      }
      work.current.queue.push([key, file])
      setWaiting((num) => num + 1)
      void next()
    }
    const keyFor = (file: File): string => {
      const key = `f${work.current.next++}`
      work.current.previews.set(key, URL.createObjectURL(file))
      return key
    }
    const put = (at: number, file: File): void => {
      const node = latest.current?.state.doc.nodeAt(at)
      if (!latest.current || node?.type.name !== 'figure') return
      const key = keyFor(file)
      change(latest.current, at, { ...(node.attrs as FigureAttributes), src: null, pending: key })
      begin(key, file)
    }
    return {
      put,
      preview: (key: string) => work.current.previews.get(key),
      fill(files: ReadonlyMap<string, File>) {
        forget()
        for (const [key, file] of files) {
          work.current.previews.set(key, URL.createObjectURL(file))
          begin(key, file)
        }
      },
      add(files: Iterable<File>) {
        const now = latest.current
        if (!now) return
        forget()
        const { selection } = now.state
        const chosen = now.state.doc.nodeAt(selection.from)
        const [first, ...others] = [...files]
        const isSpot = chosen?.type.name === 'figure' && chosen.attrs['src'] && !chosen.attrs['src'].startsWith('/')
        if (isSpot && first) put(selection.from, first)
        for (const file of isSpot ? others : [first, ...others]) {
          if (!file) continue
          const pending = keyFor(file)
          insertMedia(now, 'figure', { pending })
          begin(pending, file)
        }
      },
    }
  }, [refuse, failed, forget, t])
  return useMemo(() => ({ ...calls, waiting, refused }), [calls, waiting, refused])
}
