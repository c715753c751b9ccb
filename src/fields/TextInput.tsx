// Text typed in a line, an area, or as tags.
import { Input, Select } from 'antd'
import type { InputHTMLAttributes } from 'react'
import { useWords } from '../locales/use-words'
import type { InputProps } from './field-kind'
import { lazily } from './lazily'
import { textOf } from './text'
import { useAria } from './use-aria'

type Mode = InputHTMLAttributes<HTMLInputElement>['inputMode']

/** Several texts, each entered with Enter. */
function TagsInput({ field, value, onChange, id, aria, disabled, invalid }: InputProps) {
  const { t } = useWords()
  const known = useAria(id, aria)
  const texts = Array.isArray(value) ? value.map(textOf) : []
  return (
    <Select<string[]>
      mode="tags"
      id={id}
      {...known}
      value={texts}
      onChange={onChange}
      disabled={disabled}
      open={false}
      suffixIcon={null}
      status={invalid ? 'error' : ''}
      maxCount={field.maxItems ?? 500}
      placeholder={t('fields.tags')}
    />
  )
}

const SuggestInput = lazily(() => import('./SuggestInput'))

export function lineInput(inputMode?: Mode, placeholder?: string) {
  return function LineInput(props: InputProps) {
    const { field, value, onChange, id, aria, disabled, invalid } = props
    if (field.many) return <TagsInput {...props} />
    if (field.suggest) return <SuggestInput {...props} />
    return (
      <Input
        id={id}
        {...aria}
        value={textOf(value)}
        onChange={(event) => onChange(event.target.value)}
        disabled={disabled}
        autoComplete="off"
        status={invalid ? 'error' : ''}
        {...(inputMode ? { inputMode } : {})}
        {...(placeholder ? { placeholder } : {})}
      />
    )
  }
}

export function AreaInput({ field, value, onChange, id, aria, disabled, invalid }: InputProps) {
  const count = field.maxLength
    ? { show: true, max: field.maxLength, strategy: (text: string) => [...text].length }
    : undefined
  return (
    <Input.TextArea
      id={id}
      {...aria}
      value={textOf(value)}
      onChange={(event) => onChange(event.target.value)}
      disabled={disabled}
      autoSize={{ minRows: 3, maxRows: 12 }}
      status={invalid ? 'error' : ''}
      {...(count ? { count } : {})}
    />
  )
}
