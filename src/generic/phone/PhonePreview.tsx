// A record as its readers see it on a phone, from the draft of its form.
import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { type MouseEvent, useDeferredValue } from 'react'
import type { Binding, Phone, Row } from '#kernel/binding'
import { urlsOf } from '../../fields/media/files'
import { useText } from '../../locales/use-text'
import { useWords } from '../../locales/use-words'
import { useTitle } from '../use-title'
import { PhoneBody } from './PhoneBody'
import { PhoneMedia } from './PhoneMedia'
import { metaOf } from './phone-meta'
import './phone.css'

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
  const say = useText()
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
  const { t } = useWords()
  const say = useText()
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
