// Text in a line or an area, and the checked texts: phone, e-mail, address, ID number, credit code.
import { Input, Select } from 'antd'
import type { InputHTMLAttributes } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldKind, InputProps, ShowProps } from './field-kind'
import { TextFilter } from './filters/TextFilter'
import { lazily } from './lazily'
import { Line, Shown } from './Shown'
import { useAria } from './use-aria'

type Mode = InputHTMLAttributes<HTMLInputElement>['inputMode']

export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Several texts, each entered with Enter. */
function TagsInput({ field, value, onChange, id, aria, disabled, invalid }: InputProps) {
  const { t } = useTranslation()
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

function lineInput(inputMode?: Mode, placeholder?: string) {
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

function AreaInput({ field, value, onChange, id, aria, disabled, invalid }: InputProps) {
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

function TextCell({ value }: ShowProps) {
  return (
    <Shown value={value}>
      {(shown) => <Line text={Array.isArray(shown) ? shown.map(textOf).join(', ') : textOf(shown)} />}
    </Shown>
  )
}

function TextDetail({ value }: ShowProps) {
  return (
    <Shown value={value}>
      {(shown) => (
        <span className="as-typed">{Array.isArray(shown) ? shown.map(textOf).join(', ') : textOf(shown)}</span>
      )}
    </Shown>
  )
}

/** A masked value is no link. */
function linked(scheme: string) {
  return function LinkDetail({ value }: ShowProps) {
    return (
      <Shown value={textOf(value)}>
        {(text) =>
          text.includes('*') ? (
            <span>{text}</span>
          ) : (
            <a href={`${scheme}${text}`} {...(scheme === '' ? { target: '_blank', rel: 'noreferrer' } : {})}>
              {text}
            </a>
          )
        }
      </Shown>
    )
  }
}

const shown = { Cell: TextCell, Detail: TextDetail, Filter: TextFilter }

export const text: FieldKind = { ...shown, Input: lineInput() }
export const textarea: FieldKind = { ...shown, Input: AreaInput, wide: true }
export const phone: FieldKind = { ...shown, Input: lineInput('tel'), Detail: linked('tel:') }
export const email: FieldKind = { ...shown, Input: lineInput('email'), Detail: linked('mailto:') }
export const uri: FieldKind = { ...shown, Input: lineInput('url', 'https://'), Detail: linked('') }
export const code: FieldKind = { ...shown, Input: lineInput() }
