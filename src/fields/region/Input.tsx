// Region picker: province, city, district, or search by name; and the filter on a division with everything within it.
import { Cascader } from 'antd'
import type { ReactNode } from 'react'
import { useWords } from '../../locales/use-words'
import type { FilterProps, InputProps } from '../field-kind'
import { useAria } from '../form-context'
import { textIn } from '../operators'
import { textOf } from '../text-parts'
import { type Division, namesOf, useDivisions } from './Cell'

interface Props extends InputProps {
  /** In a filter: its name, inside the control. */
  prefix?: ReactNode
}

export function RegionInput({ value, onChange, id, aria, disabled, invalid, prefix }: Props) {
  const { t } = useWords()
  const ariaProps = useAria(id, aria)
  const { list, isLoading } = useDivisions()
  const path = textOf(value)
  // A code missing in this table, such as one of an older table, is shown as it is.
  const known = list !== undefined && (path === '' || namesOf(list, path) !== null)
  const options = [...(known || path === '' ? [] : [{ value: path, label: isLoading ? '…' : path }]), ...(list ?? [])]
  return (
    <Cascader<Division>
      id={id}
      {...ariaProps}
      className="fill"
      options={options as Division[]}
      value={path === '' ? [] : known ? path.split('/') : [path]}
      onChange={(next) => onChange(next && next.length > 0 ? next.map(String).join('/') : null)}
      changeOnSelect
      allowClear
      loading={isLoading}
      disabled={disabled}
      status={invalid ? 'error' : ''}
      placeholder={t(prefix ? 'fields.any' : 'fields.region')}
      prefix={prefix}
      showSearch={{ filter: (typed, way) => way.some((one) => one.label.includes(typed)), limit: 50 }}
      displayRender={(labels) => labels.join(' / ')}
    />
  )
}

export function RegionFilter({ field, value, onChange, id, prefix }: FilterProps) {
  const { say } = useWords()
  return (
    <>
      <label id={`${id}-label`} htmlFor={id} className="hidden-words">
        {say(field.title)}
      </label>
      <RegionInput
        field={{ ...field, required: false }}
        value={textIn(value) || null}
        onChange={(next) => onChange(typeof next === 'string' && next !== '' ? { contains: next } : undefined)}
        id={id}
        labelId={`${id}-label`}
        aria={{}}
        disabled={false}
        invalid={false}
        record={{}}
        prefix={prefix}
      />
    </>
  )
}
