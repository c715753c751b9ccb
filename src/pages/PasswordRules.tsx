// The password rules, ticked off while typing.
import { CheckCircleFilled, MinusCircleOutlined } from '@ant-design/icons'
import { Form, type FormInstance } from 'antd'
import { useWords } from '../locales/use-words'
import { LONGEST, passwordRules } from './password-rule'
import './password-rules.css'

interface Props {
  form: FormInstance
  username: string
  /** Characters at least. */
  least: number
}

export function PasswordRules({ form, username, least }: Props) {
  const { t } = useWords()
  const password = String(Form.useWatch('password', form) ?? '')
  const old = String(Form.useWatch('old_password', form) ?? '')
  return (
    <ul className="password-rules">
      {passwordRules({ password, username, old, least }).map(([rule, kept]) => {
        const met = password !== '' && kept === true
        return (
          <li key={rule} data-met={met}>
            {met ? <CheckCircleFilled aria-hidden /> : <MinusCircleOutlined aria-hidden />}
            {t(`password.rules.${rule}`, { least, most: LONGEST })}
          </li>
        )
      })}
    </ul>
  )
}
