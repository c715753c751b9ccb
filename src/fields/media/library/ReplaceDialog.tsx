// Replaces a file everywhere by another one of its type: what will change, what did, and what refused.
import { Alert, App, Flex, Modal } from 'antd'
import { useState } from 'react'
import { Refusal } from '../../../errors/Refusal'
import { useRefusal } from '../../../errors/use-refusal'
import { useWords } from '../../../locales/use-words'
import { CaptionLink } from '../../reference/Captions'
import { FileThumb } from './FileGrid'
import { Library } from './Library'
import styles from './Library.module.css'
import { type LibraryFile, type Replaced, useChanges } from './use-library'

interface Props {
  file: LibraryFile
  onClose(): void
}

export default function ReplaceDialog({ file, onClose }: Props) {
  const { t } = useWords()
  const { message } = App.useApp()
  const { replace } = useChanges()
  const [by, choose] = useState<LibraryFile | null>(null)
  const [busy, setBusy] = useState(false)
  const { refusal, refuse, forget } = useRefusal()
  const [done, setDone] = useState<Replaced | null>(null)
  const run = async (chosen: LibraryFile | null) => {
    if (!chosen || busy) return
    forget()
    setBusy(true)
    try {
      const answer = await replace(file.id, chosen.id)
      if (answer.left > 0) return setDone(answer)
      message.success(t('library.replaced', { count: answer.num }))
      onClose()
    } catch (error) {
      refuse(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      width={1000}
      title={t('library.replaceTitle', { name: file.name })}
      okText={done ? t('library.understood') : t('library.replaceNow', { count: file.use_num })}
      cancelText={t('common.cancel')}
      okButtonProps={{ disabled: !done && !by, loading: busy }}
      onOk={() => (done ? onClose() : void run(by))}
      onCancel={onClose}
    >
      {done ? (
        <>
          <Alert type="warning" showIcon message={t('library.replacedPartly', { count: done.num, left: done.left })} />
          <Flex vertical gap={12} component="ul" style={{ marginTop: 16 }}>
            {done.kept.map((place) => (
              <Flex key={`${place.resource} ${place.id}`} gap={10} component="li">
                <span className="soft">{place.title}</span>
                <CaptionLink resource={place.resource} id={place.id} name={place.name} />
                <span>{place.message}</span>
              </Flex>
            ))}
          </Flex>
        </>
      ) : (
        <>
          <Flex wrap align="center" gap={14} className={styles.pair} style={{ marginBottom: 16 }}>
            <FileThumb file={file} />
            <span aria-hidden>→</span>
            {by ? <FileThumb file={by} /> : <span className={styles.sign}>?</span>}
            <p>{t('library.replaceHint', { count: file.use_num })}</p>
          </Flex>
          <Library
            picking={{
              types: [file.type],
              most: 1,
              present: [file.url],
              onChange: (selected) => {
                choose([...selected.values()][0] ?? null)
                forget()
              },
              onTake: (taken) => void run(taken),
            }}
          />
          <Refusal refusal={refusal} />
        </>
      )}
    </Modal>
  )
}
