// Answer of a read-only action.
import { Modal } from 'antd'
import type { Action, Row } from '#kernel/binding'
import { useWords } from '../../locales/use-words'
import { useAccess } from '../../providers/access'
import { Details } from '../details/Details'
import { shownFields } from '../record'

export default function AnswerDialog({ action, row, onClose }: { action: Action; row: Row; onClose(): void }) {
  const { say } = useWords()
  const { grant } = useAccess()
  const fields = shownFields({ fields: action.call.output }, Object.keys(action.call.output), grant)
  return (
    <Modal open title={say(action.title)} onCancel={onClose} footer={null}>
      <Details fields={fields} row={row} />
    </Modal>
  )
}
