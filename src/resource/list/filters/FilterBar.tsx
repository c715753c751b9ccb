// The filters above a list: those of the schema, as many as fit.

import { FilterOutlined } from '@ant-design/icons'
import { Badge, Button } from 'antd'
import { useId, useMemo } from 'react'
import type { Grant } from '#kernel/access'
import type { Binding, Field, Row } from '#kernel/binding'
import { firstBy } from '#kernel/leading'
import type { Filter, FilterValue } from '#kernel/wire'
import { useNarrow } from '../../../components/use-narrow'
import { FilterControl } from '../../../fields/FilterControl'
import { useWords } from '../../../locales/use-words'
import { filterNames } from '../../../url-state/list-state'
import { commonOf, shownField } from '../../record'
import type { ListControl } from '../use-list-state'

/** A filter for first rows is no value of a row, and so never shown as one. */
function filterField(binding: Binding, name: string, grant: Grant): Field | undefined {
  const field = binding.fields[name]
  return field && firstBy(field) ? field : shownField(binding, name, grant)
}

/** Fields by which the person may filter the list. */
export function filterFields(binding: Binding, grant: Grant): Field[] {
  return filterNames(binding)
    .flatMap((name) => filterField(binding, name, grant) ?? [])
    .filter((field) => field.ref?.options.path !== '')
}

export function useFilters(binding: Binding, grant: Grant, { state, change }: ListControl): FilterProps {
  return useMemo(
    () => ({
      fields: filterFields(binding, grant),
      filter: state.filter,
      any: state.any,
      scope: commonOf(binding),
      onChange: (name, value) => {
        change(({ filter }) => {
          const { [name]: _, ...others } = filter
          return { filter: value === undefined ? others : { ...others, [name]: value } }
        })
      },
    }),
    [binding, grant, state.filter, state.any, change],
  )
}

/** So many fit beside the search. */
const IN_BAR = 4

export interface FilterProps {
  fields: readonly Field[]
  filter: Readonly<Filter>
  any: readonly Filter[]
  scope: Row
  onChange(name: string, value: FilterValue | undefined): void
}

/** Filters in view, with their values: nothing else has to say those. */
export function inBar(fields: readonly Field[]): readonly Field[] {
  return fields.slice(0, IN_BAR)
}

interface Props {
  filters: FilterProps
  /** Opens the panel. */
  onBuild(): void
  onReset(): void
}

export function FilterBar({ filters, onBuild, onReset }: Props) {
  const { t } = useWords()
  const narrow = useNarrow()
  const id = useId()
  const { fields, filter, any, scope, onChange } = filters
  if (fields.length === 0) return null
  const shown = narrow ? [] : inBar(fields)
  const active = Object.keys(filter).length + (any.length > 0 ? 1 : 0)
  const unseen = active - shown.filter(({ name }) => filter[name] !== undefined).length
  return (
    <>
      {shown.length > 0 && (
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
        </fieldset>
      )}
      <Badge count={unseen} size="small">
        <Button
          type={narrow ? 'default' : 'text'}
          className={narrow ? '' : 'quiet-button filter-open'}
          icon={<FilterOutlined />}
          aria-haspopup="dialog"
          // On a phone the room belongs to the search.
          {...(narrow ? { 'aria-label': t('generic.filters'), title: t('generic.filters') } : {})}
          onClick={onBuild}
        >
          {narrow ? null : t('generic.moreFilters')}
        </Button>
      </Badge>
      {!narrow && active > 0 && (
        <Button type="link" className="filter-reset" onClick={onReset}>
          {t('generic.reset')}
        </Button>
      )}
    </>
  )
}
