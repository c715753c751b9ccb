// Switches two-step sign-in off, confirmed by the password and a code.
import { Form, Input } from 'antd'
import { disableTotp } from '../../gateway/account'
import { useWords } from '../../locales/use-words'
import { AskForm } from './AskForm'
import './totp.css'
import '../../locales/later/totp'
import '../../locales/later/login'

interface Values {
  password: string
  code: string
}

export function TotpOff({ onDone, onCancel }: { onDone(): void; onCancel(): void }) {
  const { t } = useWords()
  const submit = async ({ password, code }: Values): Promise<void> => {
    await disableTotp(password, code.replace(/\s/g, ''))
    onDone()
  }
  return (
    <AskForm<Values> name="totp-off" about="code" okText={t('totp.off')} danger submit={submit} onCancel={onCancel}>
      <p className="totp-words">{t('totp.offHint')}</p>
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
    </AskForm>
  )
}
