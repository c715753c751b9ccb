// A menu icon: shown as an image, picked from images.
import { useQuery } from '@tanstack/react-query'
import { Select, Space } from 'antd'
import { iconNames, MenuIcon } from '../components/MenuIcon'
import { useWords } from '../locales/use-words'
import type { FieldKind, InputProps, ShowProps } from './field-kind'
import { useAria } from './form-context'
import { TextFilter } from './text/Input'
import { shown, textOf } from './text-parts'

function IconImage({ value }: ShowProps) {
  return shown(textOf(value), (name) => <MenuIcon name={name} />)
}

function IconInput({ value, onChange, id, aria, disabled, invalid }: InputProps) {
  const ariaProps = useAria(id, aria)
  const { t } = useWords()
  const { data: known = [] } = useQuery({
    queryKey: ['icons'],
    queryFn: iconNames,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const chosen = textOf(value)
  const names = chosen !== '' && !known.includes(chosen) ? [chosen, ...known] : known
  return (
    <Select<string>
      id={id}
      {...ariaProps}
      className="fill"
      showSearch
      allowClear
      value={chosen === '' ? undefined : chosen}
      onChange={(next?: string) => onChange(next ?? null)}
      disabled={disabled}
      status={invalid ? 'error' : ''}
      placeholder={t('fields.choose')}
      options={names.map((name) => ({
        value: name,
        label: (
          <Space>
            <MenuIcon name={name} /> {name.replace(/Outlined$/, '')}
          </Space>
        ),
      }))}
    />
  )
}

export const icon: FieldKind = { Cell: IconImage, Detail: IconImage, Input: IconInput, Filter: TextFilter }
