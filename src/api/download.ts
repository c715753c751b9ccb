// Fetches a file from the server, and saves it through the browser.
import type { Row } from '#kernel/binding'
import { API } from '#kernel/constants'
import type { Envelope } from '#kernel/wire'
import { Failure, report } from './failure'
import { currentLanguage } from './language'
import type { Target } from './send'
import { session } from './session'

/** Milliseconds; some browsers start reading late. */
const READ_WITHIN = 60_000

export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), READ_WITHIN)
}

/** `type` without its charset. */
export function saveText(text: string, name: string, type = 'text/plain'): void {
  saveFile(new Blob([text], { type: `${type};charset=utf-8` }), name)
}

/** Milliseconds; for a large sheet on a slow line. */
const LIMIT = 600_000

async function fetchFile(target: Target, input: Row): Promise<{ name: string | null; blob: Blob }> {
  const token = session.token()
  const response = await fetch(API + target.path, {
    method: target.method,
    credentials: 'include',
    headers: {
      'X-Requested-With': 'XMLHttpRequest',
      'Accept-Language': currentLanguage(),
      'Content-Type': 'application/json',
      ...(token ? { Authorization: token } : {}),
    },
    body: JSON.stringify(input),
    signal: AbortSignal.timeout(target.timeout ?? LIMIT),
  })
  if (response.headers.get('Content-Type')?.includes('application/json')) {
    const answer = (await response.json()) as Envelope
    throw new Failure(answer.message, answer.status, answer.code, answer.errors, answer.content)
  }
  if (!response.ok) throw new Failure(response.statusText, response.status)
  return { name: nameIn(response.headers.get('Content-Disposition')), blob: await response.blob() }
}

export function nameIn(disposition: string | null): string | null {
  const coded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  try {
    return coded ? decodeURIComponent(coded) : null
  } catch {
    return null
  }
}

/** Saves the file under its own name, otherwise under `fallback`. A refusal is thrown. */
export async function saveAnswer(target: Target, input: Row, fallback: string): Promise<void> {
  const { name, blob } = await fetchFile(target, input)
  saveFile(blob, name ?? fallback)
}

/** The same; a refusal is reported and thrown. */
export async function download(target: Target, input: Row, fallback: string): Promise<void> {
  try {
    await saveAnswer(target, input, fallback)
  } catch (error) {
    report(error instanceof Failure ? error : new Failure(error instanceof Error ? error.message : '', 0, 'NETWORK'))
    throw error
  }
}
