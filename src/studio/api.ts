// Calls of the studio's own server half, which exists in development only.
import type { Fault } from './document/fixes'
import type { Beginning, Changes, FileChange, Mention, Proposal, Texts, Tree } from './wire'

interface Calls {
  tree: { input: object; output: Tree }
  open: { input: { file: string }; output: { text: string; digest: string } }
  check: { input: { draft: string; texts: Texts }; output: { faults: Fault[]; warnings: string[]; took: number } }
  complete: { input: { file: string; text: string; offset: number }; output: { proposals: Proposal[] } }
  explain: {
    input: { file: string; text: string; offset: number }
    output: { found: { text: string; from: number; to: number } | null }
  }
  directory: { input: { draft: string }; output: { routes: Record<string, string>; roles: string[] } }
  binding: { input: { draft: string; name: string }; output: { binding: unknown } }
  answer: { input: Record<string, unknown>; output: object }
  changes: { input: { texts: Texts; renames: string[] }; output: Changes }
  generated: { input: { texts: Texts }; output: { files: FileChange[] } }
  save: {
    input: { texts: Texts; digests: Texts; renames: string[]; slug: string }
    output: { said: string[] }
  }
  create: { input: Beginning; output: { file: string } }
  mentions: { input: { file: string; resource: string; field: string }; output: { mentions: Mention[] } }
}

/** @throws an Error with the reason of the server */
export async function ask<N extends keyof Calls>(
  name: N,
  input: Calls[N]['input'],
  signal?: AbortSignal,
): Promise<Calls[N]['output']> {
  const response = await window.fetch(`/studio/api/${name}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(input),
    ...(signal ? { signal } : {}),
  })
  const content = (await response.json()) as Calls[N]['output'] & { message?: string }
  if (!response.ok) throw new Error(content.message ?? response.statusText)
  return content
}
