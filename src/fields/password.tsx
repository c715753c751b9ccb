// A password or a secret: typed, never shown; one for another person can be generated and copied.
import { CopyOutlined, KeyOutlined } from '@ant-design/icons'
import { App, Button, Input, Space } from 'antd'
import { useState } from 'react'
import type { Field, Fields } from '#kernel/binding'
import { useWords } from '../locales/use-words'
import { copyText } from './copy-text'
import type { FieldKind, InputProps } from './field-kind'
import { EmptyValue, textOf } from './text-parts'

function PasswordInput({ field, value, onChange, id, aria, disabled, invalid }: InputProps) {
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

const LENGTH = 14
/** Without letters that look alike. */
const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ'
const digits = '23456789'

/** An unbiased pick: bytes beyond the last whole multiple are skipped. */
function pick(from: string, random: () => number): string {
  const limit = 256 - (256 % from.length)
  let number = random()
  while (number >= limit) number = random()
  return from[number % from.length] as string
}

/** `least`: characters that the settings demand; `random` returns a byte. */
export function makePassword(
  least: number,
  random: () => number = () => crypto.getRandomValues(new Uint8Array(1))[0] as number,
): string {
  const length = Math.max(LENGTH, least)
  for (;;) {
    const made = Array.from({ length }, () => pick(letters + digits, random)).join('')
    if (/[a-z]/i.test(made) && /\d/.test(made)) return made
  }
}

/** A secret of another service has no shortest length: its rules are not ours. */
function isNewPassword({ kind, minLength }: Field): boolean {
  return kind === 'password' && minLength !== undefined
}

function demanding(field: Field, least: number): Field {
  const { hint, maxLength: most } = field
  const length = { zh: `${least}–${most} 位`, en: `${least}–${most} characters` }
  return {
    ...field,
    minLength: least,
    hint: hint ? { zh: `${length.zh}，${hint.zh}`, en: `${length.en}. ${hint.en}` } : length,
  }
}

/** `least`: of the settings; absent until they are known. The same fields if none is a new password. */
export function withPasswordLength(fields: Fields, least: number | undefined): Fields {
  if (least === undefined || !Object.values(fields).some(isNewPassword)) return fields
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, isNewPassword(field) ? demanding(field, least) : field]),
  )
}

export const password: FieldKind = { Cell: EmptyValue, Detail: EmptyValue, Input: PasswordInput, Filter: null }
