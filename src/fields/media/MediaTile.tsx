// Tiles of an upload field: a picture, video or file with its actions, an upload in progress, and the tile that adds.
import {
  CloseOutlined,
  LeftOutlined,
  LoadingOutlined,
  PaperClipOutlined,
  PlayCircleOutlined,
  PlusOutlined,
  RightOutlined,
  ScissorOutlined,
} from '@ant-design/icons'
import { Image } from 'antd'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { lazyWithRetry } from '../../gateway/lazy-with-retry'
import { useWords } from '../../locales/use-words'
import { fileName, small } from './files'
import { accepted, type MediaKind, type Travelling } from './use-uploads'

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

interface MediaTileProps {
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

export function MediaTile({ kind, url, name, disabled, onRemove, onCrop, onLeft, onRight }: MediaTileProps) {
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

const LibraryPicker = lazyWithRetry(() => import('./LibraryPicker'))

interface MediaAddProps {
  id: string
  kind: MediaKind
  many: boolean
  room: number
  held: readonly string[]
  disabled: boolean
  describedBy: string | undefined
  onFiles(files: Iterable<File>): void
  /** Null for sensitive files, which are not in the library. */
  onChoose: ((urls: string[]) => void) | null
}

export function MediaAdd({ id, kind, many, room, held, disabled, describedBy, onFiles, onChoose }: MediaAddProps) {
  const { t } = useWords()
  const chooser = useRef<HTMLInputElement>(null)
  const [picking, setPicking] = useState(false)
  return (
    <div className="media-add">
      <button
        type="button"
        id={id}
        disabled={disabled}
        onClick={() => chooser.current?.click()}
        aria-describedby={describedBy}
      >
        <PlusOutlined aria-hidden />
        <span>{t(`fields.upload.${kind}`)}</span>
      </button>
      {onChoose && (
        <button type="button" className="media-library" disabled={disabled} onClick={() => setPicking(true)}>
          {t('fields.library.open')}
        </button>
      )}
      <input
        ref={chooser}
        type="file"
        hidden
        multiple={many}
        accept={accepted[kind]}
        tabIndex={-1}
        aria-hidden
        onChange={(event) => {
          onFiles(event.target.files ?? [])
          event.target.value = '' // the same file may be chosen again
        }}
      />
      {picking && onChoose && (
        <Suspense fallback={null}>
          <LibraryPicker
            kind={kind}
            room={room}
            held={held}
            onClose={() => setPicking(false)}
            onChoose={(urls) => {
              setPicking(false)
              onChoose(urls)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
