// Files of the library: pictures shown, videos played, other files by name.
import { PaperClipOutlined, PlayCircleOutlined } from '@ant-design/icons'
import { Image } from 'antd'
import { useTranslation } from 'react-i18next'
import { useText } from '../../locales/use-text'
import type { FieldKind, ShowProps } from '../field-kind'
import { lazily } from '../lazily'
import { Dash } from '../Shown'
import { fileName, urlsOf } from './files'

const MediaInput = lazily(() => import('./MediaInput'))

function ImageCell({ field, value }: ShowProps) {
  const say = useText()
  const urls = urlsOf(value)
  if (urls.length === 0) return <Dash />
  return (
    <span className="thumb">
      <Image.PreviewGroup items={urls}>
        <Image src={urls[0]} alt={say(field.title)} preview={{ mask: false }} />
      </Image.PreviewGroup>
      {urls.length > 1 && <span className="thumb-more">{urls.length}</span>}
    </span>
  )
}

function ImageDetail({ field, value }: ShowProps) {
  const say = useText()
  const urls = urlsOf(value)
  if (urls.length === 0) return <Dash />
  return (
    <div className="pictures">
      <Image.PreviewGroup>
        {urls.map((url, index) => (
          <Image
            key={url}
            src={url}
            alt={`${say(field.title)} ${urls.length > 1 ? index + 1 : ''}`.trim()}
            preview={{ mask: false }}
          />
        ))}
      </Image.PreviewGroup>
    </div>
  )
}

function FilesCell({ field, value }: ShowProps) {
  const { t } = useTranslation()
  const urls = urlsOf(value)
  if (urls.length === 0) return <Dash />
  const Icon = field.kind === 'video' ? PlayCircleOutlined : PaperClipOutlined
  return (
    <a href={urls[0]} target="_blank" rel="noreferrer" title={fileName(urls[0] as string)}>
      <Icon aria-hidden /> {urls.length > 1 ? t('fields.files', { num: urls.length }) : t('fields.open')}
    </a>
  )
}

function VideoDetail({ value }: ShowProps) {
  const urls = urlsOf(value)
  if (urls.length === 0) return <Dash />
  return (
    <div className="pictures">
      {urls.map((url) => (
        // biome-ignore lint/a11y/useMediaCaption: staff look at what members uploaded; there is no caption to offer
        <video key={url} src={url} controls preload="metadata" />
      ))}
    </div>
  )
}

function FilesDetail({ value }: ShowProps) {
  const urls = urlsOf(value)
  if (urls.length === 0) return <Dash />
  return (
    <ul className="file-list">
      {urls.map((url) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noreferrer">
            <PaperClipOutlined aria-hidden /> {fileName(url)}
          </a>
        </li>
      ))}
    </ul>
  )
}

export const image: FieldKind = { Input: MediaInput, Cell: ImageCell, Detail: ImageDetail, Filter: null }
export const video: FieldKind = { Input: MediaInput, Cell: FilesCell, Detail: VideoDetail, Filter: null }
export const file: FieldKind = { Input: MediaInput, Cell: FilesCell, Detail: FilesDetail, Filter: null }
