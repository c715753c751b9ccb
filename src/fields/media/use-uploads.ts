// Uploads: in progress, finished, refused.
import { useEffect, useRef, useState } from 'react'
import { IMAGE_LIMIT } from '#kernel/constants'
import { upload } from '../../gateway/upload'
import { useWords } from '../../locales/use-words'
import { useApp } from '../../plain/app'

export type MediaKind = 'image' | 'video' | 'file'

export interface Travelling {
  key: number
  name: string
  stop(): void
}

export interface Uploads {
  travelling: readonly Travelling[]
  send(files: Iterable<File>): void
}

/** File types in the browser's dialog; the server checks each file itself. */
export const accepted: Record<MediaKind, string> = {
  image: 'image/png,image/jpeg,image/gif,image/webp',
  video: 'video/mp4,video/webm,video/quicktime',
  file: '',
}

let next = 0

export function useUploads(kind: MediaKind, room: number, arrived: (url: string) => void): Uploads {
  const { t } = useWords()
  const { message } = useApp()
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
    setTravelling((old) => [...old, { key, name: file.name, stop: () => control.abort() }])
    try {
      const stored = await upload(file, { signal: control.signal })
      latest.current(stored.url)
    } catch {
      // cancelled, or reported by the gateway
    } finally {
      running.current.delete(control)
      setTravelling((old) => old.filter((one) => one.key !== key))
    }
  }

  const send = (files: Iterable<File>): void => {
    const fitting = [...files].filter((file) => {
      const sort = kind === 'file' || file.type.startsWith(`${kind}/`)
      const size = kind !== 'image' || file.size <= IMAGE_LIMIT
      if (!sort) void message.warning(t('fields.wrongSort', { name: file.name }))
      else if (!size) void message.warning(t('fields.tooLarge', { name: file.name, size: IMAGE_LIMIT / 1024 / 1024 }))
      return sort && size
    })
    if (fitting.length > room) void message.warning(t('fields.tooMany', { num: room }))
    for (const file of fitting.slice(0, Math.max(0, room))) void start(file)
  }
  return { travelling, send }
}
