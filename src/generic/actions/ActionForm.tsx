// The small form of an action: what its call asks for, over the record or records it is for.
import { Modal } from 'antd'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Action, Row } from '#kernel/binding'
import { Failure, report } from '../../gateway/failure'
import { useText } from '../../locales/use-text'
import { type FormHandle, RecordForm } from '../form/RecordForm'
import { requestNo } from '../form/request-no'
import { useDraft } from '../form/use-draft'
import { askedBy } from './offered'

interface Props {
  action: Action
  rows: readonly Row[]
  /** Captions of the records. */
  names: string
  send(asked: Row, requestNo: string): Promise<Row>
  onDone(answer: Row): void
  onCancel(): void
}

export default function ActionForm({ action, rows, names, send, onDone, onCancel }: Props) {
  const { t } = useTranslation()
  const say = useText()
  const handle = useRef<FormHandle>(null)
  const [busy, setBusy] = useState(false)
  const [once] = useState(requestNo)
  const fields = useMemo(() => askedBy(action), [action])
  // Conditions and options of the input may read the record and what is fixed.
  const common = useMemo(() => ({ ...(rows.length === 1 ? rows[0] : {}), ...action.with }), [rows, action])
  const draft = useDraft(fields, null, common)

  const submit = async (): Promise<void> => {
    if (busy) return
    const problems = Object.keys(draft.judge())
    if (problems.length > 0) return handle.current?.focus(problems)
    setBusy(true)
    try {
      onDone(await send(draft.change(), once))
    } catch (error) {
      setBusy(false)
      const errors = error instanceof Failure ? error.errors : {}
      if (Object.keys(errors).length === 0) return report(error)
      draft.setErrors({ ...errors })
      handle.current?.focus(Object.keys(errors))
    }
  }
  return (
    <Modal
      open
      title={say(action.title)}
      okText={say(action.title)}
      cancelText={t('common.cancel')}
      okButtonProps={{ danger: action.danger }}
      confirmLoading={busy}
      onOk={() => void submit()}
      onCancel={onCancel}
      maskClosable={false}
      keyboard={!draft.dirty}
      className="action-form"
    >
      {(action.confirm || names) && (
        <p className="soft action-for">
          {action.confirm && <>{say(action.confirm)} </>}
          {names}
        </p>
      )}
      <RecordForm
        draft={draft}
        groups={[{ title: action.title, fields: Object.keys(fields) }]}
        as="sections"
        busy={busy}
        handle={handle}
        onSubmit={() => void submit()}
      />
    </Modal>
  )
}
