// A group of conditions that all must hold: field, operator, value.
import { CloseOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { useId } from 'react'
import type { Field, Row } from '#kernel/binding'
import type { FilterValue } from '#kernel/wire'
import { FilterControl } from '../../../fields/FilterControl'
import { useText } from '../../../locales/use-text'
import { useWords } from '../../../locales/use-words'
import type { Group } from './condition-group'
import { unused } from './conditions'

interface Props {
  group: Group
  fields: readonly Field[]
  scope: Row
  onChange(group: Group): void
  onRemove?(): void
}

export function ConditionGroup({ group, fields, scope, onChange, onRemove }: Props) {
  const { t } = useWords()
  const say = useText()
  const id = useId()
  const left = unused(fields, group.names)
  const set = (name: string, value: FilterValue | undefined): void => {
    const { [name]: _, ...others } = group.filter
    onChange({ ...group, filter: value === undefined ? others : { ...others, [name]: value } })
  }
  const drop = (name: string): void => {
    const { [name]: _, ...others } = group.filter
    onChange({ ...group, names: group.names.filter((one) => one !== name), filter: others })
  }
  return (
    <div className="conditions">
      {group.names.map((name) => {
        const field = fields.find((one) => one.name === name)
        if (!field) return null
        const title = say(field.title)
        return (
          <div key={name} className="condition">
            <FilterControl
              field={field}
              value={group.filter[name]}
              onChange={(value) => set(name, value)}
              id={`${id}-${name}`}
              scope={scope}
              around={(operators, value) => (
                <>
                  <span className="condition-name">{operators}</span>
                  <span className="condition-value">{value}</span>
                </>
              )}
            />
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined />}
              aria-label={t('generic.clearFilter', { name: title })}
              title={t('generic.clearFilter', { name: title })}
              onClick={() => drop(name)}
            />
          </div>
        )
      })}
      <div className="condition-foot">
        {left.length > 0 && (
          <Select<string>
            className="condition-add"
            variant="borderless"
            prefix={<PlusOutlined aria-hidden />}
            placeholder={t('generic.builder.add')}
            aria-label={t('generic.builder.add')}
            value={null}
            showSearch
            optionFilterProp="label"
            popupMatchSelectWidth={false}
            options={left.map((field) => ({ value: field.name, label: say(field.title) }))}
            onChange={(name) => onChange({ ...group, names: [...group.names, name] })}
          />
        )}
        {onRemove && (
          <Button type="text" size="small" danger icon={<DeleteOutlined />} onClick={onRemove}>
            {t('generic.builder.removeGroup')}
          </Button>
        )}
      </div>
    </div>
  )
}
