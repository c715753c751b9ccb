// Links inside the app, the clicks on them, and the history entries of typed addresses.
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react'

interface Props extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** Path and query, from the root of the app. */
  to: string
  ref?: Ref<HTMLAnchorElement>
  children?: ReactNode
}

export function Link({ to, ...rest }: Props) {
  return <a {...rest} href={`#${to}`} />
}

/** Leaves clicks alone that open another tab or window, and those that a handler has dealt with. */
function targetOf(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = (event.target as Element | null)?.closest?.<HTMLAnchorElement>('a[href^="#/"]')
  if (!link || (link.target && link.target !== '_self')) return null
  return (link.getAttribute('href') as string).slice(1)
}

/** Navigates for every link of the document: after the handlers of React, which listens further inside. */
export function followLinks(navigate: (to: string) => unknown): void {
  document.addEventListener('click', (event) => {
    const to = targetOf(event)
    if (to === null) return
    event.preventDefault()
    void navigate(to)
  })
}

interface Entry {
  number: number
  hash: string
}

const numberOf = (state: unknown): number | null => (state as { idx?: number } | null)?.idx ?? null

/** Number of the entry that the browser shows after `before`; typed again, an address replaces its entry. */
export function numberAfter(before: Entry, hash: string, state: unknown): number {
  return numberOf(state) ?? (hash === before.hash ? before.number : before.number + 1)
}

const now = (): Entry => ({ number: numberOf(window.history.state) ?? 0, hash: window.location.hash })

let shown: Entry = { number: 0, hash: '' }

/** After each navigation of the router, which numbers its own entries. */
export function followNumbers(): void {
  shown = now()
}

/** Call it first of all: also an address that is typed while the app loads has its place in the history. */
export function numberTyped(): void {
  const { history, location } = window
  const number = (idx: number): void => {
    if (numberOf(history.state) === null) history.replaceState({ ...history.state, idx }, '')
    followNumbers()
  }
  number(0)
  window.addEventListener('popstate', () => number(numberAfter(shown, location.hash, history.state)))
}
