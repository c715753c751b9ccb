// A check box without a library: a table has one in every row.
import { type ReactNode, useEffect, useRef } from 'react'

interface Props {
  /** Name, unless `children` are it. */
  label?: string
  checked: boolean
  /** Some, but not all. */
  partly?: boolean
  onTurn(shift: boolean): void
  children?: ReactNode
  className?: string
}

export function Box({ label, checked, partly = false, onTurn, children, className }: Props) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = partly
  }, [partly])
  const input = (
    <input
      ref={box}
      type="checkbox"
      className="row-box"
      aria-label={label}
      checked={checked}
      onChange={(event) => onTurn((event.nativeEvent as MouseEvent).shiftKey === true)}
    />
  )
  if (children === undefined) return input
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the box above is inside
    <label className={className}>
      {input} {children}
    </label>
  )
}
