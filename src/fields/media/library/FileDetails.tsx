// One file: large, with its facts, its name, and the records that use it.
import { DownloadOutlined, SwapOutlined } from '@ant-design/icons'
import { Alert, Button, Descriptions, Drawer, Flex, Image, Input, Skeleton, Space, Typography } from 'antd'
import { useRef, useState } from 'react'
import { onEnter } from '../../../components/typing'
import { Refusal } from '../../../errors/Refusal'
import { useRefusal } from '../../../errors/use-refusal'
import { useWords } from '../../../locales/use-words'
import { CaptionLink } from '../../reference/Captions'
import { FileThumb, lengthText, sizeText } from './FileGrid'
import styles from './Library.module.css'
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
  if (error) return <Alert type="error" role="alert" message={error.message} />
  if (!data) return <Skeleton active paragraph={{ rows: 2 }} title={false} />
  const hidden = data.use_num - data.used_by.length
  return (
    <>
      <Typography.Title level={3} style={{ margin: '24px 0 8px', fontSize: 14 }}>
        {t('library.places', { num: data.use_num })}
      </Typography.Title>
      {data.use_num === 0 && <p className="soft">{t('library.unused')}</p>}
      <Flex vertical gap={12} component="ul">
        {data.used_by.map((place) => (
          <Flex key={`${place.resource} ${place.id}`} gap={10} component="li">
            <span className="soft">{place.title}</span>
            <CaptionLink resource={place.resource} id={place.id} name={place.name || `#${place.id}`} />
          </Flex>
        ))}
      </Flex>
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
    <Drawer open width={400} title={t('library.details')} onClose={() => void close()}>
      <div className={styles.preview}>
        <Preview file={file} />
      </div>
      <Input
        style={{ marginTop: 16 }}
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
      <Descriptions
        column={1}
        size="small"
        style={{ marginBlock: 16 }}
        items={facts.map(([label, children]) => ({ key: label, label, children }))}
      />
      <Space>
        <Button icon={<DownloadOutlined />} href={file.url} download={file.name}>
          {t('library.download')}
        </Button>
        {may.file('replace') && (
          <Button icon={<SwapOutlined />} disabled={file.use_num === 0} onClick={onReplace}>
            {t('library.replace')}
          </Button>
        )}
      </Space>
      <Places id={file.id} />
    </Drawer>
  )
}
