// A heading whose edge can be dragged, moved with the arrow keys, or fitted with a double click.
import { type KeyboardEvent, type PointerEvent, type ThHTMLAttributes, useRef } from 'react'
import { isEnter } from '../../../keyboard/typing'
import { useWords } from '../../../locales/use-words'
import { clampWidth, NARROWEST, WIDEST } from '../columns/column-choice'

export interface HeaderProps {
  'data-col'?: string
  name?: string
  wide?: number
  onWide?(px: number): void
  onFit?(): void
}

const STEP = 8
const LEAP = 40

function Edge({ name = '', wide = 0, onWide, onFit }: HeaderProps) {
  const { t } = useWords()
  const line = useRef<HTMLSpanElement>(null)
  const from = useRef<number | null>(null)
  const drawn = (event: PointerEvent): number => clampWidth(wide + event.clientX - (from.current ?? event.clientX))
  const show = (offset: number | null): void => {
    if (!line.current) return
    line.current.style.transform = offset === null ? '' : `translateX(${offset}px)`
    line.current.dataset['drawn'] = String(offset !== null)
  }
  const keys = (event: KeyboardEvent): void => {
    event.stopPropagation()
    const step = event.shiftKey ? LEAP : STEP
    const next =
      event.key === 'ArrowRight'
        ? wide + step
        : event.key === 'ArrowLeft'
          ? wide - step
          : event.key === 'Home'
            ? NARROWEST
            : event.key === 'End'
              ? WIDEST
              : null
    if (next !== null) {
      event.preventDefault()
      onWide?.(clampWidth(next))
    }
    if (isEnter(event)) {
      event.preventDefault()
      onFit?.()
    }
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a line cannot be moved; this is the separator of a window splitter
    <span
      ref={line}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('generic.resize', { name })}
      aria-valuenow={wide}
      aria-valuemin={NARROWEST}
      aria-valuemax={WIDEST}
      className="column-edge"
      onKeyDown={keys}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => {
        event.stopPropagation()
        onFit?.()
      }}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.preventDefault()
        event.stopPropagation()
        event.currentTarget.setPointerCapture(event.pointerId)
        from.current = event.clientX
      }}
      onPointerMove={(event) => {
        if (from.current !== null) show(drawn(event) - wide)
      }}
      onPointerUp={(event) => {
        const next = drawn(event)
        const moved = from.current !== null && next !== wide
        from.current = null
        show(null)
        if (moved) onWide?.(next)
      }}
      onPointerCancel={() => {
        from.current = null
        show(null)
      }}
    />
  )
}

export function HeaderCell({
  name,
  wide,
  onWide,
  onFit,
  children,
  ...rest
}: HeaderProps & ThHTMLAttributes<HTMLTableCellElement>) {
  return (
    <th {...rest}>
      {children}
      {onWide && <Edge name={name} wide={wide} onWide={onWide} onFit={onFit} />}
    </th>
  )
}
