// Folders of the library: choose one, drop files on it, add, rename, delete.
import {
  DeleteOutlined,
  EditOutlined,
  FolderAddOutlined,
  FolderOutlined,
  InboxOutlined,
  MoreOutlined,
  PictureOutlined,
} from '@ant-design/icons'
import { Button, Dropdown, Form, Input, Modal } from 'antd'
import { type DragEvent, type ReactNode, useId, useState } from 'react'
import type { FileCate } from '../../../api/calls'
import { Failure } from '../../../api/failure'
import { onEnter } from '../../../components/typing'
import { Refusal } from '../../../errors/Refusal'
import { useQuestion } from '../../../errors/use-question'
import { useRefusal } from '../../../errors/use-refusal'
import { useWords } from '../../../locales/use-words'
import { DRAGGED } from './FileGrid'
import styles from './Library.module.css'
import { type Folder, folderOf, useChanges, useMay } from './use-library'

/** A new one below `pid`, or an existing one. */
type Naming = { readonly pid: number | null } | { readonly id: number }

interface FolderDialogProps {
  /** As they are now: after a conflict the next attempt builds on what somebody else has saved. */
  folders: readonly FileCate[]
  edited: Naming
  onClose(): void
}

function FolderDialog({ folders, edited, onClose }: FolderDialogProps) {
  const { t } = useWords()
  const { addFolder, renameFolder } = useChanges()
  const id = useId()
  const now = 'id' in edited ? folderOf(folders, edited.id) : null
  const [before] = useState(now)
  // Of one that is gone meanwhile the server says so.
  const folder = now ?? before
  const [name, setName] = useState(folder?.name ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const { refusal, refuse, forget } = useRefusal()
  const save = async (): Promise<void> => {
    const text = name.trim()
    if (text === '' || busy) return
    forget()
    setBusy(true)
    try {
      if ('pid' in edited) await addFolder(text, edited.pid)
      else if (folder) await renameFolder(folder, text)
      onClose()
    } catch (error) {
      setBusy(false)
      const reason = error instanceof Failure ? error.errors['name'] : undefined
      if (reason) setProblem(reason)
      else refuse(error)
    }
  }
  return (
    <Modal
      open
      width={400}
      title={t('id' in edited ? 'library.renameFolder' : 'library.newFolder')}
      okText={t('common.save')}
      cancelText={t('common.cancel')}
      okButtonProps={{ disabled: name.trim() === '' }}
      confirmLoading={busy}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <Form component={false}>
        <Form.Item
          noStyle={!problem}
          {...(problem ? { validateStatus: 'error' as const, help: <span role="alert">{problem}</span> } : {})}
        >
          <Input
            id={id}
            autoFocus
            autoComplete="off"
            maxLength={30}
            value={name}
            aria-label={t('library.folderName')}
            placeholder={t('library.folderName')}
            onChange={(event) => {
              setName(event.target.value)
              setProblem(null)
              forget()
            }}
            onPressEnter={onEnter(() => void save())}
          />
        </Form.Item>
      </Form>
      <Refusal refusal={refusal} />
    </Modal>
  )
}

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
  const [isOver, setOver] = useState(false)
  const takes = (event: DragEvent) => onDropped && event.dataTransfer.types.includes(DRAGGED)
  return (
    <li
      className={styles.folder}
      data-over={isOver}
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
      <Button type="text" icon={icon} aria-current={chosen} onClick={onChoose}>
        <span className="one-line" style={{ flex: 1, textAlign: 'start' }}>
          {name}
        </span>
        {num !== undefined && (
          <span className="soft tabular" data-num>
            {num}
          </span>
        )}
      </Button>
      {menu}
    </li>
  )
}

interface FolderTreeProps {
  folders: readonly FileCate[]
  folder: Folder
  onChoose(folder: Folder): void
  /** Takes files that are dropped on a folder; missing where this person lacks the right. */
  onMove?: ((ids: readonly number[], folder: number | null) => void) | undefined
}

export function FolderTree({ folders, folder, onChoose, onMove }: FolderTreeProps) {
  const { t } = useWords()
  const may = useMay()
  const { removeFolder } = useChanges()
  const [confirm, question] = useQuestion()
  const [edited, name] = useState<Naming | null>(null)
  const onDropped = (to: number | null) => (onMove ? (ids: number[]) => onMove(ids, to) : undefined)

  const remove = (one: FileCate) =>
    confirm({
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
    <nav className={styles.folders} aria-label={t('library.folders')}>
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
        <Button
          type="text"
          icon={<FolderAddOutlined />}
          block
          style={{ justifyContent: 'start' }}
          onClick={() => name({ pid: null })}
        >
          {t('library.newFolder')}
        </Button>
      )}
      {edited && <FolderDialog folders={folders} edited={edited} onClose={() => name(null)} />}
      {question}
    </nav>
  )
}
