// The list of a resource: heading, views, search, filters, rows, pages. A tree is the same list, answered whole.

import { type ComponentType, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { can, offers } from '#kernel/access'
import type { Binding, Row } from '#kernel/binding'
import { engineCall } from '#kernel/engine-calls'
import type { Filter, Match } from '#kernel/wire'
import { lazyWithRetry } from '../../api/lazy-with-retry'
import { useSession } from '../../api/session'
import { Pager } from '../../components/Pager'
import { useNarrow } from '../../components/use-narrow'
import { useWords } from '../../locales/use-words'
import { usePageLocation } from '../../navigation/page-context'
import { useAccess } from '../../providers/access'
import { encodeState } from '../../url-state/list-state'
import { ActionHost } from '../actions/ActionHost'
import { addressOf } from '../addresses'
import { idOf, searchedFields } from '../record'
import { useSlots } from '../slots-context'
import { useRecordTab } from '../use-record-tab'
import { useTitle } from '../use-title'
import { useColumns } from './columns/columns'
import { ActiveFilters } from './filters/ActiveFilters'
import { inBar, useFilters } from './filters/FilterBar'
import { ListBody } from './ListBody'
import { ListDialogs, type Open } from './ListDialogs'
import { ListHead } from './ListHead'
import { ListTools, useDownload, useListTools } from './ListTools'
import { Beside, type PeekProps, usePeek } from './peek/use-peek'
import { headingOf } from './rows/heading'
import { ListedButtons } from './rows/RowButtons'
import { SelectionBar } from './SelectionBar'
import { afterAction, emptySelection, freezeMatch, keepListed, toggleRow, withoutRows } from './selection/selection'
import { useListKeys } from './use-list-keys'
import { useListRows } from './use-list-rows'
import { useListState } from './use-list-state'
import { usePresetCounts, ViewTabs } from './views/ViewTabs'
import type { ViewWork } from './views/ViewWork'
import { isLookChanged } from './views/views'

const RecycleBin = lazyWithRetry(() => import('./bin/RecycleBin'))

/** Differences of a list from that of a menu page. */
export interface ListOptions {
  /** The page to return to. */
  above?: string
  /** Filter that always applies. */
  within?: Filter
  /** Inside another screen, which has the heading. */
  bare?: boolean
}

interface Props extends ListOptions {
  binding: Binding
  /** Address of the records; for a resource without a page, an address below another page. */
  route: string
  /** True if a drawer covers the list. */
  covered?: boolean
  /** Shows a record beside the list; absent where rows cannot be looked at. */
  peek?: ComponentType<PeekProps>
}

export function ListScreen(props: Props) {
  const { search } = usePageLocation()
  if (!new URLSearchParams(search).has('bin') || !props.binding.features.softDelete) return <List {...props} />
  return (
    <Suspense fallback={null}>
      <RecycleBin binding={props.binding} />
    </Suspense>
  )
}

function List({ binding, route, above, within, bare = false, covered = false, peek: Peek }: Props) {
  const { t } = useWords()
  const title = useTitle()(binding)
  const { grant, canOpen } = useAccess()
  const narrow = useNarrow()
  const navigate = useNavigate()
  const { search } = usePageLocation()
  const frame = useRef<HTMLDivElement>(null)
  const { overview: Overview } = useSlots()
  const saves = !bare && within === undefined && route === binding.route && canOpen(route)
  const control = useListState(binding, saves)
  const { state, change, reset, view } = control
  const columns = useColumns(binding, grant, view)
  const look = { columns: columns.own ? columns.choices : null, density: columns.density }
  const [selection, select] = useState(emptySelection)
  const [open, setOpen] = useState<Open | null>(null)
  const [work, setWork] = useState<ViewWork | null>(null)

  const isTree = binding.kind === 'tree'
  const rows = useListRows({
    binding,
    route,
    grant,
    control,
    within,
    bare,
    further: columns.further,
  })
  const { asked, query, narrowed, total, order, tree, shaped } = rows
  const [drawn, setDrawn] = useState<readonly Row[]>([])
  const seen = shaped ? drawn : rows.seen

  const counts = usePresetCounts(binding, route, control, within, asked.summary)

  // Drop rows that are no longer listed, so that a button doesn't delete them; groups that open and close list the same.
  const listed = encodeState({ ...state, at: '' })
  const [shownFor, setShownFor] = useState(listed)
  if (shownFor !== listed) {
    setShownFor(listed)
    select(emptySelection)
  } else if (!shaped && !asked.loading && !asked.error) {
    // A group that is closed lists its rows all the same: of other shapes the rows behind are unknown here.
    const now = keepListed(selection, tree.rows)
    if (now !== selection) select(now)
  }
  const acted = (rows: readonly Row[], match: Match | null): void =>
    select((old) => {
      const left = afterAction(old, rows, match)
      return shaped ? withoutRows(left, rows) : left
    })
  const filters = useFilters(binding, grant, control)
  const seesAll = useSession().admin?.can_sensitive === true
  const searched = useMemo(
    () => searchedFields(binding, binding.views.list.search, grant, seesAll),
    [binding, grant, seesAll],
  )
  const selects =
    can(grant, binding, 'remove') ||
    offers(grant, binding, engineCall(binding, 'edit')) ||
    binding.actions.some((action) => action.on === 'selection' && can(grant, binding, action.name))
  const onCreate = can(grant, binding, 'create') ? () => void navigate(addressOf(route, search, 'new')) : undefined
  const clear = (): void => select(emptySelection)
  const all = isTree && !asked.loading ? undefined : () => freezeMatch(binding.name, query)
  const sorted = { ...query, ...(state.sort.length > 0 ? { sort: state.sort } : {}) }
  const download = useDownload(binding, columns.shown, sorted, () => setOpen('export'))
  const tools = useListTools({
    binding,
    bare,
    saves: saves && view === null,
    tree: isTree && !narrow ? tree : null,
    onOpen: setOpen,
    onSheet: download,
    onView: () => setWork('new'),
  })

  const reads = can(grant, binding, 'read')
  const openTab = useRecordTab(binding, route)
  const peek = usePeek(Peek !== undefined && reads && !bare && !narrow && !covered, seen)
  const step = useListKeys({
    frame,
    nameOf: (row) => headingOf(binding, columns.shown, row).said,
    rows: seen,
    when: !bare && !covered,
    onCreate,
    onOpen: reads ? (row) => void navigate(addressOf(route, search, idOf(row))) : undefined,
    onEdit:
      reads && can(grant, binding, 'update')
        ? (row) => void navigate(addressOf(route, search, idOf(row), 'edit'))
        : undefined,
    onTab: reads && openTab ? openTab : undefined,
    onTurn: selects ? (row) => select((old) => toggleRow(old, row)) : undefined,
    onPeek: peek.show,
    peeked: peek.id,
    onHelp: () => setOpen('keys'),
  })

  const sortBy = useCallback((sort: string[]) => change({ sort }), [change])
  const { levels } = tree
  const buttons = useCallback(
    (row: Row, name?: string) => (
      <ListedButtons
        binding={binding}
        route={route}
        row={row}
        name={name}
        order={order}
        level={levels.get(idOf(row)) ?? 1}
      />
    ),
    [binding, route, order, levels],
  )

  const views = (
    <ViewTabs
      binding={binding}
      control={control}
      look={look}
      changed={control.changed || (view !== null && isLookChanged(view, look))}
      saves={saves}
      counts={counts}
      work={work}
      onWork={setWork}
    />
  )

  const content = (
    <>
      {Overview && !bare && (
        <Suspense fallback={null}>
          <Overview binding={binding} route={route} view="list" id={null} />
        </Suspense>
      )}
      <section className="panel" aria-label={title}>
        {(narrow || bare) && views}
        <ListTools
          binding={binding}
          state={state}
          onChange={change}
          searched={searched}
          columns={columns}
          onRefresh={asked.retry}
          refreshing={asked.stale}
          filters={filters}
          onBuild={() => setOpen('filters')}
          onReset={reset}
          tools={tools}
        />
        <ActiveFilters
          {...filters}
          without={narrow ? [] : inBar(filters.fields)}
          onAny={(any) => change({ any })}
          onBuild={() => setOpen('filters')}
          {...(narrow ? { onReset: reset } : {})}
        />
        <p className="hidden-words" aria-live="polite" data-said />
        <p className="hidden-words" aria-live="polite">
          {asked.loading ? '' : t('generic.results', { num: total })}
        </p>
        <ListBody
          asked={asked}
          order={order}
          narrowed={narrowed}
          onReset={reset}
          onCreate={onCreate}
          binding={binding}
          route={route}
          columns={columns.shown}
          choices={columns.choices}
          onChoices={columns.choose}
          density={columns.density}
          rows={tree.rows}
          sort={state.sort}
          onSort={sortBy}
          busy={asked.stale}
          summary={asked.summary}
          query={query}
          {...(selects ? { selection, onSelect: select } : {})}
          {...(isTree ? { expanded: tree.expanded, onExpand: tree.expand } : {})}
          buttons={buttons}
          shaped={shaped ? { control, query, further: columns.further, onSeen: setDrawn } : null}
        />
        <SelectionBar
          binding={binding}
          selection={selection}
          total={total}
          sort={state.sort}
          onAll={all}
          onSelect={select}
          onClear={clear}
          onEdit={() => setOpen('edit')}
        />
        {!isTree && !shaped && !asked.loading && !asked.error && total > 0 && (
          <Pager
            page={state.page}
            limit={state.limit}
            total={total}
            onPage={(page) => change({ page })}
            onLimit={(limit) => change({ limit, page: 1 })}
          />
        )}
      </section>
    </>
  )

  return (
    <ActionHost binding={binding} onDone={acted}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a click beside a name does what the space bar does */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
      <div className={peek.show ? 'list-screen list-peeks' : 'list-screen'} ref={frame} onClick={peek.onClick}>
        {bare ? (
          content
        ) : (
          <ListHead
            binding={binding}
            route={route}
            above={above ?? null}
            total={asked.loading || asked.error ? null : total}
            onCreate={onCreate}
            views={!narrow && views}
          >
            {content}
          </ListHead>
        )}
        <ListDialogs
          open={open}
          onClose={() => setOpen(null)}
          binding={binding}
          filters={filters}
          onFilters={(filter, any) => change({ filter, any })}
          selection={selection}
          onDone={clear}
          columns={columns.shown}
          query={sorted}
          total={total}
          preset={state.preset}
        />
      </div>
      {Peek && <Beside panel={Peek} binding={binding} route={route} peek={peek} onStep={step} />}
    </ActionHost>
  )
}
