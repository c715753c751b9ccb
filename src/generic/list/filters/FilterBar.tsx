// The filters of a list: the first few visible, the others collapsed.
import { ControlOutlined, DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useId } from 'react'
import type { Field, Row } from '#kernel/binding'
import type { Filter, FilterValue } from '#kernel/wire'
import { FilterSoon, loadFilters } from '../../../fields/filters/FilterSoon'
import { useWords } from '../../../locales/use-words'
import { whenIdle } from '../../../providers/idle'

/** Up to this number nothing is collapsed. */
const IN_VIEW = 4

export interface FilterProps {
  fields: readonly Field[]
  filter: Readonly<Filter>
  any: readonly Filter[]
  scope: Row
  onChange(name: string, value: FilterValue | undefined): void
}

/** True if all of them are visible. */
export interface Fold {
  open: boolean
  onFold(open: boolean): void
}

function folds({ fields }: Pick<FilterProps, 'fields'>): boolean {
  return fields.length > IN_VIEW + 1
}

export function FilterBar({ open, ...filters }: FilterProps & Pick<Fold, 'open'>) {
  const { t } = useWords()
  const id = useId()
  const { fields, filter, scope, onChange } = filters
  useEffect(() => whenIdle(() => loadFilters().catch(() => undefined)), [])
  if (fields.length === 0) return null
  const shown = folds(filters) && !open ? fields.slice(0, IN_VIEW) : fields
  return (
    <fieldset className="filters" aria-label={t('generic.filters')}>
      {shown.map((field) => (
        <FilterSoon
          key={field.name}
          field={field}
          value={filter[field.name]}
          onChange={(value) => onChange(field.name, value)}
          id={`${id}-${field.name}`}
          scope={scope}
        />
      ))}
    </fieldset>
  )
}

/** Beside the search, so that their position doesn't depend on the filters. */
export function FilterButtons({ filters, onBuild }: { filters: FilterProps & Fold; onBuild(): void }) {
  const { t } = useWords()
  const { fields, any, open, onFold } = filters
  if (fields.length === 0) return null
  return (
    <div className="filter-buttons">
      {folds(filters) && (
        <Button
          type="text"
          className="quiet-button"
          aria-expanded={open}
          onClick={() => onFold(!open)}
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
  )
}
