// Values that the browser keeps for this site: cookies and storage.

/** Null for a cookie that is missing, or that something else on this host wrote and nobody can read. */
export function cookieIn(text: string, name: string): string | null {
  for (const part of text.split(/;\s*/)) {
    const cut = part.indexOf('=')
    if (cut < 1 || part.slice(0, cut) !== name) continue
    try {
      return decodeURIComponent(part.slice(cut + 1))
    } catch {
      return null
    }
  }
  return null
}

export function cookieText(name: string, value: string, expires: Date, secure: boolean): string {
  return `${name}=${encodeURIComponent(value)}; path=/; expires=${expires.toUTCString()}; SameSite=Lax${secure ? '; Secure' : ''}`
}

export function readCookie(name: string): string | null {
  return cookieIn(document.cookie, name)
}

export function writeCookie(name: string, value: string, expires: Date): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store of browsers is not everywhere, and answers later
  document.cookie = cookieText(name, value, expires, location.protocol === 'https:')
}

export function dropCookie(name: string): void {
  writeCookie(name, '', new Date(0))
}

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
