// The reason why the last attempt in a form or dialog failed: above its buttons, until the next attempt or a change.
import { Alert } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Refused } from './use-refusal'
import './refusal.css'

interface Props {
  refusal: Refused | null
  /** The rows that were refused, each with its reason. */
  children?: ReactNode
}

export function Refusal({ refusal, children }: Props) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!refusal) return
    // Submitted by keyboard, it may be below what is in view; a list is read on from its start.
    if (refusal.rows) place.current?.focus()
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [refusal])
  if (!refusal) return null
  return (
    <div ref={place} role="alert" tabIndex={-1} className="refusal">
      <Alert type="error" role="presentation" showIcon message={refusal.said} description={children} />
    </div>
  )
}
