// The password rules, ticked off while typing.
import { CheckCircleFilled, MinusCircleOutlined } from '@ant-design/icons'
import { Form, type FormInstance } from 'antd'
import { useWords } from '../locales/use-words'
import { passwordRules } from './password-rule'
import './password-rules.css'
import '../locales/later/password'

interface Props {
  form: FormInstance
  username: string
}

export function PasswordRules({ form, username }: Props) {
  const { t } = useWords()
  const password = String(Form.useWatch('password', form) ?? '')
  const old = String(Form.useWatch('old_password', form) ?? '')
  return (
    <ul className="password-rules">
      {passwordRules(password, username, old).map(([rule, kept]) => {
        const met = password !== '' && kept
        return (
          <li key={rule} data-met={met}>
            {met ? <CheckCircleFilled aria-hidden /> : <MinusCircleOutlined aria-hidden />}
            {t(`password.rules.${rule}`)}
          </li>
        )
      })}
    </ul>
  )
}
