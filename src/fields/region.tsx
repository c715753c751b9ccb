// Codes of divisions joined by `/`, outermost first.
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import type { FieldKind, InputProps, ShowProps } from './field-kind'
import { Line, Shown } from './Shown'
import { TextFilter } from './TextFilter'
import { textOf } from './text'

function RegionInput({ value, onChange, id, aria, disabled, invalid }: InputProps) {
  const { t } = useTranslation()
  return (
    <Input
      id={id}
      {...aria}
      value={textOf(value)}
      onChange={(event) => onChange(event.target.value)}
      disabled={disabled}
      status={invalid ? 'error' : ''}
      placeholder={t('fields.region')}
      inputMode="numeric"
    />
  )
}

function RegionShown({ field, value, row }: ShowProps) {
  const said = row[`${field.name}_name`]
  return <Shown value={textOf(value)}>{(text) => <Line text={typeof said === 'string' ? said : text} />}</Shown>
}

export const region: FieldKind = { Input: RegionInput, Cell: RegionShown, Detail: RegionShown, Filter: TextFilter }
