// A small form with refusals at its fields, for every step of two-step sign-in.
import { Button, Form } from 'antd'
import { type ReactNode, useState } from 'react'
import { Failure, report } from '../../gateway/failure'
import { useWords } from '../../locales/use-words'
import { spinner } from '../../theme/spinner'

interface Props<V extends object> {
  /** Prefix of the field ids. */
  name: string
  /** The field of a refusal that names none. */
  about: keyof V & string
  okText: string
  danger?: boolean
  submit(values: V): Promise<void>
  onCancel?(): void
  children: ReactNode
}

export function AskForm<V extends object>({ name, about, okText, danger, submit, onCancel, children }: Props<V>) {
  const { t } = useWords()
  const [form] = Form.useForm<V>()
  const [busy, setBusy] = useState(false)
  const finish = async (values: V): Promise<void> => {
    setBusy(true)
    try {
      await submit(values)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      const fields = Object.keys(form.getFieldsValue() as object)
      const named = Object.entries(error.errors).filter(([field]) => fields.includes(field))
      // Network errors are not shown at a field.
      if (named.length === 0 && error.status === 0) return report(error)
      const marks = named.length > 0 ? named : [[about, error.message] as const]
      const set = form.setFields as (marks: { name: string; errors: string[] }[]) => void
      set(marks.map(([field, text]) => ({ name: field, errors: [text] })))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Form
      form={form}
      name={name}
      layout="vertical"
      requiredMark={false}
      validateTrigger="onSubmit"
      disabled={busy}
      onFinish={(values: V) => void finish(values)}
    >
      {children}
      <div className="totp-buttons">
        {onCancel && <Button onClick={onCancel}>{t('common.cancel')}</Button>}
        <Button
          type="primary"
          htmlType="submit"
          loading={spinner(busy)}
          {...(danger ? { danger } : {})}
          block={!onCancel}
        >
          {okText}
        </Button>
      </div>
    </Form>
  )
}
