// Permanent deletion is confirmed by typing, not by a click.
import { Alert, Input, Modal } from 'antd'
import { useState } from 'react'
import { onEnter } from '../../../components/typing'
import { Refusal } from '../../../errors/Refusal'
import { useRefusal } from '../../../errors/use-refusal'
import { useWords } from '../../../locales/use-words'

interface Props {
  num: number
  name: string | null
  /** A refusal is thrown. */
  onPurge(): Promise<void>
  onClose(): void
}

export function PurgeDialog({ num, name, onPurge, onClose }: Props) {
  const { t } = useWords()
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const { refusal, refuse, forget } = useRefusal()
  const word = t('bin.word')
  const ready = typed.trim().toLowerCase() === word.toLowerCase()
  const purge = async (): Promise<void> => {
    if (!ready || busy) return
    forget()
    setBusy(true)
    await onPurge().catch((error: unknown) => {
      setBusy(false)
      refuse(error)
    })
  }
  return (
    <Modal
      open
      title={name ? t('bin.purgeOne', { name }) : t('bin.purgeMany', { count: num })}
      okText={t('bin.purge')}
      cancelText={t('common.cancel')}
      okButtonProps={{ danger: true, disabled: !ready }}
      confirmLoading={busy}
      onOk={() => void purge()}
      onCancel={onClose}
    >
      <Alert type="error" showIcon message={t('bin.purgeHint')} className="form-alert" />
      <label htmlFor="purge-word" className="purge-word">
        {t('bin.type', { word })}
      </label>
      <Input
        id="purge-word"
        autoFocus
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onPressEnter={onEnter(() => void purge())}
      />
      <Refusal refusal={refusal} />
    </Modal>
  )
}
