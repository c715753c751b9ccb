// Pictures, videos and files: uploaded by choosing, dropping or pasting; preview, order, remove.
import { Image } from 'antd'
import { type ClipboardEvent, type DragEvent, Suspense, useRef, useState } from 'react'
import { namesFile } from '#kernel/files'
import { lazyWithRetry } from '../../gateway/lazy-with-retry'
import { useText } from '../../locales/use-text'
import { Refusal } from '../../refusal/Refusal'
import type { InputProps } from '../field-kind'
import { urlsOf } from './files'
import { MediaAdd, MediaTile, TravellingTile } from './MediaTile'
import { type MediaKind, useUploads } from './use-uploads'

const CropDialog = lazyWithRetry(() => import('./CropDialog'))

export default function MediaInput({ field, value, onChange, id, labelId, aria, disabled, invalid }: InputProps) {
  const say = useText()
  const kind = field.kind as MediaKind
  const urls = urlsOf(value)
  const held = useRef(urls)
  held.current = urls
  const [over, setOver] = useState(false)
  const [cutting, cut] = useState<string | null>(null)
  const isSensitive = field.sensitive === 'contact'
  const most = field.many ? (field.maxItems ?? 500) : 1

  const put = (next: string[]): void => {
    held.current = next
    onChange(field.many ? next : (next[0] ?? null))
  }
  const add = (more: readonly string[]): void => {
    const fresh = more.filter((url) => !namesFile(held.current, url))
    put(field.many ? [...held.current, ...fresh] : more.slice(0, 1))
  }
  const room = field.many ? most - urls.length : 1
  const { travelling, refused, forget, send } = useUploads(kind, room, (url) => add([url]), isSensitive)
  const full = urls.length + travelling.length >= most

  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    if (!disabled) send(event.dataTransfer.files)
  }
  const paste = (event: ClipboardEvent): void => {
    if (disabled || event.clipboardData.files.length === 0) return
    event.preventDefault()
    send(event.clipboardData.files)
  }
  const choose = (chosen: string[]): void => {
    add(chosen)
    forget()
  }
  const move = (from: number, by: number): void => {
    const next = [...urls]
    const [moved] = next.splice(from, 1)
    next.splice(from + by, 0, moved as string)
    put(next)
  }
  return (
    <fieldset
      className={`media${over ? ' media-over' : ''}${invalid ? ' media-invalid' : ''}`}
      style={{ '--aspect': field.aspect } as object}
      aria-labelledby={labelId}
      aria-describedby={aria['aria-describedby']}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onPaste={paste}
    >
      <Image.PreviewGroup>
        {urls.map((url, index) => (
          <MediaTile
            key={url}
            kind={kind}
            url={url}
            name={`${say(field.title)} ${urls.length > 1 ? index + 1 : ''}`.trim()}
            disabled={disabled}
            onCrop={kind === 'image' && !isSensitive ? () => cut(url) : null}
            onRemove={() => {
              put(urls.filter((one) => one !== url))
              forget()
            }}
            onLeft={index > 0 ? () => move(index, -1) : null}
            onRight={index < urls.length - 1 ? () => move(index, 1) : null}
          />
        ))}
      </Image.PreviewGroup>
      {travelling.map((one) => (
        <TravellingTile key={one.key} name={one.name} percent={one.percent} stop={one.stop} />
      ))}
      {!full && (
        <MediaAdd
          id={id}
          kind={kind}
          many={field.many}
          room={room}
          held={urls}
          disabled={disabled}
          describedBy={aria['aria-describedby']}
          onFiles={send}
          onChoose={isSensitive ? null : choose}
        />
      )}
      <Refusal refusal={refused} />
      {cutting !== null && (
        <Suspense fallback={null}>
          <CropDialog
            url={cutting}
            name={say(field.title)}
            aspect={field.aspect}
            onClose={() => cut(null)}
            onCropped={(next) => {
              put(held.current.map((one) => (one === cutting ? next : one)))
              cut(null)
            }}
          />
        </Suspense>
      )}
    </fieldset>
  )
}
