// The filters offered to this person, and the active ones.
import { useMemo } from 'react'
import type { Grant } from '#kernel/access'
import type { Binding, Field } from '#kernel/binding'
import { firstBy } from '#kernel/leading'
import { filterNames } from '../../../url-state/list-state'
import { commonOf, shownField } from '../../record'
import type { ListControl } from '../use-list-state'
import type { FilterProps } from './FilterBar'

/** A filter for first rows is no value of a row, and so never shown as one. */
function filterField(binding: Binding, name: string, grant: Grant): Field | undefined {
  const field = binding.fields[name]
  return field && firstBy(field) ? field : shownField(binding, name, grant)
}

export function useFilters(binding: Binding, grant: Grant, { state, change }: ListControl): FilterProps {
  return useMemo(
    () => ({
      fields: filterNames(binding)
        .flatMap((name) => filterField(binding, name, grant) ?? [])
        .filter((field) => field.ref?.options.path !== ''),
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
