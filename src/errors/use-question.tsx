// A question before something is done: if the server refuses, it stays open and says why.
import { Modal } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useWords } from '../locales/use-words'
import { Refusal } from './Refusal'
import { useRefusal } from './use-refusal'

export interface Question {
  title: string
  hint?: ReactNode
  /** Title of the button that does it. */
  okText: string
  danger?: boolean
  /** A refusal is thrown; the call must be quiet. */
  onOk(): Promise<unknown>
}

/** The dialog has a place in the screen that asks. */
export function useQuestion(): readonly [ask: (asked: Question) => void, question: ReactNode] {
  const { t } = useWords()
  /** The button that has the focus first. */
  const first = useId()
  const [asked, set] = useState<Question | null>(null)
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const { refusal, refuse, forget } = useRefusal()
  const ask = (next: Question): void => {
    forget()
    set(next)
    setOpen(true)
  }
  const confirm = async (): Promise<void> => {
    if (busy || !asked) return
    forget()
    setBusy(true)
    try {
      await asked.onOk()
      setOpen(false)
    } catch (error) {
      refuse(error)
    } finally {
      setBusy(false)
    }
  }
  const question = asked && (
    <Modal
      open={open}
      width={440}
      title={asked.title}
      okText={asked.okText}
      cancelText={t('common.cancel')}
      okButtonProps={{ danger: asked.danger === true, ...(asked.danger ? {} : { id: first }) }}
      cancelButtonProps={asked.danger ? { id: first } : {}}
      // By `autoFocus` the dialog would not learn where the focus was, and to where it returns.
      afterOpenChange={(now) => now && document.getElementById(first)?.focus()}
      confirmLoading={busy}
      onOk={() => void confirm()}
      onCancel={() => setOpen(false)}
      destroyOnHidden
    >
      {asked.hint && <p className="soft">{asked.hint}</p>}
      <Refusal refusal={refusal} />
    </Modal>
  )
  return [ask, question]
}
