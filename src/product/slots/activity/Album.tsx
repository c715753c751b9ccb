// The album of an activity: pictures uploaded, sorted and titled.
import { CloseOutlined, HolderOutlined, PictureFilled, PictureOutlined } from '@ant-design/icons'
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { can } from '#kernel/access'
import type { Row } from '#kernel/binding'
import { namesFile, unsigned } from '#kernel/files'
import { bindingOf } from '../../../api/bindings'
import { call, type Output } from '../../../api/calls'
import { useDragWords } from '../../../components/drag'
import { Refusal } from '../../../errors/Refusal'
import { useRefusal } from '../../../errors/use-refusal'
import { small } from '../../../fields/media/files'
import { MediaUpload } from '../../../fields/media/MediaUpload'
import { useUploads } from '../../../fields/media/use-uploads'
import { useWords } from '../../../locales/use-words'
import { useUnsaved } from '../../../navigation/unsaved'
import { useAccess } from '../../../providers/access'
import { fetchAgain } from '../../../resource/data'
import styles from './Activity.module.css'

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

function AlbumTile({ picture, name, writable, onChange, onRemove }: Props) {
  const { t } = useWords()
  const { url, title, is_cover } = picture
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: url,
  })
  const style = { transform: CSS.Translate.toString(transform), transition }
  const cover = t(is_cover ? 'activity.album.isCover' : 'activity.album.makeCover', { name })
  return (
    <li ref={setNodeRef} style={style} className={`${styles.albumTile}${isDragging ? ' dragged' : ''}`}>
      <img src={small(url)} alt={title ?? name} loading="lazy" />
      {writable && (
        <div className={styles.albumTools}>
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
      {is_cover && <span className={styles.albumCover}>{t('activity.album.cover')}</span>}
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

const MOST = 200

type Pics = Output<'activity_pic', 'list'>['list_data']

async function read(id: number): Promise<{ pictures: Picture[]; writable: (grant: never) => boolean }> {
  const binding = await bindingOf('activity_pic')
  const { list_data } = await call('activity_pic', 'list', { activity_id: id, limit: MOST })
  const pictures = (list_data as Pics).map(({ url, title, is_cover, is_show }) => ({ url, title, is_cover, is_show }))
  return { pictures, writable: (grant) => can(grant, binding, 'write') }
}

export default function Album({ row }: { row: Row }) {
  const id = row['id'] as number
  const { grant } = useAccess()
  const { data } = useQuery({ queryKey: ['album', id], queryFn: () => read(id) })
  if (!data) return <Skeleton active paragraph={{ rows: 4 }} />
  // Opened anew once saved, so that an edit always starts from what is stored.
  return (
    <Editor
      key={JSON.stringify(data.pictures.map((one) => ({ ...one, url: unsigned(one.url) })))}
      id={id}
      stored={data.pictures}
      writable={data.writable(grant as never)}
    />
  )
}

function Editor({ id, stored, writable }: { id: number; stored: Picture[]; writable: boolean }) {
  const { t } = useWords()
  const { message } = App.useApp()
  const client = useQueryClient()
  // Read again, the addresses have other signatures.
  const [began] = useState(stored)
  const [pictures, setPictures] = useState(stored)
  const [saving, setSaving] = useState(false)
  const add = (urls: readonly string[]) =>
    setPictures((old) => [
      ...old,
      ...urls
        .filter(
          (url) =>
            !namesFile(
              old.map((one) => one.url),
              url,
            ),
        )
        .map((url) => ({ url, title: null, is_cover: false, is_show: true })),
    ])
  const uploads = useUploads('image', MOST - pictures.length, (url) => add([url]))
  const { refusal, refuse, forget } = useRefusal()
  // biome-ignore lint/correctness/useExhaustiveDependencies: any change of the pictures
  useEffect(forget, [pictures, forget])
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const nameOf = (url: unknown) => {
    const index = pictures.findIndex((one) => one.url === url)
    return pictures[index]?.title ?? t('activity.album.picture', { num: index + 1 })
  }
  const accessibility = useDragWords(nameOf)
  const drop = ({ active, over }: DragEndEvent): void => {
    if (!over || active.id === over.id) return
    const place = (one: unknown) => pictures.findIndex(({ url }) => url === one)
    setPictures(arrayMove(pictures, place(active.id), place(over.id)))
  }
  const change = (url: string, values: Partial<Picture>): void =>
    setPictures((old) =>
      old.map((one) => (one.url === url ? { ...one, ...values } : values.is_cover ? { ...one, is_cover: false } : one)),
    )
  const changed = JSON.stringify(pictures) !== JSON.stringify(began)
  const release = useUnsaved(changed)
  const save = async (): Promise<void> => {
    forget()
    setSaving(true)
    try {
      await call('activity_pic', 'write', { activity_id: id, list_data: pictures }, { quiet: true })
      release()
      void message.success(t('activity.album.saved'))
      await client.invalidateQueries({ queryKey: ['album', id] })
      await fetchAgain(client)
    } catch (error) {
      // The pictures stay as they are.
      refuse(error)
    } finally {
      setSaving(false)
    }
  }
  return (
    <div className="album">
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop} accessibility={accessibility}>
        <SortableContext items={pictures.map(({ url }) => url)} strategy={rectSortingStrategy} disabled={!writable}>
          <ul className={styles.albumGrid}>
            {pictures.map((picture) => (
              <AlbumTile
                key={picture.url}
                picture={picture}
                name={nameOf(picture.url)}
                writable={writable}
                onChange={(values) => change(picture.url, values)}
                onRemove={() => setPictures(pictures.filter((one) => one !== picture))}
              />
            ))}
            {writable && pictures.length + uploads.running.length < MOST && (
              <li>
                <MediaUpload
                  id="album-add"
                  kind="image"
                  many
                  room={MOST - pictures.length}
                  present={pictures.map(({ url }) => url)}
                  disabled={false}
                  uploads={uploads}
                  onChoose={add}
                />
              </li>
            )}
          </ul>
        </SortableContext>
      </DndContext>
      {uploads.running.length > 0 && (
        <p className="soft">{t('activity.album.uploading', { num: uploads.running.length })}</p>
      )}
      <Refusal refusal={uploads.refused ?? refusal} />
      {pictures.length === 0 && !writable && <p className="soft">{t('activity.album.empty')}</p>}
      {writable && (
        <div className={styles.albumSave}>
          <Button type="primary" disabled={!changed} loading={saving} onClick={() => void save()}>
            {t('activity.album.save')}
          </Button>
          {changed && <Button onClick={() => setPictures(stored)}>{t('activity.album.reset')}</Button>}
        </div>
      )}
    </div>
  )
}
