// Pictures, videos and files: uploaded by choosing, dropping or pasting, previewed, put in order, removed.
import { PlusOutlined } from '@ant-design/icons'
import { Image } from 'antd'
import { useRef, useState, type ClipboardEvent, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useText } from '../locales/use-text'
import type { InputProps } from './field-kind'
import { MediaTile, TravellingTile } from './MediaTile'
import { accepted, useUploads, type MediaKind } from './use-uploads'

export function urlsOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string' && one !== '')
}

export function MediaInput({ field, value, onChange, id, labelId, aria, disabled, invalid }: InputProps) {
  const { t } = useTranslation()
  const say = useText()
  const kind = field.kind as MediaKind
  const urls = urlsOf(value)
  const held = useRef(urls)
  held.current = urls
  const chooser = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const most = field.many ? (field.maxItems ?? 500) : 1

  const put = (next: string[]): void => {
    held.current = next
    onChange(field.many ? next : (next[0] ?? null))
  }
  const { travelling, send } = useUploads(kind, field.many ? most - urls.length : 1, (url) => put(field.many ? [...held.current, url] : [url]))
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
  const move = (from: number, by: number): void => {
    const next = [...urls]
    const [moved] = next.splice(from, 1)
    next.splice(from + by, 0, moved as string)
    put(next)
  }
  return (
    <div
      className={`media media-${kind}${over ? ' media-over' : ''}${invalid ? ' media-invalid' : ''}`} role="group" aria-labelledby={labelId} aria-describedby={aria['aria-describedby']}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)} onDrop={drop} onPaste={paste}
    >
      <Image.PreviewGroup>
        {urls.map((url, index) => (
          <MediaTile
            key={url} kind={kind} url={url} name={`${say(field.title)} ${urls.length > 1 ? index + 1 : ''}`.trim()} disabled={disabled}
            onRemove={() => put(urls.filter((one) => one !== url))}
            onLeft={index > 0 ? () => move(index, -1) : null} onRight={index < urls.length - 1 ? () => move(index, 1) : null}
          />
        ))}
      </Image.PreviewGroup>
      {travelling.map((one) => (
        <TravellingTile key={one.key} name={one.name} stop={one.stop} />
      ))}
      {!full && (
        <button type="button" id={id} className="media-add" disabled={disabled} onClick={() => chooser.current?.click()} aria-describedby={aria['aria-describedby']}>
          <PlusOutlined aria-hidden />
          <span>{t(`fields.upload.${kind}`)}</span>
        </button>
      )}
      <input
        ref={chooser} type="file" hidden multiple={field.many} accept={accepted[kind]} tabIndex={-1} aria-hidden
        onChange={(event) => {
          send(event.target.files ?? [])
          event.target.value = '' // the same file may be chosen again
        }}
      />
    </div>
  )
}
