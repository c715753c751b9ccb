// Content of an address beyond the list.

export interface Wanted {
  view: 'new' | 'show' | 'edit'
  id: number | null
  search: string
}

export function wantedIn(view: string, id: number | null, search: string): Wanted | null {
  if (view === 'new') return { view, id: null, search }
  return (view === 'show' || view === 'edit') && id !== null ? { view, id, search } : null
}
