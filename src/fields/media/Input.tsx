// Pictures, videos and files: uploaded by choosing, dropping or pasting; preview, order, remove.
import { Image, type UploadFile } from 'antd'
import { type ClipboardEvent, type DragEvent, Suspense, useRef, useState } from 'react'
import { isKeptApart, namesFile } from '#kernel/files'
import { lazyWithRetry } from '../../api/lazy-with-retry'
import { Refusal } from '../../errors/Refusal'
import { useWords } from '../../locales/use-words'
import type { InputProps } from '../field-kind'
import { urlsOf } from './files'
import styles from './Media.module.css'
import { MediaTile, MediaUpload, UploadTile } from './MediaUpload'
import { type MediaKind, useUploads } from './use-uploads'

const CropDialog = lazyWithRetry(() => import('./CropDialog'))

export default function MediaInput({ field, value, onChange, id, labelId, aria, disabled, invalid }: InputProps) {
  const { say } = useWords()
  const kind = field.kind as MediaKind
  const urls = urlsOf(value)
  const latest = useRef(urls)
  latest.current = urls
  const [isOver, setOver] = useState(false)
  const [cropped, setCropped] = useState<string | null>(null)
  const isSensitive = isKeptApart(field)
  const most = field.many ? (field.maxItems ?? 500) : 1

  const put = (next: string[]): void => {
    latest.current = next
    onChange(field.many ? next : (next[0] ?? null))
  }
  const add = (more: readonly string[]): void => {
    const fresh = more.filter((url) => !namesFile(latest.current, url))
    put(field.many ? [...latest.current, ...fresh] : more.slice(0, 1))
  }
  const room = field.many ? most - urls.length : 1
  const uploads = useUploads(kind, room, (url) => add([url]), isSensitive)
  const { running, refused, forget, send } = uploads
  const isFull = urls.length + running.length >= most

  const move = (from: number, by: number): void => {
    const next = [...urls]
    const [moved] = next.splice(from, 1)
    next.splice(from + by, 0, moved as string)
    put(next)
  }
  const drawFile = ({ uid, name, url }: UploadFile) => {
    if (url === undefined) {
      // Ant Design draws an upload that has ended while it leaves the list.
      const { percent = 100, stop = () => undefined } = running.find(({ key }) => String(key) === uid) ?? {}
      return <UploadTile name={name} percent={percent} stop={stop} />
    }
    const index = urls.indexOf(uid)
    return (
      <MediaTile
        kind={kind}
        url={uid}
        name={`${say(field.title)} ${urls.length > 1 ? index + 1 : ''}`.trim()}
        disabled={disabled}
        onCrop={kind === 'image' && !isSensitive ? () => setCropped(uid) : null}
        onRemove={() => {
          put(urls.filter((one) => one !== uid))
          forget()
        }}
        onLeft={index > 0 ? () => move(index, -1) : null}
        onRight={index < urls.length - 1 ? () => move(index, 1) : null}
      />
    )
  }
  // Ant Design's Upload takes drops on its own tile only, where it leaves out other types without a word, and pastes
  // from anywhere in the page: the field takes both itself.
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    event.stopPropagation()
    setOver(false)
    if (!disabled) send(event.dataTransfer.files)
  }
  const paste = (event: ClipboardEvent): void => {
    if (disabled || event.clipboardData.files.length === 0) return
    event.preventDefault()
    send(event.clipboardData.files)
  }
  return (
    <fieldset
      className={styles.field}
      data-over={isOver}
      data-invalid={invalid}
      style={{ '--aspect': field.aspect } as object}
      aria-labelledby={labelId}
      aria-describedby={aria['aria-describedby']}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDropCapture={drop}
      onPaste={paste}
    >
      <Image.PreviewGroup>
        <MediaUpload
          id={id}
          kind={kind}
          many={field.many}
          room={isFull ? 0 : room}
          present={urls}
          disabled={disabled}
          describedBy={aria['aria-describedby']}
          uploads={uploads}
          onChoose={
            isSensitive
              ? undefined
              : (chosen) => {
                  add(chosen)
                  forget()
                }
          }
          files={[
            ...urls.map((url) => ({ uid: url, name: url, url })),
            ...running.map(({ key, name }) => ({ uid: String(key), name })),
          ]}
          drawFile={drawFile}
        />
      </Image.PreviewGroup>
      <Refusal refusal={refused} />
      {cropped !== null && (
        <Suspense fallback={null}>
          <CropDialog
            url={cropped}
            name={say(field.title)}
            aspect={field.aspect}
            onClose={() => setCropped(null)}
            onCropped={(next) => {
              put(latest.current.map((one) => (one === cropped ? next : one)))
              setCropped(null)
            }}
          />
        </Suspense>
      )}
    </fieldset>
  )
}
