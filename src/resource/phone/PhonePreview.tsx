// A record as readers see it on a phone.

import { LeftOutlined, PaperClipOutlined, RightOutlined } from '@ant-design/icons'
import { type MouseEvent, Suspense, useDeferredValue } from 'react'
import type { Binding, Field, Kind, Phone, Row, Text } from '#kernel/binding'
import { lazyWithRetry } from '../../api/lazy-with-retry'
import { fileName, urlsOf } from '../../fields/media/files'
import { clockOf } from '../../fields/zone'
import { useWords } from '../../locales/use-words'
import { useTitle } from '../use-title'
import styles from './Phone.module.css'

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
      <video key={url} className={styles.video} src={url} controls preload="metadata" />
    ))
  if (kind === 'image')
    return (
      <div className={urls.length === 1 ? `${styles.pictures} ${styles.one}` : styles.pictures}>
        {urls.map((url) => (
          <img key={url} src={url} alt="" />
        ))}
      </div>
    )
  return (
    <ul className={styles.files}>
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
  if (field.kind !== 'html') return <p className={styles.text}>{value}</p>
  return (
    <Suspense fallback={null}>
      <div className={styles.rich}>
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
  return <p className={title ? styles.title : `${styles.title} ${styles.lacking}`}>{title || t('phone.untitled')}</p>
}

function Meta({ binding, phone, record }: Shown) {
  const { say } = useWords()
  const parts = phone.meta.flatMap((name) => metaOf(binding.fields[name], record, say) ?? [])
  return parts.length > 0 ? <p className={styles.meta}>{parts.join('　')}</p> : null
}

function Target({ phone, record }: Shown) {
  const { t } = useWords()
  const link = phone.link ? textOf(record[phone.link]) : ''
  if (!link) return null
  return (
    <p className={styles.link}>
      <span>
        {t('phone.open')} {link}
      </span>
      <RightOutlined aria-hidden />
    </p>
  )
}

function Picture({ phone, record }: Shown) {
  const [url] = phone.picture ? urlsOf(record[phone.picture]) : []
  return url ? <img className={styles.picture} src={url} alt="" /> : null
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
    <article className={styles.page}>
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
    <div className={styles.list}>
      <Meta {...props} />
      <article className={styles.card}>
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
    <div className={styles.list}>
      <div className={styles.banner}>
        {url ? <img className={styles.bannerPicture} src={url} alt="" /> : <Heading {...props} />}
      </div>
      <span className={styles.dots} aria-hidden>
        <i />
        <i />
        <i />
      </span>
      <Target {...props} />
      <span className={styles.blank} aria-hidden />
      <span className={styles.blank} aria-hidden />
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
    <figure className={styles.phone} aria-label={t('phone.title')}>
      <div className={styles.frame}>
        <p className={styles.bar}>
          {barOf(binding, phone.as)}
          {phone.as !== 'carousel' && <LeftOutlined aria-hidden />}
        </p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard */}
        <div className={styles.screen} tabIndex={0} onClickCapture={stayHere}>
          {isEmpty ? (
            <p className={styles.empty}>{t('phone.empty')}</p>
          ) : (
            <Layout binding={binding} phone={phone} record={seen} />
          )}
        </div>
      </div>
    </figure>
  )
}
