// Reads and writes cookies; the text of a cookie is built separately for tests.

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
