// The bar for the selected files: move, details, replace, delete.
import { DeleteOutlined, InfoCircleOutlined, SwapOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { FileCate } from '../../../gateway/basic'
import { useWords } from '../../../locales/use-words'
import { FolderSelect } from './FolderSelect'
import type { LibraryFile } from './use-library'
import type { Selection } from './use-selection'

interface Props {
  selected: Selection
  folders: readonly FileCate[]
  onClear(): void
  onShow(file: LibraryFile): void
  /** Missing where this person lacks the right. */
  onMove?: ((folder: number | null) => void) | undefined
  onReplace?: ((file: LibraryFile) => void) | undefined
  onRemove?: (() => void) | undefined
}

export function SelectionBar({ selected, folders, onClear, onShow, onMove, onReplace, onRemove }: Props) {
  const { t } = useWords()
  const [only] = selected.size === 1 ? selected.values() : []
  const count = t('library.selected', { num: selected.size })
  return (
    <div className="lib-selected" role="toolbar" aria-label={count}>
      <b>{count}</b>
      {onMove && (
        <FolderSelect
          className="lib-move"
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
    </div>
  )
}
