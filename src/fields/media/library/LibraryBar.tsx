// Bars above the files of the library: folder, search, type, order, view; and what can be done to the selected ones.
import {
  AppstoreOutlined,
  BarsOutlined,
  DeleteOutlined,
  FolderOutlined,
  InfoCircleOutlined,
  SwapOutlined,
} from '@ant-design/icons'
import { Button, Flex, Input, Segmented, Select, TreeSelect } from 'antd'
import type { CSSProperties } from 'react'
import type { FileCate } from '../../../api/calls'
import { useWords } from '../../../locales/use-words'
import type { Selection } from './FileGrid'
import styles from './Library.module.css'
import { type Folder, type LibraryFile, type LibraryQuery, type Sort, sorts } from './use-library'

function FolderSelect({
  folders,
  onChoose,
  ...rest
}: {
  folders: readonly FileCate[]
  onChoose(id: number | null): void
  value?: Folder
  placeholder?: string
  className?: string | undefined
  style?: CSSProperties
}) {
  const { t } = useWords()
  const { value, ...others } = rest
  const data = [
    ...(value === undefined ? [] : [{ id: -1, name: t('library.all') }]),
    { id: 0, name: t('library.unfiled') },
    ...folders,
  ]
  // Without a value it names an action, which may be chosen again after a refusal.
  const at = value === 'all' ? -1 : value === 'none' ? 0 : (value ?? null)
  return (
    <TreeSelect<number | null | undefined>
      {...others}
      value={at}
      aria-label={rest.placeholder ?? t('library.folders')}
      treeData={data}
      fieldNames={{ label: 'name', value: 'id', children: 'son' }}
      treeDefaultExpandAll
      showSearch
      treeNodeFilterProp="name"
      popupMatchSelectWidth={220}
      onChange={(id) => onChoose(id ?? null)}
    />
  )
}

interface SelectionBarProps {
  selected: Selection
  folders: readonly FileCate[]
  onClear(): void
  onShow(file: LibraryFile): void
  /** Missing where this person lacks the right. */
  onMove?: ((folder: number | null) => void) | undefined
  onReplace?: ((file: LibraryFile) => void) | undefined
  onRemove?: (() => void) | undefined
}

export function SelectionBar({ selected, folders, onClear, onShow, onMove, onReplace, onRemove }: SelectionBarProps) {
  const { t } = useWords()
  const [only] = selected.size === 1 ? selected.values() : []
  const count = t('library.selected', { num: selected.size })
  return (
    <Flex wrap align="center" gap={8} className={styles.selection} role="toolbar" aria-label={count}>
      <b>{count}</b>
      {onMove && (
        <FolderSelect
          style={{ width: 150 }}
          folders={folders}
          placeholder={t('library.moveTo')}
          onChoose={(id) => onMove(id || null)}
        />
      )}
      {only && (
        <Button icon={<InfoCircleOutlined />} onClick={() => onShow(only)}>
          {t('library.details')}
        </Button>
      )}
      {only && onReplace && (
        <Button icon={<SwapOutlined />} disabled={only.use_num === 0} onClick={() => onReplace(only)}>
          {t('library.replace')}
        </Button>
      )}
      {onRemove && (
        <Button danger icon={<DeleteOutlined />} onClick={onRemove}>
          {t('library.remove')}
        </Button>
      )}
      <Button type="text" onClick={onClear}>
        {t('library.unselect')}
      </Button>
    </Flex>
  )
}

const types = ['image', 'video', 'document', 'audio'] as const

export type LibraryView = 'grid' | 'list'

interface LibraryBarProps {
  query: Omit<LibraryQuery, 'keyword'>
  changeQuery(change: Partial<LibraryQuery>): void
  typed: string
  onType(text: string): void
  folders: readonly FileCate[]
  /** False where the field takes one type only. */
  hasTypes: boolean
  view: LibraryView
  onView(view: LibraryView): void
  isManaging: boolean
  onManage(manages: boolean): void
}

export function LibraryBar(props: LibraryBarProps) {
  const { query, changeQuery, typed, onType, folders, hasTypes, view, onView, isManaging, onManage } = props
  const { t } = useWords()
  return (
    <Flex wrap gap={8} style={{ marginBottom: 16 }}>
      <FolderSelect
        className={styles.narrow}
        style={{ flex: 1 }}
        folders={folders}
        value={query.folder}
        onChoose={(id) => changeQuery({ folder: id === -1 || id === null ? 'all' : id === 0 ? 'none' : id })}
      />
      <Button
        className={styles.narrow}
        icon={<FolderOutlined />}
        aria-label={t('library.folders')}
        aria-expanded={isManaging}
        onClick={() => onManage(!isManaging)}
      />
      <Input.Search
        allowClear
        style={{ flex: '1 1 200px', maxWidth: 320 }}
        value={typed}
        placeholder={t('fields.library.search')}
        aria-label={t('fields.library.search')}
        onChange={(event) => onType(event.target.value)}
      />
      {hasTypes && (
        <Select
          allowClear
          style={{ minWidth: 116 }}
          value={query.types[0]}
          placeholder={t('library.anyType')}
          aria-label={t('library.anyType')}
          options={types.map((type) => ({ value: type, label: t(`library.type.${type}`) }))}
          onChange={(type?: string) => changeQuery({ types: type ? [type] : [] })}
        />
      )}
      <Select<Sort>
        style={{ minWidth: 116 }}
        value={query.sort}
        aria-label={t('library.sort')}
        options={sorts.map((sort) => ({ value: sort, label: t(`library.order.${sort}`) }))}
        onChange={(sort) => changeQuery({ sort })}
      />
      <Segmented<LibraryView>
        style={{ marginInlineStart: 'auto' }}
        value={view}
        aria-label={t('library.view')}
        options={[
          { value: 'grid', icon: <AppstoreOutlined />, title: t('library.grid') },
          { value: 'list', icon: <BarsOutlined />, title: t('library.list') },
        ]}
        onChange={onView}
      />
    </Flex>
  )
}
