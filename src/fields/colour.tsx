// A colour: picked or typed, shown as a dot beside its code.
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { THEME_COLOUR } from '#kernel/constants'
import type { FieldKind, InputProps, ShowProps } from './field-kind'
import { TextFilter } from './filters/TextFilter'
import { Shown } from './Shown'
import { textOf } from './text'

/** Initial colour of the picker. */
const FIRST = THEME_COLOUR

function ColourInput({ value, onChange, id, labelId, aria, disabled, invalid }: InputProps) {
  const { t } = useTranslation()
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
          aria-labelledby={labelId}
          title={t('fields.pickColour')}
          value={valid ? text : FIRST}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value)}
        />
      }
    />
  )
}

function ColourShown({ value }: ShowProps) {
  return (
    <Shown value={textOf(value)}>
      {(text) => (
        <span className="colour">
          <span
            className="colour-dot"
            style={{ background: /^#[0-9a-f]{6}$/i.test(text) ? text : 'transparent' }}
            aria-hidden
          />
          <span className="tabular">{text}</span>
        </span>
      )}
    </Shown>
  )
}

export const color: FieldKind = { Input: ColourInput, Cell: ColourShown, Detail: ColourShown, Filter: TextFilter }
