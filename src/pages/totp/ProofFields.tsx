// Inputs that prove who is sitting there: the password and a code.
import { Form, Input } from 'antd'
import { useWords } from '../../locales/use-words'
import { PasswordField } from './PasswordField'
import './code-box.css'

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
        <Input autoComplete="one-time-code" maxLength={20} className="code-box" />
      </Form.Item>
    </>
  )
}
