// Parent of a menu entry: only suitable parents are offered.
import { Space, TreeSelect } from 'antd'
import { useMemo } from 'react'
import type { Option } from '#kernel/wire'
import { MenuIcon } from '../../icons/MenuIcon'
import { useWords } from '../../locales/use-words'
import type { InputProps } from '../../screens'
import { type EntryType, mayHold, typeOf, useEntries } from './entries'

interface Node {
  value: number
  name: string
  title: React.ReactNode
  disabled: boolean
  children: Node[]
}

/** Buttons have no children; an entry can't be below itself. */
function nodes(options: readonly Option[], type: EntryType | undefined, own: unknown): Node[] {
  return options
    .filter((option) => typeOf(option) !== 'button' && option.id !== own)
    .map((option) => ({
      value: option.id,
      name: option.name,
      title: (
        <Space>
          <MenuIcon name={typeOf(option) === 'directory' ? 'FolderOutlined' : 'FileTextOutlined'} /> {option.name}
        </Space>
      ),
      disabled: !mayHold(typeOf(option), type),
      children: nodes(option.son ?? [], type, own),
    }))
}

export function ParentInput({ id, value, onChange, disabled, invalid, aria, record }: InputProps<number>) {
  const { t } = useWords()
  const { tree, loading } = useEntries()
  const type = record['type'] as EntryType | undefined
  const own = record['id']
  const data = useMemo(() => nodes(tree, type, own), [tree, type, own])
  const { 'aria-required': _, ...spoken } = aria
  return (
    <TreeSelect<number>
      id={id}
      {...spoken}
      className="fill"
      showSearch
      allowClear
      loading={loading}
      treeData={data}
      treeNodeFilterProp="name"
      treeNodeLabelProp="name"
      treeDefaultExpandedKeys={value ? [value] : []}
      value={loading && data.length === 0 ? undefined : (value ?? undefined)}
      onChange={(next?: number) => onChange(next ?? null)}
      disabled={disabled}
      status={invalid ? 'error' : ''}
      placeholder={t('access.top')}
      listHeight={320}
      popupMatchSelectWidth={false}
    />
  )
}
