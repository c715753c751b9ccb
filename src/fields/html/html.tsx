// Rich text: the editor and the sanitiser load on first use.
import { Skeleton } from 'antd'
import { Suspense } from 'react'
import { lazyWithRetry } from '../../gateway/lazy-with-retry'
import type { ShownKind, ShowProps } from '../field-kind'
import { Line, shown } from '../Shown'
import { textOf } from '../text'

const HtmlView = lazyWithRetry(() => import('./HtmlView'))

/** The text without markup, in one line. */
export function plainText(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent?.replace(/\s+/g, ' ').trim() ?? ''
}

function HtmlCell({ value }: ShowProps) {
  return shown(plainText(textOf(value)), (text) => <Line text={text.slice(0, 200)} />)
}

function HtmlDetail({ value }: ShowProps) {
  return shown(textOf(value), (html) => (
    <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 3 }} />}>
      <HtmlView html={html} />
    </Suspense>
  ))
}

export const html: ShownKind = { Cell: HtmlCell, Detail: HtmlDetail, wide: true }
