// The bar above the files: folder on narrow windows, search, type, order, grid or list.
import { AppstoreOutlined, BarsOutlined, FolderOutlined } from '@ant-design/icons'
import { Button, Input, Segmented, Select } from 'antd'
import type { FileCate } from '../../../gateway/basic'
import { useWords } from '../../../locales/use-words'
import { FolderSelect } from './FolderSelect'
import { type Asked, type Sort, sorts } from './use-library'

const types = ['image', 'video', 'document', 'audio'] as const

export type LibraryView = 'grid' | 'list'

interface Props {
  asked: Omit<Asked, 'keyword'>
  ask(change: Partial<Asked>): void
  typed: string
  onType(text: string): void
  folders: readonly FileCate[]
  /** False where the field takes one type only. */
  asksType: boolean
  view: LibraryView
  onView(view: LibraryView): void
  isManaging: boolean
  onManage(manages: boolean): void
}

export function LibraryBar(props: Props) {
  const { asked, ask, typed, onType, folders, asksType, view, onView, isManaging, onManage } = props
  const { t } = useWords()
  return (
    <div className="lib-bar">
      <FolderSelect
        className="lib-folder-select"
        folders={folders}
        value={asked.folder}
        onChoose={(id) => ask({ folder: id === -1 || id === null ? 'all' : id === 0 ? 'none' : id })}
      />
      <Button
        className="lib-manage"
        icon={<FolderOutlined />}
        aria-label={t('library.folders')}
        aria-expanded={isManaging}
        onClick={() => onManage(!isManaging)}
      />
      <Input.Search
        allowClear
        value={typed}
        placeholder={t('fields.library.search')}
        aria-label={t('fields.library.search')}
        onChange={(event) => onType(event.target.value)}
      />
      {asksType && (
        <Select
          allowClear
          value={asked.types[0]}
          placeholder={t('library.anyType')}
          aria-label={t('library.anyType')}
          options={types.map((type) => ({ value: type, label: t(`library.type.${type}`) }))}
          onChange={(type?: string) => ask({ types: type ? [type] : [] })}
        />
      )}
      <Select<Sort>
        value={asked.sort}
        aria-label={t('library.sort')}
        options={sorts.map((sort) => ({ value: sort, label: t(`library.order.${sort}`) }))}
        onChange={(sort) => ask({ sort })}
      />
      <Segmented<LibraryView>
        value={view}
        aria-label={t('library.view')}
        options={[
          { value: 'grid', icon: <AppstoreOutlined />, title: t('library.grid') },
          { value: 'list', icon: <BarsOutlined />, title: t('library.list') },
        ]}
        onChange={onView}
      />
    </div>
  )
}
