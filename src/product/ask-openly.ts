// Calls of pages that are opened without a sign-in, and load nothing of the app.

/** Milliseconds that an answer may take. */
const PATIENCE = 20_000

export interface OpenAnswer<Content> {
  /** That of the envelope; 0 without an answer. */
  readonly status: number
  readonly content: Content | null
}

export async function askOpenly<Content>(path: string, body: object): Promise<OpenAnswer<Content>> {
  try {
    const answer = await fetch(`/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE),
    })
    return await answer.json()
  } catch {
    return { status: 0, content: null }
  }
}
