// Addresses of records. The list's state stays in the address, so that closing returns to it.

export function listPart(search: string): string {
  const parts = search
    .replace(/^\?/, '')
    .split('&')
    .filter((one) => one.startsWith('list=') || one.startsWith('view='))
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}

function joined(search: string, more: Record<string, number | undefined>): string {
  const extra = Object.entries(more).flatMap(([key, value]) => (value === undefined ? [] : [`${key}=${value}`]))
  return [listPart(search).slice(1), ...extra].filter(Boolean).join('&')
}

export function addressOf(
  route: string,
  search: string,
  id?: number | 'new',
  view?: 'edit',
  more: { from?: number; parent?: number } = {},
): string {
  const pathname = [route, id, view].filter((part) => part !== undefined).join('/')
  const kept = joined(search, more)
  return kept === '' ? pathname : `${pathname}?${kept}`
}

/** An id in the address beside the list's state: the record to copy, or the parent to add under. */
export function numberIn(search: string, key: 'from' | 'parent'): number | null {
  const text = new URLSearchParams(search).get(key)
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}
