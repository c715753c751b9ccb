// A colour: picked from a palette or typed, shown as a dot beside its code.
import { Avatar, Input, Space } from 'antd'
import { THEME_COLOUR } from '#kernel/constants'
import { useWords } from '../locales/use-words'
import { isColour } from '../theme/colour'
import type { FieldKind, InputProps, ShowProps } from './field-kind'
import styles from './fields.module.css'
import { TextFilter } from './text/Input'
import { shown, textOf } from './text-parts'

function ColourText({ value }: ShowProps) {
  return shown(textOf(value), (text) => (
    <Space>
      <Avatar size={16} style={{ background: isColour(text) ? text : 'transparent' }} aria-hidden />
      <span className="tabular">{text}</span>
    </Space>
  ))
}

/** Initial colour of the picker. */
const FIRST = THEME_COLOUR

function ColourInput({ value, onChange, id, labelId, aria, disabled, invalid }: InputProps) {
  const { t } = useWords()
  const text = textOf(value)
  const valid = isColour(text)
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
          className={styles.picker}
          data-empty={!valid}
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

export const colour: FieldKind = { Cell: ColourText, Detail: ColourText, Input: ColourInput, Filter: TextFilter }
