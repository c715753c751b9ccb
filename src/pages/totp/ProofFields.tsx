// Inputs that prove who is sitting there: the password and a code.
import { Form, Input } from 'antd'
import { useSession } from '../../gateway/session'
import { useWords } from '../../locales/use-words'
import '../../locales/later/totp'
import '../../locales/later/login'
import './code-box.css'

export interface Proof {
  password: string
  code: string
}

export function ProofFields() {
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
        <Input.Password autoComplete="current-password" autoFocus maxLength={64} />
      </Form.Item>
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
