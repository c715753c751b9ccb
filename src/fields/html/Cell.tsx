// Rich text: cell, detail and input; the editor and the sanitiser load on first use.
import { Skeleton } from 'antd'
import { Suspense } from 'react'
import { lazyWithRetry } from '../../api/lazy-with-retry'
import type { FieldKind, InputProps, ShowProps } from '../field-kind'
import { Line, shown, textOf } from '../text-parts'

const HtmlView = lazyWithRetry(() => import('./HtmlView'))

/** The text without markup, in one line. */
function plainText(html: string): string {
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

const HtmlEditor = lazyWithRetry(() => import('./HtmlEditor'))

function HtmlInput(props: InputProps) {
  return (
    <Suspense fallback={<Skeleton.Node active rootClassName="fill" style={{ width: '100%', height: 300 }} />}>
      <HtmlEditor {...props} />
    </Suspense>
  )
}

export const html: FieldKind = { Cell: HtmlCell, Detail: HtmlDetail, Input: HtmlInput, Filter: null, wide: true }
