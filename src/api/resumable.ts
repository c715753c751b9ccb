// Sends the bytes of a large file in parts; a broken connection goes on where it stopped. Loaded with the first one.
import i18next from 'i18next'
import { type DetailedError, Upload } from 'tus-js-client'
import { RESUMABLE_PATH } from '#kernel/files'
import { Failure } from './failure'
import { session } from './session'
import type { Sending } from './upload'

/** Below the limits that proxies have. */
const PART = 5 * 1024 * 1024

/** True for failures that pass: no answer, another request still open, a server that restarts. */
function passes(error: Error | DetailedError): boolean {
  const status = 'originalResponse' in error ? (error.originalResponse?.getStatus() ?? 0) : 0
  return status === 0 || status === 423 || status >= 500
}

function failureOf(error: Error | DetailedError): Failure {
  const status = 'originalResponse' in error ? (error.originalResponse?.getStatus() ?? 0) : 0
  const code = status === 401 ? 'AUTH' : status === 413 ? 'SIZE' : status === 429 ? 'RATE' : 'PARAM'
  return passes(error)
    ? new Failure(i18next.t('failure.network'), 0, 'NETWORK')
    : new Failure(i18next.t('fields.uploadRefused'), status, code)
}

/** Sends what the server has not got yet. @returns the name that `POST /file` takes */
export async function sendParts(file: File, { signal, onProgress }: Sending): Promise<string> {
  return new Promise<string>((resolve, reject) => {
    const upload: Upload = new Upload(file, {
      endpoint: RESUMABLE_PATH,
      chunkSize: PART,
      // Trying again is the caller's: it waits for the connection.
      retryDelays: null,
      removeFingerprintOnSuccess: true,
      metadata: { filename: file.name },
      onBeforeRequest: (request) => {
        const token = session.token()
        if (token) request.setHeader('Authorization', token)
      },
      onProgress: (sent, total) => onProgress?.(sent, total),
      onSuccess: () => resolve(upload.url?.split('/').pop() ?? ''),
      onError: (error) => reject(failureOf(error)),
    })
    const stop = () => {
      void upload.abort(true).catch(() => undefined)
      reject(signal?.reason)
    }
    if (signal?.aborted) return stop()
    signal?.addEventListener('abort', stop, { once: true })
    void upload.findPreviousUploads().then(([previous]) => {
      if (previous) upload.resumeFromPreviousUpload(previous)
      if (!signal?.aborted) upload.start()
    })
  })
}
