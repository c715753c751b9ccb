// A section of the personal centre: title, one line of description, actions.
import { Card, Typography } from 'antd'
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
    <Card role="region" aria-label={title} title={<h2>{title}</h2>} extra={extra}>
      {hint && <Typography.Paragraph type="secondary">{hint}</Typography.Paragraph>}
      {children}
    </Card>
  )
}
