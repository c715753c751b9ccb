// Chooses files from the library, so that none is uploaded twice.
import { Modal } from 'antd'
import { useState } from 'react'
import { useWords } from '../../locales/use-words'
import { Library } from './library/Library'
import type { MediaKind } from './use-uploads'

interface Props {
  kind: MediaKind
  /** Number of files that may be added. */
  room: number
  /** Files already in the field. */
  present: readonly string[]
  onChoose(urls: string[]): void
  onClose(): void
}

export default function LibraryPicker({ kind, room, present, onChoose, onClose }: Props) {
  const { t } = useWords()
  const [chosen, setChosen] = useState<readonly string[]>([])
  return (
    <Modal
      open
      title={t('fields.library.title')}
      width={1000}
      okText={t('fields.library.choose', { num: chosen.length })}
      cancelText={t('common.cancel')}
      okButtonProps={{ disabled: chosen.length === 0 }}
      onOk={() => onChoose([...chosen])}
      onCancel={onClose}
    >
      <Library
        picking={{
          types: kind === 'file' ? [] : [kind],
          most: room,
          present,
          onChange: (selected) => setChosen([...selected.values()].map(({ url }) => url)),
          onTake: ({ url }) => onChoose([...chosen.filter((one) => one !== url), url].slice(-room)),
        }}
      />
    </Modal>
  )
}
