// Uploads: in progress, finished, refused.
import { useCallback, useEffect, useRef, useState } from 'react'
import { fileLimits, LARGEST_FILE } from '#kernel/files'
import { upload } from '../../gateway/upload'
import { useWords } from '../../locales/use-words'
import { type Refused, refusedBy } from '../../refusal/use-refusal'

interface RefusedFiles {
  refused: Refused | null
  /** Adds a line. */
  refuse(said: string): void
  /** Adds a line for an upload that failed. */
  failed(file: File, error: unknown): void
  /** Before the next choice. */
  forget(): void
}

export function useRefusedFiles(): RefusedFiles {
  const { t } = useWords()
  const [refused, set] = useState<Refused | null>(null)
  const refuse = useCallback((said: string): void => set((old) => ({ said: old ? `${old.said}\n${said}` : said })), [])
  const failed = useCallback(
    (file: File, error: unknown): void => {
      const reason = refusedBy(error)?.said
      if (reason) refuse(t('fields.refused', { name: file.name, reason }))
    },
    [refuse, t],
  )
  const forget = useCallback((): void => set(null), [])
  return { refused, refuse, failed, forget }
}

export type MediaKind = 'image' | 'video' | 'file'

export interface Travelling {
  key: number
  name: string
  /** Percent of the bytes; null until the first are sent. */
  percent: number | null
  stop(): void
}

export interface Uploads {
  travelling: readonly Travelling[]
  /** Files of the last choice that were not taken. */
  refused: Refused | null
  forget(): void
  send(files: Iterable<File>): void
}

/** File types in the browser's dialog; the server checks each file itself. */
export const accepted: Record<MediaKind, string> = {
  image: 'image/png,image/jpeg,image/gif,image/webp',
  video: 'video/mp4',
  file: '',
}

/** A file field takes any type. */
const limitOf = (kind: MediaKind): number => (kind === 'file' ? LARGEST_FILE : fileLimits[kind])

let next = 0

/** `sensitive`: kept outside of the library. */
export function useUploads(kind: MediaKind, room: number, arrived: (url: string) => void, sensitive = false): Uploads {
  const { t } = useWords()
  const { refused, refuse, failed, forget } = useRefusedFiles()
  const [travelling, setTravelling] = useState<readonly Travelling[]>([])
  // Several uploads finish one after the other: each must see what the previous one added.
  const latest = useRef(arrived)
  useEffect(() => {
    latest.current = arrived
  })
  const running = useRef(new Set<AbortController>())
  useEffect(() => {
    const held = running.current
    return () => {
      for (const control of held) control.abort()
    }
  }, [])

  const start = async (file: File): Promise<void> => {
    const key = next++
    const control = new AbortController()
    running.current.add(control)
    setTravelling((old) => [...old, { key, name: file.name, percent: null, stop: () => control.abort() }])
    try {
      const onProgress = (sent: number, total: number) =>
        setTravelling((old) =>
          old.map((one) => (one.key === key ? { ...one, percent: Math.round((sent / total) * 100) } : one)),
        )
      const stored = await upload(file, { signal: control.signal, onProgress, sensitive, quiet: true })
      latest.current(stored.url)
    } catch (error) {
      if (!control.signal.aborted) failed(file, error)
    } finally {
      running.current.delete(control)
      setTravelling((old) => old.filter((one) => one.key !== key))
    }
  }

  const send = (files: Iterable<File>): void => {
    forget()
    const fitting = [...files].filter((file) => {
      const sort = kind === 'file' || file.type.startsWith(`${kind}/`)
      const size = file.size <= limitOf(kind)
      if (!sort) refuse(t('fields.wrongSort', { name: file.name }))
      else if (!size) refuse(t('fields.tooLarge', { name: file.name, size: limitOf(kind) / 1024 / 1024 }))
      return sort && size
    })
    if (fitting.length > room) refuse(t('fields.tooMany', { num: room }))
    for (const file of fitting.slice(0, Math.max(0, room))) void start(file)
  }
  return { travelling, refused, forget, send }
}
