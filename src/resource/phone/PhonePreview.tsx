// A record as readers see it on a phone.

import { LeftOutlined, PaperClipOutlined, RightOutlined } from '@ant-design/icons'
import { type MouseEvent, Suspense, useDeferredValue } from 'react'
import type { Binding, Field, Kind, Phone, Row, Text } from '#kernel/binding'
import { lazyWithRetry } from '../../api/lazy-with-retry'
import { fileName, urlsOf } from '../../fields/media/files'
import { clockOf } from '../../fields/zone'
import { useWords } from '../../locales/use-words'
import { useTitle } from '../use-title'
import './phone.css'

/** null if there is nothing to show. */
function metaOf(field: Field | undefined, record: Row, say: (text: Text) => string): string | null {
  const value = field && record[field.name]
  if (!field || value === null || value === undefined || value === '') return null
  const choice = field.choices?.find((one) => one.value === value)
  if (choice) return say(choice.title)
  if (field.kind === 'date-time') return clockOf(String(value)).slice(0, 16)
  return typeof value === 'string' ? value : null
}

function PhoneMedia({ kind, urls }: { kind: Kind | undefined; urls: readonly string[] }) {
  if (urls.length === 0) return null
  if (kind === 'video')
    return urls.map((url) => (
      // biome-ignore lint/a11y/useMediaCaption: videos of the library have no captions
      <video key={url} className="phone-video" src={url} controls preload="metadata" />
    ))
  if (kind === 'image')
    return (
      <div className={urls.length === 1 ? 'phone-pictures one' : 'phone-pictures'}>
        {urls.map((url) => (
          <img key={url} src={url} alt="" />
        ))}
      </div>
    )
  return (
    <ul className="phone-files">
      {urls.map((url) => (
        <li key={url}>
          <PaperClipOutlined aria-hidden /> {fileName(url)}
        </li>
      ))}
    </ul>
  )
}

const HtmlView = lazyWithRetry(() => import('../../fields/html/HtmlView'))

function PhoneBody({ field, value }: { field: Field; value: unknown }) {
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

interface Props {
  binding: Binding
  record: Row
  hidden: ReadonlySet<string>
}

interface Shown {
  binding: Binding
  phone: Phone
  record: Row
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}

/** Links stay links to look at: the form beside them must not be left. */
function stayHere(event: MouseEvent): void {
  if ((event.target as HTMLElement).closest('a')) event.preventDefault()
}

function Heading({ phone, record }: Shown) {
  const { t } = useWords()
  const title = textOf(record[phone.title])
  return <p className={title ? 'phone-title' : 'phone-title phone-lacking'}>{title || t('phone.untitled')}</p>
}

function Meta({ binding, phone, record }: Shown) {
  const { say } = useWords()
  const parts = phone.meta.flatMap((name) => metaOf(binding.fields[name], record, say) ?? [])
  return parts.length > 0 ? <p className="phone-meta">{parts.join('　')}</p> : null
}

function Target({ phone, record }: Shown) {
  const { t } = useWords()
  const link = phone.link ? textOf(record[phone.link]) : ''
  if (!link) return null
  return (
    <p className="phone-link">
      <span>
        {t('phone.open')} {link}
      </span>
      <RightOutlined aria-hidden />
    </p>
  )
}

function Picture({ phone, record }: Shown) {
  const [url] = phone.picture ? urlsOf(record[phone.picture]) : []
  return url ? <img className="phone-picture" src={url} alt="" /> : null
}

function Content(props: Shown) {
  const { binding, phone, record } = props
  const body = phone.body ? binding.fields[phone.body] : undefined
  return (
    <>
      {body && <PhoneBody field={body} value={record[body.name]} />}
      {phone.media.map((name) => (
        <PhoneMedia key={name} kind={binding.fields[name]?.kind} urls={urlsOf(record[name])} />
      ))}
    </>
  )
}

function Page(props: Shown) {
  return (
    <article className="phone-page">
      <Picture {...props} />
      <Heading {...props} />
      <Meta {...props} />
      <Content {...props} />
      <Target {...props} />
    </article>
  )
}

function Card(props: Shown) {
  return (
    <div className="phone-list">
      <Meta {...props} />
      <article className="phone-card">
        <Picture {...props} />
        <Heading {...props} />
        <Content {...props} />
        <Target {...props} />
      </article>
    </div>
  )
}

function Banner(props: Shown) {
  const { phone, record } = props
  const [url] = phone.picture ? urlsOf(record[phone.picture]) : []
  return (
    <div className="phone-list">
      <div className="phone-banner">
        {url ? <img className="phone-banner-picture" src={url} alt="" /> : <Heading {...props} />}
      </div>
      <span className="phone-dots" aria-hidden>
        <i />
        <i />
        <i />
      </span>
      <Target {...props} />
      <span className="phone-blank" aria-hidden />
      <span className="phone-blank" aria-hidden />
    </div>
  )
}

const layouts = { page: Page, card: Card, carousel: Banner }

/** Heading of the screen that shows the record: alone, in its list, or on the first page. */
function useBar(): (binding: Binding, as: Phone['as']) => string {
  const { t, say } = useWords()
  const titleOf = useTitle()
  return (binding, as) => {
    if (as === 'carousel') return t('phone.home')
    return as === 'card' ? titleOf(binding) : t('phone.detail', { noun: say(binding.noun) })
  }
}

export default function PhonePreview({ binding, record, hidden }: Props) {
  const { t } = useWords()
  const barOf = useBar()
  // Typing must stay fast, however long the text is.
  const late = useDeferredValue(record)
  const { phone } = binding.views
  if (!phone) return null
  const seen = Object.fromEntries(Object.entries(late).filter(([name]) => !hidden.has(name)))
  const parts = [phone.title, phone.picture, phone.body, ...phone.media].flatMap((name) => (name ? [name] : []))
  const isEmpty = parts.every((name) => textOf(seen[name]) === '' && urlsOf(seen[name]).length === 0)
  const Layout = layouts[phone.as]
  return (
    <figure className="phone" aria-label={t('phone.title')}>
      <div className="phone-frame">
        <p className="phone-bar">
          {barOf(binding, phone.as)}
          {phone.as !== 'carousel' && <LeftOutlined aria-hidden />}
        </p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard */}
        <div className="phone-screen" tabIndex={0} onClickCapture={stayHere}>
          {isEmpty ? (
            <p className="phone-empty">{t('phone.empty')}</p>
          ) : (
            <Layout binding={binding} phone={phone} record={seen} />
          )}
        </div>
      </div>
    </figure>
  )
}
