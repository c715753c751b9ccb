// The addresses of a list that was just published; a secret one is shown here only.
import { Alert, Modal } from 'antd'
import { useWords } from '../../locales/use-words'
import { Addresses } from './Addresses'

interface Props {
  name: string
  path: string
  isSecret: boolean
  onClose(): void
}

export function PublishedDialog({ name, path, isSecret, onClose }: Props) {
  const { t } = useWords()
  return (
    <Modal
      open
      title={t('publicList.done', { name })}
      cancelButtonProps={{ hidden: true }}
      okText={t(isSecret ? 'secret.done' : 'publicList.close')}
      // A click beside the dialog, or Escape, must not lose what is shown only here.
      maskClosable={!isSecret}
      keyboard={!isSecret}
      closable={!isSecret}
      onOk={onClose}
      onCancel={onClose}
      width={620}
    >
      {isSecret && <Alert type="warning" showIcon message={t('secret.once')} style={{ marginBottom: 16 }} />}
      <Addresses path={path} title={name} />
    </Modal>
  )
}
