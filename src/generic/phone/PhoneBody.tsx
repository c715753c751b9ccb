// The text of a record on a phone: rich text sanitised, plain text with its lines.
import { Suspense } from 'react'
import type { Field } from '#kernel/binding'
import { lazyWithRetry } from '../../gateway/lazy-with-retry'

const HtmlView = lazyWithRetry(() => import('../../fields/html/HtmlView'))

export function PhoneBody({ field, value }: { field: Field; value: unknown }) {
  if (typeof value !== 'string' || value === '') return null
  if (field.kind !== 'html') return <p className="phone-text">{value}</p>
  return (
    <Suspense fallback={null}>
      <div className="phone-rich">
        <HtmlView html={value} />
      </div>
    </Suspense>
  )
}
