// The rows of the current list, in order: a form steps from one to the next.
const shown = new Map<string, readonly number[]>()

export function rememberOrder(route: string, ids: readonly number[]): void {
  shown.set(route, ids)
}

/** The row below on the same page of the list; null at its end, or if the list hasn't been opened. */
export function nextOf(route: string, id: number | null): number | null {
  const ids = shown.get(route)
  const place = id === null || !ids ? -1 : ids.indexOf(id)
  return place < 0 ? null : (ids?.[place + 1] ?? null)
}
