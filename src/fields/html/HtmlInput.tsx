// Rich text: the editor loads on first use.
import { Skeleton } from 'antd'
import { Suspense } from 'react'
import { lazyWithRetry } from '../../gateway/lazy-with-retry'
import type { InputProps } from '../field-kind'

const HtmlEditor = lazyWithRetry(() => import('./HtmlEditor'))

export function HtmlInput(props: InputProps) {
  return (
    <Suspense fallback={<Skeleton.Node active className="html-waiting" />}>
      <HtmlEditor {...props} />
    </Suspense>
  )
}
