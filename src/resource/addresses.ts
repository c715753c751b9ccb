// Addresses of lists and records, and what an address shows beyond the list.

export interface RecordParams {
  view: 'new' | 'show' | 'edit'
  id: number | null
  search: string
}

export function recordParams(view: string, id: number | null, search: string): RecordParams | null {
  if (view === 'new') return { view, id: null, search }
  return (view === 'show' || view === 'edit') && id !== null ? { view, id, search } : null
}

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
