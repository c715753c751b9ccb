// JSON values in the browser's storage; unreadable or unwritable ones count as absent.

function area(kind: 'session' | 'local'): Storage | null {
  try {
    return kind === 'session' ? window.sessionStorage : window.localStorage
  } catch {
    return null // storage is switched off in this browser
  }
}

export function remembered<T>(kind: 'session' | 'local', key: string): T | null {
  try {
    const text = area(kind)?.getItem(key)
    return text ? (JSON.parse(text) as T) : null
  } catch {
    return null
  }
}

export function remember(kind: 'session' | 'local', key: string, value: unknown): void {
  try {
    area(kind)?.setItem(key, JSON.stringify(value))
  } catch {
    // full or forbidden: the value is fetched again next time
  }
}

export function forget(kind: 'session' | 'local', key: string): void {
  area(kind)?.removeItem(key)
}

/** Plain text instead of JSON: for keys named by the specification. */
export function rememberText(key: string, text: string): void {
  try {
    area('local')?.setItem(key, text)
  } catch {
    // as above
  }
}
