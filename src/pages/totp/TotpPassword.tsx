// First step: confirms the password.
import { Form, Input } from 'antd'
import { startTotp } from '../../gateway/account'
import { useSession } from '../../gateway/session'
import { useWords } from '../../locales/use-words'
import { AskForm } from './AskForm'
import '../../locales/later/totp'
import '../../locales/later/login'

interface Props {
  onStarted(started: { secret: string; uri: string }): void
  onCancel?(): void
}

export function TotpPassword({ onStarted, onCancel }: Props) {
  const { t } = useWords()
  const { admin } = useSession()
  const submit = async ({ password }: { password: string }): Promise<void> => onStarted(await startTotp(password))
  return (
    <AskForm<{ password: string }>
      name="totp"
      about="password"
      okText={t('generic.next')}
      submit={submit}
      {...(onCancel ? { onCancel } : {})}
    >
      <p className="totp-words">{t('totp.passwordHint')}</p>
      <input type="text" name="username" value={admin?.username ?? ''} autoComplete="username" readOnly hidden />
      <Form.Item
        name="password"
        label={t('login.password')}
        rules={[{ required: true, message: t('login.passwordMissing') }]}
      >
        <Input.Password autoComplete="current-password" autoFocus maxLength={64} />
      </Form.Item>
    </AskForm>
  )
}
