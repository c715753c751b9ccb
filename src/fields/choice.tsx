// One or several choices of a list of constants: cell, select or radio buttons or checkboxes, filter.
import { Checkbox, Radio, Select } from 'antd'
import type { Field } from '#kernel/binding'
import { isEmpty } from '#kernel/empty'
import { useWords } from '../locales/use-words'
import type { FieldKind, FilterProps, InputProps, ShowProps } from './field-kind'
import styles from './fields.module.css'
import { useAria, useOpened } from './form-context'
import { listFilter, listIn } from './operators'
import { EmptyValue, Line } from './text-parts'

type Value = string | number

function useChoices(field: Field): { value: Value; label: string }[] {
  const { say } = useWords()
  return (field.choices ?? []).map(({ value, title }) => ({ value, label: say(title) }))
}

/** Colours of states. */
const tones: Record<string, string> = {
  good: 'var(--success)',
  waiting: 'var(--warning)',
  bad: 'var(--error)',
  plain: 'var(--quiet)',
}

function ChoiceText({ field, value }: ShowProps) {
  const options = useChoices(field)
  if (isEmpty(value)) return <EmptyValue />
  const values = Array.isArray(value) ? value : [value]
  // A stored constant that is no longer offered is still shown.
  const text = values.map((one) => options.find((option) => option.value === one)?.label ?? String(one)).join(' · ')
  // Choices without tones aren't states: a dot before each would be noise.
  if (field.many || !field.choices?.some(({ tone }) => tone)) return <Line text={text} />
  const toneOf = (one: unknown) => field.choices?.find((choice) => choice.value === one)?.tone ?? 'plain'
  const tone = toneOf(value)
  // States of one tone differ by the shape of their mark: dot, ring, square, diamond.
  const look = field.choices.filter((choice) => toneOf(choice.value) === tone).findIndex((one) => one.value === value)
  return (
    <span className={`mark ${styles.mark}`} data-look={look} style={{ '--tone': tones[tone] } as object}>
      <Line text={text} />
    </span>
  )
}

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

function ChoiceInput(props: InputProps) {
  return props.field.widget === 'radio' ? <ChoiceRadio {...props} /> : <ChoiceSelect {...props} />
}

function ChoiceFilter({ field, value, operator, onChange, id, prefix }: FilterProps) {
  const { t, say } = useWords()
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

export const choice: FieldKind = { Cell: ChoiceText, Detail: ChoiceText, Input: ChoiceInput, Filter: ChoiceFilter }
