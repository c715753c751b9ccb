// Yes or no: cell, switch, filter.
import { Select, Switch } from 'antd'
import { useWords } from '../locales/use-words'
import type { FieldKind, FilterProps, InputProps, ShowProps } from './field-kind'
import { shown } from './text-parts'

function BooleanText({ value }: ShowProps) {
  const { t } = useWords()
  return shown(typeof value === 'boolean' ? value : null, (yes) => (
    <span className={yes ? '' : 'soft'}>{t(yes ? 'fields.yes' : 'fields.no')}</span>
  ))
}

function BooleanInput({ value, onChange, id, aria, disabled }: InputProps) {
  // A switch always has a value, so `required` doesn't apply.
  const { 'aria-required': _, ...known } = aria
  return <Switch id={id} {...known} checked={value === true} onChange={onChange} disabled={disabled} />
}

function BooleanFilter({ field, value, onChange, id, prefix }: FilterProps) {
  const { t, say } = useWords()
  return (
    <Select<string>
      id={id}
      className="fill"
      allowClear
      aria-label={say(field.title)}
      value={typeof value === 'boolean' ? String(value) : undefined}
      onChange={(next?: string) => onChange(next === undefined ? undefined : next === 'true')}
      placeholder={prefix ? t('fields.any') : t('fields.choose')}
      prefix={prefix}
      options={[
        { value: 'true', label: t('fields.yes') },
        { value: 'false', label: t('fields.no') },
      ]}
    />
  )
}

export const boolean: FieldKind = { Cell: BooleanText, Detail: BooleanText, Input: BooleanInput, Filter: BooleanFilter }
