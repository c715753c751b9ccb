// Rich text: the editor and the sanitiser load on first use.
import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import type { FieldKind, InputProps, ShowProps } from '../field-kind'
import { Line, Shown } from '../Shown'
import { textOf } from '../text'

const HtmlEditor = lazy(() => import('./HtmlEditor'))
const HtmlView = lazy(() => import('./HtmlView'))

function HtmlInput(props: InputProps) {
  return (
    <Suspense fallback={<Skeleton.Node active className="html-waiting" />}>
      <HtmlEditor {...props} />
    </Suspense>
  )
}

/** The text without markup, in one line. */
export function plainText(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent?.replace(/\s+/g, ' ').trim() ?? ''
}

function HtmlCell({ value }: ShowProps) {
  return <Shown value={plainText(textOf(value))}>{(text) => <Line text={text.slice(0, 200)} />}</Shown>
}

function HtmlDetail({ value }: ShowProps) {
  return (
    <Shown value={textOf(value)}>
      {(html) => (
        <Suspense fallback={<Skeleton active paragraph={{ rows: 3 }} title={false} />}>
          <HtmlView html={html} />
        </Suspense>
      )}
    </Shown>
  )
}

export const html: FieldKind = { Input: HtmlInput, Cell: HtmlCell, Detail: HtmlDetail, Filter: null, wide: true }
