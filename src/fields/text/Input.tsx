// Text typed in a line, an area, or as tags; and the filter on a text or part of it, which applies after a pause in typing.
import { type InputProps as AntInputProps, Input, Select } from 'antd'
import { useEffect, useRef } from 'react'
import type { Kind } from '#kernel/binding'
import { afterPause, onEnter } from '../../components/typing'
import { useWords } from '../../locales/use-words'
import type { FilterProps, InputProps } from '../field-kind'
import { lazily } from '../field-kind'
import { useAria } from '../form-context'
import { textFilter, textIn } from '../operators'
import { textOf } from '../text-parts'
import { useTyped } from '../use-typed'

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

/** Keyboards of phones, and an example, by kind. */
const keyboards: Partial<Record<Kind, Pick<AntInputProps, 'inputMode' | 'placeholder'>>> = {
  phone: { inputMode: 'tel' },
  email: { inputMode: 'email' },
  uri: { inputMode: 'url', placeholder: 'https://' },
}

export function LineInput(props: InputProps) {
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
      {...keyboards[field.kind]}
    />
  )
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

const PAUSE = 400

export function TextFilter({ field, value, operator, onChange, id, prefix }: FilterProps) {
  const { say } = useWords()
  const given = textIn(value)
  const { typed, setTyped, apply } = useTyped(given)
  const callOff = useRef<() => void>(undefined)
  useEffect(() => () => callOff.current?.(), [])

  const commit = (text: string): void => {
    callOff.current?.()
    const tidy = text.trim()
    if (tidy === given) return
    apply(tidy)
    onChange(textFilter(operator, tidy))
  }
  return (
    <Input
      id={id}
      allowClear
      value={typed}
      maxLength={200}
      aria-label={say(field.title)}
      prefix={prefix}
      onChange={(event) => {
        const text = event.target.value
        setTyped(text)
        callOff.current?.()
        callOff.current = afterPause(() => commit(text), text === '' ? 0 : PAUSE)
      }}
      onPressEnter={onEnter(() => commit(typed))}
      onBlur={() => commit(typed)}
    />
  )
}
