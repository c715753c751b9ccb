// One picture, video or file with its actions, or an upload in progress.
import {
  CloseOutlined,
  LeftOutlined,
  LoadingOutlined,
  PaperClipOutlined,
  PlayCircleOutlined,
  RightOutlined,
  ScissorOutlined,
} from '@ant-design/icons'
import { Image } from 'antd'
import type { ReactNode } from 'react'
import { useWords } from '../../locales/use-words'
import { fileName, small } from './files'
import type { MediaKind, Travelling } from './use-uploads'

function Small({
  label,
  icon,
  onClick,
  className,
}: {
  label: string
  icon: ReactNode
  onClick(): void
  className: string
}) {
  return (
    <button type="button" className={`media-small ${className}`} aria-label={label} title={label} onClick={onClick}>
      {icon}
    </button>
  )
}

interface Props {
  kind: MediaKind
  url: string
  name: string
  disabled: boolean
  onRemove(): void
  /** Only pictures can be cropped. */
  onCrop: (() => void) | null
  onLeft: (() => void) | null
  onRight: (() => void) | null
}

export function MediaTile({ kind, url, name, disabled, onRemove, onCrop, onLeft, onRight }: Props) {
  const { t } = useWords()
  return (
    <div className="media-tile">
      {kind === 'image' ? (
        <Image src={small(url)} alt={name} preview={{ mask: t('fields.view'), src: url }} />
      ) : (
        <a href={url} target="_blank" rel="noreferrer" className="media-file" title={fileName(url)}>
          {kind === 'video' ? <PlayCircleOutlined aria-hidden /> : <PaperClipOutlined aria-hidden />}
          <span className="one-line">{fileName(url)}</span>
        </a>
      )}
      {!disabled && (
        <>
          <Small
            className="media-remove"
            label={t('fields.removeNamed', { name })}
            icon={<CloseOutlined />}
            onClick={onRemove}
          />
          {onCrop && (
            <Small
              className="media-crop"
              label={t('fields.crop.open', { name })}
              icon={<ScissorOutlined />}
              onClick={onCrop}
            />
          )}
          {onLeft && (
            <Small
              className="media-left"
              label={t('fields.before', { name })}
              icon={<LeftOutlined />}
              onClick={onLeft}
            />
          )}
          {onRight && (
            <Small
              className="media-right"
              label={t('fields.after', { name })}
              icon={<RightOutlined />}
              onClick={onRight}
            />
          )}
        </>
      )}
    </div>
  )
}

export function TravellingTile({ name, percent, stop }: Omit<Travelling, 'key'>) {
  const { t } = useWords()
  return (
    <div className="media-tile media-travelling" role="status">
      <LoadingOutlined aria-hidden />
      <span className="one-line">{t('fields.uploading', { name })}</span>
      {percent !== null && <span>{percent}%</span>}
      <Small
        className="media-remove"
        label={t('fields.stopUpload', { name })}
        icon={<CloseOutlined />}
        onClick={stop}
      />
    </div>
  )
}
