// The form that proves who asks: password, or a code of the authenticator.
import { Button, Flex, Form, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { Failure, report } from '../../api/failure'
import { useSession } from '../../api/session'
import { useWords } from '../../locales/use-words'
import { spinner } from '../../theme/spinner'
import { LONGEST } from '../PasswordForm'
import styles from './totp.module.css'

export function PasswordField() {
  const { t } = useWords()
  const { admin } = useSession()
  return (
    <>
      {/* Password managers look for the user name beside the password. */}
      <input type="text" name="username" value={admin?.username ?? ''} autoComplete="username" readOnly hidden />
      <Form.Item
        name="password"
        label={t('login.password')}
        rules={[{ required: true, message: t('login.passwordMissing') }]}
      >
        <Input.Password autoComplete="current-password" autoFocus maxLength={LONGEST} />
      </Form.Item>
    </>
  )
}

export interface Proof {
  password: string
  code: string
}

export function ProofFields() {
  const { t } = useWords()
  return (
    <>
      <PasswordField />
      <Form.Item
        name="code"
        label={t('totp.codeOrRecovery')}
        rules={[{ required: true, whitespace: true, message: t('login.codeMissing') }]}
      >
        <Input autoComplete="one-time-code" maxLength={20} className={styles.code} />
      </Form.Item>
    </>
  )
}

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
      <Flex justify="end" gap={8}>
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
      </Flex>
    </Form>
  )
}
