// Uploads: in progress, finished, refused.
import { useCallback, useEffect, useRef, useState } from 'react'
import { fileLimits, LARGEST_FILE } from '#kernel/files'
import { upload } from '../../api/upload'
import { type Refused, refusedBy } from '../../errors/use-refusal'
import { useWords } from '../../locales/use-words'

interface RefusedFiles {
  refused: Refused | null
  /** Adds a line. */
  refuse(reason: string): void
  /** Adds a line for an upload that failed. */
  failed(file: File, error: unknown): void
  /** Before the next choice. */
  forget(): void
}

export function useRefusedFiles(): RefusedFiles {
  const { t } = useWords()
  const [refused, set] = useState<Refused | null>(null)
  const refuse = useCallback(
    (reason: string): void => set((old) => ({ said: old ? `${old.said}\n${reason}` : reason })),
    [],
  )
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

export interface RunningUpload {
  key: number
  name: string
  /** Percent of the bytes; null until the first are sent. */
  percent: number | null
  stop(): void
}

export interface Uploads {
  running: readonly RunningUpload[]
  /** Files of the last choice that were not taken. */
  refused: Refused | null
  forget(): void
  /** Those of a choice that fit; the others are refused, each with its reason. */
  fitting(files: Iterable<File>): File[]
  start(file: File): Promise<void>
  /** Starts those that fit. */
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

let nextKey = 0

/** `sensitive`: kept outside of the library. */
export function useUploads(kind: MediaKind, room: number, onStored: (url: string) => void, sensitive = false): Uploads {
  const { t } = useWords()
  const { refused, refuse, failed, forget } = useRefusedFiles()
  const [running, setRunning] = useState<readonly RunningUpload[]>([])
  // Several uploads finish one after the other: each must see what the previous one added.
  const latest = useRef(onStored)
  useEffect(() => {
    latest.current = onStored
  })
  const controls = useRef(new Set<AbortController>())
  useEffect(() => {
    const { current } = controls
    return () => {
      for (const control of current) control.abort()
    }
  }, [])

  const start = async (file: File): Promise<void> => {
    const key = nextKey++
    const control = new AbortController()
    controls.current.add(control)
    setRunning((old) => [...old, { key, name: file.name, percent: null, stop: () => control.abort() }])
    try {
      const onProgress = (sent: number, total: number) =>
        setRunning((old) =>
          old.map((one) => (one.key === key ? { ...one, percent: Math.round((sent / total) * 100) } : one)),
        )
      const stored = await upload(file, { signal: control.signal, onProgress, sensitive, quiet: true })
      latest.current(stored.url)
    } catch (error) {
      if (!control.signal.aborted) failed(file, error)
    } finally {
      controls.current.delete(control)
      setRunning((old) => old.filter((one) => one.key !== key))
    }
  }

  const fitting = (files: Iterable<File>): File[] => {
    forget()
    const suitable = [...files].filter((file) => {
      const isKind = kind === 'file' || file.type.startsWith(`${kind}/`)
      const isSmallEnough = file.size <= limitOf(kind)
      if (!isKind) refuse(t('fields.wrongSort', { name: file.name }))
      else if (!isSmallEnough) refuse(t('fields.tooLarge', { name: file.name, size: limitOf(kind) / 1024 / 1024 }))
      return isKind && isSmallEnough
    })
    if (suitable.length > room) refuse(t('fields.tooMany', { num: room }))
    return suitable.slice(0, Math.max(0, room))
  }
  const send = (files: Iterable<File>): void => {
    for (const file of fitting(files)) void start(file)
  }
  return { running, refused, forget, fitting, start, send }
}
