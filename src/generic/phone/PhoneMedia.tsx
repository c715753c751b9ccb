// Pictures, videos and files of a record on a phone.
import { PaperClipOutlined } from '@ant-design/icons'
import type { Kind } from '#kernel/binding'
import { fileName } from '../../fields/media/files'

export function PhoneMedia({ kind, urls }: { kind: Kind | undefined; urls: readonly string[] }) {
  if (urls.length === 0) return null
  if (kind === 'video')
    return urls.map((url) => (
      // biome-ignore lint/a11y/useMediaCaption: videos of the library have no captions
      <video key={url} className="phone-video" src={url} controls preload="metadata" />
    ))
  if (kind === 'image')
    return (
      <div className={urls.length === 1 ? 'phone-pictures one' : 'phone-pictures'}>
        {urls.map((url) => (
          <img key={url} src={url} alt="" />
        ))}
      </div>
    )
  return (
    <ul className="phone-files">
      {urls.map((url) => (
        <li key={url}>
          <PaperClipOutlined aria-hidden /> {fileName(url)}
        </li>
      ))}
    </ul>
  )
}
