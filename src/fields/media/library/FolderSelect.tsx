// Folders as a select box, on narrow windows and to move files.
import { TreeSelect } from 'antd'
import type { FileCate } from '../../../gateway/basic'
import { useWords } from '../../../locales/use-words'
import type { Folder } from './use-library'

export function FolderSelect({
  folders,
  onChoose,
  ...rest
}: {
  folders: readonly FileCate[]
  onChoose(id: number | null): void
  value?: Folder
  placeholder?: string
  className?: string
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
