// The rows that a list shows just now, in their order: a form steps from one to the next.
const shown = new Map<string, readonly number[]>()

export function noteOrder(route: string, ids: readonly number[]): void {
  shown.set(route, ids)
}

/** The row below on the same page of the list; null at its end, or when the list was never seen. */
export function nextOf(route: string, id: number | null): number | null {
  const ids = shown.get(route)
  const place = id === null || !ids ? -1 : ids.indexOf(id)
  return place < 0 ? null : (ids?.[place + 1] ?? null)
}
