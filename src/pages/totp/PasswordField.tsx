// The password of the person who sits there, asked for again.
import { Form, Input } from 'antd'
import { useSession } from '../../gateway/session'
import { useWords } from '../../locales/use-words'
import { LONGEST } from '../password-rule'

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
