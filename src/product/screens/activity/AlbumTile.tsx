// One picture of an album: its handle, caption and cover mark.
import { CloseOutlined, HolderOutlined, PictureFilled, PictureOutlined } from '@ant-design/icons'
import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { small } from '../../../fields/media/files'
import { useWords } from '../../../locales/use-words'

export interface Picture {
  url: string
  title: string | null
  is_cover: boolean
  is_show: boolean
}

interface Props {
  picture: Picture
  name: string
  writable: boolean
  onChange(values: Partial<Picture>): void
  onRemove(): void
}

export function AlbumTile({ picture, name, writable, onChange, onRemove }: Props) {
  const { t } = useWords()
  const { url, title, is_cover } = picture
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: url,
  })
  const style = { transform: CSS.Translate.toString(transform), transition }
  const cover = t(is_cover ? 'activity.album.isCover' : 'activity.album.makeCover', { name })
  return (
    <li ref={setNodeRef} style={style} className={`album-tile${isDragging ? ' dragged' : ''}`}>
      <img src={small(url)} alt={title ?? name} loading="lazy" />
      {writable && (
        <div className="album-tools">
          <button
            type="button"
            ref={setActivatorNodeRef}
            {...attributes}
            {...listeners}
            aria-label={t('generic.order.move', { name })}
            title={t('generic.order.move', { name })}
          >
            <HolderOutlined />
          </button>
          <button
            type="button"
            aria-pressed={is_cover}
            aria-label={cover}
            title={cover}
            onClick={() => onChange({ is_cover: !is_cover })}
          >
            {is_cover ? <PictureFilled /> : <PictureOutlined />}
          </button>
          <button
            type="button"
            aria-label={t('activity.album.remove', { name })}
            title={t('activity.album.remove', { name })}
            onClick={onRemove}
          >
            <CloseOutlined />
          </button>
        </div>
      )}
      {is_cover && <span className="album-cover">{t('activity.album.cover')}</span>}
      {writable ? (
        <input
          type="text"
          value={title ?? ''}
          maxLength={50}
          placeholder={t('activity.album.caption')}
          aria-label={t('activity.album.captionOf', { name })}
          onChange={(event) => onChange({ title: event.target.value || null })}
        />
      ) : (
        <span className="one-line">{title}</span>
      )}
    </li>
  )
}
