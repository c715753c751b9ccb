// Select, radio buttons or checkboxes over a list of constants, and their filter.
import { Checkbox, Radio, Select } from 'antd'
import { isEmpty } from '#kernel/empty'
import { useText } from '../locales/use-text'
import { useWords } from '../locales/use-words'
import { useChoices, type Value } from './choice'
import type { FilterProps, InputProps } from './field-kind'
import { useOpened } from './fields-context'
import { listFilter, listIn } from './operators'
import { useAria } from './use-aria'

function ChoiceRadio({ field, value, onChange, id, labelId, aria, disabled }: InputProps) {
  const options = useChoices(field)
  const { 'aria-required': _, ...known } = aria
  if (field.many) {
    return (
      <fieldset aria-labelledby={labelId} {...known}>
        <Checkbox.Group value={(value as Value[]) ?? []} onChange={onChange} options={options} disabled={disabled} />
      </fieldset>
    )
  }
  return (
    <Radio.Group
      id={id}
      aria-labelledby={labelId}
      {...known}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      options={options}
      disabled={disabled}
    />
  )
}

function ChoiceSelect({ field, value, onChange, id, aria, disabled, invalid }: InputProps) {
  const { t } = useWords()
  const options = useChoices(field)
  const known = useAria(id, aria)
  const opened = useOpened(field.name)
  return (
    <Select<Value | Value[]>
      id={id}
      {...known}
      {...opened}
      className="fill"
      options={options}
      disabled={disabled}
      status={invalid ? 'error' : ''}
      placeholder={t('fields.choose')}
      {...(field.many ? { mode: 'multiple' as const } : {})}
      value={isEmpty(value) ? (field.many ? [] : undefined) : (value as Value)}
      onChange={(next?: Value | Value[]) => onChange(next ?? null)}
      allowClear={!field.required && field.nullable}
      showSearch={options.length > 8}
      optionFilterProp="label"
    />
  )
}

export function ChoiceInput(props: InputProps) {
  return props.field.widget === 'radio' ? <ChoiceRadio {...props} /> : <ChoiceSelect {...props} />
}

export function ChoiceFilter({ field, value, operator, onChange, id, prefix }: FilterProps) {
  const { t } = useWords()
  const say = useText()
  const options = useChoices(field)
  return (
    <Select<Value[]>
      id={id}
      className="fill"
      mode="multiple"
      maxTagCount="responsive"
      allowClear
      aria-label={say(field.title)}
      options={options}
      optionFilterProp="label"
      value={listIn(value)}
      onChange={(next) => onChange(listFilter(operator, next))}
      placeholder={prefix ? t('fields.any') : t('fields.choose')}
      prefix={prefix}
    />
  )
}
