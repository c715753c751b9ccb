// The tools of a list: search and filters, refresh, columns, and a menu of what is rarely used.

import { DownloadOutlined, EllipsisOutlined, ReloadOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useNavigate } from 'react-router'
import { offers, offersRight } from '#kernel/access'
import type { Binding, Field, Row } from '#kernel/binding'
import { type EngineCall, engineCall } from '#kernel/engine-calls'
import { knownPage } from '../../api/bindings'
import { Failure } from '../../api/failure'
import { useSession } from '../../api/session'
import { MenuButton } from '../../components/MenuButton'
import { useNarrow } from '../../components/use-narrow'
import { useWords } from '../../locales/use-words'
import { usePageLocation } from '../../navigation/page-context'
import { useAccess } from '../../providers/access'
import { encodeState, firstState, type ListState } from '../../url-state/list-state'
import { listPart } from '../addresses'
import { ColumnChooser } from './columns/ColumnChooser'
import type { Columns } from './columns/columns'
import { FilterBar, type FilterProps } from './filters/FilterBar'
import { SearchBox } from './filters/SearchBox'
import type { Open } from './ListDialogs'
import type { TreeControl } from './order/use-tree'
import { ShapeChooser } from './shapes/ShapeChooser'
import type { ListControl } from './use-list-state'

/** `query`: the list call's body without paging. `onAsk`: the server wants a code sent by SMS. */
export function useDownload(binding: Binding, columns: readonly Field[], query: Row, onAsk: () => void): () => void {
  const { t } = useWords()
  const { grant } = useAccess()
  const { admin } = useSession()
  const { message } = App.useApp()
  const download = async (): Promise<void> => {
    const { exportSeen } = await import('../import/start-export')
    await exportSeen(binding, { grant, sensitive: admin?.can_sensitive === true }, columns, query)
    void message.info(t('export.begun'))
  }
  return () =>
    void download().catch((error: unknown) => {
      // Other refusals are reported by the gateway.
      if (error instanceof Failure && error.errors['sms_code']) onAsk()
    })
}

interface ListToolsOptions {
  binding: Binding
  bare: boolean
  /** True if the current state may be saved as a view. */
  saves: boolean
  tree: TreeControl | null
  onOpen(open: Open): void
  /** Exports what is shown, without questions. */
  onSheet(): void
  onView(): void
}

/** State of the list of fields: those of one resource. */
const ofResource = (resource: string): string =>
  encodeState({ ...firstState, filter: { resource } }, { id: 0, saved: null })

export function useListTools({ binding, bare, saves, tree, onOpen, onSheet, onView }: ListToolsOptions): Tool[] {
  const { t } = useWords()
  const { grant } = useAccess()
  const { admin } = useSession()
  const navigate = useNavigate()
  const { pathname, search } = usePageLocation()
  const may = (name: EngineCall): boolean => offers(grant, binding, engineCall(binding, name))
  const fieldsPage = knownPage('own_field')
  const bin = `${listPart(search) || '?'}${listPart(search) ? '&' : ''}bin=1`
  return [
    ...(tree
      ? [
          { key: 'expand', title: t('generic.expandAll'), run: tree.expandAll },
          { key: 'collapse', title: t('generic.collapseAll'), run: tree.collapseAll },
        ]
      : []),
    ...(saves ? [{ key: 'view', title: t('views.add'), run: onView }] : []),
    ...(!bare && may('import') ? [{ key: 'import', title: t('generic.import'), run: () => onOpen('import') }] : []),
    ...(!bare && admin?.can_export === true && may('export')
      ? [
          { key: 'sheet', title: t('export.seen'), run: onSheet },
          { key: 'export', title: t('export.title'), run: () => onOpen('export') },
        ]
      : []),
    ...(!bare && binding.route !== null && admin?.can_export === true && offersRight(grant, 'public_list.publish')
      ? [{ key: 'publish', title: t('publicList.menu'), run: () => onOpen('publish') }]
      : []),
    ...(!bare && fieldsPage && binding.features.ownFields && offersRight(grant, 'own_field.create')
      ? [
          {
            key: 'fields',
            title: t('ownFields.menu'),
            run: () => void navigate(fieldsPage + ofResource(binding.base)),
          },
        ]
      : []),
    ...(!bare && may('recycle')
      ? [{ key: 'bin', title: t('recycle.title'), run: () => void navigate({ pathname, search: bin }) }]
      : []),
    ...(bare ? [] : [{ key: 'keys', title: t('keys.title'), run: () => onOpen('keys') }]),
  ]
}

export interface Tool {
  key: string
  title: string
  run(): void
}

interface Props {
  binding: Binding
  state: ListState
  onChange: ListControl['change']
  searched: readonly Field[]
  columns: Columns
  onRefresh(): void
  refreshing: boolean
  filters: FilterProps
  onBuild(): void
  onReset(): void
  tools: readonly Tool[]
}

export function ListTools({
  binding,
  state,
  onChange,
  searched,
  columns,
  onRefresh,
  refreshing,
  filters,
  onBuild,
  onReset,
  tools,
}: Props) {
  const { t } = useWords()
  const narrow = useNarrow()
  // One press for what is shown; a phone has no room beside its menu.
  const sheet = narrow ? undefined : tools.find(({ key }) => key === 'sheet')
  const menu = tools.filter((one) => one !== sheet)
  return (
    <div className="tools">
      {searched.length > 0 && (
        <SearchBox
          fields={searched}
          keyword={state.keyword}
          onSearch={(keyword) => onChange({ keyword }, { replace: true })}
          filtered={filters.fields}
          onFilter={(filter, keyword) => onChange((now) => ({ filter: { ...now.filter, ...filter }, keyword }))}
        />
      )}
      <FilterBar filters={filters} onBuild={onBuild} onReset={onReset} />
      <div className="tools-right">
        {!narrow && (
          <Button
            icon={<ReloadOutlined spin={refreshing} />}
            aria-label={t('generic.refresh')}
            title={t('generic.refresh')}
            onClick={onRefresh}
          />
        )}
        <ShapeChooser binding={binding} state={state} onChange={onChange} columns={columns} />
        <ColumnChooser columns={columns} />
        {sheet && (
          <Button icon={<DownloadOutlined />} aria-label={sheet.title} title={sheet.title} onClick={sheet.run} />
        )}
        {menu.length > 0 && (
          <MenuButton
            items={menu.map(({ key, title }) => ({ key, label: title }))}
            onChoose={(key) => menu.find((one) => one.key === key)?.run()}
            aria-label={t('generic.listMore')}
            title={t('generic.listMore')}
            icon={<EllipsisOutlined />}
          />
        )}
      </div>
    </div>
  )
}
