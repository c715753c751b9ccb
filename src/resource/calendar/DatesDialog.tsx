// The dates of an event in a small form: for keys, fingers, and days that are not in view.
import { Modal } from 'antd'
import { useMemo, useRef, useState } from 'react'
import type { Binding, Calendar, Row } from '#kernel/binding'
import { Refusal } from '../../errors/Refusal'
import { useWords } from '../../locales/use-words'
import { FormFields, type FormHandle } from '../form/FormFields'
import { useFormState } from '../form/use-form-state'
import { showRefusal } from '../form/use-save'
import { commonOf } from '../record'
import type { CalendarEvent } from './events'
import { datesOf } from './use-events'
import '../form/form.css'

interface Props {
  binding: Binding
  calendar: Calendar
  event: CalendarEvent
  write(event: CalendarEvent, change: Row): Promise<void>
  onClose(): void
}

export default function DatesDialog({ binding, calendar, event, write, onClose }: Props) {
  const { t } = useWords()
  const handle = useRef<FormHandle>(null)
  const [open, setOpen] = useState(true)
  const [busy, setBusy] = useState(false)
  const fields = useMemo(
    () => Object.fromEntries(datesOf(binding, calendar, event.row).map((field) => [field.name, field])),
    [binding, calendar, event.row],
  )
  const common = useMemo(() => commonOf(binding), [binding])
  const formState = useFormState(fields, event.row, common)
  const names = Object.keys(fields)
  const submit = async (): Promise<void> => {
    if (busy) return
    const problems = Object.keys(formState.judge())
    if (problems.length > 0) return handle.current?.focus(problems)
    const change = formState.change()
    if (Object.keys(change).length === 0) return setOpen(false)
    setBusy(true)
    try {
      await write(event, change)
      setOpen(false)
    } catch (error) {
      setBusy(false)
      showRefusal(error, formState, handle)
    }
  }
  return (
    <Modal
      open={open}
      title={t('calendar.dates', { name: event.title })}
      okText={t('common.save')}
      cancelText={t('common.cancel')}
      confirmLoading={busy}
      onOk={() => void submit()}
      onCancel={() => setOpen(false)}
      // Once the focus has left it.
      afterClose={onClose}
      maskClosable={!formState.dirty}
      afterOpenChange={(isOpen) => isOpen && handle.current?.focus(names)}
      width={420}
    >
      <FormFields
        formState={formState}
        groups={[{ title: { zh: '', en: '' }, fields: names }]}
        as="sections"
        busy={busy}
        handle={handle}
        onSubmit={() => void submit()}
      />
      <Refusal refusal={formState.refusal} />
    </Modal>
  )
}
