// The filters of a list: the first few in view, the others on demand.
import { ControlOutlined, DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field, Row } from '#kernel/binding'
import type { Filter, FilterValue } from '#kernel/wire'
import { FilterControl } from '../../fields/FilterControl'

/** So many need no fold. */
const IN_VIEW = 4

export interface FilterProps {
  fields: readonly Field[]
  filter: Readonly<Filter>
  any: readonly Filter[]
  scope: Row
  onChange(name: string, value: FilterValue | undefined): void
}

export function FilterBar({ fields, filter, any, scope, onChange, onBuild }: FilterProps & { onBuild(): void }) {
  const { t } = useTranslation()
  const id = useId()
  const [open, setOpen] = useState(false)
  if (fields.length === 0) return null
  const folds = fields.length > IN_VIEW + 1
  const shown = folds && !open ? fields.slice(0, IN_VIEW) : fields
  return (
    <fieldset className="filters" aria-label={t('generic.filters')}>
      {shown.map((field) => (
        <FilterControl
          key={field.name}
          field={field}
          value={filter[field.name]}
          onChange={(value) => onChange(field.name, value)}
          id={`${id}-${field.name}`}
          scope={scope}
        />
      ))}
      <div className="filters-more">
        {folds && (
          <Button
            type="link"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            icon={open ? <UpOutlined /> : <DownOutlined />}
            iconPosition="end"
          >
            {open ? t('generic.fewerFilters') : t('generic.moreFilters', { num: fields.length - IN_VIEW })}
          </Button>
        )}
        <Button
          type={any.length > 0 ? 'link' : 'text'}
          className={any.length > 0 ? '' : 'quiet-button'}
          icon={<ControlOutlined />}
          onClick={onBuild}
        >
          {t('generic.builder.open')}
        </Button>
      </div>
    </fieldset>
  )
}
