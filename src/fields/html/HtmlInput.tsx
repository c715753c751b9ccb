// Rich text: the editor loads on first use.
import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import type { InputProps } from '../field-kind'

const HtmlEditor = lazy(() => import('./HtmlEditor'))

export function HtmlInput(props: InputProps) {
  return (
    <Suspense fallback={<Skeleton.Node active className="html-waiting" />}>
      <HtmlEditor {...props} />
    </Suspense>
  )
}
