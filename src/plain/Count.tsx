// A number at the corner of a button; nothing for zero.
import type { ReactNode } from 'react'

export function Count({ num, children }: { num: number; children: ReactNode }) {
  return (
    <span className="count">
      {children}
      {num > 0 && <sup className="count-num">{num > 99 ? '99+' : num}</sup>}
    </span>
  )
}
