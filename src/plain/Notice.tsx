// A message in the middle of a page: what happened, what to do, and a button.
import type { ReactNode } from 'react'

interface Props {
  icon: ReactNode
  title: ReactNode
  hint?: ReactNode
  className?: string
  children?: ReactNode
}

export function Notice({ icon, title, hint, className = '', children }: Props) {
  return (
    <div className={`notice ${className}`}>
      <div className="notice-icon">{icon}</div>
      <div className="notice-title">{title}</div>
      {hint && <div className="notice-hint">{hint}</div>}
      {children && <div className="notice-more">{children}</div>}
    </div>
  )
}
