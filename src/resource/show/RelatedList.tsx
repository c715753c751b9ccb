// The rows of another resource that refer to a record: each links to its own page, with its actions beside it.

import { PlusOutlined } from '@ant-design/icons'
import { useTable } from '@refinedev/antd'
import { Button, Empty, Skeleton } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import type { ResourceName } from '#generated/index'
import { can, type Grant } from '#kernel/access'
import type { Action, Binding, Field, Row } from '#kernel/binding'
import { PAGE_SIZE } from '#kernel/constants'
import { lockOnRemoval } from '#kernel/locks'
import { useSession } from '../../api/session'
import { MenuIcon } from '../../components/MenuIcon'
import { Pager } from '../../components/Pager'
import { useNarrow } from '../../components/use-narrow'
import { Trouble } from '../../errors/Trouble'
import { useWords } from '../../locales/use-words'
import { useAccess } from '../../providers/access'
import { crudSorters, sortOf } from '../../providers/crud-filters'
import { listParams } from '../../providers/list-query'
import type { Slots } from '../../slots'
import { ActionHost, useRunner } from '../actions/ActionHost'
import { offeredBeside, offeredFor } from '../actions/offered'
import { listOptions, quietly, rowsOf } from '../data'
import { CreateDrawer } from '../form/CreateDrawer'
import { SearchBox } from '../list/filters/SearchBox'
import { RecordCards } from '../list/rows/RecordCards'
import { RowButtons } from '../list/rows/RowButtons'
import { useRowCommands } from '../list/rows/row-commands'
import { DataTable } from '../list/table/DataTable'
import { useResource } from '../Nested'
import { idOf, searchedFields, shownFields } from '../record'
import { SlotsContext } from '../slots-context'

function RelatedActions({ actions }: { actions: readonly Action[] }) {
  const { say } = useWords()
  const runner = useRunner()
  return actions.map((action) => (
    <Button
      key={action.name}
      danger={action.danger}
      icon={action.icon && <MenuIcon name={action.icon} />}
      onClick={() => runner.run(action, [])}
    >
      {say(action.title)}
    </Button>
  ))
}

interface Props {
  binding: Binding
  /** Values that link the new row to the record. */
  preset: Row
}

function RelatedCreate({ binding, preset }: Props) {
  const { t, say } = useWords()
  const [open, setOpen] = useState(false)
  const title = t('generic.addRelated', { noun: say(binding.noun) })
  return (
    <>
      <Button icon={<PlusOutlined />} onClick={() => setOpen(true)}>
        {title}
      </Button>
      <CreateDrawer binding={binding} title={title} preset={preset} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

interface RelatedProps {
  /** Columns that say nothing about this record’s rows. */
  without?: readonly string[]
  /** Constants that the rows also have, such as the kind of the record that `by` refers to. */
  where?: Readonly<Record<string, string>>
  /** False for a record that takes no further rows. */
  adds?: boolean
}

interface RelatedListProps extends RelatedProps {
  binding: Binding
  by: string
  id: number
  many: boolean
  /** Of the rows: their cells, and inputs of their actions; the other slots belong to their own pages. */
  slots?: Pick<Slots, 'cells' | 'inputs'>
}

const COLUMNS = 7
const noColumns: readonly string[] = []
const nowhere: Readonly<Record<string, string>> = {}
const noSlots: Pick<Slots, 'cells' | 'inputs'> = {}
const unfiltered: readonly Field[] = []

/** Rows that cannot be opened are deleted here. */
function removes(binding: Binding, grant: Grant, row: Row): boolean {
  return !binding.calls['read'] && can(grant, binding, 'remove') && !lockOnRemoval(binding, row)
}

/** Only the actions of a row: viewing and editing have a page of their own, and so has deleting as a rule. */
function Buttons({ binding, row }: { binding: Binding; row: Row }) {
  const { grant } = useAccess()
  const removable = removes(binding, grant, row)
  const commands = useRowCommands(
    binding,
    binding.route ?? '',
  )(row).filter(({ key }) => key.startsWith('action-') || (key === 'remove' && removable))
  return commands.length > 0 ? <RowButtons binding={binding} row={row} commands={commands} inView={1} /> : null
}

export function RelatedList({
  binding,
  by,
  id,
  many,
  slots: { cells, inputs } = noSlots,
  without = noColumns,
  where = nowhere,
  adds = true,
}: RelatedListProps) {
  const { t, say } = useWords()
  const { grant } = useAccess()
  const seesAll = useSession().admin?.can_sensitive === true
  const narrow = useNarrow()
  const slots = useMemo<Slots>(() => ({ ...(cells ? { cells } : {}), ...(inputs ? { inputs } : {}) }), [cells, inputs])
  const [keyword, setKeyword] = useState('')
  const { resource, pagination, filters, meta } = listParams(binding.name, {
    filter: { ...where, [by]: many ? [id] : id },
    ...(keyword ? { keyword } : {}),
    sort: [],
    route: binding.route,
    paging: { page: 1, limit: PAGE_SIZE },
  })
  const { tableQuery, result, sorters, setSorters, currentPage, setCurrentPage } = useTable<Row>({
    resource,
    syncWithLocation: false,
    pagination,
    filters: { permanent: filters },
    meta,
    queryOptions: listOptions,
    ...quietly,
  })
  const related = rowsOf(tableQuery, result)
  const columns = shownFields(
    binding,
    binding.views.list.columns.filter((name) => name !== by && !without.includes(name)),
    grant,
  ).slice(0, COLUMNS)
  /** Without a keyword: whether a search is worth its place does not change while it is used. */
  const [most, setMost] = useState(0)
  if (related.total > most) setMost(related.total)
  if (related.loading) return <Skeleton active paragraph={{ rows: 4 }} />
  const acts = related.rows.some((row) => offeredFor(binding, grant, row).length > 0 || removes(binding, grant, row))
  const parts = {
    ...(acts ? { buttons: (row: Row) => <Buttons binding={binding} row={row} /> } : {}),
    binding,
    route: binding.route,
    columns,
    rows: related.rows,
    sort: sortOf(sorters) ?? [],
    onSort: (sort: string[]) => setSorters(crudSorters(sort)),
    still: true,
    busy: related.stale,
  }
  const table = (
    <>
      {narrow ? <RecordCards {...parts} /> : <DataTable {...parts} />}
      {related.total > PAGE_SIZE && (
        <Pager page={currentPage} limit={PAGE_SIZE} total={related.total} onPage={setCurrentPage} />
      )}
    </>
  )
  const empty = related.rows.length === 0
  // An older answer may be of another keyword.
  const none = empty && keyword === '' && !related.stale
  const searched = searchedFields(
    binding,
    binding.views.list.search.filter((name) => name !== by),
    grant,
    seesAll,
  )
  // A single page is seen at a glance.
  const searches = searched.length > 0 && most > PAGE_SIZE
  const linked = { [by]: many ? [id] : id }
  const makes = adds && can(grant, binding, 'create')
  const above = adds ? offeredBeside(binding, grant, linked, without) : []
  const nothing = (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={none ? t('generic.nothingYet', { noun: say(binding.noun) }) : t('generic.noMatch')}
    />
  )
  // One place for the button, whatever stands below: its form stays open while the first row comes.
  return (
    <SlotsContext value={slots}>
      <ActionHost binding={binding}>
        <div className={none ? 'related none' : 'related'}>
          {(makes || above.length > 0 || searches) && (
            <div className="related-head">
              {searches && (
                <SearchBox
                  fields={searched}
                  keyword={keyword}
                  onSearch={(next) => {
                    setKeyword(next)
                    setCurrentPage(1)
                  }}
                  filtered={unfiltered}
                  onFilter={() => undefined}
                />
              )}
              <RelatedActions actions={above} />
              {makes && <RelatedCreate binding={binding} preset={linked} />}
            </div>
          )}
          {related.error ? <Trouble error={related.error} onRetry={related.retry} /> : empty ? nothing : table}
        </div>
      </ActionHost>
    </SlotsContext>
  )
}

interface RelatedOfProps extends RelatedProps {
  resource: ResourceName
  /** Its field that refers to the record. */
  by: string
  row: Row
  /** Above the rows. */
  children?: ReactNode
}

export function RelatedOf({ resource, by, row, children, ...about }: RelatedOfProps) {
  const { grant } = useAccess()
  const { data, error, refetch } = useResource(resource)
  if (error) return <Trouble error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 4 }} />
  const { binding, slots } = data
  if (!can(grant, binding, 'list')) return null
  return (
    <section className="related-of">
      {children}
      <RelatedList
        {...about}
        binding={binding}
        by={by}
        id={idOf(row)}
        many={binding.fields[by]?.many === true}
        slots={slots}
      />
    </section>
  )
}
