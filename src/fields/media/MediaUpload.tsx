// The upload of a field: tiles with their actions, uploads in progress, and the tile that adds, from the device or the library.
import {
  CloseOutlined,
  LeftOutlined,
  PaperClipOutlined,
  PlayCircleOutlined,
  PlusOutlined,
  RightOutlined,
  ScissorOutlined,
} from '@ant-design/icons'
import { Button, Flex, Image, Progress, Typography, Upload, type UploadFile } from 'antd'
import { type ReactElement, type ReactNode, Suspense, useRef, useState } from 'react'
import { lazyWithRetry } from '../../api/lazy-with-retry'
import { useWords } from '../../locales/use-words'
import { fileName, small } from './files'
import styles from './Media.module.css'
import { accepted, type MediaKind, type RunningUpload, type Uploads } from './use-uploads'

const LibraryPicker = lazyWithRetry(() => import('./LibraryPicker'))

type Place = 'remove' | 'crop' | 'left' | 'right'

function Action({ label, icon, onClick, at }: { label: string; icon: ReactNode; onClick(): void; at: Place }) {
  return (
    <Button
      size="small"
      shape="circle"
      icon={icon}
      className={`${styles.action} ${styles[at]}`}
      aria-label={label}
      title={label}
      onClick={onClick}
    />
  )
}

interface TileProps {
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

export function MediaTile({ kind, url, name, disabled, onRemove, onCrop, onLeft, onRight }: TileProps) {
  const { t } = useWords()
  return (
    <div className={styles.tile}>
      {kind === 'image' ? (
        <Image src={small(url)} alt={name} preview={{ mask: t('fields.view'), src: url }} />
      ) : (
        <a href={url} target="_blank" rel="noreferrer" className={styles.file} title={fileName(url)}>
          {kind === 'video' ? <PlayCircleOutlined aria-hidden /> : <PaperClipOutlined aria-hidden />}
          <span className="one-line">{fileName(url)}</span>
        </a>
      )}
      {!disabled && (
        <>
          <Action at="remove" label={t('fields.removeNamed', { name })} icon={<CloseOutlined />} onClick={onRemove} />
          {onCrop && (
            <Action at="crop" label={t('fields.crop.open', { name })} icon={<ScissorOutlined />} onClick={onCrop} />
          )}
          {onLeft && <Action at="left" label={t('fields.before', { name })} icon={<LeftOutlined />} onClick={onLeft} />}
          {onRight && (
            <Action at="right" label={t('fields.after', { name })} icon={<RightOutlined />} onClick={onRight} />
          )}
        </>
      )}
    </div>
  )
}

export function UploadTile({ name, percent, stop }: Omit<RunningUpload, 'key'>) {
  const { t } = useWords()
  return (
    <div className={styles.tile} role="status">
      <div className={styles.file}>
        <span className="one-line">{t('fields.uploading', { name })}</span>
        <Progress percent={percent ?? 0} size="small" status="active" aria-label={name} />
      </div>
      <Action at="remove" label={t('fields.stopUpload', { name })} icon={<CloseOutlined />} onClick={stop} />
    </div>
  )
}

interface Props {
  id: string
  kind: MediaKind
  many: boolean
  room: number
  /** Addresses that the field has already. */
  present: readonly string[]
  disabled: boolean
  describedBy?: string | undefined
  uploads: Uploads
  /** Absent for sensitive files, which are not in the library. */
  onChoose?: ((urls: string[]) => void) | undefined
  /** The files of the field, if they are drawn before the tile that adds. */
  files?: UploadFile[]
  drawFile?(file: UploadFile): ReactElement
}

export function MediaUpload({ id, kind, many, room, present, disabled, describedBy, uploads, ...props }: Props) {
  const { files, drawFile, onChoose } = props
  const { t } = useWords()
  const [isPicking, setPicking] = useState(false)
  const fitting = useRef<readonly File[]>([])
  return (
    <>
      <Upload
        className={styles.upload}
        listType="picture-card"
        accept={accepted[kind]}
        multiple={many}
        disabled={disabled}
        hasControlInside
        fileList={files ?? []}
        showUploadList={files !== undefined}
        {...(drawFile ? { itemRender: (_, file) => drawFile(file) } : {})}
        beforeUpload={(file, chosen) => {
          // Called for each file of a choice, which fits or not as a whole.
          if (file === chosen[0]) fitting.current = uploads.fitting(chosen)
          return fitting.current.includes(file) || Upload.LIST_IGNORE
        }}
        customRequest={({ file }) => void uploads.start(file as File)}
      >
        {room > 0 && (
          <Flex vertical className={styles.add} onKeyDown={(event) => event.stopPropagation()}>
            <button type="button" id={id} disabled={disabled} aria-describedby={describedBy}>
              <PlusOutlined aria-hidden />
              {t(`fields.upload.${kind}`)}
            </button>
            {onChoose && (
              <Button
                type="text"
                size="small"
                disabled={disabled}
                onClick={(event) => {
                  // The tile around it opens the dialog of the device.
                  event.stopPropagation()
                  setPicking(true)
                }}
              >
                <Typography.Text type="secondary">{t('fields.library.open')}</Typography.Text>
              </Button>
            )}
          </Flex>
        )}
      </Upload>
      {isPicking && onChoose && (
        <Suspense fallback={null}>
          <LibraryPicker
            kind={kind}
            room={room}
            present={present}
            onClose={() => setPicking(false)}
            onChoose={(urls) => {
              setPicking(false)
              onChoose(urls)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
