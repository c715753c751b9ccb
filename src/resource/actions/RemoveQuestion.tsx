// The question before rows are deleted: which they are, what else would change, or why they cannot be.
import { App, Modal } from 'antd'
import { useMemo, useState } from 'react'
import type { Binding, Call, Row } from '#kernel/binding'
import { Refusal } from '../../errors/Refusal'
import { useRefusal } from '../../errors/use-refusal'
import { useWords } from '../../locales/use-words'
import { CallPreview } from '../preview/CallPreview'
import { usePreview } from '../preview/use-preview'
import { idOf } from '../record'
import { Facts } from './Facts'
import { gainsOf } from './run-action'
import { insteadFor, useRemovalTitle } from './use-removal'
import './actions.css'

interface Props {
  binding: Binding
  call: Call
  /** The selected rows; empty if all matching rows are meant. */
  rows: readonly Row[]
  num: number
  /** Captions of the records. */
  names: string
  /** Deletes them; a refusal is thrown. */
  send(): Promise<void>
  onClose(): void
}

export default function RemoveQuestion({ binding, call, rows, num, names, send, onClose }: Props) {
  const { t, say } = useWords()
  const { message } = App.useApp()
  // Empty: all that match.
  const meant = rows.length > 0 ? rows : null
  const action = useRemovalTitle(binding)(meant)
  const consequences = call.instead && insteadFor(binding, meant) !== 'none' ? say(call.instead.confirm) : null
  const [busy, setBusy] = useState(false)
  const { refusal, refuse, forget } = useRefusal()
  const body = useMemo(() => (call.dry && rows.length > 0 ? { id_list: rows.map(idOf) } : null), [call, rows])
  const preview = usePreview(call, body, 0)
  const outcome = useMemo(() => gainsOf(call), [call])
  const confirm = async (): Promise<void> => {
    if (busy) return
    if (preview.busy) return void message.info(t('preview.wait'))
    forget()
    setBusy(true)
    try {
      await send()
      onClose()
    } catch (error) {
      setBusy(false)
      refuse(error)
    }
  }
  const [only] = rows
  return (
    <Modal
      open
      title={t(num > 1 ? 'generic.removeMany' : 'generic.removeOne', { action, num, noun: say(binding.noun) })}
      okText={action}
      cancelText={t('common.cancel')}
      okButtonProps={{ danger: true, 'aria-disabled': preview.busy, disabled: preview.refusal !== null }}
      cancelButtonProps={{ autoFocus: true }}
      confirmLoading={busy}
      onOk={() => void confirm()}
      onCancel={onClose}
      className="action-form removal"
    >
      <p className="soft action-for">
        {consequences && <>{consequences} </>}
        {names}
      </p>
      {only && rows.length === 1 && <Facts binding={binding} row={only} />}
      {body && (
        <CallPreview
          binding={binding}
          preview={preview}
          incomplete={false}
          several={rows.length > 1}
          outcome={outcome}
          unchanged={t(binding.features.softDelete ? 'preview.toBin' : 'preview.forGood')}
        />
      )}
      <Refusal refusal={refusal} />
    </Modal>
  )
}
