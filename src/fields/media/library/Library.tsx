// The library: folders, files, uploads. The same as a page and as the picker of a field.

import { FolderOutlined } from '@ant-design/icons'
import { PageHeader } from '@refinedev/antd'
import { Alert, Empty, Flex, Pagination, Skeleton } from 'antd'
import { type ClipboardEvent, type DragEvent, type ReactNode, Suspense, useEffect, useState } from 'react'
import { lazyWithRetry } from '../../../api/lazy-with-retry'
import { Refusal } from '../../../errors/Refusal'
import { useQuestion } from '../../../errors/use-question'
import { useRefusal } from '../../../errors/use-refusal'
import { useWords } from '../../../locales/use-words'
import { useDebounced } from '../../use-typed'
import { FileGrid, type Selection, useSelection } from './FileGrid'
import { FolderTree } from './FolderTree'
import styles from './Library.module.css'
import { LibraryBar, type LibraryView, SelectionBar } from './LibraryBar'
import { enqueue, filesOf, onFinished } from './queue'
import { UploadButtons, UploadPanel } from './UploadPanel'
import {
  folderOf,
  type LibraryFile,
  type LibraryQuery,
  PER_PAGE,
  useChanges,
  useFiles,
  useFolders,
  useMay,
} from './use-library'

const FileDetails = lazyWithRetry(() => import('./FileDetails').then((found) => ({ default: found.FileDetails })))
const ReplaceDialog = lazyWithRetry(() => import('./ReplaceDialog'))

/** Choosing instead of keeping. */
interface Picking {
  /** Empty for any type. */
  readonly types: readonly string[]
  readonly most: number
  /** Addresses that the field holds already. */
  readonly present: readonly string[]
  onChange(selected: Selection): void
  /** Takes this one at once. */
  onTake(file: LibraryFile): void
}

interface Props {
  picking?: Picking
  heading?: ReactNode
  /** Before the buttons for uploads. */
  tools?: ReactNode
}

const NONE: readonly string[] = []

export function Library({ picking, heading, tools }: Props) {
  const { t } = useWords()
  const [confirm, question] = useQuestion()
  const { refusal, refuse, forget } = useRefusal()
  const may = useMay()
  const [typed, setTyped] = useState('')
  const [query, setQuery] = useState<Omit<LibraryQuery, 'keyword'>>({
    folder: 'all',
    types: picking?.types ?? NONE,
    sort: '-create_time',
    page: 1,
  })
  const [view, setView] = useState<LibraryView>('grid')
  const [opened, setOpened] = useState<LibraryFile | null>(null)
  const [replaced, setReplaced] = useState<LibraryFile | null>(null)
  const [isOver, setOver] = useState(false)
  /** On narrow windows, where the select box is enough to choose one. */
  const [isManaging, setManaging] = useState(false)
  const keyword = useDebounced(typed.trim(), 300)
  const { data, isLoading, error } = useFiles({ ...query, keyword })
  const folders = useFolders()
  const changes = useChanges()
  const files = data?.list_data ?? []
  const selecting = useSelection(files, picking?.most ?? 500)
  const { selected, clear } = selecting
  const changeQuery = (change: Partial<LibraryQuery>) => setQuery((old) => ({ ...old, page: 1, ...change }))
  const ids = [...selected.keys()]

  const { refresh } = changes
  // biome-ignore lint/correctness/useExhaustiveDependencies: the listener stays; what it calls is the same throughout
  useEffect(() => onFinished(() => void refresh()), [])
  const onSelect = picking?.onChange
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the selection is told
  useEffect(() => onSelect?.(selected), [selected])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another selection or folder
  useEffect(forget, [selected, query.folder, forget])

  const send = (chosen: File[]) => enqueue(chosen, typeof query.folder === 'number' ? query.folder : null)
  const carries = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  const drop = (event: DragEvent) => {
    setOver(false)
    if (!carries(event)) return
    event.preventDefault()
    // The buttons within would take them as well.
    event.stopPropagation()
    void filesOf(event.dataTransfer).then(send)
  }
  const paste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return
    event.preventDefault()
    void filesOf(event.clipboardData).then(send)
  }
  const remove = () =>
    confirm({
      title: t('library.removeFiles', { count: ids.length }),
      hint: t('library.removeHint'),
      okText: t('library.remove'),
      danger: true,
      onOk: async () => {
        await changes.remove(ids)
        clear()
      },
    })
  const moveTo = async (moved: readonly number[], id: number | null): Promise<boolean> => {
    forget()
    try {
      await changes.move(moved, folderOf(folders, id))
      return true
    } catch (error) {
      refuse(error)
      return false
    }
  }
  const onMove = may.file('move') ? moveTo : undefined
  const canRemove = !picking && may.file('remove')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: takes files that are dropped or pasted; buttons do the same
    <div
      className={styles.library}
      data-over={isOver}
      data-picking={picking !== undefined}
      data-managing={isManaging}
      onDragOver={(event) => {
        if (!carries(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => event.currentTarget === event.target && setOver(false)}
      onDropCapture={drop}
      onPaste={paste}
    >
      <PageHeader
        className="page"
        style={{ marginBottom: 16 }}
        title={heading}
        extra={
          <Flex gap={8}>
            {tools}
            <UploadButtons
              accept={query.types.length === 1 && query.types[0] !== 'document' ? `${query.types[0]}/*` : ''}
              onFiles={send}
            />
          </Flex>
        }
      />
      <FolderTree
        folders={folders}
        folder={query.folder}
        onChoose={(folder) => changeQuery({ folder })}
        onMove={onMove && ((moved, id) => void onMove(moved, id))}
      />
      <div className={styles.main}>
        <LibraryBar
          query={query}
          changeQuery={changeQuery}
          typed={typed}
          onType={(text) => {
            setTyped(text)
            changeQuery({})
          }}
          folders={folders}
          hasTypes={picking?.types.length !== 1}
          view={view}
          onView={setView}
          isManaging={isManaging}
          onManage={setManaging}
        />
        {ids.length > 0 && (
          <SelectionBar
            selected={selected}
            folders={folders}
            onClear={clear}
            onShow={setOpened}
            onMove={onMove && ((id) => void onMove(ids, id).then((done) => done && clear()))}
            onReplace={!picking && may.file('replace') ? setReplaced : undefined}
            onRemove={canRemove ? remove : undefined}
          />
        )}
        <Refusal refusal={refusal} />
        {isLoading && <Skeleton active paragraph={{ rows: 6 }} />}
        {error && <Alert type="error" role="alert" message={error.message} />}
        {data && files.length === 0 && (
          <Empty
            image={<FolderOutlined style={{ fontSize: 48 }} className="soft" />}
            description={t(keyword ? 'library.notFound' : 'library.empty')}
          />
        )}
        <FileGrid
          files={files}
          view={view}
          selecting={selecting}
          draggable={onMove !== undefined}
          present={picking?.present ?? NONE}
          onOpen={picking ? picking.onTake : setOpened}
          {...(canRemove ? { onRemove: remove } : {})}
        />
        <Pagination
          style={{ marginTop: 20 }}
          size="small"
          align="center"
          hideOnSinglePage
          showSizeChanger={false}
          current={query.page}
          pageSize={PER_PAGE}
          total={data?.total ?? 0}
          onChange={(page) => changeQuery({ page })}
        />
      </div>
      <UploadPanel />
      {question}
      <Suspense fallback={null}>
        {opened && (
          <FileDetails
            key={opened.id}
            file={files.find((one) => one.id === opened.id) ?? opened}
            onClose={() => setOpened(null)}
            onReplace={() => setReplaced(opened)}
          />
        )}
        {replaced && <ReplaceDialog file={replaced} onClose={() => setReplaced(null)} />}
      </Suspense>
    </div>
  )
}
