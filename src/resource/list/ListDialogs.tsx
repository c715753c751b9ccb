// Dialogs of a list, each loaded on first use.
import { Suspense, useState } from 'react'
import type { Binding, Field, Row } from '#kernel/binding'
import type { Filter } from '#kernel/wire'
import { lazyWithRetry } from '../../api/lazy-with-retry'
import type { FilterProps } from './filters/FilterBar'
import type { Selection } from './selection/selection'

const FilterBuilder = lazyWithRetry(() => import('./filters/FilterBuilder'))
const BulkEdit = lazyWithRetry(() => import('./BulkEdit'))
const ExportDialog = lazyWithRetry(() => import('./ExportDialog'))
const ImportDialog = lazyWithRetry(() => import('../import/ImportDialog'))
const PublishDialog = lazyWithRetry(() => import('../public-list/PublishDialog'))
const KeysHelp = lazyWithRetry(() => import('../keys/KeysHelp'))

export type Open = 'filters' | 'edit' | 'import' | 'export' | 'publish' | 'keys'

interface Props {
  open: Open | null
  onClose(): void
  binding: Binding
  filters: FilterProps
  onFilters(filter: Filter, any: Filter[]): void
  selection: Selection
  onDone(): void
  columns: readonly Field[]
  /** The list call's body without paging. */
  query: Row
  total: number
  /** Key of the chosen predefined view. */
  preset: string | null
}

export function ListDialogs({
  open,
  onClose,
  binding,
  filters,
  onFilters,
  selection,
  onDone,
  columns,
  query,
  total,
  preset,
}: Props) {
  // Keeps it mounted while it slides out.
  const [built, note] = useState(false)
  if (open === 'filters' && !built) note(true)
  return (
    <Suspense fallback={null}>
      {built && (
        <FilterBuilder
          fields={filters.fields}
          filter={filters.filter}
          any={filters.any}
          scope={filters.scope}
          open={open === 'filters'}
          onClose={onClose}
          onApply={onFilters}
        />
      )}
      {open === 'edit' && <BulkEdit binding={binding} selection={selection} onClose={onClose} onDone={onDone} />}
      {open === 'export' && (
        <ExportDialog binding={binding} columns={columns} query={query} num={total} onClose={onClose} />
      )}
      {open === 'publish' && (
        <PublishDialog binding={binding} columns={columns} query={query} preset={preset} onClose={onClose} />
      )}
      {open === 'import' && <ImportDialog binding={binding} onClose={onClose} />}
      {open === 'keys' && <KeysHelp onClose={onClose} />}
    </Suspense>
  )
}
