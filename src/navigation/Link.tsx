// A link inside the app: a plain element. React Router's own subscribes each link of a list to the address, and asks the document for its base address whenever one is drawn.
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
