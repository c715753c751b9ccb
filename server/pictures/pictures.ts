// Identifies a picture by its bytes and re-encodes it, so that stored files hold pixels only: two at a time, the rest
// queued.
import { rm } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import type { Text } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { createWorker, type Worker } from './worker'

export interface Picture {
  /** Of the picture as drawn anew, beside the given one. */
  path: string
  thumbnail: string
  /** Bytes. */
  size: number
  extension: string
  mime: string
  width: number
  height: number
}

export interface Pictures {
  /** Refuses with PARAM an unsuitable picture, and with RATE too many of this person or of all. */
  read(path: string, personId: number): Promise<Picture>
  close(): void
}

/** Limits for one picture. */
export interface Caps {
  readonly seconds?: number
  /** Memory beyond that of an idle process. */
  readonly megabytes?: number
}

const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
}

/** A phone's picture has 12 to 48 million; beyond 50 million a small file could unpack to gigabytes. */
const PIXELS = 50_000_000
/** Pixels × frames: 80 frames of 500×500, drawn and compressed one by one. */
const MOVING = 20_000_000
const THUMBNAIL = 320
const SECONDS = 20
const MEGABYTES = 600

const AT_ONCE = 2
/** Pictures of one person being processed or queued. */
const MOST_OF_ONE = 12
const MOST = 60

const unfit: Text = { zh: '请上传 jpg、png、gif 或 webp 图片', en: 'Upload a jpg, png, gif or webp picture' }
const refusals: Record<'pixels' | 'moving' | 'unfit' | 'caps', Text> = {
  unfit,
  pixels: {
    zh: '图片不能超过 5000 万像素，请缩小后再上传',
    en: 'A picture may have 50 million pixels; make it smaller',
  },
  moving: {
    zh: '动图的像素乘以帧数不能超过 2000 万，请缩小或减少帧数',
    en: 'A moving picture may have 20 million pixels over all frames; make it smaller or shorter',
  },
  caps: { zh: '图片过于复杂，无法处理，请缩小后再上传', en: 'The picture takes too much to process; make it smaller' },
}

function refuse(message: Text): never {
  fail('PARAM', { message, errors: { file: message } })
}

interface Waiting {
  readonly personId: number
  begin(worker: Worker): void
}

/**
 * Two workers; the person with fewer pictures in progress goes first, so that many pictures of one don't delay one of
 * another.
 */
function createQueue() {
  const free = Array.from({ length: AT_ONCE }, createWorker)
  const all = [...free]
  const waiting: Waiting[] = []
  const held = new Map<number, number>()
  const working = new Map<number, number>()
  const add = (counts: Map<number, number>, id: number, one: number) => {
    const count = (counts.get(id) ?? 0) + one
    if (count > 0) counts.set(id, count)
    else counts.delete(id)
  }
  const next = () => {
    const worker = waiting.length > 0 ? free.pop() : undefined
    if (!worker) return
    const least = Math.min(...waiting.map(({ personId }) => working.get(personId) ?? 0))
    const place = waiting.findIndex(({ personId }) => (working.get(personId) ?? 0) === least)
    const [one] = waiting.splice(place, 1) as [Waiting]
    add(working, one.personId, 1)
    one.begin(worker)
  }
  return {
    close: () => all.forEach((worker) => void worker.end()),
    async withWorker<T>(personId: number, work: (worker: Worker) => Promise<T>): Promise<T> {
      const total = [...held.values()].reduce((sum, count) => sum + count, 0)
      if ((held.get(personId) ?? 0) >= MOST_OF_ONE || total >= MOST) fail('RATE')
      add(held, personId, 1)
      const worker = await new Promise<Worker>((begin) => {
        waiting.push({ personId, begin })
        next()
      })
      try {
        return await work(worker)
      } finally {
        add(held, personId, -1)
        add(working, personId, -1)
        free.push(worker)
        next()
      }
    },
  }
}

export function createPictures({ seconds = SECONDS, megabytes = MEGABYTES }: Caps = {}): Pictures {
  const queue = createQueue()
  const limits = { pixels: PIXELS, moving: MOVING, thumbnail: THUMBNAIL, memory: megabytes * 1024 * 1024 }
  return {
    close: queue.close,
    async read(path, personId) {
      const mime = (await fileTypeFromFile(path).catch(() => undefined))?.mime.replace('apng', 'png') ?? ''
      const extension = extensions[mime]
      if (!extension) return refuse(unfit)
      const drawn = { path: `${path}.drawn`, thumbnail: `${path}.thumb` }
      const outcome = await queue.withWorker(personId, (worker) => worker.run({ path, mime, limits }, seconds * 1000))
      if (!('refused' in outcome)) return { ...outcome, ...drawn, extension, mime }
      // A worker that was stopped may have begun to write.
      for (const left of Object.values(drawn)) await rm(left, { force: true })
      return refuse(refusals[outcome.refused])
    },
  }
}
