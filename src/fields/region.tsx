// Where a place lies: codes of divisions joined by `/`, outermost first; chosen and shown by their names.
import { useQuery } from '@tanstack/react-query'
import { Cascader } from 'antd'
import { useTranslation } from 'react-i18next'
import { type Division, divisions, namesOf } from './divisions'
import type { FieldKind, InputProps, ShowProps } from './field-kind'
import { RegionFilter } from './RegionFilter'
import { Line, Shown } from './Shown'
import { textOf } from './text'
import { useAria } from './use-aria'

function useDivisions(enabled = true): readonly Division[] | undefined {
  return useQuery({ queryKey: ['divisions'], queryFn: divisions, staleTime: Number.POSITIVE_INFINITY, enabled }).data
}

function RegionInput({ value, onChange, id, aria, disabled, invalid }: InputProps) {
  const { t } = useTranslation()
  const spoken = useAria(id, aria)
  const list = useDivisions()
  const path = textOf(value)
  // A code of an older table, or of a place that is not in this one, is shown as it is.
  const known = list !== undefined && (path === '' || namesOf(list, path) !== null)
  const options = [...(known || path === '' ? [] : [{ value: path, label: path }]), ...(list ?? [])]
  return (
    <Cascader<Division>
      id={id}
      {...spoken}
      className="fill"
      options={options as Division[]}
      value={path === '' ? [] : known ? path.split('/') : [path]}
      onChange={(next) => onChange(next && next.length > 0 ? next.map(String).join('/') : null)}
      changeOnSelect
      allowClear
      loading={list === undefined}
      disabled={disabled}
      status={invalid ? 'error' : ''}
      placeholder={t('fields.region')}
      showSearch={{ filter: (typed, way) => way.some((one) => one.label.includes(typed)), limit: 50 }}
      displayRender={(labels) => labels.join(' / ')}
    />
  )
}

function RegionShown({ field, value, row }: ShowProps) {
  const said = row[`${field.name}_name`]
  const list = useDivisions(typeof said !== 'string' && textOf(value) !== '')
  return (
    <Shown value={textOf(value)}>
      {(path) => <Line text={typeof said === 'string' ? said : (list && namesOf(list, path)?.join(' ')) || path} />}
    </Shown>
  )
}

export const region: FieldKind = { Input: RegionInput, Cell: RegionShown, Detail: RegionShown, Filter: RegionFilter }
