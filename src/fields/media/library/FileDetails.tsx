// One file: large, with its facts, its name, and the records that use it.
import { DownloadOutlined, SwapOutlined } from '@ant-design/icons'
import { Button, Drawer, Image, Input, Skeleton } from 'antd'
import { useRef, useState } from 'react'
import { onEnter } from '../../../keyboard/typing'
import { useWords } from '../../../locales/use-words'
import { Refusal } from '../../../refusal/Refusal'
import { useRefusal } from '../../../refusal/use-refusal'
import { CaptionLink } from '../../reference/Captions'
import { FileThumb, lengthText, sizeText } from './FileGrid'
import { type LibraryFile, useChanges, useMay, usePlaces } from './use-library'

function Preview({ file }: { file: LibraryFile }) {
  if (file.type === 'image') return <Image src={file.url} alt={file.name} />
  // biome-ignore lint/a11y/useMediaCaption: people look at what they uploaded; there is no caption to offer
  if (file.type === 'video') return <video src={file.url} controls preload="metadata" />
  // biome-ignore lint/a11y/useMediaCaption: as above
  if (file.type === 'audio') return <audio src={file.url} controls preload="metadata" />
  return <FileThumb file={file} />
}

function Places({ id }: { id: number }) {
  const { t } = useWords()
  const { data, error } = usePlaces(id)
  if (error)
    return (
      <p role="alert" className="problem">
        {error.message}
      </p>
    )
  if (!data) return <Skeleton active paragraph={{ rows: 2 }} title={false} />
  const hidden = data.use_num - data.used_by.length
  return (
    <>
      <h3>{t('library.places', { num: data.use_num })}</h3>
      {data.use_num === 0 && <p className="soft">{t('library.unused')}</p>}
      <ul className="lib-places">
        {data.used_by.map((place) => (
          <li key={`${place.resource} ${place.id}`}>
            <span className="soft">{place.title}</span>
            <CaptionLink resource={place.resource} id={place.id} name={place.name || `#${place.id}`} />
          </li>
        ))}
      </ul>
      {data.used_by.length > 0 && hidden > 0 && <p className="soft">{t('library.hiddenPlaces', { count: hidden })}</p>}
    </>
  )
}

interface Props {
  file: LibraryFile
  onClose(): void
  onReplace(): void
}

export function FileDetails({ file, onClose, onReplace }: Props) {
  const { t } = useWords()
  const may = useMay()
  const changes = useChanges()
  const { refusal, refuse, forget } = useRefusal()
  const saving = useRef<Promise<boolean> | null>(null)
  const [name, setName] = useState(file.name)
  const facts = [
    [t('library.size'), sizeText(file.size)],
    [t('library.pixels'), file.width && file.height ? `${file.width} × ${file.height}` : ''],
    [t('library.length'), file.duration ? lengthText(file.duration) : ''],
    [t('library.folder'), file.cate_name ?? t('library.unfiled')],
    [t('library.by'), file.admin_name ?? ''],
  ].filter(([, value]) => value !== '')
  const rename = async (next: string): Promise<boolean> => {
    forget()
    try {
      await changes.rename(file, next)
      return true
    } catch (error) {
      refuse(error)
      return false
    }
  }
  const save = (): void => {
    const next = name.trim()
    if (next === '' || next === file.name || saving.current) return
    saving.current = rename(next).finally(() => {
      saving.current = null
    })
  }
  // A click on the cross leaves the input first, which saves: a refusal of that keeps the drawer open, once.
  const close = async (): Promise<void> => {
    if ((await saving.current) !== false) onClose()
  }
  return (
    <Drawer open width={400} title={t('library.details')} onClose={() => void close()} rootClassName="lib-details">
      <div className="lib-preview">
        <Preview file={file} />
      </div>
      <Input
        value={name}
        maxLength={200}
        disabled={!may.file('update')}
        aria-label={t('library.name')}
        onChange={(event) => {
          setName(event.target.value)
          forget()
        }}
        onBlur={() => refusal || save()}
        onPressEnter={onEnter(save)}
      />
      <Refusal refusal={refusal} />
      <dl>
        {facts.map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="lib-buttons">
        <Button icon={<DownloadOutlined />} href={file.url} download={file.name}>
          {t('library.download')}
        </Button>
        {may.file('replace') && (
          <Button icon={<SwapOutlined />} disabled={file.use_num === 0} onClick={onReplace}>
            {t('library.replace')}
          </Button>
        )}
      </div>
      <Places id={file.id} />
    </Drawer>
  )
}
