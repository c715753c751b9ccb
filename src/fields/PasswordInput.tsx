// A password or a secret: typed, never shown; one for another person can be generated and copied.
import { CopyOutlined, KeyOutlined } from '@ant-design/icons'
import { App, Button, Input, Space } from 'antd'
import { useState } from 'react'
import { useWords } from '../locales/use-words'
import { copyText } from './copy-text'
import type { InputProps } from './field-kind'
import { makePassword } from './make-password'
import { textOf } from './text'

export function PasswordInput({ field, value, onChange, id, aria, disabled, invalid }: InputProps) {
  const { t } = useWords()
  const { message } = App.useApp()
  const [visible, show] = useState(false)
  const typed = textOf(value)
  const box = (
    <Input.Password
      id={id}
      {...aria}
      value={typed}
      onChange={(event) => onChange(event.target.value)}
      disabled={disabled}
      autoComplete="new-password"
      status={invalid ? 'error' : ''}
      visibilityToggle={{ visible, onVisibleChange: show }}
    />
  )
  const { minLength: least } = field
  // A secret of another service can't be generated.
  if (!least) return box
  const make = (): void => {
    onChange(makePassword(least))
    show(true)
  }
  const copy = async (): Promise<void> => {
    if (await copyText(typed)) void message.success(t('fields.copied'))
  }
  return (
    <Space.Compact block>
      {box}
      <Button icon={<KeyOutlined />} disabled={disabled} onClick={make}>
        {t('fields.makePassword')}
      </Button>
      <Button
        icon={<CopyOutlined />}
        disabled={disabled || typed === ''}
        aria-label={t('fields.copy')}
        title={t('fields.copy')}
        onClick={() => void copy()}
      />
    </Space.Compact>
  )
}
