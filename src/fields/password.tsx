// A password or a secret: typed, never shown.
import { Input } from 'antd'
import type { FieldKind, InputProps } from './field-kind'
import { Dash } from './Shown'
import { textOf } from './text'

function PasswordInput({ value, onChange, id, aria, disabled, invalid }: InputProps) {
  return (
    <Input.Password
      id={id}
      {...aria}
      value={textOf(value)}
      onChange={(event) => onChange(event.target.value)}
      disabled={disabled}
      autoComplete="new-password"
      status={invalid ? 'error' : ''}
    />
  )
}

export const password: FieldKind = { Input: PasswordInput, Cell: Dash, Detail: Dash, Filter: null }
