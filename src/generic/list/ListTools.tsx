// The toolbar above the rows: search, filters on a phone, refresh, columns, and rarely used commands.

import { DownloadOutlined, EllipsisOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { Binding, Field } from '#kernel/binding'
import { MenuButton } from '../../components/MenuButton'
import { useWords } from '../../locales/use-words'
import type { ListState } from '../../url-state/list-state'
import { useNarrow } from '../use-narrow'
import { ColumnChooser } from './columns/ColumnChooser'
import type { Columns } from './columns/columns'
import { FilterBar, type FilterProps } from './filters/FilterBar'
import { SearchBox } from './filters/SearchBox'
import { ShapeChooser } from './shapes/ShapeChooser'
import type { ListControl } from './use-list-state'

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
