// The list of a resource: head, presets, search, filters, rows, pages. A tree is the same list, answered whole.
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { can } from '#kernel/access'
import type { Binding, Row } from '#kernel/binding'
import type { Filter } from '#kernel/wire'
import { filterNames, queryOf } from '../../codec/list-state'
import { useAccess } from '../../providers/access'
import { ActionHost } from '../actions/ActionHost'
import { addressOf } from '../addresses'
import { useRows } from '../data'
import { commonOf, idOf, shownField, shownFields } from '../record'
import { useNarrow } from '../use-narrow'
import { useTitle } from '../use-title'
import { ActiveFilters } from './ActiveFilters'
import { useColumns } from './columns'
import { FilterBar, FilterDrawer, type FilterProps } from './FilterBar'
import { ListBody } from './ListBody'
import { ListHead } from './ListHead'
import { ListTools } from './ListTools'
import { Pager } from './Pager'
import { RowButtons } from './RowButtons'
import { useRowCommands } from './row-commands'
import { SelectionBar } from './SelectionBar'
import { useListState } from './use-list-state'
import { useTree } from './use-tree'

const none: ReadonlyMap<number, Row> = new Map()

function Buttons({ binding, route, row, level }: { binding: Binding; route: string; row: Row; level: number }) {
  const commands = useRowCommands(binding, route)
  return <RowButtons binding={binding} row={row} commands={commands(row, level)} inView={1} />
}

/** How a list differs from that of a page of the menu. */
export interface ListOptions {
  /** The page to go back to. */
  above?: string
  /** What the list is narrowed to, whatever else is asked. */
  within?: Filter
  /** Inside of another screen: that one has the heading. */
  bare?: boolean
}

interface Props extends ListOptions {
  binding: Binding
  /** Where the records live; for a resource without a page of its own an address below another page. */
  route: string
}

export function ListScreen({ binding, route, above, within, bare = false }: Props) {
  const { t } = useTranslation()
  const title = useTitle()(binding)
  const { grant } = useAccess()
  const narrow = useNarrow()
  const navigate = useNavigate()
  const { search } = useLocation()
  const { state, change, reset } = useListState(binding)
  const columns = useColumns(binding, grant)
  const [selected, select] = useState(none)
  const [filtering, setFiltering] = useState(false)

  const isTree = binding.kind === 'tree'
  const query = useMemo(() => queryOf(state, binding), [state, binding])
  const asked = useRows(binding, {
    ...query,
    ...(within ? { filter: { ...query.filter, ...within } } : {}),
    sort: state.sort,
    route,
    ...(isTree ? {} : { paging: { page: state.page, limit: state.limit } }),
  })
  const narrowed = Object.keys(query).length > 0
  const tree = useTree(asked.rows, isTree, asked.stale ? null : narrowed)
  // Rows that are no longer in view must not be deleted by a button that still counts them.
  const [shownFor, setShownFor] = useState(search)
  if (shownFor !== search) {
    setShownFor(search)
    select(none)
  }

  // A page past the end, because rows were deleted or the link is old.
  const last = Math.max(1, Math.ceil(asked.total / state.limit))
  useEffect(() => {
    if (!isTree && !asked.loading && !asked.stale && asked.total > 0 && state.page > last)
      change({ page: last }, { replace: true })
  }, [isTree, asked.loading, asked.stale, asked.total, state.page, last, change])

  const filters: FilterProps = useMemo(
    () => ({
      fields: filterNames(binding)
        .flatMap((name) => shownField(binding, name, grant) ?? [])
        .filter((field) => field.ref?.options.path !== ''),
      filter: state.filter,
      scope: commonOf(binding),
      onChange: (name, value) => {
        const { [name]: _, ...others } = state.filter
        change({ filter: value === undefined ? others : { ...others, [name]: value } })
      },
    }),
    [binding, grant, state.filter, change],
  )
  const searched = useMemo(() => shownFields(binding, binding.views.list.search, grant), [binding, grant])
  const selects =
    can(grant, binding, 'remove') ||
    binding.actions.some((action) => action.on === 'selection' && can(grant, binding, action.name))
  const onCreate = can(grant, binding, 'create') ? () => void navigate(addressOf(route, search, 'new')) : undefined
  const total = isTree ? tree.total : asked.total

  return (
    <ActionHost binding={binding} onDone={() => select(none)}>
      <div className="list-screen">
        {!bare && (
          <ListHead
            binding={binding}
            route={route}
            above={above ?? null}
            total={asked.loading || asked.error ? null : total}
            onCreate={onCreate}
          />
        )}
        <section className="panel" aria-label={title}>
          <ListTools
            binding={binding}
            state={state}
            onChange={change}
            searched={searched}
            columns={columns}
            onRefresh={asked.retry}
            refreshing={asked.stale}
            {...(narrow && filters.fields.length > 0
              ? { onFilters: () => setFiltering(true), inForce: Object.keys(state.filter).length }
              : {})}
            {...(isTree && !narrow ? { tree } : {})}
          />
          {narrow ? (
            <FilterDrawer {...filters} open={filtering} onClose={() => setFiltering(false)} onReset={reset} />
          ) : (
            <FilterBar {...filters} />
          )}
          <ActiveFilters fields={filters.fields} filter={state.filter} onChange={filters.onChange} onReset={reset} />
          <SelectionBar binding={binding} rows={[...selected.values()]} onClear={() => select(none)} />
          <p className="hidden-words" aria-live="polite">
            {asked.loading ? '' : t('generic.results', { num: total })}
          </p>
          <ListBody
            asked={asked}
            narrowed={narrowed}
            onReset={reset}
            onCreate={onCreate}
            binding={binding}
            route={route}
            columns={columns.shown}
            rows={tree.rows}
            sort={state.sort}
            onSort={(sort) => change({ sort })}
            busy={asked.stale}
            summary={asked.summary}
            {...(selects
              ? { selected, onSelect: (rows: readonly Row[]) => select(new Map(rows.map((row) => [idOf(row), row]))) }
              : {})}
            {...(isTree ? { expanded: tree.expanded, onExpand: tree.expand } : {})}
            buttons={(row) => (
              <Buttons binding={binding} route={route} row={row} level={tree.levels.get(idOf(row)) ?? 1} />
            )}
          />
          {!isTree && !asked.loading && !asked.error && total > 0 && (
            <Pager state={state} total={total} onChange={change} />
          )}
        </section>
      </div>
    </ActionHost>
  )
}
