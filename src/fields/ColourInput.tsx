// Colour picked from a palette or typed.
import { Input } from 'antd'
import { THEME_COLOUR } from '#kernel/constants'
import { useWords } from '../locales/use-words'
import type { InputProps } from './field-kind'
import { textOf } from './text'

/** Initial colour of the picker. */
const FIRST = THEME_COLOUR

export function ColourInput({ value, onChange, id, labelId, aria, disabled, invalid }: InputProps) {
  const { t } = useWords()
  const text = textOf(value)
  const valid = /^#[0-9a-f]{6}$/i.test(text)
  return (
    <Input
      id={id}
      {...aria}
      value={text}
      onChange={(event) => onChange(event.target.value)}
      disabled={disabled}
      allowClear
      status={invalid ? 'error' : ''}
      placeholder={t('fields.colour')}
      prefix={
        <input
          type="color"
          className={valid ? 'colour-pick' : 'colour-pick colour-none'}
          id={`${id}-pick`}
          aria-label={t('fields.pickColour')}
          aria-labelledby={`${labelId ?? ''} ${id}-pick`.trim()}
          value={valid ? text : FIRST}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value)}
        />
      }
    />
  )
}
