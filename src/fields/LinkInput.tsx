// Link target; its format depends on the sibling `<name>_type`.
import { Input } from 'antd'
import { useWords } from '../locales/use-words'
import type { InputProps } from './field-kind'
import { textOf } from './text'

const hints = {
  in_app: 'fields.linkTo.in_app',
  external: 'fields.linkTo.external',
  mini_program: 'fields.linkTo.mini_program',
  channel: 'fields.linkTo.channel',
} as const

export function LinkInput({ field, value, onChange, id, aria, disabled, invalid, record }: InputProps) {
  const { t } = useWords()
  const sort = record[`${field.name}_type`]
  const hint = typeof sort === 'string' && Object.hasOwn(hints, sort) ? t(hints[sort as keyof typeof hints]) : ''
  return (
    <Input
      id={id}
      {...aria}
      value={textOf(value)}
      onChange={(event) => onChange(event.target.value)}
      disabled={disabled}
      status={invalid ? 'error' : ''}
      placeholder={hint}
      inputMode={sort === 'external' ? 'url' : 'text'}
      autoComplete="off"
    />
  )
}
