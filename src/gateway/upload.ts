// Sends a file to the library.
import { send } from './send'

export interface StoredFile {
  id: number
  name: string
  url: string
  thumb_url?: string | null
  size?: number
}

/** Milliseconds; videos on a slow line take longer than any other call. */
const UPLOAD_TIMEOUT = 600_000

export function upload(
  file: Blob,
  options: { cateId?: number | null; signal?: AbortSignal; quiet?: boolean } = {},
): Promise<StoredFile> {
  const form = new FormData()
  // Fields before the file: the server reads the stream in order.
  if (options.cateId) form.append('cate_id', String(options.cateId))
  form.append('file', file)
  return send({ method: 'POST', path: '/file', timeout: UPLOAD_TIMEOUT }, form, options)
}
