// Values as text: one line with the rest on hover, or a dash if empty.
import type { ReactNode } from 'react'
import { isEmpty } from '#kernel/empty'
import { useWords } from '../locales/use-words'
import './fields.css'

export function EmptyValue() {
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
  return isEmpty(value) ? <EmptyValue /> : drawn(value as NonNullable<T>)
}

/** A browser breaks a line at the hyphens of a day. */
const DAY = /(\d{4}-\d{2}(?:-\d{2})?)/

/** The text in parts, every second of them a day or a month. */
export function aroundDays(text: string): string[] {
  return text.split(DAY)
}

export function Unbroken({ text }: { text: string }) {
  return aroundDays(text).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name
      <span key={place} className="unbroken">
        {part}
      </span>
    ),
  )
}

export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
