// Folders: choose one, drop files on it, add, rename, delete.
import {
  DeleteOutlined,
  EditOutlined,
  FolderAddOutlined,
  FolderOutlined,
  InboxOutlined,
  MoreOutlined,
  PictureOutlined,
} from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { type DragEvent, type ReactNode, useState } from 'react'
import type { FileCate } from '../../../gateway/basic'
import { useWords } from '../../../locales/use-words'
import { useQuestion } from '../../../refusal/use-question'
import { DRAGGED } from './FileGrid'
import { FolderDialog, type Naming } from './FolderDialog'
import { type Folder, useChanges, useMay } from './use-library'

interface RowProps {
  icon: ReactNode
  name: string
  num?: number | undefined
  level: number
  chosen: boolean
  onChoose(): void
  /** Takes the files that are dropped on it. */
  onDropped?: ((ids: number[]) => void) | undefined
  menu?: ReactNode
}

function Row({ icon, name, num, level, chosen, onChoose, onDropped, menu }: RowProps) {
  const [over, setOver] = useState(false)
  const takes = (event: DragEvent) => onDropped && event.dataTransfer.types.includes(DRAGGED)
  return (
    <li
      className={`lib-folder${over ? ' lib-over' : ''}`}
      style={{ paddingInlineStart: level * 18 }}
      onDragOver={(event) => {
        if (!takes(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        if (!takes(event)) return
        event.preventDefault()
        onDropped?.(JSON.parse(event.dataTransfer.getData(DRAGGED)) as number[])
      }}
    >
      <button type="button" className="lib-folder-name" aria-current={chosen} onClick={onChoose}>
        {icon}
        <span className="one-line">{name}</span>
        {num !== undefined && <span className="lib-num">{num}</span>}
      </button>
      {menu}
    </li>
  )
}

interface Props {
  folders: readonly FileCate[]
  folder: Folder
  onChoose(folder: Folder): void
  /** Takes files that are dropped on a folder; missing where this person lacks the right. */
  onMove?: ((ids: readonly number[], folder: number | null) => void) | undefined
}

export function FolderTree({ folders, folder, onChoose, onMove }: Props) {
  const { t } = useWords()
  const may = useMay()
  const { removeFolder } = useChanges()
  const [ask, question] = useQuestion()
  const [naming, name] = useState<Naming | null>(null)
  const onDropped = (to: number | null) => (onMove ? (ids: number[]) => onMove(ids, to) : undefined)

  const remove = (one: FileCate) =>
    ask({
      title: t('library.removeFolder', { name: one.name }),
      hint: t('library.removeFolderHint'),
      okText: t('library.remove'),
      danger: true,
      onOk: async () => {
        await removeFolder(one.id)
        if (folder === one.id) onChoose('all')
      },
    })
  const menuOf = (one: FileCate, level: number) => {
    const items = [
      ...(level === 0 && may.folder('create')
        ? [
            {
              key: 'add',
              icon: <FolderAddOutlined />,
              label: t('library.newFolder'),
              onClick: () => name({ pid: one.id }),
            },
          ]
        : []),
      ...(may.folder('update')
        ? [{ key: 'rename', icon: <EditOutlined />, label: t('library.rename'), onClick: () => name({ id: one.id }) }]
        : []),
      ...(may.folder('remove')
        ? [
            {
              key: 'remove',
              icon: <DeleteOutlined />,
              danger: true,
              label: t('library.remove'),
              onClick: () => remove(one),
            },
          ]
        : []),
    ]
    if (items.length === 0) return null
    return (
      <Dropdown menu={{ items }} trigger={['click']}>
        <Button
          type="text"
          size="small"
          icon={<MoreOutlined />}
          aria-label={t('library.folderMenu', { name: one.name })}
        />
      </Dropdown>
    )
  }
  const rows = (list: readonly FileCate[], level: number): ReactNode[] =>
    list.flatMap((one) => [
      <Row
        key={one.id}
        icon={<FolderOutlined aria-hidden />}
        name={one.name}
        num={one.file_num}
        level={level}
        chosen={folder === one.id}
        onChoose={() => onChoose(one.id)}
        onDropped={onDropped(one.id)}
        menu={menuOf(one, level)}
      />,
      ...rows(one.son ?? [], level + 1),
    ])
  return (
    <nav className="lib-folders" aria-label={t('library.folders')}>
      <ul>
        <Row
          icon={<PictureOutlined aria-hidden />}
          name={t('library.all')}
          level={0}
          chosen={folder === 'all'}
          onChoose={() => onChoose('all')}
        />
        <Row
          icon={<InboxOutlined aria-hidden />}
          name={t('library.unfiled')}
          level={0}
          chosen={folder === 'none'}
          onChoose={() => onChoose('none')}
          onDropped={onDropped(null)}
        />
        {rows(folders, 0)}
      </ul>
      {may.folder('create') && (
        <Button type="text" icon={<FolderAddOutlined />} className="lib-add-folder" onClick={() => name({ pid: null })}>
          {t('library.newFolder')}
        </Button>
      )}
      {naming && <FolderDialog folders={folders} naming={naming} onClose={() => name(null)} />}
      {question}
    </nav>
  )
}
