// Sends a file to the library: a small one at once, a large one in parts, again and again while the connection is broken.
import { Failure, report } from './failure'
import { pause } from './pause'
import { send } from './send'

interface StoredFile {
  id: number
  name: string
  url: string
  thumb_url?: string | null
  type?: string
  size?: number
}

export interface Sending {
  readonly signal?: AbortSignal
  onProgress?(sent: number, total: number): void
}

interface UploadOptions extends Sending {
  readonly cateId?: number | null
  /** Outside of the library, opened by a signed address only. */
  readonly sensitive?: boolean
  readonly quiet?: boolean
  /** True while the connection is broken. */
  onPause?(paused: boolean): void
}

/** Milliseconds; drawing a large picture anew, behind others, takes longer than any other call. */
const UPLOAD_TIMEOUT = 600_000
/** Bytes that are sent in one request. */
const AT_ONCE = 1024 * 1024
const WAITS = [1000, 2000, 4000, 8000, 15_000, 30_000]
const TRIES = 40

/** Repeats what failed for lack of a connection. */
async function persistently<T>(work: () => Promise<T>, { signal, onPause }: UploadOptions): Promise<T> {
  for (let tried = 0; ; tried++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'NETWORK' || tried === TRIES) throw error
      onPause?.(true)
      await pause(WAITS[Math.min(tried, WAITS.length - 1)] as number, signal)
      onPause?.(false)
    }
  }
}

async function once(file: File, options: UploadOptions): Promise<StoredFile> {
  const { cateId, sensitive, signal } = options
  const form = new FormData()
  // Fields before the file: the server reads the stream in order.
  if (cateId) form.append('cate_id', String(cateId))
  if (sensitive) form.append('sensitive', 'true')
  if (file.size > AT_ONCE) {
    const { sendParts } = await import('./resumable')
    form.append('upload', await sendParts(file, options))
  } else form.append('file', file)
  return send({ method: 'POST', path: '/file', timeout: UPLOAD_TIMEOUT }, form, {
    quiet: true,
    ...(signal ? { signal } : {}),
  })
}

export async function upload(source: Blob, options: UploadOptions = {}): Promise<StoredFile> {
  const file = source instanceof File ? source : new File([source], 'blob', { type: source.type })
  try {
    return await persistently(() => once(file, options), options)
  } catch (error) {
    if (!options.quiet) report(error)
    throw error
  }
}
