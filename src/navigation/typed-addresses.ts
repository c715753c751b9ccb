// Numbers history entries of typed addresses as the router numbers its own: it cannot stop at an entry without a number,
// so a form with unsaved changes would be lost without a question.

interface Entry {
  number: number
  hash: string
}

const numberOf = (state: unknown): number | null => (state as { idx?: number } | null)?.idx ?? null

/** Number of the entry that the browser shows after `before`; typed again, an address replaces its entry. */
export function numberAfter(before: Entry, hash: string, state: unknown): number {
  return numberOf(state) ?? (hash === before.hash ? before.number : before.number + 1)
}

/** Call it before the router is made, which listens as well, and the answer after each navigation of the router. */
export function numberTyped(): () => void {
  const { history, location } = window
  const now = (): Entry => ({ number: numberOf(history.state) ?? 0, hash: location.hash })
  let shown = now()
  const follow = (): void => {
    shown = now()
  }
  window.addEventListener('popstate', () => {
    const idx = numberAfter(shown, location.hash, history.state)
    if (numberOf(history.state) === null) history.replaceState({ ...history.state, idx }, '')
    follow()
  })
  return follow
}
