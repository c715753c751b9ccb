// Files of the library: pictures shown, videos played, other files by name.
import { PaperClipOutlined, PlayCircleOutlined } from '@ant-design/icons'
import { Badge, Flex } from 'antd'
import { Suspense, useState } from 'react'
import { lazyWithRetry } from '../../api/lazy-with-retry'
import { useWords } from '../../locales/use-words'
import type { ShownKind, ShowProps } from '../field-kind'
import { EmptyValue } from '../text-parts'
import { fileName, isPicture, small, urlsOf } from './files'

/** The viewer loads with the first click. */
const Viewer = lazyWithRetry(() => import('./Viewer'))

function Picture({ urls, at, alt }: { urls: readonly string[]; at: number; alt: string }) {
  const [open, setOpen] = useState(false)
  const [hasOpened, setOpened] = useState(false)
  return (
    <>
      <button
        type="button"
        className="picture"
        aria-label={alt}
        aria-haspopup="dialog"
        onClick={(event) => {
          event.stopPropagation()
          setOpened(true)
          setOpen(true)
        }}
      >
        <img src={small(urls[at] as string)} alt="" loading="lazy" />
      </button>
      {hasOpened && (
        <Suspense fallback={null}>
          <Viewer urls={urls} at={at} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function ImageCell({ field, value }: ShowProps) {
  const { say } = useWords()
  const urls = urlsOf(value)
  if (urls.length === 0) return <EmptyValue />
  return (
    <span className="thumb" style={{ '--aspect': field.aspect } as object}>
      <Badge count={urls.length > 1 ? urls.length : 0} size="small" color="var(--quiet)" offset={[-4, 4]}>
        <Picture urls={urls} at={0} alt={say(field.title)} />
      </Badge>
    </span>
  )
}

function ImageDetail({ field, value }: ShowProps) {
  const { say } = useWords()
  const urls = urlsOf(value)
  if (urls.length === 0) return <EmptyValue />
  return (
    <Flex wrap gap={10} className="pictures">
      {urls.map((url, index) => (
        <Picture
          key={url}
          urls={urls}
          at={index}
          alt={`${say(field.title)} ${urls.length > 1 ? index + 1 : ''}`.trim()}
        />
      ))}
    </Flex>
  )
}

function FilesCell({ field, value }: ShowProps) {
  const { t } = useWords()
  const urls = urlsOf(value)
  if (urls.length === 0) return <EmptyValue />
  const Icon = field.kind === 'video' ? PlayCircleOutlined : PaperClipOutlined
  return (
    <a href={urls[0]} target="_blank" rel="noreferrer" title={fileName(urls[0] as string)}>
      <Icon aria-hidden /> {urls.length > 1 ? t('fields.files', { num: urls.length }) : t('fields.open')}
    </a>
  )
}

function VideoDetail({ value }: ShowProps) {
  const urls = urlsOf(value)
  if (urls.length === 0) return <EmptyValue />
  return (
    <Flex wrap gap={10} className="pictures">
      {urls.map((url) => (
        // biome-ignore lint/a11y/useMediaCaption: staff look at what members uploaded; there is no caption to offer
        <video key={url} src={url} controls preload="metadata" />
      ))}
    </Flex>
  )
}

/** Pictures among them are shown: a scanned voucher is read without opening it. */
function FilesDetail(props: ShowProps) {
  const urls = urlsOf(props.value)
  if (urls.length === 0) return <EmptyValue />
  const others = urls.filter((url) => !isPicture(url))
  return (
    <>
      {others.length < urls.length && <ImageDetail {...props} value={urls.filter(isPicture)} />}
      {others.length > 0 && (
        <ul>
          {others.map((url) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noreferrer">
                <PaperClipOutlined aria-hidden /> {fileName(url)}
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

export const image: ShownKind = { Cell: ImageCell, Detail: ImageDetail }
export const video: ShownKind = { Cell: FilesCell, Detail: VideoDetail }
export const file: ShownKind = { Cell: FilesCell, Detail: FilesDetail }
