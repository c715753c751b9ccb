// A small picture of a file: the thumbnail, or a sign of its type with its ending.
import { AudioOutlined, FileOutlined, PlayCircleOutlined } from '@ant-design/icons'
import type { LibraryFile } from './use-library'

const icons = { video: PlayCircleOutlined, audio: AudioOutlined, document: FileOutlined, image: FileOutlined }

export function FileThumb({ file }: { file: LibraryFile }) {
  if (file.type === 'image') return <img src={file.thumb_url ?? file.url} alt="" loading="lazy" draggable={false} />
  const Icon = icons[file.type]
  return (
    <span className="lib-sign" data-type={file.type}>
      <Icon aria-hidden />
      <b className="lib-ext">{file.ext}</b>
    </span>
  )
}
