// A section of the personal centre: title, one line of description, actions.
import type { ReactNode } from 'react'

interface Props {
  title: string
  hint?: string
  /** Beside the title: a state, a button. */
  extra?: ReactNode
  children?: ReactNode
}

export function Section({ title, hint, extra, children }: Props) {
  return (
    <section className="centre-section panel" aria-label={title}>
      <header>
        <div>
          <h2>{title}</h2>
          {hint && <p className="soft small">{hint}</p>}
        </div>
        {extra}
      </header>
      {children}
    </section>
  )
}
