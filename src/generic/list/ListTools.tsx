// The bar above the rows: presets, search, columns.
import { FilterOutlined, NodeCollapseOutlined, NodeExpandOutlined, ReloadOutlined } from '@ant-design/icons'
import { Badge, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Binding, Field } from '#kernel/binding'
import type { ListState } from '../../codec/list-state'
import { useNarrow } from '../use-narrow'
import { ColumnChooser } from './ColumnChooser'
import type { Columns } from './columns'
import { Presets } from './Presets'
import { SearchBox } from './SearchBox'
import type { ListControl } from './use-list-state'
import type { TreeControl } from './use-tree'

interface Props {
  binding: Binding
  state: ListState
  onChange: ListControl['change']
  searched: readonly Field[]
  columns: Columns
  onRefresh(): void
  refreshing: boolean
  onFilters?(): void
  inForce?: number
  tree?: TreeControl
}

export function ListTools({
  binding,
  state,
  onChange,
  searched,
  columns,
  onRefresh,
  refreshing,
  onFilters,
  inForce = 0,
  tree,
}: Props) {
  const { t } = useTranslation()
  const narrow = useNarrow()
  const icon = (label: string, Icon: typeof ReloadOutlined, run: () => void) => (
    <Button icon={<Icon />} aria-label={label} title={label} onClick={run} />
  )
  return (
    <>
      <Presets presets={binding.views.list.presets} chosen={state.preset} onChoose={(preset) => onChange({ preset })} />
      <div className="tools">
        {searched.length > 0 && (
          <SearchBox
            fields={searched}
            keyword={state.keyword}
            onSearch={(keyword) => onChange({ keyword }, { replace: true })}
          />
        )}
        <div className="tools-right">
          {onFilters && (
            <Badge count={inForce} size="small">
              <Button icon={<FilterOutlined />} onClick={onFilters}>
                {t('generic.filters')}
              </Button>
            </Badge>
          )}
          {tree && icon(t('generic.expandAll'), NodeExpandOutlined, tree.expandAll)}
          {tree && icon(t('generic.collapseAll'), NodeCollapseOutlined, tree.collapseAll)}
          <Button
            icon={<ReloadOutlined spin={refreshing} />}
            aria-label={t('generic.refresh')}
            title={t('generic.refresh')}
            onClick={onRefresh}
          />
          {!narrow && <ColumnChooser columns={columns} />}
        </div>
      </div>
    </>
  )
}
