// Values as text: one line with the rest on hover, or a dash if empty.

import type { ReactNode } from 'react'
import { isEmpty } from '#kernel/empty'
import { useWords } from '../locales/use-words'

export function Dash() {
  const { t } = useWords()
  return (
    <span className="soft" aria-label={t('fields.empty')} role="img">
      —
    </span>
  )
}

export function Line({ text, title = text }: { text: string; title?: string }) {
  return (
    <span className="one-line" title={title}>
      {text}
    </span>
  )
}

/** A value as `drawn`, or a dash. A function and no component: a list has hundreds. */
export function shown<T>(value: T, drawn: (value: NonNullable<T>) => ReactNode): ReactNode {
  return isEmpty(value) ? <Dash /> : drawn(value as NonNullable<T>)
}
