// Files as values: their addresses, and the name at the end of an address.

export function urlsOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string' && one !== '')
}

/** True for pictures that browsers draw. */
export function isPicture(url: string): boolean {
  return /\.(jpe?g|png|gif|webp|avif)$/i.test(url.split(/[?#]/)[0] ?? url)
}

export function fileName(url: string): string {
  const last = url.split(/[?#]/)[0]?.split('/').at(-1) ?? url
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

/** The address of a picture's thumbnail, at most 320 pixels wide or high; of another site's picture, itself. */
export function small(url: string): string {
  return url[0] === '/' ? `${url}${url.includes('?') ? '&' : '?'}small` : url
}
